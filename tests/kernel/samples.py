"""The sample games, found as anybody's games are found: for tests that play any game."""

from outplay.games import find_game

COURTYARD = find_game("tests.games.courtyard:GAME")
MARCH = find_game("tests.games.march:GAME")
PIG = find_game("examples.tiny_game:GAME")
