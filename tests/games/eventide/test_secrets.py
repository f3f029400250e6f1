"""Hidden information: hands, face-down cards, notes and sealed line-ups; what each seat is sent, and where re-deals may put what nobody knows."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.data.vocabulary import ITEM
from outplay.games.eventide.rules.lane_cards import CardMove, pair, unpaired
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import legal
from outplay.kernel.record import Recorder
from outplay.kernel.step import Action, Seat
from outplay.kernel.view import HIDDEN, heard
from tests.games.eventide.table import CARD, CONTENT, A, At, B, start, table

DEALS = 600


def sent(t: At, viewer: Seat | None) -> list[str]:
    """Return everything that a viewer is sent of the present table, as text: what is known, what was said, who is waited for, the scene."""
    seen = GAME.observe(t.state, viewer)
    told = heard(t.told, viewer)
    said = [GAME.say(seen, one) for one in told]
    return [GAME.dumps(seen.state), repr(told), repr(said), repr(GAME.awaited(seen)), msgspec.json.encode(GAME.scene(seen)).decode()]


def seen_cards(t: At, viewer: Seat | None, seat: Seat) -> list[list[str]]:
    """Return the face-down cards of a player by lane, as a viewer knows them. A back is a "?"."""
    s = GAME.observe(t.state, viewer).state
    return [["?" if card == HIDDEN else CONTENT.cards[card].id for card in s.face_down(seat, lane).cards] for lane in range(3)]


def dealt(t: At, viewer: Seat, seat: Seat) -> list[tuple[frozenset[str], ...]]:
    """Return where a player's cards lie in many re-deals for a viewer: Top, Mid, Bottom, hand."""
    seen = GAME.observe(t.state, viewer)
    found: list[tuple[frozenset[str], ...]] = []
    for number in range(DEALS):
        s = GAME.redeal(seen, Seeded(seed_from("deal", number)))
        where = (*(s.face_down(seat, lane).cards for lane in range(3)), s.hands[seat].cards)
        found.append(tuple(frozenset(CONTENT.cards[card].id for card in cards) for cards in where))
    return found


def near(count: int, share: float) -> bool:
    """Return whether a count of re-deals fits a share of them: within five standard deviations."""
    return bool(abs(count - DEALS * share) < 5 * (DEALS * share * (1 - share)) ** 0.5 + 1)


# ---------------------------------------------------------------- what is sent


@pytest.mark.rule("EOH-7.3", "EOH-16.11", "EOH-1.8", "EOH-5.12")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("bruiser decoy", "wanderer"), ("sorcerer provoker", "decoy")),
        (("bruiser provoker decoy", ""), ("defender sorcerer wanderer", "")),
        (("wanderer", "bruiser defender provoker sorcerer decoy"), ("decoy", "bruiser defender provoker sorcerer wanderer")),
    ],
)
def test_two_placements_of_equal_lane_and_number_send_the_same(one: tuple[str, str], other: tuple[str, str]) -> None:
    def played(cards: tuple[str, str]) -> list[list[str]]:
        turns = [(A, "top", cards[0]), (B, "top", "bruiser"), (A, "mid", cards[1]), (B, "bottom", "")]
        with table(begin="place", a="celt quill", b="osk", gamers={"celt": "foxglove", "osk": "tidepool"}) as t:
            rows: list[list[str]] = []
            for turn in turns:
                t.place(*turn)
                rows += [[repr(t.asked), *sent(t, viewer)] for viewer in (B, None)]
            return rows

    assert played(one) == played(other)


@pytest.mark.rule("EOH-7.6", "EOH-8.1")
def test_the_owner_sees_the_own_cards_and_all_see_them_flipped() -> None:
    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy")
        assert [seen_cards(t, viewer, A)[0] for viewer in (A, B, None)] == [["bruiser", "decoy"], ["?", "?"], ["?", "?"]]
        assert len(GAME.observe(t.state, B).state.hands[A].cards) == 4
        t.place_nothing()
        assert t.flips()["A"]["top"] == {"bruiser", "decoy"}


@pytest.mark.rule("EOH-7.3")
def test_a_placement_is_one_row() -> None:
    match = Recorder(GAME, GAME.settings.make({"gamers": "none", "heroes": "agreed"}), CONTENT, Seeded(seed_from("one row")))
    luck = Quick(1)
    rows: list[int] = []
    while len(rows) < 6:
        seat = match.state.asked[0]
        options = legal(match.state, seat)
        before, placing = len(match.record.rows), type(match.state.todo[-1]).__name__ == "Place"
        match.play(Action(seat, options[luck.number() % len(options)]))
        if placing:
            rows.append(len(match.record.rows) - before)
    assert rows == [1] * 6


@pytest.mark.rule("EOH-4.6", "EOH-2.5", "EOH-1.8", "EOH-16.11")
@pytest.mark.parametrize("question", ["keep", "line_up"])
def test_what_is_sealed_is_seen_by_nobody_else(question: str) -> None:
    def answered(which: int) -> list[list[str]]:
        with start(gamers="draft", heroes="random", x_factor=[1, 0]) as t:
            while t.asked[1] != question:
                t.late(t.asked[0])
            while A in t.state.asked and (choices := t.choices(A)):
                t.picks(A, choices[which])
            assert GAME.observe(t.state, B).state.picks == {}
            return [sent(t, viewer) for viewer in (B, None)]

    assert answered(0) == answered(-1)


# ---------------------------------------------------------------- peeks and moves


@pytest.mark.rule("EOH-18.22", "EOH-7.7", "EOH-7.8", "EOH-5.11", "EOH-18.23")
def test_s45_the_last_look() -> None:
    with table(begin="place", a="osk", gamers={"osk": "foxglove"}) as t:
        t.place(A, "top", "bruiser").place(B, "top").place(A, "mid", "decoy").place(B, "mid").place(A, "bottom")
        t.asks(B, "place").place(B, "bottom", "bruiser wanderer")
        t.asks(A, "placed").use(A, "far sight", "bottom")
        assert t.notes(A) == [(6, "bottom", {"bruiser", "wanderer"})]
        t.asks(A, "all_placed").use(A, "poker face", "bruiser", "decoy")
        assert t.flips()["A"] == {"top": {"decoy"}, "mid": {"bruiser"}, "bottom": set()}
    with table(begin="place", b="osk") as t:
        t.place(A, "top", "bruiser").place(B, "top").place(A, "mid").place(B, "mid").place(A, "bottom")
        t.asks(B, "placed").declines(B).place(B, "bottom")
        assert t.round == 4  # B's last chance came after A's third turn; nobody stood anywhere


@pytest.mark.rule("EOH-18.23", "EOH-5.11", "EOH-5.12")
def test_s33_long_road() -> None:
    with table(begin="place", a="celt", b="osk") as t:
        t.place(A, "top", "wanderer decoy").place(B, "top", "bruiser").place(A, "mid").place(B, "mid").place(A, "bottom").place(B, "bottom")
        t.until("all_placed").use(A, "long road", "mid")
        assert t.flips()["A"] == {"top": {"decoy"}, "mid": {"wanderer"}, "bottom": set()}
    with table(begin="place", a="celt", gamers={"hobb": "foxglove"}, b="hobb") as t:
        t.place(A, "top", "wanderer decoy").place(B, "top", "bruiser").place(A, "mid").place(B, "mid", "decoy").place(A, "bottom").place(B, "bottom")
        t.use(A, "long road", "mid").asks(B, "all_placed")
        for viewer in (B, None):
            s = GAME.observe(t.state, viewer).state
            assert seen_cards(t, viewer, A) == [["?"], ["?"], []]
            assert s.moves == (CardMove(A, 0, 1, False, CARD["wanderer"]),)  # told by name
        assert all(where[1] == {"wanderer"} for where in dealt(t, B, A))


@pytest.mark.rule("EOH-5.12", "EOH-18.23")
def test_long_road_is_asked_about_wherever_the_card_lies() -> None:
    def answers(cards: str) -> int:
        with table(begin="place", a="celt") as t:
            t.place(A, "top", cards).place(B, "top").place(A, "mid").place(B, "mid").place(A, "bottom").place(B, "bottom").asks(A, "all_placed")
            found = len(t.options(A))
            t.declines(A)
            return found

    assert (answers("wanderer decoy"), answers("bruiser decoy")) == (2, 1)
    with table(begin="place", a="celt") as t:
        t.place_nothing()
        assert t.round == 4  # no card lies anywhere: nobody is asked


@pytest.mark.rule("EOH-5.9", "EOH-1.8", "EOH-16.11")
@pytest.mark.parametrize("trade", [True, False])
def test_while_cards_are_named_to_move_only_their_owner_sees_which(trade: bool) -> None:
    """As if the activation of False Banner could be answered in the Placement stage."""

    def named(card: str, other: str) -> list[list[str]]:
        with table(begin="place", base=("quill/2", "")) as t:
            t.place(A, "top", "bruiser decoy").place(B, "top").place(A, "mid", "sorcerer provoker")
            cards = pair(CARD[card], CARD[other] if trade else 0)
            t.state.begin_act(A, ITEM, t.number("quill"), (0, 1, int(trade), cards), (0, 1))
            assert [GAME.observe(t.state, viewer).state.acts[-1].picks[3] for viewer in (A, B, None)] == [cards, HIDDEN, HIDDEN]
            for number in range(30):
                (act,) = GAME.redeal(GAME.observe(t.state, B), Quick(number)).acts
                assert act.picks[:3] == (0, 1, int(trade))
                lies = GAME.redeal(GAME.observe(t.state, B), Quick(number)).down
                assert unpaired(act.picks[3])[0] in lies[0]
                assert not trade or unpaired(act.picks[3])[1] in lies[1]
            return [sent(t, viewer) for viewer in (B, None)]

    assert named("bruiser", "sorcerer") == named("decoy", "provoker")


# ---------------------------------------------------------------- re-deals


def laid(note: bool) -> At:
    """Return a table on which A has placed two cards in Top and one in Mid and exchanged one of each. With `note` B had looked at Top before. B is asked again (Poker Face)."""
    gamers = {"osk": "foxglove"}
    t = table(begin="place", base=("quill/1", ""), b="osk", gamers=gamers)
    t.place(A, "top", "bruiser decoy").asks(B, "placed")
    t.use(B, "far sight", "top") if note else t.declines(B)
    t.place(B, "top", "decoy").place(A, "mid", "sorcerer").place(B, "mid", "bruiser").place(A, "bottom").place(B, "bottom")
    t.until("all_placed").use(A, "false banner", "bruiser", "sorcerer")
    return t.asks(B, "all_placed")


@pytest.mark.rule("EOH-18.22", "EOH-18.23", "EOH-16.11")
def test_s52_a_note_is_not_a_face() -> None:
    t = laid(note=True)
    assert t.notes(B) == [(1, "top", {"bruiser", "decoy"})]
    for viewer in (A, None):  # the owner is not told which cards were seen
        (note,) = GAME.observe(t.state, viewer).state.notes[B]
        assert (note.lane, note.cards) == (0, (HIDDEN, HIDDEN))
    for viewer in (B, None):  # all see that a card of Top and one of Mid changed places, and only backs
        assert seen_cards(t, viewer, A) == [["?", "?"], ["?"], []]
        assert GAME.observe(t.state, viewer).state.moves == (CardMove(A, 0, 1, True),)
    assert [{*cards} for cards in seen_cards(t, A, A)] == [{"decoy", "sorcerer"}, {"bruiser"}, set()]


@pytest.mark.rule("EOH-18.23", "EOH-1.12", "EOH-16.11")
def test_a_traded_pair_is_dealt_by_its_true_odds() -> None:
    deals = dealt(laid(note=True), B, A)
    assert all(len(where[0] & {"bruiser", "decoy"}) == len(where[1] & {"bruiser", "decoy"}) == 1 for where in deals)
    assert near(sum("bruiser" in where[1] for where in deals), 1 / 2)
    others = Counter(next(iter(where[0] - {"bruiser", "decoy"})) for where in deals)
    assert set(others) == {"defender", "provoker", "sorcerer", "wanderer", "reserve_decoy"}
    assert all(near(count, 1 / 5) for count in others.values())


@pytest.mark.rule("EOH-18.22", "EOH-1.12", "EOH-16.11")
def test_a_card_that_was_seen_is_never_dealt_elsewhere() -> None:
    with table(begin="place", b="osk") as t:
        t.place(A, "top", "bruiser decoy").use(B, "far sight", "top")
        deals = dealt(t, B, A)
        assert all(where[0] == {"bruiser", "decoy"} for where in deals)
        assert not any(where[3] & {"bruiser", "decoy"} for where in deals)
    assert not any({"bruiser", "decoy"} & where[3] for where in dealt(laid(note=True), B, A))


@pytest.mark.rule("EOH-1.12", "EOH-7.1")
def test_without_a_note_every_card_is_as_likely() -> None:
    deals = dealt(laid(note=False), B, A)
    for card in ("bruiser", "defender", "provoker", "sorcerer", "wanderer", "decoy", "reserve_decoy"):
        assert near(sum(card in where[0] for where in deals), 2 / 7)
        assert near(sum(card in where[1] for where in deals), 1 / 7)
        assert near(sum(card in where[3] for where in deals), 4 / 7)


@pytest.mark.rule("EOH-7.1", "EOH-1.12")
def test_a_hero_with_a_token_is_never_dealt() -> None:
    with table(begin="place", out=("hobb", ""), assault=True) as t:
        t.place(A, "top", "defender provoker")
        deals = dealt(t, B, A)
        assert not any("bruiser" in cards for where in deals for cards in where)
        assert all("minion_rush" in frozenset().union(*where) for where in deals)


@pytest.mark.rule("EOH-18.22", "EOH-1.12")
def test_what_the_other_has_noted_is_dealt_from_what_lies_there() -> None:
    with table(begin="place", gamers={"hobb": "tidepool"}, b="hobb", script={"peek": [(0, 1, 2)]}) as t:
        t.place(A, "mid", "bruiser sorcerer decoy").use(B, "ward the river")
        seen = GAME.observe(t.state, A)
        pairs = Counter(GAME.redeal(seen, Seeded(seed_from("notes", n))).notes[B][0].cards for n in range(DEALS))
        assert set(pairs) == {(0, 3), (0, 5), (3, 5)}
        assert all(near(count, 1 / 3) for count in pairs.values())
