"""A match to play by hand in a notebook or a script: ask what can be done, do it, look at the table, go back, try something else.

    import outplay
    m = outplay.new("some-game", seed=1, bots={1: "middle"})  # outplay.shelf() has the games
    m.options()
    m.play("take the-lead")
    print(m)

Seats count from 0, as in the kernel. `m.game` and `m.state` are the kernel's own, for everything that is not offered here.
"""

from __future__ import annotations

import copy
import difflib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from outplay.bots import BOTS, LEVELS, Bot, find_bot, levels
from outplay.draw import offers_text, page, plain, table_text
from outplay.games import find_game
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick, Recorded, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction, OutplayError, RecordError
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.record import BESIDE, MatchRecord, Recorder, parse, row_option, settings_of
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.view import Observation, heard
from outplay.local.reading import content_of, held, read_record

CLOSEST: Final = 5
"""Options that a message names when a text is none of them."""

MANY: Final = 20_000
"""Answers of bots alone after which a match is taken to be one that never ends."""

LATEST: Final = 6
"""Lines of the log below a printed table."""

P = TypeVar("P", bound=sc.Part)


@dataclass(frozen=True, slots=True)
class Past:
    """What undo goes back to: the table, and how many rows and log lines there were."""

    state: State
    rows: int
    lines: Mapping[Seat | None, int]


def new(
    game: str | Game[State],
    *,
    seed: object = None,
    bots: Mapping[Seat, str | Bot] | None = None,
    preset: str = "",
    content: Path | str | None = None,
    **options: Value,
) -> Match:
    """Return a new match.

    `game` is an id, a `module:NAME` or a Game. The same `seed` gives the same match; None draws one. `bots` are seated by seat, from 0: a level such as `middle`,
    a bot such as `random` or `module:Class`, or a Bot; they answer by themselves. `content` is a folder to play with in place of the game's own.
    `options` are those of the game, such as `seats=4`; without `seats` there are as few as the bots need, or the game's usual number without bots.
    Raises OutplayError, which says what there is.
    """
    return begin(find_game(game) if isinstance(game, str) else game, options, seed, bots or {}, preset, Path(content) if content else None)


def begin(
    game: Game[State], options: Mapping[str, Value], seed: object, bots: Mapping[Seat, str | Bot], preset: str = "", content: Path | None = None
) -> Match:
    """Return a new match as `new` does, with the game's options as a mapping."""
    given = dict(options)
    if seats_open(game, given, preset):
        given["seats"] = next((many for many in sorted(game.settings.SEATS) if bots and many > max(bots)), game.default_seats)
    own = game.load(content)
    settings = game.settings.fitted(given, preset, own)
    seated = {seat: _seated(seat, bot, settings.seats) for seat, bot in bots.items()}
    names = tuple(f"{_called(bots[seat])} bot" if seat in bots else f"Seat {seat + 1}" for seat in range(settings.seats))
    chance = Seeded(secrets.token_bytes(32) if seed is None else seed_from(seed))
    match = Match(game, Recorder(game, settings, own, chance, names), seated)
    match._hear()
    match._let_bots_answer()
    return match


def load(record: str | Path | MatchRecord, *, rows: int | None = None, bots: Mapping[Seat, str | Bot] | None = None) -> Match:
    """Return the match of a record, given as its text, a file or a MatchRecord, after its last row or after the first `rows`.

    It can be played on: chance goes on as the record's seed says, or anew if the record tells none. Raises RecordError, also if a text or file does not hold.
    """
    if isinstance(record, MatchRecord):
        read, digest = record, ""
    else:
        read, digest = parse(record) if isinstance(record, str) and "\n" in record else read_record(Path(record))
    game = find_game(read.game)
    content = content_of(game, read)
    if digest:
        held("this record", read, digest, content)
    settings = settings_of(game, read)
    seated = {seat: _seated(seat, bot, settings.seats) for seat, bot in (bots or {}).items()}
    chance = Seeded(bytes.fromhex(read.seed)) if read.seed else Recorded(read.start)
    match = Match(game, Recorder(game, settings, content, chance, read.names, read.begins), seated)
    match._hear()
    for number, row in enumerate(read.rows[:rows], 1):
        try:
            if not read.seed:
                match.state.chance = Recorded(row.drawn)
            match._do(Action(row.seat, row_option(game, match.state, row.seat, row.text)))
        except (IllegalAction, RecordError) as wrong:
            raise RecordError(f"row {number}: {wrong}") from None
    if not read.seed:
        match.state.chance = Seeded(secrets.token_bytes(32))
    match._let_bots_answer()
    return match


class Match:
    """A match in this process. Printed, it is a table as text; as the last expression of a notebook's cell, a drawing."""

    def __init__(self, game: Game[State], recorder: Recorder[State], bots: Mapping[Seat, Bot]) -> None:
        self.game = game
        self.bots = dict(bots)
        self._recorder = recorder
        self._past: list[Past] = []
        self._lines: dict[Seat | None, list[str]] = {viewer: [] for viewer in (*range(recorder.state.settings.seats), None)}
        self._whole = True

    # ------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """The kernel's own table, with all secrets."""
        return self._recorder.state

    @property
    def settings(self) -> Settings:
        """What the match is played with besides its content."""
        return self.state.settings

    @property
    def content(self) -> Content:
        """The cards, heroes and maps that it is played with."""
        return self.state.content

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked now; none when the match is over."""
        return self.state.asked

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.over

    @property
    def result(self) -> sc.Result | None:
        """How the match ended, in words and standings; None while it goes on."""
        seen = self.observe(None)
        return sc.named(self.game.result(seen), names=self.game.scene(seen).called(self._recorder.record.names)) if self.over else None

    @property
    def viewer(self) -> Seat | None:
        """Through whose eyes the match is printed: the only seat without a bot, else the seat that is asked, else a spectator's (None)."""
        people = [seat for seat in range(self.settings.seats) if seat not in self.bots]
        if len(people) == 1:
            return people[0]
        return next((seat for seat in self.asked if seat in people), None)

    def observe(self, seat: Seat | None) -> Observation[State]:
        """Return what a seat may know; None is a spectator."""
        return self.game.observe(self.state, self._known(seat))

    def scene(self, seat: Seat | None = None) -> sc.Scene:
        """Return the table as front ends draw it, as a seat may know it; None is a spectator."""
        return sc.named(scene := self.game.scene(self.observe(seat)), scene.ids_of(seat))

    def log(self, seat: Seat | None = None) -> list[str]:
        """Return what happened, in sentences, as a seat may know it; None is a spectator."""
        return list(self._lines[self._known(seat)])

    def options(self, seat: Seat | None = None) -> list[str]:
        """Return the text forms of what a seat may do; without a seat, of the one that is asked. Raises IllegalAction, saying who is asked, if it is not this one."""
        return [offer.text for offer in self.offers(seat)]

    def offers(self, seat: Seat | None = None) -> list[sc.Offer]:
        """Return the options of a seat as they are offered to people: text form, label and where they lie. Raises IllegalAction as `options` does."""
        seat = self._asked(seat)
        seen = self.observe(seat)
        return [self._named(self.game.offer(seen, option), seat) for option in legal(seen.state, seat)]

    def offered(self, seat: Seat | None = None) -> tuple[Sequence[sc.Form], list[sc.Offer]]:
        """Return the same options as they are told to people: forms, where options differ only in what is chosen, and the others one by one. Raises IllegalAction as `options` does."""
        seat = self._asked(seat)
        seen = self.observe(seat)
        forms, single = self.game.forms(seen, seat, legal(seen.state, seat))
        return forms, [self._named(self.game.offer(seen, option), seat) for option in single]

    def prompt(self, seat: Seat | None = None) -> sc.Prompt:
        """Return what is asked of a seat, in words. Raises IllegalAction as `options` does."""
        seat = self._asked(seat)
        return self._named(self.game.prompt(self.observe(seat), seat), seat)

    # ------------------------------------------------------------ playing

    def play(self, what: str | int | Option, seat: Seat | None = None) -> Match:
        """Play an option of the seat that is asked, given as its text form, as its number in `options()` or as the kernel's Option. Then bots answer. Return the match.

        The picks of a secret series may be given one by one, or at once with ` / ` between them. `!concede` leaves the match.
        Raises IllegalAction, naming the closest options.
        """
        if isinstance(what, str) and " ".join(what.split()) in BESIDE and seat is not None:
            self._known(seat)
        else:
            seat = self._asked(seat)
        past = Past(self.state.copy(), len(self._recorder.record.rows), {viewer: len(lines) for viewer, lines in self._lines.items()})
        self._do(Action(seat, self._option(what, seat)))
        self._past.append(past)
        self._let_bots_answer()
        return self

    def undo(self) -> Match:
        """Go back to before the last `play`, whatever came of it. Return the match. Raises IllegalAction if there is nothing to take back."""
        if not self._past:
            raise IllegalAction("nothing was played yet that could be taken back")
        past, record = self._past.pop(), self._recorder.record
        self._recorder.state = past.state
        del record.rows[past.rows :]
        record.outcome, record.reason = (), ""
        for viewer, many in past.lines.items():
            del self._lines[viewer][many:]
        return self

    def fork(self) -> Match:
        """Return an independent copy, to try something out."""
        other = copy.copy(self)
        other._recorder = copy.copy(self._recorder)
        other._recorder.state = self.state.copy()
        other._recorder.record = replace(self._recorder.record, rows=list(self._recorder.record.rows))
        other._past = [replace(past, state=past.state.copy()) for past in self._past]
        other._lines = {viewer: list(lines) for viewer, lines in self._lines.items()}
        other.bots = dict(self.bots)
        return other

    def redeal(self, seat: Seat | None, seed: object = None) -> Match:
        """Return a copy in which all that a seat does not know is drawn anew, so that it fits what it knows: how bots imagine the table. It has no record and no undo."""
        other = self.fork()
        word = int.from_bytes(secrets.token_bytes(8) if seed is None else seed_from(seed)[:8], "little")
        other._recorder.state = self.game.redeal(self.observe(seat), Quick(word))
        other._past, other._whole = [], False
        return other

    def record(self) -> MatchRecord:
        """Return the match as a record. Its `text()` can be kept in a file, and read by `outplay.load` and `outplay replay`. Raises RecordError after a re-deal."""
        if not self._whole:
            raise RecordError("a re-dealt match has no record: its table was never played to")
        record = self._recorder.record
        return replace(record, rows=list(record.rows), settings=dict(record.settings), files=dict(record.files))

    # ------------------------------------------------------------ showing

    def __repr__(self) -> str:
        return f"<{self.game.name}, {len(self._recorder.record.rows)} rows, {'over' if self.over else f'seats asked: {self.asked}'}>"

    def __str__(self) -> str:
        """Return the table as text, with the last lines of the log and what is asked, through the eyes of `viewer`."""
        viewer = self.viewer
        parts = [plain(table_text(self.scene(viewer), viewer))]
        if lines := self._lines[viewer][-LATEST:]:
            parts.append("\n".join(lines))
        if self.over:
            parts.append(result_text(self.result))
        elif viewer in self.asked:
            forms, offers = self.offered(viewer)
            parts.append(plain(offers_text(self.prompt(viewer), offers, forms=forms)))
        else:
            parts.append(self._who_is_asked())
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        """Return the table as HTML that needs nothing beside it."""
        viewer, result = self.viewer, self.result
        asked = viewer is not None and viewer in self.asked
        forms, offers = self.offered(viewer) if asked else ((), ())
        return page(self.game.name, self.scene(viewer), self.prompt(viewer) if asked else None, offers, result, forms)

    # ------------------------------------------------------------ inside

    def _named(self, part: P, seat: Seat) -> P:
        """Return what a seat is told, with names in place of marks."""
        return sc.named(part, self.scene(seat).ids_of(seat)) if sc.marks_in(part) else part

    def _do(self, action: Action) -> None:
        """Apply an action, write it down, and put it into the log of each viewer."""
        self._recorder.play(action)
        self._hear()

    def _hear(self) -> None:
        """Write what was told last into the log of each viewer."""
        told: list[Told] = self._recorder.told
        for viewer, lines in self._lines.items():
            if mine := heard(told, viewer):
                seen = self.game.observe(self.state, viewer)
                said = [self.game.say(seen, one) for one in mine]
                lines += [line.words() for line in said if line is not None and line.spans]

    def _let_bots_answer(self) -> None:
        """Let bots answer until only people are asked, or nobody. Raises OutplayError if that never comes."""
        began = len(self._recorder.record.rows)
        while (seat := next((seat for seat in self.asked if seat in self.bots), None)) is not None:
            word = seed_from("bot", self._recorder.record.seed, len(self._recorder.record.rows), seat)
            for option in self.bots[seat].answer(self.game, self.observe(seat), seat, Quick(int.from_bytes(word[:8], "little"))):
                self._do(Action(seat, option))
            if len(self._recorder.record.rows) - began > MANY:
                raise OutplayError(f"the match is not over after {MANY:,} answers of bots; take bots that play to win, or an option that ends it")

    def _known(self, seat: Seat | None) -> Seat | None:
        """Return a seat of this match. Raises IllegalAction if there is none like that."""
        if seat is not None and not 0 <= seat < self.settings.seats:
            raise IllegalAction(f"there is no seat {seat}; the seats of this match are 0 to {self.settings.seats - 1}")
        return seat

    def _asked(self, seat: Seat | None) -> Seat:
        """Return a seat that is asked: this one, or without one the first that is played by hand. Raises IllegalAction, saying who is asked."""
        if self._known(seat) is None:
            seat = next((one for one in self.asked if one not in self.bots), None)
            if seat is None:
                raise IllegalAction(self._who_is_asked())
        if seat not in self.asked:
            raise IllegalAction(self._who_is_asked() if self.over else f"seat {seat} is not asked now; {self._who_is_asked()}")
        assert seat is not None
        return seat

    def _who_is_asked(self) -> str:
        if self.over:
            return f"the match is over: {self._recorder.record.reason or self.game.outcome(self.state).reason}"
        seats = ", ".join(map(str, self.asked))
        return f"asked {'is seat' if len(self.asked) == 1 else 'are seats'} {seats}, as in options({self.asked[0]})"

    def _option(self, what: str | int | Option, seat: Seat) -> Option:
        """Return the option that was meant. Raises IllegalAction, naming the closest ones."""
        if isinstance(what, Option):
            return what
        texts = self.options(seat) if seat in self.asked else []
        if isinstance(what, int):
            if not 0 <= what < len(texts):
                raise IllegalAction(f"there is no option {what}; they go from 0 to {len(texts) - 1}")
            what = texts[what]
        text = " ".join(what.lower().split())
        try:
            return row_option(self.game, self.state, seat, text)
        except IllegalAction as wrong:
            if text in texts or " / " in f"{text} " or not texts:
                raise
            raise IllegalAction(not_possible(text, texts), wrong.rule) from None


def not_possible(text: str, texts: Sequence[str]) -> str:
    """Return a sentence that says what a wrong option text may have meant."""
    close = (
        difflib.get_close_matches(text, texts, CLOSEST, 0.5)
        or [one for one in texts if text.split(" ", maxsplit=1)[0] in one.split()][:CLOSEST]
        or list(texts[:CLOSEST])
    )
    rest = f"; {len(texts)} are possible in all" if len(texts) > len(close) else ""
    return f"{text!r} is not possible now; {'closest' if rest else 'possible'}: {', '.join(close)}{rest}"


def result_text(result: sc.Result | None) -> str:
    """Return how a match ended, as lines of text; empty while it goes on."""
    if result is None:
        return ""
    lines = [result.title]
    for one in result.standings:
        points = ", ".join(f"{stat.name} {stat.value}" for stat in one.points)
        lines.append(f"  {one.place}. {one.name}" + (f": {points}" if points else ""))
    return "\n".join(lines)


def seats_open(game: Game[State], options: Mapping[str, Value], preset: str) -> bool:
    """Return whether the number of seats is still open: neither given nor named by the preset."""
    named = next((one.values for one in game.settings.PRESETS if one.id == preset), {})
    return "seats" not in options and "seats" not in named


def _seated(seat: Seat, bot: str | Bot, seats: int) -> Bot:
    """Return the bot for a seat, by its level, its name or itself. Raises OutplayError."""
    if not 0 <= seat < seats:
        raise OutplayError(f"bots: there is no seat {seat}; the seats of this match are 0 to {seats - 1}")
    if isinstance(bot, Bot):
        return bot
    if bot in (ours := {one.id: one.bot for one in LEVELS}):
        return find_bot(ours[bot])
    if bot in (all_bots := {one.id: one.bot for one in levels()}):
        return find_bot(all_bots[bot])
    if bot.partition(":")[0] in BOTS or ":" in bot:
        return find_bot(bot)
    raise OutplayError(f"there is no bot {bot!r}; there are: {', '.join(dict.fromkeys([*all_bots, *BOTS]))}; one of your own is named module:Class")


def _called(bot: str | Bot) -> str:
    """Return the name of a bot for records."""
    return bot if isinstance(bot, str) else bot.name or type(bot).__name__
