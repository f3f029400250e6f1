"""MOBA, massive outplay battle arena: two teams of heroes, secret plans, hidden blows, and banners to steal.

Where to start reading: `setup` begins a match, `rounds` goes through payday, planning and the phases, `activation` lets a hero act,
`movement`, `battle`, `abilities` and `effects` say how, `interrupts` who may spring in, `organization` ends a round. `knowledge` is who may know what,
`older` brings saved matches into the present form. RULES.md has the numbers.
"""

from outplay.games.moba.game import Moba

GAME = Moba()
