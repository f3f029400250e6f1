"""Game: what every game offers, with defaults that suit an open game without art."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE, Chance
from outplay.kernel.codec import Codec, Plain
from outplay.kernel.content import NO_CONTENT, READING, Content, ContentRow, read_folder
from outplay.kernel.errors import IllegalAction, brief
from outplay.kernel.event import Event, Told
from outplay.kernel.faults import Odds, Steps, Worded
from outplay.kernel.kinds import Sizes
from outplay.kernel.play import advance, in_order, legal, next_options, to_act
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Option, Pass, Ready, Seat, SecretChoice
from outplay.kernel.terms import Term
from outplay.kernel.things import copier
from outplay.kernel.view import Observation
from outplay.kernel.window import asking

__all__ = ["Game", "Outcome", "Use", "find_option"]

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the place of each side (1 is first, ties share a place), the reason in a sentence, and each side's points by source."""

    places: tuple[int, ...]
    reason: str
    points: tuple[tuple[tuple[str, int], ...], ...] = ()
    rule: str = ""

    def worth(self, side: int) -> float:
        """Return what the match was worth to a side, from -1 (last) to 1 (first): how many sides came behind it less how many came before it, of all others. All sides add up to 0."""
        mine, others = self.places[side], len(self.places) - 1
        return sum((place > mine) - (place < mine) for place in self.places) / others if others else 0.0


@dataclass(frozen=True, slots=True)
class Use:
    """Something that a side plays with, such as a hero or card. `group` is the name of its kind.

    `share` is the chance that it comes into play: below 1 for what is drafted while a side drafts more than it plays with.
    """

    group: str
    name: str
    side: int
    share: float = 1.0


class Game(Generic[S]):
    """A game: how a match begins, what a viewer may know, and how it is presented to people. Its rules live in its steps."""

    id: ClassVar[str]
    name: ClassVar[str]
    line: ClassVar[str] = ""
    minutes: ClassVar[str] = ""
    wins: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    saves: ClassVar[int] = 1
    """The version of its saved states. Raise it with each change of form that needs `upgrade`."""
    settings: ClassVar[type[Settings]] = Settings
    default_seats: ClassVar[int] = 2
    checked: ClassVar[Sequence[Mapping[str, Value]]] = ()
    """The sets of options with which the conformance kit plays it. If empty: each seat count that the defaults allow."""
    looked_at: ClassVar[Sequence[Mapping[str, Value]]] = ()
    """The sets of options with which `survey` plays it, with heroes dealt. If empty: each seat count that the defaults allow."""
    turn_called: ClassVar[str] = "turn"
    """What the rulebook calls that which `turn` counts."""
    shared_turns: ClassVar[bool] = False
    """Whether others answer within a seat's turn, in secret at the same time or when they are attacked, and what comes of it still is that turn's."""
    part_icons: ClassVar[Mapping[str, str]] = {}
    """The icons that stand for parts of cards where content is edited, by the word that stands for a part there."""
    leads: ClassVar[str] = "Heroes"
    """The group of `used` that a side leads into a match: people see what they won and lost with each of these."""
    effort: ClassVar[int] = 2000
    """The count of tables that a strong bot judges for a decision (see `effort_among`): about a third of a second's worth."""
    often: ClassVar[int] = 8
    """A hard bot that has tried a pick so many times while it planned an earlier one of its turn makes it without another thought."""
    at_once: ClassVar[int] = 0
    """How a strong bot thinks in this game. 0: it plans every question ahead and considers the answers of others. Otherwise it does so only for secret answers,
    judges all else like a quick bot, and answers at most this number of wide questions by first look. Choose what is measured to be stronger."""
    folder: ClassVar[Path | None] = None
    """The folder that holds RULES.md and content/."""
    table: ClassVar[type[State]] = State
    """The class of this game's states."""
    content: ClassVar[type[Content]] = Content
    """The class of its content, made from the texts of the files in content/."""
    pickable: ClassVar[Sequence[type[Option]]] = ()
    """The classes of its options in the order in which they are numbered, without the kernel's own. New ones are appended, so that the numbers of the others stay."""
    hides: ClassVar[tuple[str, ...] | None] = None
    """The fields of a table in which `hide` changes something; those that it only replaces need not be named. None: not said, so that all is copied before it hides."""
    laid: ClassVar[type[ContentRow] | None] = None
    """The class by which how.toml describes the tables of its how-to-play pages; None if it has no such pages."""
    weights: ClassVar[Mapping[type[Event], sc.Weight]] = {}
    """How much an event matters to those who watch, where its line does not say so itself."""

    def __init__(self) -> None:
        self._codec: Codec[S] | None = None
        self._own: Content | None = None

    @property
    def box(self) -> sc.Box | None:
        """How the game's box looks on the shelf; None for a plain one."""
        return None

    def glossary(self) -> Iterable[Term]:
        """Return what somebody may look up: heroes, cards, traps, keywords, each with its text."""
        return ()

    @property
    def codec(self) -> Codec[S]:
        """The codec that writes and reads this game's states, steps, options and events."""
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
        """Return a state as JSON. This works at any moment of a match."""
        return self.codec.dumps(state)

    def loads(self, text: str, content: Content) -> S:
        """Return the state of a JSON text, with the content it was saved with. Raises RecordError."""
        return self.codec.loads(text, content)

    def upgrade(self, data: dict[str, Plain], version: int) -> dict[str, Plain]:
        """Return the plain JSON data of a state that an older version saved, converted to the present form.

        Renamed fields and classes need no conversion: FORMERLY and ALIASES name them.
        """
        return data

    # ------------------------------------------------------------ a match

    def load(self, folder: Path | None = None) -> Content:
        """Return the content of a folder (None: the game's own, which is read once). Raises ContentError.

        Raises TypeError if two classes of the game share a name, because then its matches could not be saved.
        """
        _ = self.codec
        if self.content is Content:
            return NO_CONTENT
        if folder is not None:
            return self.accept(read_folder(folder))
        with READING:
            if self._own is None:
                assert self.folder is not None, f"{self.id} has content, but no folder"
                self._own = self.accept(read_folder(self.folder / "content"))
            return self._own

    def accept(self, source: dict[str, str]) -> Content:
        """Return content that somebody has just written, from the texts of its files. Raises ContentError, also for what could be played but would look amiss."""
        content = self.read(source)
        self.look_over(content)
        return content

    def read(self, source: dict[str, str]) -> Content:
        """Return the content made from the texts of its files, by name, which may be of a former version. Raises ContentError."""
        return self.content(source)

    def look_over(self, content: Content) -> None:
        """Raise ContentError if a text of the content would read amiss, or if two names could not be told apart."""

    def new(self, settings: Settings, content: Content, chance: Chance) -> S:
        """Return the table of a new match, with its first steps on the stack."""
        raise NotImplementedError

    def start(self, settings: Settings, content: Content, chance: Chance, told: list[Told] | None = None) -> S:
        """Return a new match, played up to its first decision. Its first events are added to `told`, unless that is None.

        Raises SettingError if the settings name what the content does not have.
        """
        settings.suit(content)
        state = self.new(settings, content, chance)
        state.told = told
        advance(state)
        return state

    def lay(self, words: ContentRow, content: Content) -> S:
        """Return the table of a how-to-play page, in the middle of a match. Raises OutplayError if there can be no such table."""
        raise NotImplementedError

    def round(self, state: S) -> int:
        """Return the number of the round, for people and statistics."""
        return 0

    def outcome(self, state: S) -> Outcome:
        """Return how the match ended. Only called if it is over."""
        raise NotImplementedError

    # ------------------------------------------------------------ knowledge

    @property
    def has_secrets(self) -> bool:
        """Whether seats know different things. If so, several people at one screen are shown a curtain between turns."""
        return type(self).hide is not Game.hide or type(self).observe is not Game.observe

    def hide(self, state: S, viewer: Seat | None) -> None:
        """Replace everything that the viewer does not know by HIDDEN. `state` is a copy that is about to become an observation."""

    def deal(self, state: S, viewer: Seat | None, chance: Chance) -> None:
        """Replace everything HIDDEN by a random draw that fits what the viewer knows. `state` is a copy of an observation."""

    def observe(self, state: S, viewer: Seat | None) -> Observation[S]:
        """Return what a viewer (None: a spectator) may know of a state."""
        return self._hidden(state.copy(), state, viewer)

    def _hidden(self, table: S, state: S, viewer: Seat | None) -> Observation[S]:
        """Return an observation of a state, made of a copy of it."""
        table.chance = NO_CHANCE
        table.open = None
        if table.picks:
            circle = () if viewer is None else state.shares(viewer)
            table.picks = {seat: picks for seat, picks in table.picks.items() if seat in circle}
        self.hide(table, viewer)
        return Observation(table, viewer)

    def look(self, state: S, viewer: Seat | None) -> Observation[S]:
        """Return what `observe` returns, for somebody who only reads it, and at once: what is not hidden is the table's own, which saves copies."""
        if not (self.has_secrets or state.picks):
            return Observation(state, viewer)
        return self.observe(state, viewer) if self.hides is None else self._hidden(copier(type(state), self.hides)(state), state, viewer)

    def redeal(self, observation: Observation[S], chance: Chance) -> S:
        """Return a complete state that fits an observation. Everything hidden is drawn at random, including sealed picks of others; who is ready stays the same."""
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
        """Return who the table waits for: seats, and sides if the viewer may only know the side."""
        return to_act(observation.state), ()

    # ------------------------------------------------------------ for people

    def scene(self, observation: Observation[S]) -> sc.Scene:
        """Return the table as a scene. Parts that are the same for all viewers can be made once by `observation.once`."""
        seats = sorted({*to_act(observation.state)})
        return sc.Scene(sides=[sc.Side(id=f"side-{i}", name=f"Seat {i + 1}", style="nobody", seats=[i]) for i in seats], boards=[])

    def prompt(self, observation: Observation[S], seat: Seat) -> sc.Prompt:
        """Return the question that a seat is asked, in words."""
        return sc.Prompt(title=type(asking(observation.state)).__name__)

    def waivers(self, observation: Observation[S], seat: Seat) -> Sequence[sc.Waiver]:
        """Return what a seat may waive now, whether it is asked or not; the waiver of a prompt is one of these. A waiver holds as long as it is returned here."""
        return ()

    def offer(self, observation: Observation[S], option: Option) -> sc.Offer:
        """Return an option as it is offered: its text form, by which it can be found again, and the things of the scene it sits on."""
        match option:
            case Pass():
                return sc.Offer(text="pass", label="Pass", tone="pass", key="E")
            case Ready():
                return sc.Offer(text="ready", label="Ready", tone="main")
            case _:
                words = [str(getattr(option, name)) for name in option.__struct_fields__]
                text = " ".join([_dashed(type(option).__name__), *words])
                return sc.Offer(text=text, label=text)

    def forms(self, observation: Observation[S], seat: Seat, options: Sequence[Option]) -> tuple[Sequence[sc.Form], Sequence[Option]]:
        """Return the open options of a seat as they are told: forms, where options differ only in what is chosen, and the options that are offered one by one.

        What a form offers must be what `offer` returns for the same options.
        """
        return (), options

    def rest(self, observation: Observation[S], seat: Seat) -> Sequence[Option]:
        """Return the picks that end the secret series of a seat as it is, if all that is still open of it may be left; empty if not. They are offered as one."""
        return ()

    def say(self, observation: Observation[S], told: Told) -> sc.Line | None:
        """Return the log's sentence for an event as the viewer may know it, and how to show it; None if it is not worth a line.

        `observation` shows the table after the action whose events are told. An event that all hear alike is said once for all, from what everybody may know:
        so its sentence must be the same for each of them.
        """
        return sc.Line(spans=[sc.Span(text=repr(told.event))], rule=told.rule)

    def weighed(self, observation: Observation[S], told: Told) -> sc.Line | None:
        """Return what `say` returns, with the weight of the event."""
        line, kind = self.say(observation, told), type(told.event)
        if line is None or line.weight or kind not in self.weights:
            return line
        return msgspec.structs.replace(line, weight=self.weights[kind])

    def measure(self, observation: Observation[S]) -> sc.Measure | None:
        """Return how the match stands for each seat, for the graph of a finished match; None if there is no such measure. It is taken from what everybody may know."""
        return None

    def progress(self, state: S, seat: Seat) -> float:
        """Return how far the side of a seat has come in what feats are about, from 0 to 1, as everybody may know it: by default its measure."""
        measure = self.measure(Observation(state, None))
        return (measure.values[state.sides[state.side_of(seat)][0]] or 0.0) if measure else 0.0

    def feat(self, state: S, gain: float) -> str:
        """Return in words what a side does in a turn by which its progress rises by so much, as puzzles ask for it, such as "Score 2 points"; empty if it is no feat.

        A game that has such words gets puzzles of whole turns, which bring a feat whatever others and chance do, instead of those with one best answer.
        """
        return ""

    def result(self, observation: Observation[S]) -> sc.Result:
        """Return the end of a match in words. By default it lists the sides of the scene by place."""
        outcome, drawn = self.outcome(observation.state), self.scene(observation).sides
        points = outcome.points or [()] * len(outcome.places)
        standings: list[sc.Standing] = []
        for i, place in enumerate(outcome.places):
            side = drawn[i] if i < len(drawn) else sc.Side(id=f"side-{i}", name=f"Side {i + 1}", style="nobody", seats=[i])
            stats = [sc.Stat(icon="", value=str(n), name=word) for word, n in points[i]]
            standings.append(sc.Standing(place=place, side=side.id, name=side.name, seats=side.seats, points=stats))
        return sc.Result(title=outcome.reason, standings=sorted(standings, key=lambda s: s.place), rule=outcome.rule)

    def preview(self, observation: Observation[S], seat: Seat, option: Option) -> sc.Preview:
        """Return what an option would do, given what the seat knows."""
        return sc.Preview()

    def refusals(self, observation: Observation[S], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        """Return why a seat that is asked is offered nothing on the thing of the scene with this id; empty if something is offered or no reason is known."""
        return ()

    def open_names(self, observation: Observation[S]) -> Iterable[str]:
        """Return the names of all cards and conditions that are open to the viewer now by the rules of the game, wherever they lie.

        The conformance kit checks that each stands on a card that the viewer can open at the table, or is a condition there. A game that names nothing is not checked.
        """
        return ()

    # ------------------------------------------------------------ for designers

    def catalog(self, content: Content) -> Mapping[str, Sequence[str]]:
        """Return everything that can be used, by group, so that tables of balance also show what was never used."""
        return {}

    def texts(self, content: Content) -> Iterable[Worded]:
        """Return all texts of content in which numbers of their rows may stand, with those numbers."""
        return ()

    def odds(self, content: Content) -> Iterable[Odds]:
        """Return what can be said of dice, and of what is dealt or turned up, without a match: a sentence for each row that it is about."""
        return ()

    def printed(self, state: S) -> Iterable[tuple[Steps, sc.Card]]:
        """Yield the cards of the content with which a table is played, as they are printed, each with the place of its row: the file, then the steps in it."""
        return ()

    def used(self, state: S) -> Sequence[Use]:
        """Return what each side used in a match that is over."""
        return ()

    def plays(self, state: S, seat: Seat, option: Option) -> Sequence[str]:
        """Return the catalog names of what an option of a seat that is asked plays: a card, an ability, an order; empty if it plays nothing, as most picks do not.

        What belongs to a hero is named after it, as "Rhino Guy: Hammer Time". A group whose things every side plays in every match need not come in `used`.
        """
        return ()

    def began(self, state: S) -> int:
        """Return the side that was first in the order of play of a match that is over. By default that is the first one."""
        return 0

    def kind(self, event: Event) -> str:
        """Return what `survey` counts an event as, in a word such as blow, fall or score; empty if it is not counted."""
        return ""

    # ------------------------------------------------------------ for learners

    def sizes(self, settings: Settings, content: Content) -> Sizes:
        """Return how many things there are of each kind that fields of its options and tables name (see `kernel.kinds`). They must not depend on how a match goes."""
        return {}

    def listed(self, kind: type[Option], settings: Settings, content: Content) -> Iterable[Option] | None:
        """Return all options of a class that a match can offer, in the order of their numbers; None if those are all that the ranges of its fields allow."""
        return None

    # ------------------------------------------------------------ for bots

    def turn(self, state: S) -> int:
        """Return a number that changes when the span that a seat can plan in one go is over. Bots plan up to that point."""
        return state.barriers

    def takes(self, state: S, option: Option) -> str:
        """Return the catalog name of what an option takes for good in a draft; empty if it takes nothing. Bots choose among the good ones, by what matches have shown."""
        return ""

    def bars(self, state: S, option: Option) -> str:
        """Return the catalog name of what an option denies an opponent in a draft; empty if it denies nothing. Bots deny what would be good for the opponent."""
        return ""

    def taken(self, state: S) -> Sequence[Use]:
        """Return what each side has taken so far in a draft, as far as the state shows it: in an observation, what its viewer knows. Bots judge the next pick beside and against it.

        A seat's picks of an open secret series (`state.picks`) count as taken.
        """
        return ()

    def likely(self, observation: Observation[S], seat: Seat, options: Sequence[Option]) -> Sequence[float] | None:
        """Return how likely a sensible player would take each of some options of a seat that is asked, or None if that is unknown. Its picks of a secret series so far are in the observation.

        The odds need not add up to one. Bots predict others by them and start their own search from them: they should be flat where being predictable hurts, and sharp where one answer is right.
        """
        return None

    def value(self, observation: Observation[S], seat: Seat) -> float:
        """Return how good the table is for a seat, between -1 (lost) and 1 (won)."""
        return 0.0

    def effort_among(self, seats: int) -> int:
        """Return the count of tables that a strong bot judges for a decision in a match of this many seats; fewer if judging costs more with more seats."""
        return self.effort


def find_option(game: Game[S], observation: Observation[S], seat: Seat, text: str) -> Option:
    """Return the open option of a seat that has this text form. Raises IllegalAction, which lists what is possible."""
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
    raise IllegalAction(f"{brief(text)!r} is not possible now; possible: {shown}")


def _seal(table: S, step: SecretChoice[S], chance: Chance) -> None:
    """Draw the unknown sealed picks of all seats that are ready."""
    for seat in table.ready:
        if seat in table.picks:
            continue
        picked: tuple[Option, ...] = ()
        while options := next_options(table, step, seat, picked):
            picked = (*picked, options[chance.order("sealed picks", len(options))[0]])
        table.picks = in_order({**table.picks, seat: picked})


def _dashed(name: str) -> str:
    return "".join(("-" if i and c.isupper() else "") + c.lower() for i, c in enumerate(name))
