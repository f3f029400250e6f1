"""MOBA Rally: two teams of robots, programs made blind, two boards full of belts and pits, until a base falls.

Where to start reading: `setup`, `rounds`, then the chapters in the order of a round: `programming`, `registers`, `motion`, `elements`, `weapons` (with `aim` for who can fire at
what), `damage`, `effects`, `death`, `endround`, `scoring`. `knowledge` is who may know what. Bots go by `hints`, these by `plans` on a `still` board. RULES.md has the numbers.
"""

from outplay.games.rally.game import Rally

GAME = Rally()
"""The game as the kernel sees it."""
