"""A record is a whole match as readable text: rules version, content, settings, actions, chance, outcome. It can be replayed and verified.

The results of chance are kept, so a replay never draws. The content is carried along, below the digest. How it is written says `record_text`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from outplay.kernel.chance import Chance, Drawn, Recorded, Seeded, commitment
from outplay.kernel.codec import DAMAGE
from outplay.kernel.content import Content, content_hash
from outplay.kernel.errors import Bug, IllegalAction, OutplayError, RecordError, brief
from outplay.kernel.event import Told
from outplay.kernel.game import Game, Outcome, find_option
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.record_text import Beginning, Entry, MatchRecord, parse, shown
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Action, Concede, Option, Seat, SecretChoice, Series, StandIn, TakeBack, TimeOut
from outplay.kernel.view import Observation
from outplay.version import __version__

__all__ = ["Beginning", "Entry", "MatchRecord", "Recorder", "parse", "parts", "replay", "row_option", "row_text", "series", "verify"]

S = TypeVar("S", bound=State)

BESIDE: Final[dict[str, Option]] = {"!concede": Concede(), "!standin": StandIn(), "!timeout": TimeOut(), "!takeback": TakeBack()}
TAKE_BACK: Final = re.compile(r"!takeback ([1-9][0-9]{0,3})")
LONGEST_REASON: Final = 600
"""Characters of a sentence that says why a record cannot be played."""

FORGED: Final = (*DAMAGE, AssertionError, Bug)
"""What may be raised by a table that somebody has made up."""

THEN: Final = " / "
"""Separates the picks of a series that was answered at once. A series of one pick ends with it, without the last space. No option of a secret choice has it in its text."""


class Recorder(Generic[S]):
    """A match that is recorded while it is played."""

    def __init__(
        self, game: Game[S], settings: Settings, content: Content, chance: Chance, names: tuple[str, ...] = (), begins: Beginning | None = None
    ) -> None:
        """Begin a match; without names the players are called by their seats. Raises RecordError if there is not a name for each seat.

        `begins`: the moment of another match with which it begins instead of a deal. Raises RecordError if there cannot be such a moment.
        """
        self.game = game
        names = _each_named(names or tuple(f"Seat {seat + 1}" for seat in range(settings.seats)), settings)
        self.record = MatchRecord(game.id, game.rules_version, content_hash(content.source), settings.given(), names)
        self.record.carry(content, game.load())
        self.record.begins = begins
        if isinstance(chance, Seeded):
            self.record.commitment, self.record.seed = commitment(chance.seed), chance.seed.hex()
        chance.drawn = []
        self.told: list[Told] = []
        self.state = first_table(game, settings, begins, content, chance, self.told)
        self.record.start = tuple(chance.drawn)

    def play(self, action: Action) -> None:
        """Apply an action and record it with what chance gave. `told` then holds its events. Raises IllegalAction."""
        text = row_text(self.game, self.state, action)
        drawn: list[Drawn] = []
        self.state.chance.drawn = drawn
        self.state.told = self.told = []
        apply(self.state, action)
        self.record.rows.append(Entry(action.seat, text, tuple(drawn)))
        if self.state.over:
            outcome = self.game.outcome(self.state)
            self.record.outcome, self.record.reason = outcome.places, outcome.reason


def row_text(game: Game[S], state: S, action: Action) -> str:
    """Return the text form of an action, as it stands in records. Raises IllegalAction."""
    state.side_of(action.seat)  # first: what a seat sees cannot be asked if there is no such seat
    option = action.option
    if isinstance(option, TakeBack) and option.number >= 0:
        return f"!takeback {option.number + 1}"
    if text := next((text for text, beside in BESIDE.items() if option == beside), ""):
        return text
    seen = game.observe(state, action.seat)
    if isinstance(option, Series):
        texts = [game.offer(after, pick).text for after, pick in zip(series(seen, action.seat, option.picks), option.picks, strict=False)]
        return THEN.join(texts) if len(texts) > 1 else f"{''.join(texts)}{THEN}".rstrip()
    if not isinstance(option, Option) or option not in legal(state, action.seat):
        raise IllegalAction(f"seat {action.seat + 1} cannot pick {option!r} now")
    return game.offer(seen, option).text


def row_option(game: Game[S], state: S, seat: Seat, text: str) -> Option:
    """Return the option with this text form. Raises IllegalAction."""
    state.side_of(seat)
    if text in BESIDE:
        return BESIDE[text]
    if number := TAKE_BACK.fullmatch(text):
        return TakeBack(int(number[1]) - 1)
    seen, picks = game.observe(state, seat), tuple[Option, ...]()
    if THEN not in f"{text} " or not state.todo or not isinstance(state.todo[-1], SecretChoice):
        return find_option(game, seen, seat, text)
    for part in parts(text):
        *_, after = series(seen, seat, picks)
        picks = (*picks, find_option(game, after, seat, part))
    return Series(picks)


def parts(text: str) -> list[str]:
    """Return the text forms of the picks of a row."""
    return text.removesuffix(THEN.rstrip()).split(THEN)


def series(seen: Observation[S], seat: Seat, picks: tuple[Option, ...]) -> Iterator[Observation[S]]:
    """Yield what a seat sees before each pick of a secret series, and after the last."""
    for n in range(len(picks) + 1):
        table = seen.state.copy()
        table.open, table.picks = None, {**table.picks, seat: picks[:n]}
        yield Observation(table, seen.viewer)


def replay(game: Game[S], record: MatchRecord, content: Content) -> Iterator[S]:
    """Yield the states of a record from start to end: the same object each time, one action further, with the events of that action.

    Raises RecordError if the record does not fit the rules.
    """
    same_rules(game, record)
    if content_hash(content.source) != record.content:
        raise RecordError("this record was made with other content (cards, maps); name the folder with that content: --content DIR")
    chance, settings = Recorded(record.start), settings_of(game, record)
    try:
        state = first_table(game, settings, record.begins, content, chance, [])
        chance.finish()
    except RecordError as wrong:
        raise RecordError(f"start: {brief(str(wrong), LONGEST_REASON)}") from None
    yield state
    wrongs = (IllegalAction, RecordError) if record.begins is None else (IllegalAction, RecordError, *FORGED)
    for number, row in enumerate(record.rows, 1):
        state.told = []
        state.chance = chance = Recorded(row.drawn)
        try:
            apply(state, Action(row.seat, row_option(game, state, row.seat, row.text)))
            chance.finish()
        except wrongs as wrong:
            raise RecordError(f"row {number}: {brief(str(wrong), LONGEST_REASON)}") from None
        yield state


def first_table(game: Game[S], settings: Settings, begins: Beginning | None, content: Content, chance: Chance, told: list[Told]) -> S:
    """Return the table with which a match begins: dealt anew, or the moment of another match, with this chance from there on. The first events are added to `told`.

    Raises SettingError, and RecordError if there cannot be such a moment.
    """
    if begins is None:
        return game.start(settings, content, chance, told)
    try:
        state = game.loads(begins.state, content)
        state.chance, state.told = chance, told
        fits = state.settings == settings and not state.over and bool(to_act(state)) and all(legal(state, seat) for seat in to_act(state))
        for viewer in (None, *range(settings.seats)):
            game.scene(game.observe(state, viewer))
    except FORGED as wrong:
        raise RecordError(f"the table with which it begins cannot be played on: {brief(str(wrong), LONGEST_REASON)}") from None
    if not fits:
        raise RecordError("the table with which it begins is not one of this match on which somebody is asked")
    return state


def settings_of(game: Game[S], record: MatchRecord) -> Settings:
    """Return the settings of a record. An option that came later has its first default. Raises SettingError, and RecordError if it does not name a player for each seat."""
    settings = game.settings.stored(record.settings)
    _each_named(record.names, settings)
    return settings


def _each_named(names: tuple[str, ...], settings: Settings) -> tuple[str, ...]:
    """Return the names of players. Raises RecordError if there is not one for each seat."""
    if len(names) != settings.seats:
        raise RecordError(f"the record names {len(names)} players, and the match has {settings.seats} seats")
    return names


def same_rules(game: Game[S], record: MatchRecord) -> None:
    """Raise RecordError if a record is of another game or of another version of its rules."""
    if record.game != game.id:
        raise RecordError(f"this is a record of {record.game!r}, not of {game.id!r}")
    if record.rules != game.rules_version:
        by = f" (outplay {brief(record.version, 20)})" if record.version else ""
        raise RecordError(f"this record was made by rules version {record.rules} of {game.name}{by}; here is version {game.rules_version}")


def verify(game: Game[S], record: MatchRecord, content: Content, digest: str = "") -> list[str]:
    """Return what is wrong with a record, in sentences; empty if all that it says is what is played by its rows, and its seed fits its commitment.

    Without a digest, there is none to compare.
    """
    return proven(game, record, content, digest)[0]


def proven(game: Game[S], record: MatchRecord, content: Content, digest: str = "") -> tuple[list[str], Outcome | None]:
    """Return what is wrong with a record, in sentences, and how its match ended by these rules; None if it is open, or cannot be played to its end.

    The words of the reason must be those of the game, unless another version of outplay wrote the record: then they may have changed.
    """
    wrong: list[str] = []
    if digest and record.digest() != digest:
        earlier = "" if record.version else ", or an earlier outplay wrote it, which counted digests otherwise"
        wrong.append(f"the digest does not fit: the record was changed{earlier}")
    if record.commitment and not record.seed:
        wrong.append("the seed is missing that was promised by the commitment at the start")
    if record.seed and commitment(bytes.fromhex(record.seed)) != record.commitment:
        wrong.append("the seed does not fit the commitment that was published at the start")
    try:
        *_, last = replay(game, record, content)
    except OutplayError as error:
        return [*wrong, brief(str(error), LONGEST_REASON)], None
    outcome = game.outcome(last) if last.over else None
    if (outcome.places if outcome else ()) != record.outcome:
        wrong.append(f"the outcome is {_places(outcome.places if outcome else ())}, the record says {_places(record.outcome)}")
    elif outcome and shown(outcome.reason) != shown(record.reason) and record.version in ("", __version__):
        wrong.append(f"the match ended with {shown(outcome.reason)!r}, the record says {brief(record.reason)!r}")
    if record.seed and not wrong:
        wrong += _seed_gives(game, record, content)
    return wrong, outcome


def _places(places: tuple[int, ...]) -> str:
    return brief(" ".join(map(str, places))) or "open"


def _seed_gives(game: Game[S], record: MatchRecord, content: Content) -> list[str]:
    """Play the record again from its seed, and return what is wrong: chance must give the same results."""
    played = Recorder(game, settings_of(game, record), content, Seeded(bytes.fromhex(record.seed)), record.names, record.begins)
    wrong = ["the seed does not give the results of this record"]
    if played.record.start != record.start:
        return wrong
    for row in record.rows:
        try:
            played.play(Action(row.seat, row_option(game, played.state, row.seat, row.text)))
        except OutplayError:
            return wrong
        if played.record.rows[-1].drawn != row.drawn:
            return wrong
    return []
