"""Super Fantasy Brawl: three Champions a side, three Cores to spend, hidden traps, and a crowd that wants Challenges.

RULES.md is the rulebook. `rules` does what it says, chapter by chapter, with what `data` has written down; `view` shows it to people, `ai` values it for bots, and `game` joins them.
Each room says in which order to read it.
"""

from outplay.games.brawl.game import Brawl

GAME = Brawl()
"""The game as the kernel sees it."""
