"""An algorithm of OpenSpiel on one of our games: its Monte Carlo tree search, against picks at random.

pip install 'outplay[train,openspiel]'
python examples/learn/tree_search.py --matches 20 --simulations 20

The search knows nothing of the game but its tree: dice are chance nodes with their true shares, and a position is worth what playing it out at random gives.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import outplay.train.spiel  # noqa: F401  (tells OpenSpiel our games)


def won(game: pyspiel.Game, simulations: int, matches: int, seed: int = 1) -> float:
    """Return what share of matches the search wins, sitting at each seat in turn."""
    dice = np.random.RandomState(seed)
    bot = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    wins = 0.0
    for number in range(matches):
        state, mine = game.new_initial_state(), number % game.num_players()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(outcomes, p=shares)))
            elif state.current_player() == mine:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(dice.choice(state.legal_actions())))
        wins += (1 + state.returns()[mine]) / 2
    return wins / matches


def main() -> None:
    """Play and say how it went. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("--matches", type=int, default=20)
    parse.add_argument("--simulations", type=int, default=20, help="for each pick")
    asked = parse.parse_args()
    game = pyspiel.load_game("outplay_knockback", {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1})
    print(f"the search wins {won(game, asked.simulations, asked.matches):.0%} of {asked.matches} against random")


if __name__ == "__main__":
    main()
