"""MaskablePPO of sb3-contrib against one of our bots, over Gymnasium's form. It needs torch, which is large, so it is played in our tests only where it is installed.

pip install 'outplay[train]' sb3-contrib
python examples/learn/maskable.py --steps 20000
"""

from __future__ import annotations

import argparse
from typing import Any

from sb3_contrib import MaskablePPO

from outplay.train import one_seat

SETTINGS: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}


def learned(steps: int, against: str = "random", seed: int = 1) -> MaskablePPO:
    """Return a learner that has made so many picks against a bot. What may be picked it asks the environment, by `action_masks`."""
    learner = MaskablePPO("MlpPolicy", one_seat("knockback", others=(against,), **SETTINGS), n_steps=512, seed=seed, device="cpu")
    return learner.learn(steps)


def won(learner: MaskablePPO, matches: int, against: str = "random") -> float:
    """Return what share of matches it wins against a bot."""
    env, wins = one_seat("knockback", others=(against,), **SETTINGS), 0.0
    for number in range(matches):
        observation, _ = env.reset(seed=number)
        over = broken_off = False
        while not (over or broken_off):
            action, _ = learner.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, reward, over, broken_off, _ = env.step(int(action))
        wins += (1 + float(reward)) / 2
    return wins / matches


def main() -> None:
    """Learn and say how it went. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("--steps", type=int, default=20_000)
    parse.add_argument("--against", default="random")
    asked = parse.parse_args()
    print(f"it wins {won(learned(asked.steps, asked.against), 100, asked.against):.0%} of 100 against {asked.against}")


if __name__ == "__main__":
    main()
