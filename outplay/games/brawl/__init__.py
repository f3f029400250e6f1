"""Super Fantasy Brawl: three Champions a side, three Cores to spend, hidden traps, and a crowd that wants Challenges.

Where to start reading: `setup` and `selection` begin a match, `rounds` goes through the phases, `challenges` are scored, `acting` is the Activation Phase, `movement`, `attack`,
`reactions`, `motion`, `effects` and `decks` say how, `traps` and `harm` what it does, `ending` who has won. `knowledge` is who may know what. RULES.md has the numbers.
"""

from outplay.games.brawl.game import Brawl

GAME = Brawl()
"""The game as the kernel sees it."""
