"""What leaves for a viewer: scene, decision and lines, all made from what `game.observe` returns, never from the state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.errors import Bug
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import can_take_back, legal, offered
from outplay.kernel.record import THEN, series
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Option, Seat, SecretChoice
from outplay.kernel.view import Common, Observation, seen
from outplay.server.protocol import messages as m
from outplay.server.protocol.deltas import Known, Prints, delta

T = TypeVar("T")
Viewer = Seat | None

encode = msgspec.json.Encoder().encode
ALL = "all"


def ready_made(kind: type[T], data: bytes | msgspec.Raw) -> T:
    """Return JSON that is already written, in place of the record it was written from: messages are encoded once and sent to many."""
    return cast(T, data if isinstance(data, msgspec.Raw) else msgspec.Raw(data))


class Views:
    """The table after one row, as each viewer sees it. Everything is made when first asked for, and kept until the next row."""

    def __init__(self, game: Game[State], state: State, asked: dict[Seat, int]) -> None:
        self.game = game
        self.state = state
        self.asked = asked
        self.open = not game.has_secrets and not (state.todo and isinstance(state.todo[-1], SecretChoice))
        """Whether all viewers know the same, so that one scene serves all."""
        self.previews: dict[tuple[Seat, str], sc.Preview] = {}
        self.refusals: dict[tuple[Seat, str], list[sc.Refusal]] = {}
        self._common: Common[State] | None = None
        self._observations: dict[Viewer, Observation[State]] = {}
        self._scenes: dict[Viewer, sc.Scene] = {}
        self._deltas: dict[tuple[Viewer, int], tuple[sc.Scene | None, m.Delta, Prints]] = {}
        self._awaited: dict[Viewer, tuple[tuple[Seat, ...], tuple[int, ...]]] = {}
        self._offers: dict[Seat, dict[str, Option]] = {}
        self._decisions: dict[tuple[Seat, bool], bytes] = {}

    def observation(self, viewer: Viewer) -> Observation[State]:
        """Return what a viewer may know."""
        if viewer not in self._observations:
            self._common = self._common or Common(self.game.observe(self.state, None).state)
            known = self._common.public if self.open or viewer is None else self.game.observe(self.state, viewer).state
            self._observations[viewer] = Observation(known, viewer, self._common)
        return self._observations[viewer]

    def scene(self, viewer: Viewer) -> sc.Scene:
        """Return the table as a scene."""
        eyes = None if self.open else viewer
        if eyes not in self._scenes:
            self._scenes[eyes] = self.game.scene(self.observation(eyes))
        return self._scenes[eyes]

    def delta(self, before: sc.Scene | None, viewer: Viewer, prints: Prints, known: Known | None = None) -> m.Delta:
        """Return what is new in the scene since another one that this viewer has, as JSON. Puts what is printed there among the prints.

        `known`: what was compared before, for other viewers.
        """
        scene, eyes = self.scene(viewer), None if self.open else viewer
        key, found = (eyes, id(before)), self._deltas.get((eyes, id(before)))
        if found is None:
            named: Prints = {}
            found = before, ready_made(m.Delta, encode(delta(before, scene, named, known=known))), named
            if before is not None or self.open:  # a whole table for one viewer is long, and sent once
                self._deltas[key] = found
        _, made, named = found
        prints.update(named)
        return made

    @property
    def sides(self) -> list[sc.Side]:
        """Who wins together, with color and shape."""
        drawn = next(iter(self._scenes.values()), None) or self.scene(None)
        return drawn.sides

    @cached_property
    def measure(self) -> sc.Measure | None:
        """How the match stands, as everybody may know it."""
        return self.game.measure(self.observation(None))

    def awaited(self, viewer: Viewer) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
        """Return the seats and the sides that are awaited, as a viewer may know it."""
        if viewer not in self._awaited:
            self._awaited[viewer] = self.game.awaited(self.observation(viewer))
        return self._awaited[viewer]

    def waivers(self, seat: Seat) -> Sequence[sc.Waiver]:
        """Return what a seat may waive now."""
        return () if self.state.over else self.game.waivers(self.observation(seat), seat)

    def waives(self, seat: Seat, keys: Collection[str]) -> bool:
        """Return whether the open question of a seat is one that it has waived."""
        if not keys or seat not in self.asked:
            return False
        waiver = self.game.prompt(self.observation(seat), seat).waiver
        return waiver is not None and waiver.key in keys

    def offers(self, seat: Seat) -> dict[str, Option]:
        """Return the open options of a seat, by their text forms."""
        if seat not in self._offers:
            observation = self.observation(seat)
            self._offers[seat] = {self.game.offer(observation, option).text: option for option in offered(observation.state, seat)}
        return self._offers[seat]

    def decision(self, seat: Seat, can_undo: bool) -> sc.Decision:
        """Return the open question of a seat, as JSON."""
        key = (seat, can_undo)
        if key not in self._decisions:
            self._decisions[key] = encode(self._decision(seat, can_undo))
        return ready_made(sc.Decision, self._decisions[key])

    def lines(self, told: Sequence[Told], viewers: Iterable[Viewer]) -> dict[Viewer, list[sc.Line]]:
        """Return the sentences for what happened, for each viewer as it may know it. What all hear alike is said once, from what everybody may know."""
        found: dict[Viewer, list[sc.Line]] = {viewer: [] for viewer in viewers}
        for one in told:
            alike = one.to is None and seen(one, None) is one
            for_all = self.game.weighed(self.observation(None), one) if alike else None
            for viewer, lines in found.items():
                if not alike and (one.to is None or viewer in one.to):
                    line = self.game.weighed(self.observation(viewer), seen(one, viewer))
                else:
                    line = for_all
                if line is not None:
                    lines.append(line)
        return found

    def may_take_back(self, seat: Seat) -> bool:
        """Return whether a seat may still take back its last secret pick."""
        return can_take_back(self.state, seat)

    # ------------------------------------------------------------

    def _decision(self, seat: Seat, can_undo: bool) -> sc.Decision:
        observation = self.observation(seat)
        forms, single = self.game.forms(observation, seat, offered(observation.state, seat))
        offers = [self.game.offer(observation, option) for option in single]
        if not forms:
            self._offers[seat] = {offer.text: option for offer, option in zip(offers, single, strict=True)}
        step = observation.state.todo[-1]
        default = default_of(step, observation.state, seat, legal(observation.state, seat))
        picked = [self.game.offer(observation, option) for option in observation.state.picks.get(seat, ())]
        return sc.Decision(
            id=self.asked[seat],
            seat=seat,
            prompt=self.game.prompt(observation, seat),
            offers=offers,
            forms=[*forms],
            default=self.game.offer(observation, default).text if default else "",
            secret=isinstance(step, SecretChoice),
            lone=isinstance(step, Choice) and len(offers) == 1 and not forms,
            can_take_back=self.may_take_back(seat),
            can_undo=can_undo,
            picked=[offer.label for offer in picked],
            laid=[sorted(sc.offered([offer])) for offer in picked],
            rest=self._rest(observation, seat),
        )

    def _rest(self, observation: Observation[State], seat: Seat) -> sc.Offer | None:
        """Return the one offer that ends the secret series of a seat as it is, by the text forms of all picks that are still missing; None if it knows none, or if that is an option by itself."""
        picks = tuple(self.game.rest(observation, seat))
        if len(picks) < 2:
            return None
        made = observation.state.picks.get(seat, ())
        *before, _ = series(observation, seat, (*made, *picks))
        offers = [self.game.offer(seen, pick) for seen, pick in zip(before[len(made) :], picks, strict=True)]
        return msgspec.structs.replace(offers[-1], text=THEN.join(offer.text for offer in offers), on=[])


def default_of(step: object, state: State, seat: Seat, options: Sequence[Option]) -> Option | None:
    """Return the option that a seat gets when its time is up; None if that is drawn only then."""
    table: Any = state.copy()
    try:
        if isinstance(step, Choice):
            found = step.default(table)
        else:
            assert isinstance(step, SecretChoice)
            found = step.default(table, seat, table.picks.get(seat, ()))
    except (Bug, ValueError):
        return None
    return found if found in options else None


def packed_lines(by_viewer: dict[Viewer, list[sc.Line]]) -> bytes:
    """Return the lines of all viewers as they are stored: once if all read the same."""
    shared = next(iter(by_viewer.values()))
    first = encode(shared)
    encoded = {viewer: first if lines == shared else encode(lines) for viewer, lines in by_viewer.items()}
    if all(one == first for one in encoded.values()):
        return encode({ALL: msgspec.Raw(first)})
    return encode({_key(viewer): msgspec.Raw(one) for viewer, one in encoded.items()})


def unpacked_lines(lines: bytes, viewer: Viewer) -> list[sc.Line]:
    """Return the stored lines of one viewer, as JSON."""
    by_viewer = msgspec.json.decode(lines, type=dict[str, msgspec.Raw])
    return ready_made(list[sc.Line], by_viewer.get(ALL) or by_viewer.get(_key(viewer)) or msgspec.Raw(b"[]"))


def _key(viewer: Viewer) -> str:
    return "-" if viewer is None else str(viewer)
