"""What may be known: observations cannot be played on, re-deals fit them, and nothing that a viewer gets tells a state from its re-dealt twin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from outplay.book.rulebook import rulebook
from outplay.bots.drafts import is_draft
from outplay.kernel import scene as sc
from outplay.kernel.chance import Drawn, Recorded
from outplay.kernel.errors import IllegalAction, RecordError
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.ids import clickable, openable, scene_ids
from outplay.kernel.play import advance, apply, child, legal, offered, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Choice, Option, Seat, SecretChoice, TimeOut
from outplay.kernel.view import Common, Observation, heard, seen
from outplay.testing.watched import Watched, who

S = TypeVar("S", bound=State)

SOME = 4
"""Of so many things in a scene one is asked why nothing is offered there, at each decision others."""

TRIES = 2
"""Picks that look alike and are compared, in each world."""

PAGE_KEYS = frozenset("ACILRTU?")
"""Keys with which the page looks at something or takes back; a game's answers have others."""

MOST_NEEDS = 9
"""Things that one option may need: a place and eight cards."""


class Knowing(Watched[S]):
    """A match in which it is checked, for every viewer, that nothing is known that should not be."""

    @cached_property
    def countable(self) -> set[str]:
        """The names in the catalog of the game."""
        return {name for names in self.game.catalog(self.state.content).values() for name in names}

    def check_look(self, viewer: Seat | None, text: str) -> None:
        """What is only read is the observation, whose text this is, and the table does not change by it."""
        before = self.game.dumps(self.state)
        read = self.game.look(self.state, viewer).state
        if read is self.state:
            return
        self.expect(self.game.dumps(read) == text, "what is only read differs from the observation")
        self.expect(
            self.game.dumps(self.state) == before, "the table changes by being looked at: `hides` does not name all fields in which `hide` changes something"
        )

    def check_knowledge(self, viewer: Seat | None) -> None:
        """An observation cannot be played on, re-deals fit it, and nothing a viewer gets tells twins apart."""
        known = self.game.observe(self.state, viewer)
        text = self.game.dumps(known.state)
        self.expect(self.game.dumps(self.game.observe(known.state, viewer).state) == text, "an observation of an observation differs")
        self.check_look(viewer, text)
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
        self.check_open(known, again, scene)
        self.check_words(scene, viewer)
        self.check_names(scene, scene)
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
                self.expect(offer.key.upper() not in PAGE_KEYS, f"the offer {offer.text!r} takes the key {offer.key}, which front ends need themselves")
                played = set(self.game.plays(known.state, viewer, option))
                self.expect(played <= self.countable, f"{offer.text!r} plays {played - self.countable}, which the catalog does not have")
                offers.append(offer)
            self.check_names(scene, self.game.prompt(known, viewer), *offers)
            self.check_needs(offers, ids, self.check_forms(known, again, viewer, dict(zip(options, offers, strict=True))))
            self.check_refusals(known, again, viewer, scene, sc.offered(offers))
            self.check_names(scene, self.game.preview(known, viewer, options[self.choose(len(options))]))

    def check_draft(self, seat: Seat, options: Sequence[Option]) -> None:
        """What a seat takes in a draft it has taken from then on, also in its own eyes; and it sees nobody have what they have not."""
        if not is_draft(self.game, self.state, options):
            return
        known = self.game.observe(self.state, seat).state
        before, option = self.game.taken(known), options[self.decisions % len(options)]
        wrong = {(use.name, use.side) for use in before} - {(use.name, use.side) for use in self.game.taken(self.state)}
        self.expect(not wrong, f"seat {seat + 1} is told that a side has taken what it has not: {wrong}")
        if isinstance(known.todo[-1], SecretChoice):
            after = known.copy()
            after.open, after.picks = None, {**known.picks, seat: (*known.picks.get(seat, ()), option)}
        else:
            after = self.game.observe(child(self.state, Action(seat, option)), seat).state
        mine = {use.name for use in self.game.taken(after) if use.side == known.side_of(seat)}
        missing = {self.game.takes(known, option), *(use.name for use in before if use.side == known.side_of(seat) and use.share == 1)} - {"", *mine}
        self.expect(not missing, f"seat {seat + 1} has taken {missing}, and `taken` does not say so after {option!r}")

    def check_open(self, known: Observation[S], again: Observation[S], scene: sc.Scene) -> None:
        """What is open by the rules can be found at the table, and what is named open is no secret."""
        names = {*self.game.open_names(known)}
        self.expect(names == {*self.game.open_names(again)}, f"what is open to {who(known.viewer)} tells a re-deal apart")
        words = words_to_read(scene, known.viewer) if names else []
        if missing := sorted(name for name in names if not stands(name, words)):
            self.fail(f"{', '.join(missing)}: open by the rules, but nothing at the table of {who(known.viewer)} opens a card with that name")

    def check_words(self, scene: sc.Scene, viewer: Seat | None) -> None:
        """Whatever is drawn says something when it is opened: figures and markers, places, what pays, and cards that lie face up."""
        silent = [
            f"the piece {piece.name}"
            for piece in scene.pieces
            if piece.at and not (piece.text or piece.bar or any(panel.piece == piece.id for panel in scene.panels))
        ]
        silent += [f"the condition {one.name}" for one in scene.conditions if not one.tip]
        silent += [f"the card {card.name}" for card in openable(scene, viewer) if not (card.text or card.chips or card.table or card.left or card.right)]
        silent += [f"the site {site.name}" for board in scene.boards for site in board.sites if not site.text]
        self.expect(not silent, f"nothing is said of {', '.join(silent)} to who opens it")

    def check_names(self, scene: sc.Scene, *parts: sc.Part) -> None:
        """Texts speak of sides that the scene has, and of seats of the match; text forms speak of nobody, as they are the same for all."""
        there = {*(side.id for side in scene.sides), *map(sc.seat_id, range(self.state.settings.seats))}
        for part in parts:
            self.expect(sc.marks_in(part) <= there, f"a text of {type(part).__name__} speaks of {sc.marks_in(part) - there}, and the scene has {there}")
            self.expect(not isinstance(part, sc.Offer) or part.text == sc.spoken(part.text), "a text form speaks of somebody")

    def check_needs(self, offers: Sequence[sc.Offer], ids: set[str], at_once: set[str]) -> None:
        """Options that are sets need things of the scene, few enough to choose them one by one, which are not clicked for anything else; and no two need the same.

        Of those that are submitted `at_once`, by text form, only the first thing: once that is chosen, the others mean the set.
        """
        sets = [offer for offer in offers if offer.needs]
        clicked = {id for offer in offers for id in (*offer.on[:1], offer.card)}
        for offer in sets:
            self.expect(set(offer.needs) <= ids, f"the offer {offer.text!r} needs {set(offer.needs) - ids}, which the scene does not have")
            self.expect(len(set(offer.needs)) == len(offer.needs), f"the offer {offer.text!r} needs something twice: {offer.needs}")
            self.expect(
                len(offer.needs) <= MOST_NEEDS, f"the offer {offer.text!r} needs {len(offer.needs)} things; nobody chooses more than {MOST_NEEDS} at once"
            )
            first = set(offer.needs[:1] if offer.text in at_once else offer.needs)
            self.expect(not clicked & first, f"what the offer {offer.text!r} needs is clicked for another one: {clicked & first}")
        needs = Counter(frozenset(offer.needs) for offer in sets)
        self.expect(max(needs.values(), default=1) == 1, f"two offers need the same: {[offer.text for offer in sets if needs[frozenset(offer.needs)] > 1]}")

    def check_forms(self, known: Observation[S], again: Observation[S], viewer: Seat, offers: Mapping[Option, sc.Offer]) -> set[str]:
        """Forms and the options offered one by one are all options, each once, and a form tells each as it would be offered by itself.

        Return the text forms of those that are submitted at once.
        """
        forms, single = self.game.forms(known, viewer, tuple(offers))
        self.expect(
            (list(forms), list(single)) == tuple(map(list, self.game.forms(again, viewer, tuple(offers)))), f"a form tells {who(viewer)} a re-deal apart"
        )
        told = Counter(offers[option].text for option in single)
        at_once: set[str] = set()
        for form in forms:
            texts = [*self.told_by(form, {offer.text: offer for offer in offers.values()})]
            told.update(texts)
            at_once.update(texts if form.at_once else ())
        self.expect(told == Counter(offer.text for offer in offers.values()), f"forms and single offers to {who(viewer)} are not the options, each once")
        return at_once

    def told_by(self, form: sc.Form, offers: Mapping[str, sc.Offer]) -> Iterator[str]:
        """Yield the text form of each option that a form stands for, having compared it with the offer itself."""
        self.expect(not form.at_once or all(group.least == group.most for group in form.groups), "a form that submits at once must know when it is complete")
        for made in form.offers():
            own = offers.get(made.text)
            same = own is not None and (own.label, own.tone, own.card, own.ask, sorted(own.needs)) == (made.label, made.tone, "", "", sorted(made.needs))
            self.expect(same, f"a form tells {made} where the option by itself is {own}")
            yield made.text

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

    def check_taken_back(self, before: S, action: Action) -> None:
        """Where nothing was noted that cannot be undone (`State.revealed`), nobody else is asked, and in a twin the seat would see and hear the same: it has learned nothing."""
        seat, step = action.seat, before.todo[-1]
        goes_on = isinstance(step, SecretChoice) and bool(self.state.todo) and self.state.todo[-1] == step
        if self.state.over or goes_on or self.state.barriers != before.barriers:
            return
        self.expect(set(to_act(self.state)) <= {seat}, f"{action.option!r} can be taken back, although others are asked after it")
        twin = self.game.redeal(self.game.observe(before, seat), self.fresh())
        twin.told = []
        apply(twin, action)
        same = heard(twin.told, seat) == heard(self.recorder.told, seat) and self.without_steps(twin, seat) == self.without_steps(self.state, seat)
        self.expect(same, f"{action.option!r} can be taken back, although {who(seat)} has learned something by it: what shows it must call `revealed`")

    def check_said(self, viewer: Seat | None) -> None:
        """Every event that a viewer hears can be said; and what all hear alike is said to all alike."""
        after, public = self.game.observe(self.state, viewer), self.game.observe(self.state, None)
        for told in self.recorder.told:
            if told.to is not None and viewer not in told.to:
                continue
            line = self.game.say(after, seen(told, viewer))
            self.expect(line is None or isinstance(line, sc.Line), "say gives no line")
            if told.to is None and seen(told, None) is told:
                self.expect(line == self.game.say(public, told), f"what {who(viewer)} is told of {told.event!r} is not what all are told")

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
        """Return what a viewer sees on a table, besides what is still to do and who is asked."""
        table = self.game.observe(state, viewer).state
        table.todo, table.asked, table.ready, table.barriers = [], (), (), 0
        return self.game.dumps(table)


def words_to_read(scene: sc.Scene, viewer: Seat | None) -> list[str]:
    """Return what a viewer can read on cards and conditions, piece by piece."""
    found = [words for one in scene.conditions for words in (one.name, one.text, one.tip)]
    for card in openable(scene, viewer):
        found += [card.name, card.text, *(words for chip in card.chips for words in (chip.text, chip.tip))]
        found += [gem.label for gem in (*card.left, *card.right, *card.foot)]
        found += [words for entry in card.table for words in (entry.text, entry.label)]
    return found


def stands(name: str, words: Sequence[str]) -> bool:
    """Return whether a name stands somewhere by itself, not as a part of a longer word."""
    return name in words or any(name in some and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", some) for some in words)


def shown(told: Sequence[Told]) -> list[tuple[object, ...]]:
    """Return what events show by themselves."""
    return [(type(one.event), *(getattr(one.event, name) for name in one.event.shows)) for one in told if one.event.shows]


def draws(s: S, action: Action) -> bool:
    """Return whether an action draws."""
    copy = s.copy()
    drawn: list[Drawn] = []
    copy.chance.drawn = drawn
    apply(copy, action)
    return bool(drawn)


def looks_alike(s: State, viewer: Seat | None, action: Action, option: Option) -> bool:
    """Return whether two picks of a seat look the same to a viewer."""
    if isinstance(s.todo[-1], SecretChoice) and viewer not in s.shares(action.seat):
        return True
    return isinstance(action.option, Option) and seen(action.option, viewer) == seen(option, viewer)
