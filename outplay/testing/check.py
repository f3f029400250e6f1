"""The conformance kit: `check_game(game)` plays a game and asserts, at every decision, what every game must keep.

Half of the matches are played at random, half by curiosity, which gets into fights that random play hardly ever sees. Copies are independent, states survive JSON, re-deals fit what is known, options and questions tell no secrets, texts parse back,
defaults are legal, bots of all levels have an answer, records replay, matches end. Run it on a game of your own: it is all that servers and bots rely on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Told
from outplay.kernel.game import Game, find_option
from outplay.kernel.numbering import Numbering
from outplay.kernel.play import apply, can_take_back, child, in_turn, legal, may_concede, to_act
from outplay.kernel.record import THEN, Recorder, parse, replay
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Choice, Concede, Option, Seat, SecretChoice, StandIn, TakeBack, TimeOut
from outplay.kernel.view import seen
from outplay.kernel.window import asking

__all__ = ["Broken", "Report", "check_game"]

from outplay.testing.knowledge import Knowing
from outplay.testing.levels import Questions
from outplay.testing.watched import Broken, Report

S = TypeVar("S", bound=State)

MAX_DECISIONS = 20_000
"""Decisions after which a match that has not ended is taken to be endless."""

ODDS = 1 << 20
"""Into so many equal parts odds are divided."""

CURIOUS = 8
"""Options of which a curious match tries what comes of them."""

FOLLOWED = 3
"""Picks at random that follow it there."""


def check_game(
    game: Game[S],
    settings: Sequence[Mapping[str, Value]] = ({},),
    matches: int = 3,
    seed: str = "check",
    deep: int = 8,
    content: Content | None = None,
    answers: int = 1,
) -> Report:
    """Play `matches` matches for each of the settings and assert everything; every `deep`-th decision gets the costly checks too.

    With each of the settings, every level of bots answers each kind of question `answers` times. Raises Broken (an AssertionError) that says what is wrong and where.
    """
    report = Report()
    for number, given in enumerate(settings):
        made = game.settings.make(given)
        questions = Questions[S](given, answers)
        for match in range(matches):
            chance = Quick(int.from_bytes(seed_from(seed, number, match)[:8], "little"))
            once = Checked(game, made, content or game.load(), seed_from(seed, number, match), lambda n, c=chance: c.number() % n, deep, report.met)  # type: ignore[misc]  # c is bound early on purpose
            once.questions = questions
            try:
                once.play(curious=match % 2 == 1)
            except Broken:
                raise
            except Exception as error:
                error.add_note(once.where())
                raise
            report.matches += 1
            report.decisions += once.decisions
            report.longest = max(report.longest, once.decisions)
            report.classes |= once.classes
    for group, names in game.catalog(content or game.load()).items():
        report.met.setdefault(group, Counter()).update(dict.fromkeys(names, 0))
    return report


class Checked(Knowing[S]):
    """A match that is played to its end with all checks on the way."""

    questions: Questions[S] | None = None
    """What is put to all levels of bots, in this match and others with the same options; None if nothing is."""

    @cached_property
    def numbering(self) -> Numbering[S] | None:
        """The numbers of all options, which every option that is met has; None if the game does not list its classes of options."""
        return Numbering(self.game, self.settings, self.content) if self.game.pickable else None

    def play(self, curious: bool = False) -> None:
        """Play to the end, checking on the way: at random, every second time as is likely where the game knows that, or mostly by what was met least."""
        while not self.state.over:
            self.check_decision()
            seats = to_act(self.state)
            seat = seats[self.choose(len(seats))]
            options = legal(self.state, seat)
            if self.questions is not None:
                self.questions.ask(self, seat)
            self.advance(Action(seat, self.least_met(seat, options) if curious and self.choose(8) else self.some(seat, options)))
            if self.decisions > MAX_DECISIONS:
                raise Broken(f"{MAX_DECISIONS} decisions and no end")
        self.check_end()

    def some(self, seat: Seat, options: Sequence[Option]) -> Option:
        """Return one of some options, at random, or every second time as a sensible player might take it."""
        odds = self.game.likely(self.game.observe(self.state, seat), seat, options)
        if odds is None or self.choose(2):
            return options[self.choose(len(options))]
        self.expect(len(odds) == len(options) and min(odds) >= 0 and sum(odds) > 0, f"{odds!r} are no odds for {len(options)} options")
        at = self.choose(ODDS) / ODDS * sum(odds)
        passed = list(accumulate(odds))
        return options[min(bisect_right(passed, at), len(options) - 1)]

    def least_met(self, seat: Seat, options: Sequence[Option]) -> Option:
        """Of some options the one behind which lies what was met least so far."""
        first = self.choose(len(options))
        some = [options[(first + n) % len(options)] for n in range(min(CURIOUS, len(options)))]
        return min(some, key=lambda option: self.rarest(Action(seat, option)))

    def rarest(self, action: Action) -> int:
        """Return how often the rarest was met of the events and questions that come of an action, tried on a copy, and of some picks at random after it."""
        after = self.state.copy()
        after.told = []
        apply(after, action)
        met: list[int] = []
        for _ in range(FOLLOWED):
            if after.over:
                break
            met.append(self.met["question"][type(asking(after)).__name__])
            seat = to_act(after)[0]
            options = legal(after, seat)
            apply(after, Action(seat, options[self.choose(len(options))]))
        met += [self.met["event"][type(one.event).__name__] for one in after.told]
        return min(met, default=MAX_DECISIONS)

    def advance(self, action: Action) -> None:
        """Apply an action with the checks around it."""
        before = self.state.copy() if self.is_deep() else None
        self.recorder.play(action)
        self.told.append(tuple(self.recorder.told))
        self.decisions += 1
        for told in self.recorder.told:
            self.met["event"][type(told.event).__name__] += 1
            public = seen(told, None)
            self.expect(public == seen(public, None), "what is seen of an event changes when seen again")
            self.expect(not told.event.shows or (told.to is None and public is told), f"{told.event!r} shows something, and has a secret")
        if before is not None:
            for viewer in self.viewers():
                self.check_said(viewer)
                self.check_told(viewer, before, action)
            self.check_taken_back(before, action)

    # ------------------------------------------------------------ at a decision

    def check_decision(self) -> None:
        """Everything that must hold while seats are asked."""
        state = self.state
        self.met["question"][type(asking(state)).__name__] += 1
        self.classes |= {type(step).__name__ for step in (*state.todo, asking(state))}
        self.expect(bool(to_act(state)), "the match is not over and nobody is asked")
        text = self.game.dumps(state) if self.is_deep() else ""
        if text:
            self.check_copy(text)
        for seat in to_act(state):
            self.check_options(seat)
        if not text:
            return
        self.check_leaving()
        self.check_strangers()
        self.check_json(text)
        for viewer in self.viewers():
            self.check_knowledge(viewer)
        self.expect(self.game.dumps(state) == text, "looking at the state changed it")

    def check_options(self, seat: Seat) -> None:
        """Options are there, differ and have numbers, and their texts parse back; the default is one of them."""
        options = legal(self.state, seat)
        self.expect(bool(options), f"seat {seat + 1} is asked and has no option")
        self.check_draft(seat, options)
        if self.numbering is not None:
            self.numbering.offered(options)
        step = self.state.todo[-1]
        if isinstance(step, SecretChoice) and step.offers:
            others = {type(option).__name__ for option in options} - {kind.__name__ for kind in step.offers}
            self.expect(not others, f"{type(step).__name__} lists {', '.join(sorted(others))}, which is not among what it offers")
        if not self.is_deep():
            return
        self.expect(len(set(options)) == len(options), f"seat {seat + 1} has an option twice")
        seen_by = self.game.observe(self.state, seat)
        self.expect(list(legal(seen_by.state, seat)) == list(options), f"seat {seat + 1} has other options in its own observation")
        texts = [self.game.offer(seen_by, option).text for option in options]
        self.expect(len(set(texts)) == len(texts), f"two options of seat {seat + 1} have the same text form: {sorted(texts)}")
        for option, form in zip(options, texts, strict=True):
            self.expect(form == " ".join(form.lower().split()), f"the text form {form!r} is not in lower case with single spaces")
            self.expect(THEN not in f" {form} " or not isinstance(self.state.todo[-1], SecretChoice), f"{form!r} reads like several picks")
            self.expect(find_option(self.game, seen_by, seat, form.upper()) == option, f"{form!r} does not parse back")
        self.check_default(seat, options)
        self.check_early(seat)
        option = options[self.choose(len(options))]
        child(self.state, Action(seat, option))
        self.check_beside(seat)

    def check_early(self, seat: Seat) -> None:
        """Whatever a person picks of a series before it is an option, the series comes to its end, and then has an order."""
        step, picks = self.state.todo[-1], self.state.picks.get(seat, ())
        if not isinstance(step, SecretChoice) or type(step).early is SecretChoice.early:
            return
        while options := [*step.options(self.state, seat, picks), *step.early(self.state, seat, picks)]:
            self.expect(len(set(options)) == len(options), f"seat {seat + 1} may pick something twice, early too")
            picks = (*picks, options[self.choose(len(options))])
            self.expect(bool(step.options(self.state, seat, picks)) or bool(in_turn(self.state, seat, picks)), f"{picks!r} is a series without an order")

    def check_default(self, seat: Seat, options: Sequence[Option]) -> None:
        """What a seat out of time gets is legal."""
        step = self.state.copy().todo[-1]
        table = self.state.copy()
        default = step.default(table) if isinstance(step, Choice) else None
        if isinstance(step, SecretChoice):
            default = step.default(table, seat, table.picks.get(seat, ()))
        self.expect(default in options, f"the default {default!r} is not one of the options")
        child(self.state, Action(seat, TimeOut()))

    def check_beside(self, seat: Seat) -> None:
        """Taking back a secret pick gives the table before it."""
        step = self.state.todo[-1]
        if isinstance(step, SecretChoice):
            picked = child(self.state, Action(seat, legal(self.state, seat)[0]))
            if picked.todo and picked.todo[-1] is step and can_take_back(picked, seat):
                back = child(picked, Action(seat, TakeBack()))
                self.expect(back.picks.get(seat, ()) == self.state.picks.get(seat, ()), "taking back does not give the picks before")
                self.expect(back.asked == self.state.asked, "taking back changes who is asked")

    def check_leaving(self) -> None:
        """Whoever may concede, asked or not, leaves a match that goes on."""
        if not self.state.can_be_left:
            return
        for leaver in range(self.settings.seats):
            if may_concede(self.state, leaver):
                gone = child(self.state, Action(leaver, Concede()))
                self.check_going_on(gone, "after conceding")
                if not gone.over:
                    self.check_going_on(child(gone, Action(leaver, StandIn())), "after conceding, with somebody who stands in,")

    def check_strangers(self) -> None:
        """A seat that is not there can do nothing, and one that is not asked nothing but concede, or take back what it picked in secret."""
        some = legal(self.state, to_act(self.state)[0])[0]
        for seat in (-1, self.settings.seats):
            for option in (some, TimeOut(), TakeBack(), Concede(), StandIn()):
                self.expect_refused(seat, option)
        for seat in {*range(self.settings.seats)} - {*to_act(self.state)}:
            for option in (some, TimeOut()):
                self.expect_refused(seat, option)

    def expect_refused(self, seat: Seat, option: Option) -> None:
        """Fail if a seat can do this now."""
        try:
            child(self.state, Action(seat, option))
        except IllegalAction:
            return
        self.fail(f"{option!r} is taken from seat {seat + 1}")

    def check_copy(self, text: str) -> None:
        """A copy is equal, and earlier copies are untouched by what came later."""
        copy = self.state.copy()
        self.expect(self.game.dumps(copy) == text, "a copy differs from its original")
        self.check_going_on(self.state.copy(), "on a copy")
        self.expect(self.game.dumps(self.state) == text, "a copy shares something with its original")
        for earlier, saved in self.earlier:
            self.expect(self.game.dumps(earlier) == saved, "an earlier copy changed when the match went on")
        self.earlier = [*self.earlier[-2:], (copy, text)]

    def check_json(self, text: str) -> None:
        """A state survives JSON: the same text, the same options, the same next state."""
        back = self.game.loads(text, self.content)
        self.expect(self.game.dumps(back) == text, "a state changes when it is saved and loaded")
        seat = to_act(self.state)[0]
        options = legal(self.state, seat)
        self.expect(list(legal(back, seat)) == list(options), "a loaded state has other options")
        action = Action(seat, options[self.choose(len(options))])
        self.expect(self.game.dumps(child(back, action)) == self.game.dumps(child(self.state, action)), "a loaded state goes on otherwise")

    # ------------------------------------------------------------ at the end

    def check_end(self) -> None:
        """The match is over: nobody is asked, it has an outcome, and its record replays to the same state and log."""
        state, record = self.state, self.recorder.record
        self.expect(not to_act(state) and not state.todo, "the match is over and somebody is asked")
        outcome = self.game.outcome(state)
        self.expect(len(outcome.places) == len(self.settings.sides), "the outcome has not one place for each side")
        self.expect(min(outcome.places) == 1, "nobody is first")
        for use in self.game.used(state):
            self.met.setdefault(use.group, Counter())[use.name] += 1
        for viewer in self.viewers():
            self.game.scene(self.game.observe(state, viewer))
            self.game.result(self.game.observe(state, viewer))
        text = record.text()
        back, digest = parse(text)
        self.expect(back.text() == text and digest == record.digest(), "a record changes when it is written and read")
        last, log = state, list[tuple[Told, ...]]()
        for last in replay(self.game, back, self.content):
            log.append(tuple(last.told or ()))
        self.expect(log[1:] == self.told, "a replayed record tells other events")
        last.chance = state.chance
        self.expect(self.game.dumps(last) == self.game.dumps(state), "a replayed record ends otherwise")
        again = Recorder(self.game, self.settings, self.content, Seeded(self.seed), record.names)
        self.expect(again.record.start == record.start, "the same seed starts another match")
