"""MOBA, massive outplay battle arena: two teams of heroes, secret plans, hidden blows, and banners to steal.

Where to start reading: `rules/setup` begins a match, `rounds` goes through payday, planning and the phases, `activation` lets a hero act,
`movement`, `battle`, `abilities` and `effects` say how, `interrupts` who may respond, `organization` ends a round. `position` is what lies on the table,
`state` the verbs that change it, `knowledge` who may know what, `older` converts saved matches of earlier versions. RULES.md has the numbers.
"""

from outplay.games.moba.game import Moba

GAME = Moba()
