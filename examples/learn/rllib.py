"""RLlib's environment over PettingZoo's form, and PPO with it in self-play: one network answers for both seats. It needs torch and Ray, which are large, so it is played in our tests only where they are installed.

pip install 'outplay[train]' 'ray[rllib]' torch
python examples/learn/rllib.py --rounds 20
"""

from __future__ import annotations

import argparse
from typing import Any

import ray
import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from torch import Tensor, nn

from outplay.train import one_seat, seat_after_seat

SETTINGS: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}


class Masked(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]  # RLlib has no types
    """A network for picks that never takes what may not be picked, and one for the value of a table."""

    def setup(self) -> None:
        """Make both networks."""
        seen, actions = self.observation_space["observation"].shape[0], int(self.action_space.n)
        self.picks = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, actions))
        self.value = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, 1))

    def _forward(self, batch: dict[str, Any], **given: Any) -> dict[str, Tensor]:
        """Return how much it thinks of each action."""
        seen = batch[Columns.OBS]
        thought = self.picks(seen["observation"].float())
        return {Columns.ACTION_DIST_INPUTS: thought.masked_fill(seen["action_mask"] == 0, -1e9)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Tensor:
        """Return what it thinks each table is worth."""
        worth: Tensor = self.value(batch[Columns.OBS]["observation"].float()).squeeze(-1)
        return worth


def learner(picks: int = 512, seed: int = 1) -> Algorithm:
    """Return what learns: each of its rounds makes so many picks, in this process."""
    ray.tune.register_env("outplay", lambda _: PettingZooEnv(seat_after_seat("knockback", **SETTINGS)))
    found = PPOConfig().environment("outplay").env_runners(num_env_runners=0).learners(num_learners=0).debugging(seed=seed)
    found = found.multi_agent(policies={"both"}, policy_mapping_fn=lambda *_, **__: "both").rl_module(rl_module_spec=RLModuleSpec(module_class=Masked))
    return found.training(train_batch_size_per_learner=picks, minibatch_size=128, num_epochs=4, lr=1e-3, gamma=1.0, entropy_coeff=0.01).build_algo()


def won(learned: Algorithm, matches: int, against: str = "random") -> float:
    """Return what share of matches it wins against a bot, with the pick it thinks most of."""
    env, network, wins = one_seat("knockback", others=(against,), **SETTINGS), learned.get_module("both"), 0.0
    for number in range(matches):
        seen, info = env.reset(seed=number)
        over = broken_off = False
        while not (over or broken_off):
            known = {"observation": torch.from_numpy(seen)[None], "action_mask": torch.from_numpy(info["action_mask"])[None]}
            with torch.no_grad():
                action = network.forward_inference({Columns.OBS: known})[Columns.ACTION_DIST_INPUTS].argmax()
            seen, reward, over, broken_off, info = env.step(int(action))
        wins += (1 + float(reward)) / 2
    return wins / matches


def main() -> None:
    """Learn and say how it went. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("--rounds", type=int, default=20)
    parse.add_argument("--against", default="random")
    asked = parse.parse_args()
    learned = learner()
    for _ in range(asked.rounds):
        learned.train()
    print(f"it wins {won(learned, 100, asked.against):.0%} of 100 against {asked.against}")


if __name__ == "__main__":
    main()
