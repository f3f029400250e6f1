"""TorchRL's environment over Gymnasium's form, and PPO with it against one of our bots. It needs torch, which is large, so it is played in our tests only where it is installed.

pip install 'outplay[train]' torchrl
python examples/learn/torch_rl.py --steps 20000
"""

from __future__ import annotations

import argparse
from typing import Any

import torch
from tensordict.nn import InteractionType, TensorDictModule, set_interaction_type
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, TransformedEnv
from torchrl.envs.libs.gym import GymWrapper, default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from outplay.train import one_seat

SETTINGS: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}
BATCH = 512
"""Picks after which it learns."""


def environment(against: str = "random") -> TransformedEnv:
    """Return a match against a bot as TorchRL's environment: its actions are masked by what may be picked, and its observations are floats."""
    env = one_seat("knockback", others=(against,), **SETTINGS)
    wrapped = GymWrapper(env, categorical_action_encoding=True)
    wrapped.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=[Binary(n=int(env.action_space.n), dtype=torch.int8)]))
    floats = DTypeCastTransform(torch.uint8, torch.float32, in_keys=["observation"])
    bools = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    return TransformedEnv(wrapped, Compose(floats, bools, ActionMask()))


class Learner:
    """A network for picks and one for the value of a table, and how they learn."""

    def __init__(self, against: str = "random", seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.env = environment(against)
        self.env.set_seed(seed)
        seen, actions = self.env.observation_spec["observation"].shape[-1], int(self.env.action_spec.n)
        picks = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, actions))
        value = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, 1))
        judged = TensorDictModule(picks, in_keys=["observation"], out_keys=["logits"])
        keys = {"logits": "logits", "mask": "action_mask"}
        self.actor = ProbabilisticActor(judged, in_keys=keys, spec=self.env.action_spec, distribution_class=MaskedCategorical, return_log_prob=True)
        self.critic = ValueOperator(value, in_keys=["observation"])

    def learn(self, steps: int) -> None:
        """Make so many picks, and learn from each batch of them."""
        advantage = GAE(gamma=1.0, lmbda=0.95, value_network=self.critic)
        loss = ClipPPOLoss(self.actor, self.critic, entropy_coeff=0.01)
        optimizer = torch.optim.Adam(loss.parameters(), lr=1e-3)
        for batch in Collector(self.env, self.actor, frames_per_batch=BATCH, total_frames=steps, auto_register_policy_transforms=False):
            for _ in range(4):
                with torch.no_grad():
                    advantage(batch)
                for part in torch.randperm(BATCH).split(128):
                    found = loss(batch[part])
                    optimizer.zero_grad()
                    (found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]).backward()
                    optimizer.step()

    def won(self, matches: int) -> float:
        """Return what share of matches it wins, with the pick it thinks most of."""
        with torch.no_grad(), set_interaction_type(InteractionType.DETERMINISTIC):
            ends = [self.env.rollout(4_000, self.actor)["next", "reward"][-1] for _ in range(matches)]
        return sum(1 + float(end) for end in ends) / 2 / matches


def main() -> None:
    """Learn and say how it went. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("--steps", type=int, default=20_480)
    parse.add_argument("--against", default="random")
    asked = parse.parse_args()
    learner = Learner(asked.against)
    learner.learn(asked.steps)
    print(f"it wins {learner.won(100):.0%} of 100 against {asked.against}")


if __name__ == "__main__":
    main()
