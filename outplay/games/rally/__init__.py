"""MOBA Rally: two teams of robots, programs made blind, two boards full of belts and pits, until a base falls.

RULES.md has the rules by number; `rules` carries them out, one chapter a file, and is the room to start with (`rules/setup.py`, then `rules/rounds.py`). `data` is what is
written down, `view` what people see, `ai` what bots know; `game` joins the four for the kernel. Each room says in its first lines in which order to read it.
"""

from outplay.games.rally.game import Rally

GAME = Rally()
"""The game as the kernel sees it."""
