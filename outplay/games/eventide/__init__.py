"""Eventide of Heroes: five Heroes behind five Gamers, three lanes, cards placed face down, bluff and dice until the towers fall.

Where to start reading: `setup` with `gamers` and `lineup` begin a match, `rounds` goes through the stages, `placement`, `reveal`, `towers`, `combat`, `attack`, `death` and `shop` are
the chapters, `usable`, `windows`, `activation` and `effects` say how abilities work, `figures` and `targeting` what is counted. `knowledge` is who may know what. RULES.md has the numbers.
"""

from outplay.games.eventide.game import Eventide

GAME = Eventide()
"""The game as the kernel sees it."""
