"""MOBA-4.1 to 4.50, 4.230 to 4.265: setup, rounds, turns, organization, teams."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import KILLED, NO_PLAN, NOT_LENT, PORTAL, READY, RECOVERING
from outplay.games.moba.rules.objectives import payable
from outplay.games.moba.rules.rounds import PlanCard
from outplay.games.moba.rules.setup import StartCard, StartingCards
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.errors import IllegalAction, SettingError
from outplay.kernel.play import in_turn
from outplay.kernel.step import Concede, Option, Ready, TakeBack
from outplay.kernel.view import HIDDEN
from tests.games.moba.table import CONTENT, DEAD, HEROES, ITEM, At, off, on, out, setup, table

NAMES = {card.id: card.name.lower().replace(" ", "-") for card in CONTENT.heroes}


def draft(at: At, *ids: str) -> At:
    """Draft heroes in order, whoever is asked."""
    for id in ids:
        at.pick(at.state.asked[0], f"draft {NAMES[id]}")
    return at


# ---------------------------------------------------------------- setup


@pytest.mark.rule("MOBA-4.1")
def test_a_match_has_two_equal_sides() -> None:
    with setup(team_size="3", draft="random") as at:
        assert [len(at.state.team(color)) for color in (0, 1)] == [3, 3]
    with pytest.raises(SettingError, match="every seat needs a hero"):
        GAME.settings.make({"seats": 6, "team_size": "2"}, "quick")


@pytest.mark.rule("MOBA-4.266", "MOBA-4.260")
@pytest.mark.parametrize(
    ("seats", "seating", "size", "sides"),
    [
        (2, "turns", 3, ((0,), (1,))),
        (3, "turns", 3, ((0, 2), (1,))),
        (5, "turns", 3, ((0, 2, 4), (1, 3))),
        (2, "one", 2, ((0,), (1,))),
        (4, "one", 3, ((0,), (1, 2, 3))),
        (6, "one", 5, ((0,), (1, 2, 3, 4, 5))),
        (4, "two", 2, ((0, 1), (2, 3))),
        (6, "two", 4, ((0, 1), (2, 3, 4, 5))),
        (4, "three", 3, ((0, 1, 2), (3,))),
        (8, "three", 5, ((0, 1, 2), (3, 4, 5, 6, 7))),
    ],
)
def test_who_sits_together_is_agreed_on(seats: int, seating: str, size: int, sides: tuple[tuple[int, ...], ...]) -> None:
    settings = GAME.settings.make({"seats": seats, "seating": seating, "team_size": str(size)}, "quick")
    assert settings.sides == sides
    s = GAME.start(settings, CONTENT, Seeded(seed_from("seating", seats, seating)))
    assert {side.seats[0] in s.seats(0): tuple(side.seats) for side in GAME.scene(GAME.observe(s, None)).sides} == {True: s.seats(0), False: s.seats(1)}


@pytest.mark.rule("MOBA-4.266")
@pytest.mark.parametrize(
    ("seats", "seating", "size", "name", "words"),
    [
        (3, "three", 3, "seating", "option seating: of 3 seats none is left to play against the first three"),
        (2, "two", 3, "seating", "option seating: of 2 seats none is left to play against the first two"),
        (5, "one", 3, "seats", "option seats: 1 against 4 seats are too many for 3 heroes a side: every seat needs a hero"),
        (4, "three", 2, "seats", "option seats: 3 against 1 seats are too many for 2 heroes a side: every seat needs a hero"),
        (7, "turns", 3, "seats", "option seats: 4 against 3 seats are too many for 3 heroes a side: every seat needs a hero"),
    ],
)
def test_nobody_is_left_out_and_every_seat_needs_a_hero(seats: int, seating: str, size: int, name: str, words: str) -> None:
    with pytest.raises(SettingError) as told:
        GAME.settings.make({"seats": seats, "seating": seating, "team_size": str(size)}, "quick")
    assert (told.value.name, str(told.value)) == (name, words)


def test_a_match_from_before_sits_in_turns() -> None:
    s = GAME.start(GAME.settings.make({"seats": 4}, "quick"), CONTENT, Seeded(seed_from("before")))
    text = GAME.dumps(s)
    before = GAME.loads(text.replace('"seating":"turns",', ""), CONTENT)
    assert (before.settings, before.sides) == (s.settings, ((0, 2), (1, 3)))
    assert GAME.dumps(before) == text


@pytest.mark.rule("MOBA-4.13", "MOBA-4.261")
def test_heroes_that_are_dealt_go_round_between_the_seats_of_a_side() -> None:
    with setup(seats=4, team_size="3", draft="random") as at:
        assert [[hero.seat for hero in at.state.heroes if hero.color == color] for color in (0, 1)] == [[0, 2, 0], [1, 3, 1]]
        assert len({hero.card for hero in at.state.heroes}) == 6
    with setup(team_size="3", roster="prototype", draft="random") as at:
        assert [len({hero.card for hero in at.state.heroes if hero.color == color}) for color in (0, 1)] == [3, 3]


@pytest.mark.rule("MOBA-4.13")
def test_who_is_dealt_is_drawn_anew_in_each_match() -> None:
    teams = {tuple(sorted(hero.card for hero in dealt(seed).heroes if hero.color == 0)) for seed in range(20)}
    assert len(teams) > 10
    assert len({card for team in teams for card in team}) == 12


def dealt(seed: int) -> Table:
    """A match whose teams were dealt."""
    return GAME.start(GAME.settings.make({"team_size": "3", "draft": "random"}, "quick"), CONTENT, Seeded(seed_from("teams", seed)))


@pytest.mark.rule("MOBA-4.3", "MOBA-4.12", "MOBA-4.2")
def test_items_are_laid_in_pairs() -> None:
    for options, extra in (({}, False), ({"item_set": "extended"}, True)):
        seen: set[int] = set()
        tops: set[int] = set()
        for seed in range(12):
            s = GAME.start(GAME.settings.make({"team_size": "2", **options}, "quick"), CONTENT, Seeded(seed_from("items", seed)))
            for stack in s.stacks:
                assert ITEM["I-1"] in stack.cards[:2]
                assert stack[2] == ITEM["I-2"]
                tops.add(stack[0])
                seen |= {item for item in stack if CONTENT.items[item].points == 0}
            equipment = [item for stack in s.stacks for item in stack if CONTENT.items[item].points == 0]
            assert len(set(equipment)) == 6
        assert ITEM["I-1"] in tops
        assert len(tops) > 2
        assert seen == {n for n, item in enumerate(CONTENT.items) if item.points == 0 and (extra or item.set == "core")}
    with setup(team_size="2", draft="random", red_side=1) as at:
        assert at.state.crystals == [1, 1, 1]
        assert (at.state.points(0), at.state.points(1), at.state.phase) == (0, 0, 0)


@pytest.mark.rule("MOBA-4.4")
def test_who_is_red_is_drawn() -> None:
    with setup(red_side=1, team_size="2") as at:
        assert (at.state.seats(0), at.state.seats(1)) == ((1,), (0,))
        at.asks(1, "Draft")
    sides = {GAME.start(GAME.settings.make({}, "quick"), CONTENT, Seeded(seed_from("colors", seed))).red_side for seed in range(20)}
    assert sides == {0, 1}


@pytest.mark.rule("MOBA-4.5", "MOBA-4.6", "MOBA-4.8", "MOBA-4.9")
def test_the_draft_is_public_and_one_copy_of_each() -> None:
    with setup(team_size="3", starting_actions="choose") as at:
        assert at.options(0) == [f"draft {NAMES[id]}" for id in HEROES]
        at.pick(0, "draft templar").asks(1, "Draft")
        assert "draft templar" not in at.options(1)
        draft(at, "TRO", "WOL").asks(0, "Draft")
        draft(at, "SHA", "ASN").asks(1, "Draft")
        draft(at, "GLA")
        assert [hero.state for hero in at.state.heroes] == [READY] * 6
        assert [(hero.wounds, hero.tokens, hero.guards, hero.cell) for hero in at.state.heroes] == [(0, (), (), -1)] * 6
        assert at.state.asked == (0, 1)
        assert at.options(0) == [f"start templar with {card}" for card in ("hammer-of-manners", "blessing", "sworn-shield")]
        at.pick(0, "start templar with blessing").pick(0, "start templar with sworn-shield")
        at.act(0, TakeBack()).pick(0, "start templar with valiant-charge")
        for hero, cards in (("shaman", ("spirit-mending", "chicken-hex")), ("assassin", ("backstab", "vanish"))):
            for card in cards:
                at.pick(0, f"start {hero} with {card}")
        at.pick(0, "ready").wait(1)
        assert [at.hero(id).unlocked.cards for id in ("TEM", "SHA", "ASN", "TRO", "WOL", "GLA")] == [(1, 3), (1, 3), (1, 3), (0, 1), (0, 1), (0, 1)]
        assert GAME.observe(at.state, 1).state.heroes[0].unlocked.cards == (HIDDEN, HIDDEN)
        assert at.asked == "Payday"


@pytest.mark.rule("MOBA-4.9")
def test_the_two_cards_of_a_hero_are_chosen_in_any_order_and_logged_in_theirs() -> None:
    with setup(team_size="2", draft="random", starting_actions="choose") as at:
        step, s = at.state.todo[-1], at.state
        assert isinstance(step, StartingCards)
        one, other = ([StartCard(n, card) for card in range(4)] for n, hero in enumerate(s.heroes) if hero.seat == 0)

        def may(*picks: StartCard) -> tuple[list[Option], list[Option]]:
            return list(step.options(s, 0, picks)), list(step.early(s, 0, picks))

        assert may() == (one[:3], one[3:])
        assert may(one[2]) == ([one[3]], one[:2])
        assert may(one[3]) == (one[:3], [])
        assert may(one[3], one[0]) == may(one[0], one[2]) == (other[:3], other[3:])
        picks = (one[2], one[1], other[3], other[0])
        assert may(*picks) == ([Ready()], [])
        assert in_turn(s, 0, (*picks, Ready())) == (one[1], one[2], other[0], other[3], Ready())
        assert in_turn(s, 0, (one[1], other[0])) == ()
        assert step.kept(s, 0, (*picks[1:], Ready())) == picks[1:]
        assert may(*picks[1:]) == (one[2:], one[:1])


@pytest.mark.rule("MOBA-4.5", "MOBA-4.7")
def test_rosters() -> None:
    with setup(team_size="2", roster="core") as at:
        assert len(at.options(0)) == 10
    with setup(team_size="2", roster="prototype") as at:
        assert at.options(0) == [f"draft {NAMES[id]}" for id in ("TRO", "WOL", "SHA", "ASN", "GLA")]
        draft(at, "TRO", "TRO")
        assert "draft troll-bruiser" not in at.options(1)
        draft(at, "WOL")
        assert at.options(0) == [f"draft {NAMES[id]}" for id in ("WOL", "SHA", "ASN", "GLA")]
        draft(at, "WOL")
        assert at.form("red TRO") == "red-troll-bruiser"
    with setup(team_size="2", roster="custom", named="TRI,WOL,BON,GLA") as at:
        assert at.options(0) == [f"draft {NAMES[id]}" for id in ("WOL", "GLA", "TRI", "BON")]
    with setup(team_size="2", roster="custom") as at:
        assert len(at.options(0)) == 12


@pytest.mark.rule("MOBA-4.5")
def test_a_custom_roster_names_two_for_each_place() -> None:
    with pytest.raises(SettingError, match="3 heroes are too few for 2 against 2: it takes at least 4"):
        GAME.settings.make({"team_size": "2", "roster": "custom", "named": "TRI,WOL,BON"}, "quick")
    with pytest.raises(SettingError, match="'XYZ' is not one of TRO, WOL"):
        GAME.settings.make({"roster": "custom", "named": "XYZ"}, "quick", content=CONTENT)
    shown = next(field for field in GAME.settings.form(CONTENT) if field.id == "named")
    assert [(one.value, one.name) for one in shown.values] == [(card.id, card.name) for card in CONTENT.heroes]


@pytest.mark.rule("MOBA-4.9", "MOBA-4.10", "MOBA-4.11")
def test_recommended_cards_and_the_portal() -> None:
    with setup(team_size="2") as at:
        draft(at, "GLA", "DEA", "BOO", "BON")
        assert [at.hero(id).unlocked.cards for id in ("GLA", "DEA", "BOO", "BON")] == [(0, 1), (0, 1), (0, 2), (0, 1)]
        at.pick(0, "feed castle").pick(1, "feed castle")
        assert [text for text in at.options(0) if "portal" in text] == ["plan portal for gladiator"]
        assert [text for text in at.options(1) if "portal" in text] == ["plan portal for deadeye"]


@pytest.mark.rule("MOBA-4.261", "MOBA-4.260")
def test_seats_of_a_side_draft_in_rotation() -> None:
    with setup(seats=3, team_size="3") as at:
        order: list[int] = []
        while at.asked == "Draft":
            order.append(at.state.asked[0])
            at.wait(at.state.asked[0])
        assert order == [0, 1, 1, 2, 0, 1]
        assert [hero.seat for hero in at.state.heroes] == order


@pytest.mark.rule("MOBA-4.261", "MOBA-4.260", "MOBA-4.266")
@pytest.mark.parametrize(
    ("red_side", "sitting", "order"),
    [
        (0, (4, "one", "3"), [0, 1, 2, 0, 0, 3]),
        (1, (4, "one", "3"), [1, 0, 0, 2, 3, 0]),
        (0, (6, "two", "4"), [0, 2, 3, 1, 0, 4, 5, 1]),
        (1, (6, "two", "4"), [2, 0, 1, 3, 4, 0, 1, 5]),
    ],
)
def test_in_uneven_sides_both_draft_as_many_and_the_smaller_goes_round_more_often(red_side: int, sitting: tuple[int, str, str], order: list[int]) -> None:
    seats, seating, size = sitting
    with setup(seats, red_side, seating=seating, team_size=size) as at:
        asked: list[int] = []
        while at.asked == "Draft":
            asked.append(at.state.asked[0])
            at.wait(at.state.asked[0])
        assert asked == [hero.seat for hero in at.state.heroes] == order
        assert [len(at.state.team(color)) for color in (0, 1)] == [len(order) // 2] * 2


# ---------------------------------------------------------------- payday


@pytest.mark.rule("MOBA-4.20", "MOBA-4.21", "MOBA-4.23")
def test_payday_feeds_open_objectives_only() -> None:
    with table(turn="payday", stacks=((), ("I-1",), ("I-2", "I-5")), red={"TRO": off()}, blue={"SHA": off()}) as at:
        assert at.options("red") == ["feed dark-tower", "feed town"]
        with pytest.raises(IllegalAction):
            at.pick("red", "feed legs")
        at.pick("red", "feed town")
        assert GAME.observe(at.state, 1).state.picks == {}
        assert at.state.ready == (0,)
    with table(turn="payday", stacks=((), (), ()), red={"TRO": off()}, blue={"SHA": off()}) as at:
        assert at.state.crystals == [1, 1, 1]


@pytest.mark.rule("MOBA-4.27", "MOBA-4.214")
def test_payday_priority() -> None:
    sides = {"red": {"TRO": off()}, "blue": {"SHA": off()}}
    with table(turn="payday", crystals=(3, 0, 4), stacks=(("I-1",), ("I-1",), ("I-1",)), payday_priority=True, **sides) as at:  # type: ignore[arg-type]  # red and blue
        assert at.state.crystals == [3, 2, 4]  # there was nothing to choose
        assert at.asked == "Plan"
    with table(turn="payday", crystals=(3, 3, 4), stacks=(("I-1",), ("I-1",), ("I-1",)), payday_priority=True, **sides) as at:  # type: ignore[arg-type]  # red and blue
        assert len(at.options("red")) == 3
    blue = {"SHA": on((2, -2), wounds=4)}
    with table(phase=4, crystals=(3, 0, 4), payday_priority=True, red={"WOL": on((2, -1), 4, plan="WOL-4")}, blue=blue) as at:
        at.play("WOL").use("WOL").fight("hh", "b")
        assert at.options("WOL") == ["feed castle", "feed dark-tower", "feed town", "no crystal"]


@pytest.mark.rule("MOBA-4.24", "MOBA-4.25")
def test_there_is_no_limit_to_crystals() -> None:
    with table(turn="payday", crystals=(30, 0, 0), red={"TRO": off()}, blue={"SHA": off()}) as at:
        at.pick("red", "feed castle").pick("blue", "feed castle")
        assert at.state.crystals[0] == 32
        assert payable(at.state, 0)


# ---------------------------------------------------------------- planning


@pytest.mark.rule("MOBA-4.31", "MOBA-4.30")
@pytest.mark.rule("MOBA-3.3")
def test_what_a_peek_showed_stays_known_to_who_looked() -> None:
    with table(turn="red", red={"DEA": on((0, 4))}, blue={"WOL": on((1, 3), plan="WOL-3"), "TRO": on((2, 3), plan="POR")}) as at:
        wolf, troll = at.number("WOL"), at.number("TRO")
        at.state.peek(wolf)
        at.state.peek(troll)
        at.state.begin_round()
        red, public = (GAME.observe(at.state, viewer).state.heroes for viewer in (at.seat("red"), None))
        assert [card for card in red[wolf].unlocked if card != HIDDEN] == [2]
        assert [*red[troll].unlocked, *public[wolf].unlocked, *public[troll].unlocked] == [HIDDEN] * (len(red[troll].unlocked) * 2 + len(red[wolf].unlocked))
        assert public[wolf].unlocked.known == (0,) * len(public[wolf].unlocked)
        at.state.plan(wolf, 0)
        assert GAME.observe(at.state, at.seat("red")).state.heroes[wolf].plan == HIDDEN


def test_a_plan_may_be_changed_after_the_next_hero_was_planned() -> None:
    with table(turn="payday", red={"TRO": off(), "SHA": off(), "GLA": off()}, blue={"WOL": off()}) as at:
        at.pick("red", "feed castle").pick("blue", "feed castle")
        at.pick("red", "plan portal for troll-bruiser").pick("red", at.options("red")[0]).pick("red", at.options("red")[0]).pick("red", "ready")
        at.act("red", TakeBack(0))
        assert [pick.hero for pick in at.state.picks[0] if isinstance(pick, PlanCard)] == [1, 2]
        at.pick("red", at.options("red")[0]).pick("red", "ready").pick("blue", at.options("blue")[0]).pick("blue", "ready")
        assert [told.event.hero for told in at.told if isinstance(told.event, ev.Planned)] == [0, 1, 2, 3]


def test_only_unlocked_cards_and_one_portal() -> None:
    with table(turn="payday", red={"TRO": off(unlocked=("TRO-1", "TRO-3", "TRO-4")), "SHA": off()}, blue={"WOL": off()}) as at:
        at.pick("red", "feed castle").pick("blue", "feed castle")
        assert at.options("red") == [f"plan {card} for troll-bruiser" for card in ("club-strike", "troll-blood", "off-my-bridge", "portal")]
        at.pick("red", "plan portal for troll-bruiser")
        assert not [text for text in at.options("red") if "portal" in text]
        with pytest.raises(IllegalAction):
            at.pick("red", "ready")
        at.act("red", TakeBack()).pick("red", "plan club-strike for troll-bruiser")
        assert "plan portal for shaman" in at.options("red")


@pytest.mark.rule("MOBA-4.33", "MOBA-4.30")
def test_recovering_heroes_are_not_planned_for() -> None:
    with table(turn="payday", red={"TRO": out(RECOVERING), "SHA": on((0, -4))}, blue={"WOL": out(RECOVERING)}) as at:
        at.pick("red", "feed castle").pick("blue", "feed castle")
        assert at.state.asked == (0,)
        at.pick("red", "plan bloodlust for shaman").pick("red", "ready")
        assert [hero.plan for hero in at.state.heroes] == [NO_PLAN, 2, NO_PLAN]
        at.asks("red", "AskTurn")


# ---------------------------------------------------------------- turns


@pytest.mark.rule("MOBA-4.43", "MOBA-4.61", "MOBA-4.49")
def test_a_card_cannot_be_played_while_no_entry_space_is_free() -> None:
    ring = [(1, -7), (6, -7), (1, -6), (5, -6)]
    blue = {id: on(space) for id, space in zip(("WOL", "SHA", "ASN", "GLA"), ring, strict=True)}
    red = {"TRO": off(plan="TRO-1"), "HAR": on((1, -5)), "BOO": on((2, -5)), "FRO": on((3, -5)), "TEM": on((4, -5))}
    with table(red=red, blue=blue) as at:
        assert at.options("red") == ["pass"]
    with table(red={**red, "TEM": on((0, 4))}, blue=blue) as at:
        at.play("TRO").asks("TRO", "ChooseFacing")  # one space is left: he stands there unasked
        assert at.space("TRO") == (4, -5)
        assert at.facing("TRO") == 1


@pytest.mark.rule("MOBA-4.44", "MOBA-4.45")
def test_a_side_without_cards_passes_by_itself() -> None:
    with table(phase=1, red={"TRO": on((0, -4))}, blue={"SHA": on((0, 4), plan="SHA-3")}) as at:
        assert [(event.color, event.unasked) for event in at.events(ev.SidePassed)] == [(0, True)]
        at.asks("blue", "AskTurn").passes("blue")
        assert at.state.phase == 2


@pytest.mark.rule("MOBA-4.44", "MOBA-4.42")
def test_a_side_with_cards_is_asked_even_if_it_can_only_pass() -> None:
    with table(phase=1, red={"TRO": on((0, -4), plan="TRO-2")}, blue={"SHA": on((0, 4), plan="SHA-3")}) as at:
        assert at.options("red") == ["pass"]


@pytest.mark.rule("MOBA-4.46", "MOBA-4.47", "MOBA-4.40")
@pytest.mark.parametrize(("last", "starts"), [("", "blue"), ("red", "blue"), ("blue", "red")])
def test_who_starts_a_phase(last: str, starts: str) -> None:
    sides = {"red": {"TRO": on((0, -4), plan="TRO-1")}, "blue": {"SHA": on((0, 4), plan="SHA-1")}}
    with table(turn="phase", phase=3, last=last, **sides) as at:  # type: ignore[arg-type]  # sides
        at.asks(starts, "AskTurn")
        at.passes(starts).passes({"red": "blue", "blue": "red"}[starts])
        assert at.state.phase == 4
        at.asks(starts, "AskTurn")


@pytest.mark.rule("MOBA-4.41", "MOBA-4.199")
def test_a_hero_is_activated_once() -> None:
    with table(red={"TRO": on((0, -4), plan="TRO-1"), "WOL": on((2, -4), plan="WOL-1")}, blue={"SHA": on((0, 4))}) as at:
        at.play("TRO").end("TRO")
        assert at.options("red") == ["play wolfrider", "pass"]
        assert at.hero("TRO").activated


@pytest.mark.rule("MOBA-4.49", "MOBA-4.50", "MOBA-4.250", "MOBA-4.240")
def test_lost_cards_return_unseen() -> None:
    red = {"WOL": on((0, 4), 0, plan="WOL-4")}
    with table(phase=4, red=red, blue={"SHA": on((1, 4), wounds=4, plan="SHA-2"), "TRO": on((2, 0), guards=(1,), tokens=("slow 1",), plan="TRO-1")}) as at:
        at.play("WOL").use("WOL").fight("hh", "b")
        assert at.hero("SHA").plan == NO_PLAN
        assert at.hero("SHA").shown == ()
        at.pick("WOL", "no crystal").pick("WOL", "unlock nothing").end("WOL").passes("blue").pick("blue", "free nobody")
        assert at.state.round == 4
        assert (at.guards("TRO"), at.tokens("TRO"), at.hero("TRO").plan) == ([], ["slow 1"], NO_PLAN)
        assert at.hero("TRO").shown == ()
        assert at.hero("WOL").shown == (3,)


# ---------------------------------------------------------------- activation


@pytest.mark.rule("MOBA-4.60", "MOBA-4.61", "MOBA-4.62")
def test_order_of_an_activation() -> None:
    with table(red={"TRO": off(plan="TRO-2")}, blue={"SHA": on((0, 4))}) as at:
        at.play("TRO").enter("TRO", (3, -5), 2)
        kinds = [type(event).__name__ for event in (told.event for told in at.told)]
        assert kinds == ["CardPlayed", "HeroEntered", "HeroTurned", "HeroTurned", "TokenGiven"]
        assert (at.space("TRO"), at.facing("TRO"), at.guards("TRO")) == ((3, -5), 2, [-1])
        assert at.hero("TRO").shown == (1,)


@pytest.mark.rule("MOBA-4.60")
@pytest.mark.parametrize(("plan", "phase"), [("TRO-2", 2), ("POR", 1)])
def test_a_card_that_was_played_can_be_taken_back_since_it_tells_only_of_who_played_it(plan: str, phase: int) -> None:
    with table(phase=phase, red={"TRO": on((0, 4), plan=plan)}, blue={"SHA": on((0, -4))}) as at:
        before = at.state.barriers
        at.play("TRO").asks("TRO", "ChooseAct")  # the same seat goes on, and nothing was rolled
        assert at.state.barriers == before


@pytest.mark.rule("MOBA-4.64")
def test_one_move_and_one_action_in_either_order() -> None:
    for first in ("move", "act"):
        with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"TRO": on((-2, 4), plan="TRO-1")}) as at:
            at.play("WOL")
            if first == "move":
                at.move("WOL", (-3, 3), 0)
                assert at.options("WOL") == ["act", "end"]
                at.use("WOL").fight("bb", "h").asks("TRO", "AskTurn")
            else:
                at.use("WOL").fight("bb", "h")
                assert "act" not in at.options("WOL")
                at.move("WOL", (-3, 3), 0).asks("TRO", "AskTurn")
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"TRO": on((-2, 4), plan="TRO-1")}) as at:
        at.play("WOL").end("WOL").asks("TRO", "AskTurn")


@pytest.mark.rule("MOBA-4.63", "MOBA-4.170", "MOBA-4.177", "MOBA-4.178")
def test_regrowth_heals_before_poison_wounds() -> None:
    tokens = ("poison 1", "poison 1", "regrowth 2", "fast 1", "enhance 1", "exhaust 2")
    with table(red={"TRO": on((0, 4), 0, wounds=7, plan="TRO-1", tokens=tokens)}, blue={"SHA": on((1, 4))}) as at:
        at.play("TRO")
        assert (at.wounds("TRO"), at.tokens("TRO"), at.state.now.points) == (7, [], 4)
        at.use("TRO")
        assert at.numbers == (1, 1)


@pytest.mark.rule("MOBA-4.63", "MOBA-4.211", "MOBA-4.210")
def test_the_first_deadly_poison_kills_and_the_rest_is_void() -> None:
    blue = {"ASN": on((0, -4), plan="ASN-1"), "BON": on((2, -4))}
    with table(red={"TRO": on((0, 4), wounds=7, plan="TRO-1", tokens=("poison 2 by ASN", "poison 1 by BON"))}, blue=blue) as at:
        at.play("TRO").asks("ASN", "RewardCrystal").pick("ASN", "no crystal").pick("ASN", "unlock nothing")
        assert [event.n for event in at.events(ev.Wounded)] == [1]
        assert at.hero("TRO").state == KILLED
        assert at.state.activations == []


@pytest.mark.rule("MOBA-4.66", "MOBA-4.70")
def test_friends_may_be_crossed_enemies_and_areas_not() -> None:
    red = {"WOL": on((-5, 4), plan="WOL-1", tokens=("slow 1",)), "SHA": on((-4, 4)), "TRO": on((-3, 4))}
    with table(red=red, blue={"ASN": on((-5, 5)), "GLA": on((-4, 3))}) as at:
        at.play("WOL")
        goes = at.goes("WOL")
        assert (-2, 4) in goes
        assert not goes & {(-4, 4), (-3, 4), (-5, 5), (-4, 3), (-4, 6), (-3, 6)}
        at.move("WOL", (-2, 4), 0)
        assert [len(move.path) for move in at.events(ev.HeroMoved)] == [3]


@pytest.mark.rule("MOBA-4.182", "MOBA-4.212", "MOBA-4.213", "MOBA-4.214")
def test_death_takes_tokens_and_wounds_but_not_items() -> None:
    blue = {"SHA": on((1, 4), wounds=4, guards=(1,), tokens=("slow 1",), items=("I-5",), plan="SHA-1")}
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1")}, blue=blue) as at:
        at.play("WOL").use("WOL").fight("hh", "btl").asks("WOL", "RewardCrystal").pick("WOL", "feed dark-tower").pick("WOL", "unlock pack-attack")
        sha = at.hero("SHA")
        assert (sha.state, sha.wounds, sha.tokens, sha.guards, sha.items, sha.plan) == (KILLED, 0, (), (), (ITEM["I-5"],), NO_PLAN)
        assert at.state.crystals == [1, 2, 1]
        assert at.hero("WOL").unlocked.cards == (0, 1, 3)
        assert at.hero("WOL").plan == NO_PLAN


@pytest.mark.rule("MOBA-4.216", "MOBA-4.214")
def test_no_unlock_without_a_locked_card_and_no_crystal_without_an_objective() -> None:
    red = {"WOL": on((0, 4), 0, plan="WOL-1", unlocked=("WOL-1", "WOL-2", "WOL-3", "WOL-4"))}
    with table(red=red, stacks=((), (), ()), blue={"SHA": on((1, 4), wounds=4)}) as at:
        at.play("WOL").use("WOL").fight("hh", "b").asks("WOL", "ChooseAct")


@pytest.mark.rule("MOBA-4.110", "MOBA-4.123", "MOBA-4.124")
def test_each_target_is_counted_anew() -> None:
    red = {"BOO": on((0, 4), 0, plan="BOO-1", tokens=("enhance 1",))}
    blue = {"ASN": on((1, 4), wounds=3), "TRO": on((2, 3), guards=(1,)), "WOL": on((2, 4))}
    with table(red=red, blue=blue) as at:
        at.play("BOO").use("BOO")
        assert at.targets("BOO") == {"ASN", "TRO", "WOL"}
        at.aim("BOO", "TRO")
        assert at.numbers == (3, 2)
        at.fight("bbt", "bh").pick("BOO", "toward ne")  # kicked out of the area
        assert at.space("TRO") == (3, 2)
        at.aim("BOO", "ASN").fight("hht", "b").pick("BOO", "no crystal").pick("BOO", "unlock nothing")
        assert (at.state.battle.target, at.numbers) == (at.number("WOL"), (3, 1))


# ---------------------------------------------------------------- organization


@pytest.mark.rule("MOBA-4.230", "MOBA-4.231", "MOBA-4.232", "MOBA-4.264")
def test_blocked_activations() -> None:
    red = {
        "TRO": on((0, -4), tokens=("slow 1",)),
        "WOL": on((2, -4), tokens=("stun",), activated=True),
        "SHA": on((4, -4), guards=(1,)),
        "GLA": on((0, 4), tokens=("regrowth 2",), wounds=3),
    }
    with table(turn="organize", last="blue", phase=4, red=red, blue={"ASN": on((3, 4), tokens=("fast 1",))}) as at:
        assert at.options("red") == ["free nobody", "free troll-bruiser", "free gladiator", "free troll-bruiser gladiator"]
        at.pick("red", "free troll-bruiser gladiator")
        assert (at.tokens("TRO"), at.tokens("GLA"), at.wounds("GLA")) == ([], [], 1)
        assert not at.hero("TRO").activated
        at.asks("blue", "Blocked").pick("blue", "free nobody")
        assert at.tokens("ASN") == ["fast 1"]
        assert at.last() == "blue"


@pytest.mark.rule("MOBA-4.233", "MOBA-4.234", "MOBA-4.232")
def test_objectives_are_scored_in_order_by_whoever_stands_alone() -> None:
    red, blue = {"TRO": on((2, -1)), "WOL": on((-4, 0))}, {"SHA": on((-5, 1)), "ASN": on((4, 0))}
    with table(turn="organize", crystals=(9, 9, 9), red=red, blue=blue) as at:
        at.asks("TRO", "Score").pick("TRO", "leave it").asks("ASN", "Score")
        assert at.options("ASN") == ["score assassin", "leave it"]


@pytest.mark.rule("MOBA-4.237", "MOBA-4.238")
@pytest.mark.parametrize(
    ("banners", "round", "over", "winners"),
    [
        ((("I-1", "I-1"), ()), 3, False, ()),
        ((("I-1", "I-2"), ("I-1",)), 3, True, (0,)),
        ((("I-1", "I-2"), ("I-2", "I-2")), 3, True, (1,)),
        ((("I-1",), ("I-1",)), 20, True, (0, 1)),
        (((), ("I-1",)), 20, True, (1,)),
        (((), ("I-1",)), 19, False, ()),
    ],
)
def test_victory_is_checked_at_the_end_of_the_round(banners: tuple[tuple[str, ...], tuple[str, ...]], round: int, over: bool, winners: tuple[int, ...]) -> None:
    with table(turn="organize", round=round, banners=banners, red={"TRO": on((0, 4))}, blue={"SHA": on((0, -4))}) as at:
        assert (at.state.over, at.state.winners) == (over, winners)
        if over:
            assert GAME.outcome(at.state).places == tuple(1 if color in winners else 2 for color in (0, 1))
    with table(turn="organize", round=25, round_limit=0, red={"TRO": on((0, 4))}, blue={"SHA": on((0, -4))}) as at:
        assert not at.state.over


@pytest.mark.rule("MOBA-4.245")
def test_recovery_takes_a_round() -> None:
    with table(turn="organize", red={"TRO": DEAD, "WOL": out(RECOVERING)}, blue={"SHA": on((0, 4))}) as at:
        assert [at.hero(id).state for id in ("TRO", "WOL")] == [RECOVERING, READY]


# ---------------------------------------------------------------- teams


TEAM = {"TRO": on((0, -4), plan="TRO-1", seat=0), "WOL": on((2, -4), plan="WOL-1", seat=1)}
RIVALS = {"SHA": on((0, 4), plan="SHA-1", seat=0), "ASN": on((2, 4), plan="ASN-1", seat=1)}


@pytest.mark.rule("MOBA-4.263", "MOBA-4.262", "MOBA-4.265")
def test_the_speaker_feeds_and_lends_the_portal() -> None:
    with table(turn="payday", round=3, red=TEAM, blue=RIVALS, seats=4) as at:  # round 4: the second seats speak
        at.asks(2, "Payday").pick(2, "feed castle").asks(3, "Payday").pick(3, "feed castle").asks(2, "LendPortal")
        assert at.options(2) == ["portal to seat 1", "portal to seat 3"]
        at.pick(2, "portal to seat 1").asks(3, "LendPortal").wait(3)
        assert at.state.portal_seat == [0, 3]
        assert GAME.observe(at.state, 1).state.portal_seat == [HIDDEN, 3]
        assert at.state.asked == (0, 1, 2, 3)
        assert "plan portal for troll-bruiser" in at.options(0)
        assert at.options(2) == ["plan bola-strike for wolfrider", "plan wild-hunt for wolfrider"]
        at.pick(0, "plan fury for troll-bruiser")
        assert GAME.observe(at.state, 2).state.picks != {}  # seats of a side share what they know
        assert GAME.observe(at.state, 1).state.picks == {}
    red = {"TRO": on((0, -4), seat=0), "WOL": out(RECOVERING, seat=1)}
    with table(turn="payday", round=3, red=red, blue=RIVALS, seats=4) as at:
        at.pick(2, "feed castle").pick(3, "feed castle").asks(3, "LendPortal")
        assert at.state.portal_seat == [0, NOT_LENT]


@pytest.mark.rule("MOBA-4.264", "MOBA-4.265", "MOBA-4.260")
def test_seats_are_asked_for_the_turn_one_after_the_other() -> None:
    with table(round=4, red=TEAM, blue=RIVALS, seats=4) as at:
        at.asks(2, "AskTurn")
        assert at.options(2) == ["play wolfrider", "pass"]
        at.passes(2).asks(0, "AskTurn").passes(0).asks(3, "AskTurn")
        at.play("ASN").end("ASN").asks(2, "AskTurn").play("WOL").end("WOL").asks(1, "AskTurn")  # who has no card left is skipped


@pytest.mark.rule("MOBA-4.263")
def test_the_speaker_decides_who_scores_and_steers_friendly_fire() -> None:
    red = {"TRO": on((2, -1), seat=0), "WOL": on((2, 0), seat=1)}
    with table(turn="organize", round=4, crystals=(3, 0, 0), red=red, blue=RIVALS, seats=4) as at:
        at.asks(2, "Score")
    with table(turn="organize", round=4, crystals=(3, 0, 0), red={**red, "WOL": on((0, 4), seat=1)}, blue={"SHA": on((4, 4))}, seats=4) as at:
        at.asks(0, "Score")
    red = {"GLA": on((0, -4), 0, plan="GLA-2", seat=0), "WOL": on((1, -4), seat=1)}
    with table(phase=1, round=4, red=red, blue=RIVALS, seats=4) as at:
        at.play("GLA").use("GLA")
        assert at.state.asked == (2, 3)


ONE = {"TRO": on((0, -4), plan="TRO-1"), "WOL": on((2, -4), plan="WOL-1"), "GLA": on((4, -4), plan="GLA-1")}
THREE = {id: on((q, 4), plan=f"{id}-1", seat=seat) for seat, (id, q) in enumerate((("SHA", -4), ("ASN", 0), ("HAR", 3)))}


@pytest.mark.rule("MOBA-4.260", "MOBA-4.263", "MOBA-4.265")
def test_one_against_three_speaks_and_plans_for_its_whole_side() -> None:
    with table(turn="payday", round=1, red=ONE, blue=THREE, seats=4, seating="one") as at:  # round 2: the second of three speaks
        at.asks(0, "Payday").pick(0, "feed castle").asks(2, "Payday").pick(2, "feed town").asks(2, "LendPortal")  # who is alone lends it to nobody
        assert at.options(2) == ["portal to seat 2", "portal to seat 3", "portal to seat 4"]
        at.pick(2, "portal to seat 4")
        assert at.state.portal_seat == [0, 3]
        assert at.state.asked == (0, 1, 2, 3)
        at.pick(0, "plan portal for troll-bruiser").pick(0, "plan wild-hunt for wolfrider").pick(0, "plan execute for gladiator").pick(0, "ready")
        assert [len([text for text in at.options(seat) if "portal" in text]) for seat in (1, 2, 3)] == [0, 0, 1]
        at.wait(1).wait(2).wait(3)
        assert [hero.plan != NO_PLAN for hero in at.state.heroes] == [True] * 6


@pytest.mark.rule("MOBA-4.264", "MOBA-4.260")
def test_two_against_four_are_asked_for_the_turn_each_side_in_its_own_rotation() -> None:
    red = {id: on((q, -4), plan=f"{id}-1", seat=n % 2) for n, (id, q) in enumerate((("TRO", 0), ("WOL", 2), ("GLA", 4), ("TEM", 6)))}
    blue = {id: on((q, 4), plan=f"{id}-1", seat=n) for n, (id, q) in enumerate((("SHA", -6), ("ASN", -4), ("HAR", 0), ("DEA", 2)))}
    with table(round=4, red=red, blue=blue, seats=6, seating="two") as at:  # round 4: the second of two, the last of four
        assert [[hero.seat for hero in at.state.heroes if hero.color == color] for color in (0, 1)] == [[0, 1, 0, 1], [2, 3, 4, 5]]
        assert at.asks(1, "AskTurn").options(1) == ["play wolfrider", "play templar", "pass"]
        at.passes(1).asks(0, "AskTurn").passes(0).asks(5, "AskTurn")
        at.passes(5).asks(2, "AskTurn").passes(2).asks(3, "AskTurn").passes(3).asks(4, "AskTurn")
        at.passes(4).asks(1, "AskTurn")
        assert at.state.phase == 3


@pytest.mark.rule("MOBA-4.271", "MOBA-4.272", "MOBA-4.260")
def test_who_is_alone_ends_the_match_by_conceding_and_one_of_three_does_not() -> None:
    with table(round=1, red=ONE, blue=THREE, seats=4, seating="one", turn="blue") as at:
        at.asks(1, "AskTurn").act(1, Concede()).asks(2, "AskTurn")  # the first of three spoke, and passes by itself
        assert not at.state.over
        at.act(0, Concede())
        assert (at.state.winners, GAME.outcome(at.state).places) == ((1,), (2, 1))


@pytest.mark.rule("MOBA-4.230", "MOBA-4.264")
def test_seats_name_their_own_blocked_heroes() -> None:
    red = {"TRO": on((0, -4), tokens=("slow 1",), seat=0), "WOL": on((2, -4), tokens=("slow 1",), seat=1)}
    with table(turn="organize", round=4, last="blue", red=red, blue={"SHA": on((0, 4)), "ASN": on((2, 4), seat=1)}, seats=4) as at:
        assert at.options(2) == ["free nobody", "free wolfrider"]
        at.pick(2, "free wolfrider").asks(0, "Blocked").pick(0, "free nobody")
        assert (at.tokens("TRO"), at.tokens("WOL")) == (["slow 1"], [])


def test_the_portal_is_seen_when_it_is_played() -> None:
    with table(phase=1, red={"TRO": on((0, 4), plan="POR")}, blue={"SHA": on((0, -4), plan="SHA-3")}) as at:
        at.play("TRO")
        assert at.events(ev.CardPlayed)[0].card == PORTAL
        assert at.state.portal_used == [True, False]
