"""Game: what every game offers, with defaults that suit an open game without art."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast

from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE, Chance
from outplay.kernel.codec import Codec, Plain
from outplay.kernel.content import NO_CONTENT, READING, Content, ContentRow, read_folder
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.play import advance, in_order, legal, to_act
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Option, Pass, Ready, Seat, SecretChoice
from outplay.kernel.view import Observation
from outplay.kernel.window import asking

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a place for each side (1 is first, ties share it), the reason in a sentence, points by source for each side."""

    places: tuple[int, ...]
    reason: str
    points: tuple[tuple[tuple[str, int], ...], ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """A thing that a side played with, for the tables of balance: heroes, cards. `group` is what such things are called together."""

    group: str
    name: str
    side: int


class Game(Generic[S]):
    """A game: how a match begins, what a viewer may know, how it is told to people. Rules live in its steps."""

    id: ClassVar[str]
    name: ClassVar[str]
    line: ClassVar[str] = ""
    minutes: ClassVar[str] = ""
    wins: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    saves: ClassVar[int] = 1
    """The version of its saved states: raised by each change of form that needs `upgrade`."""
    settings: ClassVar[type[Settings]] = Settings
    default_seats: ClassVar[int] = 2
    checked: ClassVar[Sequence[Mapping[str, Value]]] = ()
    """The options with which the conformance kit plays it; none: every number of seats that goes with the defaults."""
    looked_at: ClassVar[Sequence[Mapping[str, Value]]] = ()
    """The options with which it is looked at how its matches go, heroes dealt; none: every number of seats that goes with the defaults."""
    effort: ClassVar[int] = 2000
    """How many tables a strong bot judges for a decision (see `effort_among`): as many as take about a third of a second."""
    at_once: ClassVar[int] = 0
    """0: a strong bot plans every question and looks at what others answer. Otherwise only what is answered unseen: the rest it judges as a quick bot does, and follows over so many wide questions, where that is measured to be stronger."""
    folder: ClassVar[Path | None] = None
    """Where RULES.md and content/ lie."""
    table: ClassVar[type[State]] = State
    """The class of this game's states."""
    content: ClassVar[type[Content]] = Content
    """What its matches are played with, made from the texts of the files in content/."""
    laid: ClassVar[type[ContentRow] | None] = None
    """How the tables of its how-to-play pages are written down, in how.toml; None: it has no such pages."""

    def __init__(self) -> None:
        self._codec: Codec[S] | None = None
        self._own: Content | None = None

    @property
    def box(self) -> sc.Box | None:
        """How the game's box looks on the shelf."""
        return None

    @property
    def codec(self) -> Codec[S]:
        """What writes and reads this game's states, steps, options and events."""
        if self._codec is None:
            self._codec = Codec(cast("type[S]", self.table), *self._homes(), version=self.saves, upgrade=self.upgrade)
        return self._codec

    def _homes(self) -> Iterator[str]:
        """Yield where this game's classes are defined: the package that holds both its table and the class that names it, and the module of each class above."""
        namer = next(kind for kind in type(self).__mro__ if "table" in kind.__dict__)
        shared = takewhile(lambda pair: pair[0] == pair[1], zip(namer.__module__.split("."), self.table.__module__.split("."), strict=False))
        yield ".".join(part for part, _ in shared) or self.table.__module__
        yield from (kind.__module__ for kind in type(self).__mro__)

    def dumps(self, state: S) -> str:
        """A state as JSON, in the middle of anything."""
        return self.codec.dumps(state)

    def loads(self, text: str, content: Content) -> S:
        """A state from JSON, with the content it was made with. Raises RecordError."""
        return self.codec.loads(text, content)

    def upgrade(self, data: dict[str, Plain], version: int) -> dict[str, Plain]:
        """A state that an older version saved, in the present form, as plain JSON data. Renamed fields and classes need none of this: they say so themselves."""
        return data

    # ------------------------------------------------------------ a match

    def load(self, folder: Path | None = None) -> Content:
        """The content from a folder (None: the game's own, which is read once). Raises ContentError.

        Raises TypeError if two classes of the game have one name: then its matches could not be saved.
        """
        _ = self.codec
        if self.content is Content:
            return NO_CONTENT
        if folder is not None:
            return self.read(read_folder(folder))
        with READING:
            if self._own is None:
                assert self.folder is not None, f"{self.id} has content, but no folder"
                self._own = self.read(read_folder(self.folder / "content"))
            return self._own

    def read(self, source: dict[str, str]) -> Content:
        """The content from the texts of its files, as a stored match kept them. Raises ContentError."""
        return self.content(source)

    def new(self, settings: Settings, content: Content, chance: Chance) -> S:
        """The table before the first step, with the steps to do on its stack."""
        raise NotImplementedError

    def start(self, settings: Settings, content: Content, chance: Chance, told: list[Told] | None = None) -> S:
        """A new match, played up to its first decision. Its first events go into `told`, if somebody listens."""
        state = self.new(settings, content, chance)
        state.told = told
        advance(state)
        return state

    def lay(self, words: ContentRow, content: Content) -> S:
        """The table of a how-to-play page, in the middle of a match. Raises OutplayError where there can be none like that."""
        raise NotImplementedError

    def round(self, state: S) -> int:
        """The round, for people and statistics."""
        return 0

    def outcome(self, state: S) -> Outcome:
        """How the match ended. Only asked when it is over."""
        raise NotImplementedError

    # ------------------------------------------------------------ knowledge

    @property
    def has_secrets(self) -> bool:
        """Whether seats know different things: then a screen is not handed from one person to the next with a hand lying open."""
        return type(self).hide is not Game.hide or type(self).observe is not Game.observe

    def hide(self, state: S, viewer: Seat | None) -> None:
        """Put HIDDEN wherever the viewer does not know, on a copy that is about to become an observation."""

    def deal(self, state: S, viewer: Seat | None, chance: Chance) -> None:
        """Draw what is HIDDEN anew so that it fits, on a copy of an observation."""

    def observe(self, state: S, viewer: Seat | None) -> Observation[S]:
        """What a viewer (None: a spectator) may know of a state."""
        table = state.copy()
        table.chance = NO_CHANCE
        table.open = None
        if table.picks:
            circle = () if viewer is None else state.shares(viewer)
            table.picks = {seat: picks for seat, picks in table.picks.items() if seat in circle}
        self.hide(table, viewer)
        return Observation(table, viewer)

    def redeal(self, observation: Observation[S], chance: Chance) -> S:
        """A whole state that fits an observation: what is hidden is drawn anew, sealed picks of others too, so that who is ready stays the same."""
        table = observation.state.copy()
        table.chance = chance
        table.open = None
        self.deal(table, observation.viewer, chance)
        if table.todo:
            step = table.todo[-1]
            if isinstance(step, SecretChoice):
                _seal(table, step, chance)
        return table

    def awaited(self, observation: Observation[S]) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
        """Who is waited for, as a viewer may know it: seats, and sides where only the side may be known."""
        return to_act(observation.state), ()

    # ------------------------------------------------------------ for people

    def scene(self, observation: Observation[S]) -> sc.Scene:
        """The table, drawn; in a game without secrets the same for all viewers, with each hand at its seat. In others `observation.once` draws a part of it for all."""
        seats = sorted({*to_act(observation.state)})
        return sc.Scene(sides=[sc.Side(id=f"side-{i}", name=f"Seat {i + 1}", style="nobody", seats=[i]) for i in seats], boards=[])

    def prompt(self, observation: Observation[S], seat: Seat) -> sc.Prompt:
        """What is asked of a seat, in words."""
        return sc.Prompt(title=type(asking(observation.state)).__name__)

    def waivers(self, observation: Observation[S], seat: Seat) -> Sequence[sc.Waiver]:
        """What a seat may waive as things are, whether it is asked now or not; the waiver of a prompt is one of these. What was waived holds as long as it is here."""
        return ()

    def offer(self, observation: Observation[S], option: Option) -> sc.Offer:
        """An option as it is offered: its text form, which parses back, and what it sits on."""
        match option:
            case Pass():
                return sc.Offer(text="pass", label="Pass", tone="pass")
            case Ready():
                return sc.Offer(text="ready", label="Ready", tone="main")
            case _:
                words = [str(getattr(option, name)) for name in option.__struct_fields__]
                text = " ".join([_dashed(type(option).__name__), *words])
                return sc.Offer(text=text, label=text)

    def say(self, observation: Observation[S], told: Told) -> sc.Line | None:
        """The log's sentence for an event as the viewer may know it, and how to show it. None: not worth a line.

        `observation` is of the table after the action whose events are told.
        """
        return sc.Line(spans=[sc.Span(text=repr(told.event))], rule=told.rule)

    def measure(self, observation: Observation[S]) -> sc.Measure | None:
        """How the match stands for each seat, for the graph of a finished match."""
        return None

    def result(self, observation: Observation[S], names: Sequence[str]) -> sc.Result:
        """The end of a match in words. `names` are the players' names by seat. By default the sides of the scene, in their order."""
        outcome, drawn = self.outcome(observation.state), self.scene(observation).sides
        points = outcome.points or [()] * len(outcome.places)
        standings: list[sc.Standing] = []
        for i, place in enumerate(outcome.places):
            side = drawn[i] if i < len(drawn) else sc.Side(id=f"side-{i}", name=f"Side {i + 1}", style="nobody", seats=[i])
            stats = [sc.Stat(icon="", value=str(n), name=word) for word, n in points[i]]
            standings.append(sc.Standing(place=place, side=side.id, name=side.name, seats=side.seats, points=stats))
        return sc.Result(title=outcome.reason, standings=sorted(standings, key=lambda s: s.place), rule=outcome.rule)

    def preview(self, observation: Observation[S], seat: Seat, option: Option) -> sc.Preview:
        """What an option would do, from what the seat may know."""
        return sc.Preview()

    def refusals(self, observation: Observation[S], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        """Why nothing is offered to a seat, which is asked, on the thing of the scene with this id. Nothing to say: it is offered, or no rule is known."""
        return ()

    # ------------------------------------------------------------ for designers

    def catalog(self, content: Content) -> Mapping[str, Sequence[str]]:
        """All that may be used, by group, so that a table of balance also shows what never is."""
        return {}

    def used(self, state: S) -> Sequence[Use]:
        """What each side used in a match that is over, or has taken so far."""
        return ()

    def kind(self, event: Event) -> str:
        """What an event counts as where matches are looked at as matches, in a word: a blow, a fall, a score. Empty: nothing."""
        return ""

    # ------------------------------------------------------------ for bots

    def turn(self, state: S) -> int:
        """A number that changes when what a seat can plan in one go is over: bots plan up to there."""
        return state.barriers

    def takes(self, state: S, option: Option) -> str:
        """What an option takes for good in a draft, by its name in the catalog; empty where it takes nothing. Bots draw among the good ones, by what matches showed."""
        return ""

    def likely(self, observation: Observation[S], seat: Seat, options: Sequence[Option]) -> Sequence[float] | None:
        """How likely a sensible player takes each of some options of a seat that is asked, its picks of a secret series so far among what it sees; None: nobody can say.

        Odds need not add up to one. Bots guess by it what others do, and begin with it themselves, so it is soft where one can be foretold and sharp where one is right.
        """
        return None

    def value(self, observation: Observation[S], seat: Seat) -> float:
        """How good the table is for a seat, between -1 (lost) and 1 (won)."""
        return 0.0

    def effort_among(self, seats: int) -> int:
        """How many tables a strong bot judges for a decision among so many seats; fewer where a table costs more the more sit at it."""
        return self.effort


def find_option(game: Game[S], observation: Observation[S], seat: Seat, text: str) -> Option:
    """The open option of a seat with this text form. Raises IllegalAction, naming what is possible."""
    wanted = " ".join(text.lower().split())
    texts: list[str] = []
    for option in legal(observation.state, seat):
        form = game.offer(observation, option).text
        if form == wanted:
            return option
        texts.append(form)
    if not texts:
        raise IllegalAction(f"seat {seat + 1} is not asked now")
    shown = ", ".join(texts[:12]) + (f" and {len(texts) - 12} more" if len(texts) > 12 else "")
    raise IllegalAction(f"{text!r} is not possible now; possible: {shown}")


def _seal(table: S, step: SecretChoice[S], chance: Chance) -> None:
    """Draw the unknown sealed picks of those who are ready."""
    for seat in table.ready:
        if seat in table.picks:
            continue
        picked: tuple[Option, ...] = ()
        while options := step.options(table, seat, picked):
            picked = (*picked, options[chance.order("sealed picks", len(options))[0]])
        table.picks = in_order({**table.picks, seat: picked})


def _dashed(name: str) -> str:
    return "".join(("-" if i and c.isupper() else "") + c.lower() for i, c in enumerate(name))
