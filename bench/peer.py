"""What everybody can install and knows: random legal playouts and copies of python-chess."""

from __future__ import annotations

import random
from time import process_time

import chess

GAMES = 4


def playouts(seed: int) -> float:
    """Random legal moves a second."""
    rng = random.Random(seed)
    began, moves = process_time(), 0
    for _ in range(GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / (process_time() - began)


def copies() -> float:
    """Microseconds of `board.copy(stack=False)`."""
    board = chess.Board()
    began = process_time()
    for _ in range(20_000):
        board.copy(stack=False)
    return (process_time() - began) / 20_000 * 1e6
