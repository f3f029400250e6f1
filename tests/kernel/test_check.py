"""The conformance kit: the sample games pass it, and each way to break them is caught."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.bots import Bot, Random
from outplay.games import find_game
from outplay.kernel import play
from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE, Chance, Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game, Outcome, Use
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Action, Choice, Concede, Option, Pass, Seat, Secret, StandIn, Steps, TakeBack
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import Answer
from outplay.testing import check, levels
from outplay.testing.check import Broken, Checked, check_game
from tests.engine import patches
from tests.games import courtyard, march
from tests.games.courtyard import Courtyard, CourtyardSettings
from tests.games.march import MarchGame
from tests.kernel.samples import COURTYARD, MARCH, PIG
from tests.sizes import many

Patch = pytest.MonkeyPatch
S = TypeVar("S", bound=State)


@settings(max_examples=many(8, 300))
@given(st.integers(0, 1 << 30), st.sampled_from([2, 4]), st.booleans(), st.integers(1, 3))
def test_courtyard(seed: int, seats: int, bright: bool, rounds: int) -> None:
    check_game(COURTYARD, [{"seats": seats, "bright": bright, "rounds": rounds}], matches=1, seed=str(seed), deep=4)


@settings(max_examples=many(8, 300))
@given(st.integers(0, 1 << 30), st.sampled_from([2, 3, 4]), st.integers(1, 3))
def test_march(seed: int, seats: int, rounds: int) -> None:
    check_game(MARCH, [{"seats": seats, "rounds": rounds}], matches=1, seed=str(seed), deep=4)


@settings(max_examples=many(6, 200))
@given(st.data())
def test_hypothesis_may_choose_every_pick(data: st.DataObject) -> None:
    Checked(COURTYARD, COURTYARD.settings.make({"rounds": 1}), COURTYARD.load(), seed_from("picks"), lambda n: data.draw(st.integers(0, n - 1)), deep=9).play()


def test_pig_ends() -> None:
    check_game(PIG, matches=3)


def test_a_report_says_what_was_seen() -> None:
    report = check_game(MARCH, [{"seats": 4}, {"seats": 2}], matches=2)
    assert report.matches == 4
    assert report.longest <= report.decisions <= 4 * report.longest
    assert {"March", "Interrupt", "PickCards"} <= report.classes


# ---------------------------------------------------------------- each way to break a game is caught


def broken(words: str, game: Game[State], options: Mapping[str, Value], matches: int = 12, deep: int = 1) -> None:
    """Assert that the kit finds this within some matches."""
    with pytest.raises(Exception, match=words):
        check_game(game, [options], matches=matches, deep=deep)


TWO: dict[str, Value] = {"seats": 2, "rounds": 2}
FOUR: dict[str, Value] = {"seats": 4, "rounds": 2}


# knowledge


def test_a_hand_that_rivals_see(monkeypatch: Patch) -> None:
    hide = Courtyard.hide

    def leak(game: Courtyard, state: courtyard.Table, viewer: Seat | None) -> None:
        hand = state.hands[0]
        hide(game, state, viewer)
        state.hands[0] = state.hands[0] if viewer is None else hand

    monkeypatch.setattr(Courtyard, "hide", leak)
    broken("at the start seat . knows secrets of seat", COURTYARD, FOUR)


def test_a_hand_that_spectators_see(monkeypatch: Patch) -> None:
    hide = Courtyard.hide
    monkeypatch.setattr(Courtyard, "hide", lambda game, state, viewer: None if viewer is None else hide(game, state, viewer))
    broken("a spectator knows what seat 1 does not know", COURTYARD, TWO)


def test_a_pile_that_lies_open(monkeypatch: Patch) -> None:
    def leak(game: MarchGame, state: march.Table, viewer: Seat | None) -> None:
        state.hands = [hand if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands)]

    monkeypatch.setattr(MarchGame, "hide", leak)
    broken("a re-deal does not fit what seat 1 knows", MARCH, {})


def test_a_hand_that_its_owner_does_not_see(monkeypatch: Patch) -> None:
    def blind(game: MarchGame, state: march.Table, viewer: Seat | None) -> None:
        state.pile = (HIDDEN,) * len(state.pile)
        state.hands = [(HIDDEN,) * len(hand) for hand in state.hands]

    monkeypatch.setattr(MarchGame, "hide", blind)
    broken("has other options in its own observation|differ in a re-deal", MARCH, {"seats": 4})


def test_a_re_deal_that_leaves_holes(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Courtyard, "deal", lambda game, state, viewer, chance: None)
    broken("after a re-deal seat . has an option twice", COURTYARD, TWO)


def test_a_re_deal_that_deals_known_cards(monkeypatch: Patch) -> None:
    def deal(game: MarchGame, state: march.Table, viewer: Seat | None, chance: Chance) -> None:
        cards = iter(chance.shuffle("deal", range(100)))
        state.hands = [tuple(sorted(next(cards) for _ in hand)) for hand in state.hands]
        state.pile = tuple(next(cards) for _ in state.pile)

    monkeypatch.setattr(MarchGame, "deal", deal)
    broken("a re-deal does not fit", MARCH, {})


def test_fields_that_are_hidden_in_place_but_not_named(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Courtyard, "hides", ())
    broken("the table changes by being looked at: `hides` does not name", COURTYARD, TWO)


def test_only_what_is_hidden_in_place_has_to_be_named(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Courtyard, "hides", ("figures",))
    check_game(COURTYARD, [dict(TWO)], matches=1, deep=4)


class Flashed(Event):
    """Somebody holds up a card, or at least half of what it says, and puts it back."""

    shows = ("half",)

    half: int | Secret
    more: int = 0


def flashing(monkeypatch: Patch, flash: Callable[[courtyard.Table, Seat], Flashed]) -> None:
    """Whoever walks holds up something."""
    walk = courtyard.Table.walk

    def walking(s: courtyard.Table, figure: int, cell: int) -> None:
        walk(s, figure, cell)
        s.tell(lambda: flash(s, s.figures[figure].seat))

    monkeypatch.setattr(courtyard.Table, "walk", walking)


def half(s: courtyard.Table, seat: Seat) -> int:
    return s.hands[seat][0] % 2 if s.hands[seat] else 0


def test_showing_is_an_act(monkeypatch: Patch) -> None:
    flashing(monkeypatch, lambda s, seat: Flashed(half(s, seat)))
    check_game(COURTYARD, [TWO], matches=4, deep=1)
    monkeypatch.setattr(Flashed, "shows", ())
    broken("events tell .* what the table does not", COURTYARD, TWO)


def test_a_showing_event_that_tells_more_than_it_shows(monkeypatch: Patch) -> None:
    flashing(monkeypatch, lambda s, seat: Flashed(half(s, seat), sum(s.hands[1 - seat])))
    broken("events tell .* what the table does not", COURTYARD, TWO)


def test_a_showing_event_with_a_secret(monkeypatch: Patch) -> None:
    flashing(monkeypatch, lambda s, seat: Flashed(Secret(half(s, seat), (seat,))))
    broken("shows something, and has a secret", COURTYARD, TWO)


def test_picks_that_are_opened_may_be_told(monkeypatch: Patch) -> None:
    resolve = courtyard.Plan.resolve

    def telling(step: courtyard.Plan, s: courtyard.Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Steps[courtyard.Table]:
        for seat, (first, *_) in picks.items():
            s.tell(courtyard.SeatLeft, 10 * seat + first.card % 2 if isinstance(first, courtyard.Lay) else seat)
        return resolve(step, s, picks)

    monkeypatch.setattr(courtyard.Plan, "resolve", telling)
    broken("events tell .* what the table does not", COURTYARD, TWO)
    monkeypatch.setattr(courtyard.Plan, "opened", True)
    check_game(COURTYARD, [TWO], matches=4, deep=1)


def test_what_is_shown_and_could_be_taken_back(monkeypatch: Patch) -> None:
    """Whoever walks looks at the next card of the pile, and nobody notes that."""

    def looks(s: courtyard.Table, seat: Seat) -> Flashed:
        return Flashed(s.pile[-1] if s.pile else 0)

    flashing(monkeypatch, looks)
    broken("can be taken back, although seat . has learned something by it", COURTYARD, TWO)


def test_an_observation_that_keeps_its_chance(monkeypatch: Patch) -> None:
    observe = Courtyard.observe

    def keep(game: Courtyard, state: courtyard.Table, viewer: Seat | None) -> Observation[courtyard.Table]:
        seen_by = observe(game, state, viewer)
        seen_by.state.chance = Seeded(b"public")
        return seen_by

    monkeypatch.setattr(Courtyard, "observe", keep)
    broken("an observation can be played on", COURTYARD, TWO)


def test_a_question_for_those_who_hold_the_card(monkeypatch: Patch) -> None:
    seats = march.Interrupt.seats
    monkeypatch.setattr(march.Interrupt, "seats", lambda window, s: [seat for seat in seats(window, s) if window.answers(s, seat)])
    broken("that it is asked tells|who is asked after .* tells|the steps to do tell", MARCH, {})


def test_a_lone_pass_that_is_taken_unasked(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Answer, "always_asked", False)
    broken("that it is asked tells|who is asked after .* tells|the steps to do tell", MARCH, {})


def test_a_question_that_is_put_only_before_those_who_hold_the_card(monkeypatch: Patch) -> None:
    """That they are asked lies open on the table, and the question stays whatever is dealt: only a look one pick ahead finds it."""
    watchers = march.Table.watchers

    def holders(s: march.Table, mover: Seat) -> list[Seat]:
        found = [seat for seat in watchers(s, mover) if any(march.kind(card) == "rush" for card in s.hands[seat])]
        s.activations[-1].used += tuple(found)
        return found

    monkeypatch.setattr(march.Table, "watchers", holders)
    monkeypatch.setattr(march.Interrupt, "seats", lambda window, s: s.activations[-1].used)
    broken(r"who is asked after GoTo\(.*\) tells what somebody holds", MARCH, {})


WAIVER = sc.Waiver(key="now", label="Pass on all", text="Passing on all")


def test_a_waiver_that_does_not_hold(monkeypatch: Patch) -> None:
    def prompt(game: MarchGame, observation: Observation[march.Table], seat: Seat) -> sc.Prompt:
        return sc.Prompt(title="?", waiver=WAIVER if isinstance(observation.state.todo[-1], Answer) else None)

    monkeypatch.setattr(MarchGame, "prompt", prompt)
    broken("the waiver 'now' of seat . is not among those that hold now", MARCH, {})


def test_an_event_that_tells_a_secret_pick(monkeypatch: Patch) -> None:
    def lay(s: courtyard.Table, figure: int, card: int) -> None:
        seat = s.figures[figure].seat
        s.take(seat, card)
        s.figures[figure].card = card
        s.tell(courtyard.CardLaid, seat, figure, card, rule="CY-2.2")

    monkeypatch.setattr(courtyard.Table, "lay", lay)
    broken("events tell .* what the table does not", COURTYARD, TWO)


def test_what_is_drawn_for_all_though_only_one_sees_it(monkeypatch: Patch) -> None:
    draw = MarchGame.scene

    def hands(s: march.Table) -> str:
        return f"Hands: {s.hands}"

    def alike(game: MarchGame, observation: Observation[march.Table]) -> sc.Scene:
        scene = draw(game, observation)
        scene.text = observation.once(hands)
        return scene

    monkeypatch.setattr(MarchGame, "scene", alike)
    broken("what is drawn once for all is not what seat . sees", MARCH, {})


def test_an_open_table_that_is_drawn_for_one(monkeypatch: Patch) -> None:
    draw = type(PIG).scene

    def flatter(game: Game[State], observation: Observation[State]) -> sc.Scene:
        scene = draw(game, observation)
        scene.text = f"You are seat {observation.viewer}." if observation.viewer is not None else ""
        return scene

    monkeypatch.setattr(type(PIG), "scene", flatter)
    broken("nothing is secret, and yet the table is drawn otherwise for seat 1", PIG, {})


def test_what_all_hear_alike_said_to_each_otherwise(monkeypatch: Patch) -> None:
    say = MarchGame.say

    def remark(game: MarchGame, observation: Observation[march.Table], told: Told) -> sc.Line | None:
        line = say(game, observation, told)
        if line is not None and observation.viewer is not None:
            line.rule = f"Your hand: {observation.state.hands[observation.viewer]}"
        return line

    monkeypatch.setattr(MarchGame, "say", remark)
    broken("what seat . is told of .* is not what all are told", MARCH, {})


def test_an_event_that_tells_a_drawn_card(monkeypatch: Patch) -> None:
    tell = march.Table.tell

    def shout(s: march.Table, event: Callable[..., Event], *fields: object, rule: str = "", to: tuple[Seat, ...] | None = None) -> None:
        tell(s, event, *(field.value if isinstance(field, Secret) and event is march.CardDrawn else field for field in fields), rule=rule, to=to)

    monkeypatch.setattr(march.Table, "tell", shout)
    broken("events tell .* what the table does not", MARCH, {})


class Confirm(Choice[courtyard.Table]):
    """A question that holds a secret card."""

    seat: Seat
    card: int

    def options(self, s: courtyard.Table) -> Sequence[Option]:
        return [courtyard.Spring(), Pass()]

    def chosen(self, s: courtyard.Table, pick: Option) -> Steps[courtyard.Table]:
        return DONE


def test_a_step_that_holds_a_secret(monkeypatch: Patch) -> None:
    def chosen(step: courtyard.HideAmbush, s: courtyard.Table, pick: Option) -> Steps[courtyard.Table]:
        if isinstance(pick, courtyard.Hide) and isinstance(pick.card.value, int):
            s.hide(step.seat, pick.column, pick.card.value)
            return [Confirm(step.seat, pick.card.value)]
        return DONE

    monkeypatch.setattr(courtyard.HideAmbush, "chosen", chosen)
    monkeypatch.setitem(COURTYARD.codec.classes, "Confirm", Confirm)
    monkeypatch.setitem(COURTYARD.codec.fields, Confirm, dict.fromkeys(("seat", "card")))
    broken("the steps to do tell .* what the table does not", COURTYARD, TWO)


def test_curiosity_gets_into_what_random_play_hardly_sees(monkeypatch: Patch) -> None:
    def met(curious: int, followed: int) -> int:
        monkeypatch.setattr(check, "CURIOUS", curious)
        monkeypatch.setattr(check, "FOLLOWED", followed)
        return check_game(MARCH, [{"seats": 4, "rounds": 4}], matches=20, deep=10**6).met["question"]["Shove"]

    far, near, random = met(8, 3), met(8, 0), met(1, 0)
    assert far >= 3 * max(1, near)
    assert far >= 3 * max(1, random)


# why not


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("is offered to seat", lambda s, seat, on: sc.Refusal(on=on, text="Never", rule="")),
        (
            "names a rule that the rulebook does not have",
            lambda s, seat, on: sc.Refusal(on=on, text="Never", rule="MAR-99.9") if on == "no such thing" else None,
        ),
        ("is not about it", lambda s, seat, on: sc.Refusal(on="another", text="Never") if on == "no such thing" else None),
        ("tells a re-deal apart", lambda s, seat, on: sc.Refusal(on=on, text=f"{id(s)}") if on == "no such thing" else None),
    ],
)
def test_a_reason_that_is_none(monkeypatch: Patch, words: str, reason: Callable[[march.Table, Seat, str], sc.Refusal | None]) -> None:
    def refusals(game: MarchGame, known: Observation[march.Table], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        found = reason(known.state, seat, on)
        return [found] if found else []

    monkeypatch.setattr(MarchGame, "refusals", refusals)
    broken(words, MARCH, FOUR)


def test_what_reasons_are_given_is_counted(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "refusals", lambda *_: ())
    assert check_game(MARCH, [FOUR], matches=2, deep=1).met["why not"].keys() == {"nothing to say"}
    monkeypatch.undo()
    assert "why not" not in check_game(MARCH, [FOUR], matches=1, deep=1).met


# moments


def test_a_moment_shows_no_more_than_may_be_known(monkeypatch: Patch) -> None:
    go, hide = march.Table.go, MarchGame.hide

    def seen_going(s: march.Table, seat: Seat, cell: int) -> None:
        go(s, seat, cell)
        s.moment()

    def lifted(game: MarchGame, state: march.Table, viewer: Seat | None) -> None:
        pile = state.pile
        hide(game, state, viewer)
        state.pile = state.pile if state.asked else pile

    monkeypatch.setattr(march.Table, "go", seen_going)
    check_game(MARCH, [{"seats": 4}], matches=2, deep=1)
    monkeypatch.setattr(MarchGame, "hide", lifted)
    broken("at a moment a re-deal does not fit what seat 1 knows", MARCH, {"seats": 4})


# copies and saves


@pytest.mark.parametrize("shared", ["points", "hands", "figures"])
def test_a_copy_that_shares_a_list(monkeypatch: Patch, shared: str) -> None:
    copy = courtyard.Table.copy

    def share(s: courtyard.Table) -> courtyard.Table:
        new = copy(s)
        setattr(new, shared, getattr(s, shared))
        return new

    monkeypatch.setattr(courtyard.Table, "copy", share)
    broken("a copy shares something with its original|looking at the state changed it", COURTYARD, TWO)


def test_a_copy_that_forgets(monkeypatch: Patch) -> None:
    copy = courtyard.Table.copy

    def forget(s: courtyard.Table) -> courtyard.Table:
        new = copy(s)
        new.round = 0
        return new

    monkeypatch.setattr(courtyard.Table, "copy", forget)
    broken("a copy differs from its original", COURTYARD, TWO)


def test_a_field_that_is_lost_in_json(monkeypatch: Patch) -> None:
    fields = {**march.GAME.codec.fields, march.Activation: dict.fromkeys(("seat", "used"))}
    monkeypatch.setattr(MARCH.codec, "fields", fields)
    broken("left", MARCH, {})


def test_a_field_that_changes_in_json(monkeypatch: Patch) -> None:
    loads = Courtyard.loads

    def lossy(game: Courtyard, text: str, content: Content) -> courtyard.Table:
        state = loads(game, text, content)
        state.round = min(state.round, 1)
        return state

    monkeypatch.setattr(Courtyard, "loads", lossy)
    broken("a state changes when it is saved", COURTYARD, TWO)


# options and texts


def test_an_illegal_default(monkeypatch: Patch) -> None:
    monkeypatch.setattr(courtyard.Walk, "default", lambda step, s: courtyard.Enter(99))
    broken(r"the default Enter\(cell=99\) is not one of the options", COURTYARD, TWO)


def test_an_illegal_default_of_a_series(monkeypatch: Patch) -> None:
    monkeypatch.setattr(courtyard.Plan, "default", lambda step, s, seat, picked: courtyard.Lay(1))
    broken(r"the default Lay\(card=1\) is not one of the options", COURTYARD, TWO)


@pytest.mark.parametrize(
    ("text", "words"),
    [("lay it", "have the same text form"), ("Lay {}", "lower case"), ("lay  {}", "single spaces"), ("lay {} ", "single spaces")],
)
def test_texts_that_do_not_parse_back(monkeypatch: Patch, text: str, words: str) -> None:
    offer = Courtyard.offer

    def bad(game: Courtyard, observation: Observation[courtyard.Table], option: Option) -> sc.Offer:
        given = offer(game, observation, option)
        if isinstance(option, courtyard.Lay):
            given.text = text.format(option.card)
        return given

    monkeypatch.setattr(Courtyard, "offer", bad)
    broken(words, COURTYARD, TWO)


def test_an_option_twice(monkeypatch: Patch) -> None:
    monkeypatch.setattr(courtyard.SpringAmbush, "answers", lambda window, s, seat: [courtyard.Spring(), courtyard.Spring()])
    broken("has an option twice", COURTYARD, FOUR)


def test_an_offer_that_sits_on_nothing(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "offer", lambda game, observation, option: sc.Offer(text=f"{option!r}".lower(), label="", on=["cell-z9"]))
    broken("sits on {'cell-z9'}, which the scene does not have", MARCH, {})


def hidden(game: Courtyard, observation: Observation[courtyard.Table], option: Option) -> sc.Offer:
    """An ambush as a set: the column, then the card."""
    offer = OFFER(game, observation, option)
    if isinstance(option, courtyard.Hide) and isinstance(card := option.card.value, int):
        name = "abcde"[option.column]
        return sc.Offer(text=f"{name} {card}", label=f"Hide {card} in {name}", needs=[f"cell-{name}1", f"card-{card}"])
    return offer


OFFER = Courtyard.offer
Forms = tuple[Sequence[sc.Form], Sequence[Option]]


def form_of(options: Sequence[Option], label: str = "Hide {1} in {0}", at_once: bool = False, most: int = 1) -> Forms:
    """All ambushes as one form, whatever else there is by itself."""
    hides = [option for option in options if isinstance(option, courtyard.Hide)]
    columns, cards = dict.fromkeys("abcde"[one.column] for one in hides), dict.fromkeys(str(one.card.value) for one in hides)
    groups = [
        sc.Group(of=[sc.Item(id=f"cell-{name}1", text=name, label=name) for name in columns]),
        sc.Group(of=[sc.Item(id=f"card-{card}", text=card, label=card) for card in cards], most=most),
    ]
    return [sc.Form(groups=groups, labels=[label], at_once=at_once)] if hides else [], [one for one in options if one not in hides]


def test_a_form_that_stands_for_all_sets(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Courtyard, "offer", hidden)
    monkeypatch.setattr(Courtyard, "forms", lambda game, known, seat, options: form_of(options, at_once=True))
    check_game(COURTYARD, [TWO], matches=4, deep=1)


@pytest.mark.parametrize(
    ("forms", "words"),
    [
        (lambda known, options: form_of(options, label="Hide {0}"), "a form tells .* where the option by itself is"),
        (lambda known, options: (form_of(options)[0], options), "are not the options, each once"),
        (lambda known, options: ((), form_of(options)[1]), "are not the options, each once"),
        (lambda known, options: form_of(options, most=2), "where the option by itself is None"),
        (lambda known, options: form_of(options, most=2, at_once=True), "must know when it is complete"),
        (lambda known, options: form_of(options, label=f"{known.state.hands[1 - known.viewer]}"), "tells .* a re-deal apart|by itself is"),
    ],
)
def test_forms_that_tell_something_else(monkeypatch: Patch, forms: Callable[[Observation[courtyard.Table], Sequence[Option]], Forms], words: str) -> None:
    monkeypatch.setattr(Courtyard, "offer", hidden)
    monkeypatch.setattr(Courtyard, "forms", lambda game, known, seat, options: forms(known, options))
    broken(words, COURTYARD, TWO)


def sets(needs: Callable[[str], list[str]], **more: str) -> Callable[[MarchGame, Observation[march.Table], Option], sc.Offer]:
    """Where to go is chosen piece by piece: of a space, what it takes to go there."""
    offer = MarchGame.offer

    def made(game: MarchGame, observation: Observation[march.Table], option: Option) -> sc.Offer:
        given = offer(game, observation, option)
        if isinstance(option, march.GoTo):
            given.needs, given.on, given.card = needs(given.on[0]), [], more.get("card", "")
        return given

    return made


def test_options_that_are_sets(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "offer", sets(lambda cell: [cell, "runner-1"]))
    check_game(MARCH, [TWO], matches=2, deep=1)


@pytest.mark.parametrize(
    ("needs", "words"),
    [
        (lambda cell: [cell, "cell-z9"], "needs {'cell-z9'}, which the scene does not have"),
        (lambda cell: [cell, cell], "needs something twice"),
        (lambda cell: ["runner-1"], "two offers need the same"),
        (lambda cell: [f"cell-{name}" for name in march.BOARD.names[:10]], "nobody chooses more than 9 at once"),
    ],
)
def test_sets_that_cannot_be_chosen(monkeypatch: Patch, needs: Callable[[str], list[str]], words: str) -> None:
    monkeypatch.setattr(MarchGame, "offer", sets(needs))
    broken(words, MARCH, TWO)


def test_a_set_of_what_is_clicked_for_something_else(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "offer", sets(lambda cell: [cell, "runner-1"], card="runner-1"))
    broken("is clicked for another one: {'runner-1'}", MARCH, TWO)


# scenes and values


def spoiled(spoil: Callable[[sc.Scene], None]) -> Callable[[MarchGame, Observation[march.Table]], sc.Scene]:
    scene = MarchGame.scene

    def made(game: MarchGame, observation: Observation[march.Table]) -> sc.Scene:
        given = scene(game, observation)
        spoil(given)
        return given

    return made


def test_two_pieces_of_one_id(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "scene", spoiled(lambda scene: scene.pieces.append(scene.pieces[0])))
    broken("two things of the scene have the same id: .*runner-1", MARCH, {})


def test_a_piece_beside_the_board(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "scene", spoiled(lambda scene: setattr(scene.pieces[0], "at", "cell-z9")))
    broken("at no place", MARCH, {})


def test_a_scene_that_is_never_the_same(monkeypatch: Patch) -> None:
    count = itertools.count()
    monkeypatch.setattr(MarchGame, "scene", spoiled(lambda scene: setattr(scene, "round", next(count))))
    broken("the scene of seat 1 tells a re-deal apart", MARCH, {})


def test_a_value_out_of_bounds(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "value", lambda game, observation, seat: 1.5)
    broken("the value 1.5 for seat 1 is outside", MARCH, {})


# the way and the end


def test_a_match_without_end(monkeypatch: Patch) -> None:
    monkeypatch.setattr(check, "MAX_DECISIONS", 200)
    monkeypatch.setattr("examples.tiny_game.GOAL", 10**9)
    with pytest.raises(Broken, match="200 decisions and no end"):
        check_game(PIG, matches=1)


def test_a_loop_without_end(monkeypatch: Patch) -> None:
    monkeypatch.setattr(march.EndActivation, "run", lambda step, s: [step] if s.round > 1 else (s.activations.pop(), DONE)[1])
    broken("ten thousand steps without a decision", MARCH, {})


def test_chance_from_nowhere(monkeypatch: Patch) -> None:
    count = itertools.count()
    hurt = march.Table.hurt

    def worse(s: march.Table, seat: Seat, wounds: int) -> None:
        hurt(s, seat, wounds + next(count) % 2)

    monkeypatch.setattr(march.Table, "hurt", worse)
    broken("goes on otherwise|ends otherwise|tells other events|replay|row ", MARCH, {"seats": 4}, matches=30, deep=50)


def test_events_from_nowhere(monkeypatch: Patch) -> None:
    count = itertools.count()
    tell = march.Table.tell

    def number(s: march.Table, event: Callable[..., Event], *fields: object, rule: str = "", to: tuple[Seat, ...] | None = None) -> None:
        tell(s, event, *fields, rule=f"{rule}{next(count)}", to=to)

    monkeypatch.setattr(march.Table, "tell", number)
    broken("tells other events|what the table does not", MARCH, {})


def test_leaving_that_stops_the_match(monkeypatch: Patch) -> None:
    monkeypatch.setattr(march.Table, "lose", lambda s, side: s.todo.clear())
    broken("nothing is left to do|list index out of range|pop from empty", MARCH, {})


def test_a_seat_that_is_not_there_and_acts(monkeypatch: Patch) -> None:
    monkeypatch.setattr(march.Table, "side_of", lambda s, seat: 0)
    broken(r"Concede\(\) is taken from seat 0", MARCH, {})


@patches
def test_a_seat_that_is_not_asked_and_acts(monkeypatch: Patch) -> None:
    """Nothing is done, and yet nobody is told that it cannot be."""

    def lenient(s: State, action: Action) -> None:
        if action.seat in s.asked or isinstance(action.option, (Concede, StandIn, TakeBack)) or not 0 <= action.seat < s.settings.seats:
            real(s, action)

    real = play.apply
    monkeypatch.setattr(play, "apply", lenient)
    broken(r"is taken from seat", MARCH, {})


def test_a_scene_that_is_never_the_same_at_a_moment(monkeypatch: Patch) -> None:
    """While seats are asked it is."""
    count, hurt = itertools.count(), march.Table.hurt

    def watched(s: march.Table, seat: Seat, wounds: int) -> None:
        hurt(s, seat, wounds)
        s.health.append(0)  # a table as it is only now
        s.moment()
        s.health.pop()

    def scene(game: MarchGame, observation: Observation[march.Table]) -> sc.Scene:
        given = draw(game, observation)
        if len(observation.state.health) > len(observation.state.at):
            given.round = next(count)
        return given

    draw = MarchGame.scene
    monkeypatch.setattr(march.Table, "hurt", watched)
    monkeypatch.setattr(MarchGame, "scene", scene)
    broken("at a moment the scene of .* tells a re-deal apart", MARCH, {"seats": 4})


def test_leaving_that_leaves_a_question_without_options(monkeypatch: Patch) -> None:
    monkeypatch.setattr(courtyard.HideAmbush, "applies", lambda step, s: True)
    monkeypatch.setattr(courtyard.HideAmbush, "options", lambda step, s: [courtyard.Spring(), Pass()] if s.hands[step.seat] else [])
    broken("a choice without options: HideAmbush", COURTYARD, FOUR)


@pytest.mark.parametrize(("places", "words"), [((1,), "one place for each side"), ((2, 3), "nobody is first"), ((1, 2, 3), "one place for each side")])
def test_an_outcome_that_cannot_be(monkeypatch: Patch, places: tuple[int, ...], words: str) -> None:
    monkeypatch.setattr(Courtyard, "outcome", lambda game, state: Outcome(places, "Odd"))
    broken(words, COURTYARD, TWO)


def test_a_setting_that_no_record_keeps(monkeypatch: Patch) -> None:
    monkeypatch.setattr(CourtyardSettings, "given", lambda settings: {"seats": settings.seats})
    with pytest.raises(Exception, match=r"row|otherwise|other events"):
        check_game(COURTYARD, [{"rounds": 1}], matches=3)


# drafts and bots

DRAFTING = find_game("knockback")


def test_a_pick_of_a_draft_that_is_not_counted_as_taken(monkeypatch: Patch) -> None:
    monkeypatch.setattr(type(DRAFTING), "taken", Game.taken)
    broken(r"seat . has taken \{'.*'\}, and `taken` does not say so", DRAFTING, {"seats": 2})


def test_a_seat_that_is_told_of_a_pick_that_nobody_made(monkeypatch: Patch) -> None:
    monkeypatch.setattr(type(DRAFTING), "taken", lambda game, state: [] if state.chance is not NO_CHANCE else [Use("Heroes", "Nobody", 0)])
    broken("seat . is told that a side has taken what it has not: {.'Nobody', 0.}", DRAFTING, {"seats": 2})


def test_a_level_that_cannot_answer_is_named_with_the_question_and_the_options(monkeypatch: Patch) -> None:
    monkeypatch.setattr(MarchGame, "value", lambda game, observation, seat: (0.0,)[observation.state.round - 1])
    words = r"level gentle cannot answer the question \w+ of seat . with seats=2, rounds=2: IndexError: tuple index out of range"
    with pytest.raises(Broken, match=words):
        check_game(MARCH, [TWO], matches=4, deep=1 << 30, answers=100)
    check_game(MARCH, [TWO], matches=4, deep=1 << 30, answers=0)


class Careless(Bot):
    """Answers at random, and gets its answer wrong before it gives it."""

    def __init__(self, wrong: Callable[[tuple[Option, ...]], tuple[Option, ...]]) -> None:
        self.wrong = wrong

    def answer(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[Option, ...]:
        return self.wrong(Random().answer(game, seen, seat, chance))


@pytest.mark.parametrize("wrong", [lambda answer: answer[:-1], lambda answer: (*answer, Pass()), lambda answer: (StandIn(), *answer[1:])])
def test_a_level_whose_answer_is_none_is_named(wrong: Callable[[tuple[Option, ...]], tuple[Option, ...]], monkeypatch: Patch) -> None:
    monkeypatch.setattr(levels, "LEVELS", {"careless": Careless(lambda answer: answer)})
    check_game(MARCH, [FOUR], matches=2)
    monkeypatch.setattr(levels, "LEVELS", {"careless": Careless(wrong)})
    broken("level careless cannot answer the question .* with seats=4, rounds=2: it answers .*, which is none", MARCH, FOUR)


def test_nobody_has_to_be_allowed_to_leave(monkeypatch: Patch) -> None:
    monkeypatch.setattr(march.Table, "can_be_left", False)
    check_game(MARCH, matches=1)


def test_looking_closely_does_not_change_the_match() -> None:
    texts: list[str] = []
    for deep in (1, 1000):
        once = Checked(MARCH, MARCH.settings.make({}), MARCH.load(), seed_from("still"), lambda n: n // 2, deep)
        once.play()
        texts.append(once.recorder.record.text())
    assert texts[0] == texts[1]


def test_an_error_says_where_the_match_was(monkeypatch: Patch) -> None:
    def mute(game: MarchGame, observation: Observation[march.Table], told: Told) -> None:
        raise KeyError(told)

    monkeypatch.setattr(MarchGame, "say", mute)
    with pytest.raises(KeyError) as caught:
        check_game(MARCH, matches=1)
    assert caught.value.__notes__[0].startswith("march, decision ")
    assert "EndActivation()" in caught.value.__notes__[0]
