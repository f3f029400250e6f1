"""PettingZoo's forms: seat after seat (AEC), and all seats that are asked at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from outplay.kernel.state import State
from outplay.train.description import Description, Illegal, Match

__all__ = ["SeatAfterSeat", "Together"]

S = TypeVar("S", bound=State)

Seen: TypeAlias = dict[str, NDArray[Any]]
"""What a seat is given: its observation, and which actions it may take."""


def spaces_of(what: Description[Any]) -> tuple[spaces.Dict, spaces.Discrete]:
    """Return the space of observations and that of actions, which are the same for every seat."""
    seen: dict[str, spaces.Space[Any]] = {
        "observation": what.space,
        "action_mask": spaces.Box(0, 1, (what.actions,), dtype=np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(what.actions)


class Form(Generic[S]):
    """What both forms share: a match, and what a seat is given of it."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(self, what: Description[S], illegal: Illegal = "default", render_mode: str | None = None) -> None:
        self.what = what
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"outplay_{what.game.id}", **what.metadata}  # type: ignore[misc]  # PettingZoo reads it of the environment
        self.possible_agents = list(what.agents)
        self.agents: list[str] = []
        self._seen, self._action = spaces_of(what)
        self.seats = {agent: seat for seat, agent in enumerate(what.agents)}
        self.match = Match(what, 0)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what a seat is given, always the same object."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of its actions: the numbers of all options, and last to wait."""
        return self._action

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Begin a match. `options` may name `picks`: text forms of what is picked before anybody is asked."""
        self.match = Match(self.what, seed, (options or {}).get("picks", ()), self.illegal)
        self.agents = list(self.possible_agents)

    def seen(self, agent: str) -> Seen:
        """Return what a seat is given now."""
        seat = self.seats[agent]
        return {"observation": self.match.observation(seat), "action_mask": self.match.mask(seat)}

    def info(self, agent: str) -> dict[str, Any]:
        """Return what is told beside: how often the seat gave a number that could not be picked, and on wish what its options are."""
        return self.match.told(self.seats[agent])

    def render(self) -> str | None:
        """Return the table as a spectator sees it, drawn as text, in the mode "ansi"."""
        return self.match.text(None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: an environment holds nothing that must be given back."""


class SeatAfterSeat(Form[S], AECEnv[str, Seen, int], Generic[S]):  # type: ignore[misc]  # both have `agents` and `metadata`
    """One seat after another. Where several answer in secret, each answers to the end while the others see nothing of it."""

    def __init__(self, what: Description[S], illegal: Illegal = "default", render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        Form.__init__(self, what, illegal, render_mode)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a match; the same seed gives the same one."""
        self.begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.info(agent) for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.what.agents[self.match.asked[0]]

    def observe(self, agent: str) -> Seen:
        """Return what a seat is given now."""
        return self.seen(agent)

    def step(self, action: int | None) -> None:
        """Carry out the pick of the seat that is asked. Who has left the match gets a last step of None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        match, seat = self.match, self.seats[agent]
        refused = match.refused[seat]
        match.take(seat, action)
        if match.refused[seat] != refused or self.what.features:
            self.infos[agent] = self.info(agent)
        if asked := match.asked:  # there is nothing to gain before the end
            self.agent_selection = self.what.agents[asked[0]]
            if self.what.features:
                self.infos[self.agent_selection] = self.info(self.agent_selection)
            return
        for one, name in enumerate(self.what.agents):
            self.rewards[name] = match.worth(one)
            self.terminations[name], self.truncations[name] = match.over, match.broken_off
        self._accumulate_rewards()
        self._deads_step_first()


class Together(Form[S], ParallelEnv[str, Seen, int], Generic[S]):  # type: ignore[misc]  # both have `agents` and `metadata`
    """All seats at once: each that is asked makes a pick, the others wait."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a match and return what each seat is given; the same seed gives the same one."""
        self.begin(seed, options)
        return {agent: self.seen(agent) for agent in self.agents}, {agent: self.info(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out the picks of all seats that are asked, and return what each seat is given, its reward, whether the match is over, whether it was broken off, and what is told beside."""
        for seat in self.match.asked:
            if seat in self.match.asked:
                self.match.take(seat, actions[self.what.agents[seat]])
        agents, match = self.agents, self.match
        seen = {agent: self.seen(agent) for agent in agents}
        rewards = {agent: match.worth(seat) for seat, agent in enumerate(self.what.agents)}
        over, broken_off = dict.fromkeys(agents, match.over), dict.fromkeys(agents, match.broken_off)
        if not match.asked:
            self.agents = []
        return seen, rewards, over, broken_off, {agent: self.info(agent) for agent in agents}
