"""Eventide of Heroes: five Heroes behind five Gamers, three lanes, cards placed face down. Bluff and dice decide until the towers fall.

RULES.md has the rules, with the ids that docstrings cite. The code lies in four rooms: `data` is what is written down, `rules` the rulebook, `view` what people see and read, `ai` what bots know.
`game` joins them. Each room says in its own first lines what lies where; to read the rules, begin with `rules`.
"""

from outplay.games.eventide.game import Eventide

GAME = Eventide()
"""The game as the kernel sees it."""
