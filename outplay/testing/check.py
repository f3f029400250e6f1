"""The conformance kit: `check_game(game)` plays a game and asserts, at every decision, what every game must keep.

Half of the matches are played at random, half by curiosity, which gets into fights that random play hardly ever sees. Copies are independent, states survive JSON, re-deals fit what is known, options and questions tell no secrets, texts parse back,
defaults are legal, records replay, matches end. Run it on a game of your own: it is all that servers and bots rely on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Generic, TypeVar

from outplay.book.rulebook import rulebook
from outplay.kernel import scene as sc
from outplay.kernel.chance import Chance, Drawn, Quick, Recorded, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction, RecordError
from outplay.kernel.event import Told
from outplay.kernel.game import Game, find_option
from outplay.kernel.ids import clickable, scene_ids
from outplay.kernel.play import advance, apply, can_take_back, child, in_turn, legal, may_concede, offered, to_act
from outplay.kernel.record import THEN, Recorder, parse, replay
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Choice, Concede, Option, Seat, SecretChoice, StandIn, TakeBack, TimeOut
from outplay.kernel.view import Common, Observation, heard, seen
from outplay.kernel.window import asking

__all__ = ["Broken", "Report", "check_game"]

S = TypeVar("S", bound=State)

Pick = Callable[[int], int]
"""Chooses a number below the one given: hypothesis or a seed."""

LONGEST = 20_000
"""Decisions after which a match that has not ended is taken to be endless."""

ODDS = 1 << 20
"""Into so many equal parts odds are divided."""

GOING_ON = 20
"""Picks after which a match that somebody left is taken to go on well."""

CURIOUS = 8
"""Options of which a curious match tries what comes of them."""

FOLLOWED = 3
"""Picks at random that follow it there."""

SOME = 4
"""Of so many things in a scene one is asked why nothing is offered there, at each decision others."""

TRIES = 2
"""Picks that look alike and are compared, in each world."""

MOST_NEEDS = 9
"""Things that one option may need: a place and eight cards."""


class Broken(AssertionError):
    """A game that does not keep what every game must keep."""


@dataclass(slots=True)
class Report:
    """What a check has seen: `met` counts questions, events and what sides used, by their names, each group by itself."""

    matches: int = 0
    decisions: int = 0
    longest: int = 0
    classes: frozenset[str] = frozenset()
    met: dict[str, Counter[str]] = field(default_factory=lambda: {"question": Counter(), "event": Counter()})


def check_game(
    game: Game[S], settings: Sequence[Mapping[str, Value]] = ({},), matches: int = 3, seed: str = "check", deep: int = 8, content: Content | None = None
) -> Report:
    """Play `matches` matches for each of the settings and assert everything; every `deep`-th decision gets the costly checks too.

    Raises Broken (an AssertionError) that says what is wrong and where.
    """
    report = Report()
    for number, given in enumerate(settings):
        made = game.settings.make(given)
        for match in range(matches):
            chance = Quick(int.from_bytes(seed_from(seed, number, match)[:8], "little"))
            once = Checked(game, made, content or game.load(), seed_from(seed, number, match), lambda n, c=chance: c.number() % n, deep, report.met)  # type: ignore[misc]  # c is bound early on purpose
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


class Checked(Generic[S]):
    """One match with its checks. `met` counts what was met in it, and in others before it."""

    def __init__(
        self, game: Game[S], settings: Settings, content: Content, seed: bytes, choose: Pick, deep: int = 1, met: dict[str, Counter[str]] | None = None
    ) -> None:
        self.game = game
        self.settings = settings
        self.content = content
        self.seed = seed
        self.choose = choose
        self.deep = deep
        self.decisions = 0
        self.classes: frozenset[str] = frozenset()
        self.met = Report().met if met is None else met
        self.recorder = Recorder(game, settings, content, Seeded(seed), tuple(f"Random {i + 1}" for i in range(settings.seats)))
        self.earlier: list[tuple[S, str]] = []
        self.told: list[tuple[Told, ...]] = []
        self.state.watch = self.check_moment

    @property
    def state(self) -> S:
        return self.recorder.state

    def play(self, curious: bool = False) -> None:
        """Play to the end, checking on the way: at random, every second time as is likely where the game knows that, or mostly by what was met least."""
        while not self.state.over:
            self.check_decision()
            seats = to_act(self.state)
            seat = seats[self.choose(len(seats))]
            options = legal(self.state, seat)
            self.advance(Action(seat, self.least_met(seat, options) if curious and self.choose(8) else self.some(seat, options)))
            if self.decisions > LONGEST:
                raise Broken(f"{LONGEST} decisions and no end")
        self.check_end()

    def some(self, seat: Seat, options: Sequence[Option]) -> Option:
        """One of some options, at random, or every second time as a sensible player might take it."""
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
        """How often the rarest was met of the events and questions that come of an action, tried on a copy, and of some picks at random after it."""
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
        return min(met, default=LONGEST)

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

    def is_deep(self) -> bool:
        """Whether this decision gets the costly checks."""
        return self.decisions % self.deep == 0

    def viewers(self) -> list[Seat | None]:
        """Everybody who may look: each seat and a spectator."""
        return [*range(self.settings.seats), None]

    def fail(self, message: str) -> None:
        """Raise with where the match is."""
        raise Broken(f"{message}\n{self.where()}")

    def where(self) -> str:
        """Where the match is, for errors."""
        steps = "\n  ".join(map(repr, self.state.todo))
        return f"{self.game.id}, decision {self.decisions}, seed {self.seed.hex()[:16]}, stack:\n  {steps}"

    def expect(self, fact: bool, message: str) -> None:
        """Fail unless the fact holds."""
        if not fact:
            self.fail(message)

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
        """Options are there, differ, and their texts parse back; the default is one of them."""
        options = legal(self.state, seat)
        self.expect(bool(options), f"seat {seat + 1} is asked and has no option")
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

    def check_going_on(self, state: S, when: str) -> None:
        """A match goes on for some random picks, and lies in a state that can be saved."""
        for _ in range(GOING_ON):
            if state.over:
                return
            self.expect(bool(to_act(state)), f"{when} nobody is asked and the match is not over")
            seat = to_act(state)[self.choose(len(to_act(state)))]
            options = legal(state, seat)
            self.expect(bool(options), f"{when} seat {seat + 1} is asked and has no option")
            self.expect(len(set(options)) == len(options), f"{when} seat {seat + 1} has an option twice")
            apply(state, Action(seat, options[self.choose(len(options))]))
        self.expect(
            self.game.dumps(self.game.loads(self.game.dumps(state), self.content)) == self.game.dumps(state), f"{when} a state changes when it is saved"
        )

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

    # ------------------------------------------------------------ what may be known

    def texts(self, viewer: Seat | None) -> str:
        """An observation as text."""
        return self.game.dumps(self.game.observe(self.state, viewer).state)

    def check_knowledge(self, viewer: Seat | None) -> None:
        """An observation cannot be played on, re-deals fit it, and nothing a viewer gets tells twins apart."""
        known = self.game.observe(self.state, viewer)
        text = self.game.dumps(known.state)
        self.expect(self.game.dumps(self.game.observe(known.state, viewer).state) == text, "an observation of an observation differs")
        public = self.texts(None)
        self.expect(self.game.dumps(self.game.observe(known.state, None).state) == public, f"a spectator knows what {who(viewer)} does not know")
        if viewer is not None and self.decisions == 0:
            for rival in set(range(self.settings.seats)) - set(self.state.shares(viewer)):
                common = self.game.dumps(self.game.observe(known.state, rival).state)
                self.expect(common == public, f"at the start {who(rival)} knows secrets of {who(viewer)}")
        seat = to_act(self.state)[0]
        try:
            apply(known.state.copy(), Action(seat, TimeOut()))
            self.fail("an observation can be played on")
        except IllegalAction:
            pass
        twin = self.game.redeal(known, self.fresh())
        again = self.game.observe(twin, viewer)
        self.expect(self.game.dumps(again.state) == text, f"a re-deal does not fit what {who(viewer)} knows")
        asked = twin.copy()
        advance(asked)
        self.expect((asked.asked, asked.todo) == (self.state.asked, self.state.todo), f"that it is asked tells {who(viewer)} what somebody holds")
        self.check_going_on(twin.copy(), "after a re-deal")
        self.check_front(viewer, twin)
        if viewer is not None and viewer in to_act(self.state):
            self.check_ahead(viewer, twin)

    def check_moment(self, state: S) -> None:
        """In the middle of what happens nobody sees more than may be known: re-deals fit, and are drawn the same."""
        if self.is_deep():
            for viewer in self.viewers():
                known = self.game.observe(state, viewer)
                again = self.game.observe(self.game.redeal(known, self.fresh()), viewer)
                self.expect(self.game.dumps(again.state) == self.game.dumps(known.state), f"at a moment a re-deal does not fit what {who(viewer)} knows")
                self.expect(self.game.scene(known) == self.game.scene(again), f"at a moment the scene of {who(viewer)} tells a re-deal apart")

    def check_front(self, viewer: Seat | None, twin: S) -> None:
        """Scene, prompt, offers and value are the same in the twin, and well made."""
        known, again = self.game.observe(self.state, viewer), self.game.observe(twin, viewer)
        scene = self.game.scene(known)
        self.expect(scene == self.game.scene(again), f"the scene of {who(viewer)} tells a re-deal apart")
        common = Common(self.game.observe(self.state, None).state)
        self.expect(scene == self.game.scene(Observation(known.state, viewer, common)), f"what is drawn once for all is not what {who(viewer)} sees")
        if not self.game.has_secrets and not self.state.picks:
            self.expect(
                scene == self.game.scene(self.game.observe(self.state, None)), f"nothing is secret, and yet the table is drawn otherwise for {who(viewer)}"
            )
        ids = set(scene_ids(scene, self.fail))
        self.expect(self.game.awaited(known) == self.game.awaited(again), f"who is waited for tells {who(viewer)} a re-deal apart")
        if viewer is None:
            return
        self.expect([*self.game.waivers(known, viewer)] == [*self.game.waivers(again, viewer)], f"what {who(viewer)} may waive tells a re-deal apart")
        value = self.game.value(known, viewer)
        self.expect(
            -1.0 <= value <= 1.0 and value == self.game.value(again, viewer), f"the value {value} for {who(viewer)} is outside -1..1 or tells a re-deal apart"
        )
        if viewer in to_act(self.state):
            self.expect(list(legal(twin, viewer)) == list(legal(self.state, viewer)), f"the options of {who(viewer)} differ in a re-deal")
            self.expect(self.game.prompt(known, viewer) == self.game.prompt(again, viewer), f"the prompt of {who(viewer)} tells a re-deal apart")
            self.check_waiver(known, viewer)
            options, offers = offered(known.state, viewer), list[sc.Offer]()
            for option in options:
                offer = self.game.offer(known, option)
                self.expect(offer == self.game.offer(again, option), f"an offer to {who(viewer)} tells a re-deal apart")
                self.expect(set(offer.on) <= ids, f"the offer {offer.text!r} sits on {set(offer.on) - ids}, which the scene does not have")
                offers.append(offer)
            self.check_needs(offers, ids)
            self.check_refusals(known, again, viewer, scene, sc.offered(offers))
            self.game.preview(known, viewer, options[self.choose(len(options))])

    def check_needs(self, offers: Sequence[sc.Offer], ids: set[str]) -> None:
        """Options that are sets need things of the scene, few enough to choose them one by one, which are not clicked for anything else; and no two need the same."""
        sets = [offer for offer in offers if offer.needs]
        clicked = {id for offer in offers for id in (*offer.on[:1], offer.card)}
        for offer in sets:
            self.expect(set(offer.needs) <= ids, f"the offer {offer.text!r} needs {set(offer.needs) - ids}, which the scene does not have")
            self.expect(len(set(offer.needs)) == len(offer.needs), f"the offer {offer.text!r} needs something twice: {offer.needs}")
            self.expect(
                len(offer.needs) <= MOST_NEEDS, f"the offer {offer.text!r} needs {len(offer.needs)} things; nobody chooses more than {MOST_NEEDS} at once"
            )
            self.expect(not clicked & set(offer.needs), f"what the offer {offer.text!r} needs is clicked for another one: {clicked & set(offer.needs)}")
        needs = Counter(frozenset(offer.needs) for offer in sets)
        self.expect(max(needs.values(), default=1) == 1, f"two offers need the same: {[offer.text for offer in sets if needs[frozenset(offer.needs)] > 1]}")

    def check_waiver(self, known: Observation[S], viewer: Seat) -> None:
        """The waiver of a question is one of those that hold now, so that it can be said and taken back."""
        waiver = self.game.prompt(known, viewer).waiver
        if waiver is not None:
            self.expect(waiver in self.game.waivers(known, viewer), f"the waiver {waiver.key!r} of {who(viewer)} is not among those that hold now")

    def check_refusals(self, known: Observation[S], again: Observation[S], viewer: Seat, scene: sc.Scene, lit: set[str]) -> None:
        """Why not: said of what is not offered only, by rules of the rulebook, the same in a twin. Counted for what a seat may click: spaces, figures on them, own cards."""
        rules = {rule.id for rule in rulebook(self.game.folder).rules}
        own = clickable(scene, viewer)
        for id in [*scene_ids(scene)[self.decisions // self.deep % SOME :: SOME], "no such thing"]:
            found = self.game.refusals(known, viewer, id)
            self.expect(list(found) == list(self.game.refusals(again, viewer, id)), f"why {who(viewer)} cannot do anything with {id} tells a re-deal apart")
            self.expect(not found or id not in lit, f"{id} is offered to {who(viewer)}, and yet it is said why not: {found}")
            for one in found:
                self.expect(one.on == id and bool(one.text), f"what is said of {id} is not about it: {one}")
                self.expect(not one.rule or one.rule in rules, f"{one} names a rule that the rulebook does not have")
            if id in own - lit and (found or type(self.game).refusals is not Game.refusals):
                self.met.setdefault("why not", Counter())[found[0].rule if found else "nothing to say"] += 1

    def check_ahead(self, viewer: Seat, twin: S) -> None:
        """One pick ahead, the same seats are asked in the twin, as far as no chance and no secret of the pick decides."""
        options = legal(self.state, viewer)
        action = Action(viewer, options[self.choose(len(options))])
        if not isinstance(self.state.todo[-1], SecretChoice) and not draws(self.state, action) and not draws(twin, action):
            ours, theirs = child(self.state, action), child(twin, action)
            if ours.barriers - self.state.barriers <= 1 and theirs.barriers - twin.barriers <= 1:
                self.expect(ours.asked == theirs.asked, f"who is asked after {action.option!r} tells what somebody holds")

    def fresh(self) -> Chance:
        """A stream of chance of its own, as every re-deal gets."""
        return Quick(self.choose(1 << 30))

    def check_said(self, viewer: Seat | None) -> None:
        """Every event that a viewer hears can be said; in a game without secrets, to everybody alike."""
        after = self.game.observe(self.state, viewer)
        for told in heard(self.recorder.told, viewer):
            line = self.game.say(after, told)
            self.expect(line is None or isinstance(line, sc.Line), "say gives no line")
            if not self.game.has_secrets and told.to is None:
                self.expect(
                    line == self.game.say(Observation(after.state, None), told), f"what {who(viewer)} is told of {told.event!r} is not what all are told"
                )

    def check_told(self, viewer: Seat | None, before: S, action: Action) -> None:
        """What a viewer hears is what it can see on the table.

        In the same state and in a twin, picks are tried that look the same to the viewer, with the same rolls: where the table then looks the same too,
        so must the events and what is still to do, but for what is shown, and for picks that are opened. (Not after a shuffle, which may hide again what was shown.)
        """
        drawn = self.recorder.record.rows[-1].drawn
        if any(isinstance(result, tuple) for _, result in drawn):
            return
        after, mine = self.texts(viewer), heard(self.recorder.told, viewer)
        opened = isinstance(before.todo[-1], SecretChoice) and before.todo[-1].opened and action.seat not in self.state.picks
        for world in (before, self.game.redeal(self.game.observe(before, viewer), self.fresh())):
            if opened and world.picks != before.picks:
                continue
            alike = [option for option in legal(world, action.seat) if option == action.option or (not opened and looks_alike(before, viewer, action, option))]
            for _ in range(min(TRIES, len(alike))):
                other = world.copy()
                other.told = []
                other.chance = Recorded(drawn)
                option = alike.pop(self.choose(len(alike)))
                try:
                    apply(other, Action(action.seat, option))
                except RecordError:  # it rolls other dice
                    continue
                theirs = heard(other.told, viewer)
                if self.game.dumps(self.game.observe(other, viewer).state) == after:
                    self.expect(
                        theirs == mine or shown(theirs) != shown(mine),
                        f"events tell {who(viewer)} what the table does not: {mine} after {action.option!r}, {theirs} after {option!r}",
                    )
                elif isinstance(before.todo[-1], Choice) and shown(theirs) == shown(mine):
                    same = self.without_steps(other, viewer) == self.without_steps(self.state, viewer)
                    self.expect(not same, f"the steps to do tell {who(viewer)} what the table does not: {self.state.todo} or {other.todo}")

    def without_steps(self, state: S, viewer: Seat | None) -> str:
        """What a viewer sees on a table, besides what is still to do and who is asked."""
        table = self.game.observe(state, viewer).state
        table.todo, table.asked, table.ready, table.barriers = [], (), (), 0
        return self.game.dumps(table)

    # ------------------------------------------------------------ at the end

    def check_end(self) -> None:
        """The match is over: nobody is asked, it has an outcome, and its record replays to the same state and log."""
        state, record = self.state, self.recorder.record
        self.expect(not to_act(state) and not state.todo, "the match is over and somebody is asked")
        outcome = self.game.outcome(state)
        self.expect(len(outcome.places) == len(self.settings.sides), "the outcome has not one place for each side")
        self.expect(min(outcome.places) == 1, "nobody is first")
        names = [f"Random {i + 1}" for i in range(self.settings.seats)]
        for use in self.game.used(state):
            self.met.setdefault(use.group, Counter())[use.name] += 1
        for viewer in self.viewers():
            self.game.scene(self.game.observe(state, viewer))
            self.game.result(self.game.observe(state, viewer), names)
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


def shown(told: Sequence[Told]) -> list[tuple[object, ...]]:
    """What events show by themselves."""
    return [(type(one.event), *(getattr(one.event, name) for name in one.event.shows)) for one in told if one.event.shows]


def draws(s: S, action: Action) -> bool:
    """Whether an action draws."""
    copy = s.copy()
    drawn: list[Drawn] = []
    copy.chance.drawn = drawn
    apply(copy, action)
    return bool(drawn)


def looks_alike(s: State, viewer: Seat | None, action: Action, option: Option) -> bool:
    """Whether two picks of a seat look the same to a viewer."""
    if isinstance(s.todo[-1], SecretChoice) and viewer not in s.shares(action.seat):
        return True
    return isinstance(action.option, Option) and seen(action.option, viewer) == seen(option, viewer)


def who(viewer: Seat | None) -> str:
    """A viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer + 1}"
