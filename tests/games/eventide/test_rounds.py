"""Rounds, towers, combat, deaths and endings: what the worked examples leave open."""

from __future__ import annotations

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.board import ADJACENT, CELLS, LANES, STRUCTURES, cell_of, front
from outplay.games.eventide.rules.state import DRAW, Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import legal, pick
from outplay.kernel.step import Seat
from tests.games.eventide.table import CONTENT, A, B, table

# ---------------------------------------------------------------- the board, the dice


@pytest.mark.rule("EOH-17.1", "EOH-17.2", "EOH-17.3")
def test_the_board() -> None:
    assert LANES == ("top", "mid", "bottom")
    assert ADJACENT == ((1,), (0, 2), (1,))
    west = {name: cell_of(A, n) for n, name in enumerate(STRUCTURES)}
    assert west == {"outer.top": (1, 0), "outer.mid": (1, 1), "outer.bottom": (1, 2), "inner.n": (0, 0), "inner.s": (0, 2), "fort": (0, 1)}
    assert all(cell_of(B, n) == (4 - x, y) for n, (x, y) in enumerate(CELLS))


@pytest.mark.rule("EOH-9.4", "EOH-9.5", "EOH-9.6")
@pytest.mark.parametrize(
    ("standing", "lane", "falls"),
    [
        ("outer.top outer.mid outer.bottom inner.n inner.s fort", "top", "outer.top"),
        ("outer.top inner.n inner.s fort", "mid", "inner.n"),
        ("outer.top inner.n inner.s fort", "bottom", "inner.s"),
        ("inner.s fort", "top", "inner.s"),
        ("inner.n fort", "bottom", "inner.n"),
        ("outer.top fort", "mid", "fort"),
        ("outer.top fort", "top", "outer.top"),
    ],
)
def test_what_is_in_front(standing: str, lane: str, falls: str) -> None:
    mask = sum(1 << STRUCTURES.index(name) for name in standing.split())
    assert STRUCTURES[front(mask, LANES.index(lane))] == falls


@pytest.mark.rule("EOH-1.2", "EOH-1.3", "EOH-17.4")
def test_a_die_shows_the_symbol_every_other_time() -> None:
    assert CONTENT.successes(1).weights == (1, 1)
    assert CONTENT.successes(3).weights == (1, 3, 3, 1)
    assert CONTENT.successes(0).outcomes == (0,)


# ---------------------------------------------------------------- the order of a round


@pytest.mark.rule("EOH-6.1", "EOH-7.2", "EOH-9.1", "EOH-10.1", "EOH-12.1")
def test_a_round_from_placement_to_the_next() -> None:
    with table(begin="place", gold=(2, 0)) as t:
        t.place(A, "top", "bruiser").place(B, "top", "bruiser").place_nothing().quiet().done(A)
        kinds = [type(one.event).__name__ for one in t.told]
        order = [
            "LaneNamed",
            "CardsFlipped",
            "TurnPassed",
            "LaneChecked",
            "CombatBegan",
            "AttackDeclared",
            "CombatEnded",
            "RoundEnded",
            "ShopLeft",
            "RoundBegan",
        ]
        assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
        assert [one.seat for one in t.events(ev.LaneNamed)] == [A, B, A, B, A, B]
        assert [one.lane for one in t.events(ev.LaneChecked)] == [one.lane for one in t.events(ev.CombatBegan)] == [0, 1, 2]


@pytest.mark.rule("EOH-8.1")
def test_cards_turn_over_where_they_lie_before_heroes_stand() -> None:
    def lie(s: Table, viewer: Seat | None) -> list[tuple[str, bool]]:
        scene = GAME.scene(GAME.observe(s, viewer))
        return [(card.id, card.face) for zone in scene.zones if zone.role == "place" for card in zone.cards]

    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy")
        before = lie(t.state, B)
        seen: list[list[tuple[str, bool]]] = []
        t.state.watch = lambda s: seen.append(lie(s, B))
        t.place_nothing()
    assert [face for _, face in before] == [False, False]
    assert seen[0] == [(id, True) for id, _ in before]
    assert not any(seen[1:])


@pytest.mark.rule("EOH-12.1", "EOH-11.6")
def test_the_end_of_a_round_is_summed_up() -> None:
    with table(mid=("reckarr", "pyrelle-5"), begin="fight", gold=(2, 0)) as t:
        t.quiet()
        told = next(one for one in t.told if isinstance(one.event, ev.RoundEnded))
        line = GAME.say(GAME.observe(t.state, A), told)
    assert line is not None
    assert line.beats[0].show is not None
    assert line.beats[0].show.news  # it stops nothing
    words = [one.words() for one in line.beats[0].show.lines]
    assert words[0] == "Azure: 6 structures, 1 kill, 3 gold."
    assert words[2:] == ["Not in round 4: Pyrelle."]


@pytest.mark.rule("EOH-13.1", "EOH-12.1")
def test_the_end_of_a_round_says_that_the_assault_phase_begins() -> None:
    with table(mid=("reckarr", ""), begin="fight") as t:
        t.state.due = True
        t.quiet()
        told = next(one for one in t.told if isinstance(one.event, ev.RoundEnded))
        line = GAME.say(GAME.observe(t.state, A), told)
    assert line is not None
    assert line.beats[0].show is not None
    assert line.beats[0].show.lines[-1].words().startswith("An inner tower is down, so the Assault phase begins")


@pytest.mark.rule("EOH-12.1", "EOH-1.7")
def test_burns_come_before_healing() -> None:
    with table(mid=("ishka/2-4", "pyrelle/1"), begin="fight") as t:
        t.quiet()
        assert (t.killed(), t.hurts("ishka")) == (["ishka"], [3, 2])  # 4, 3 and 2 are 9 of 9: she could not heal herself before


@pytest.mark.rule("EOH-12.1", "EOH-1.7", "EOH-18.30")
def test_burns_are_worked_off_in_canonical_order() -> None:
    with table(top=("", "corvane/1"), mid=("hobb/1", "lull"), base=("wend", "zephra"), begin="fight", first=B) as t:
        for id in ("corvane", "hobb", "wend", "zephra"):
            t.hero(id).burn = 2
        t.quiet()
        burnt = [t.name(one.hero) for told in t.told if isinstance(one := told.event, ev.Hurt) and told.rule == "EOH-12.1"]
        assert burnt == ["corvane", "zephra", "hobb", "wend"]


# ---------------------------------------------------------------- towers


@pytest.mark.rule("EOH-14.3", "EOH-9.9", "EOH-14.1")
def test_a_match_can_be_won_in_the_lane_phase() -> None:
    with table(top=("nym", ""), mid=("hobb", ""), bottom=("jexle", ""), down="B.outer.top B.outer.mid B.outer.bottom") as t:
        assert (t.winner, t.assault) == (A, False)
        assert t.down >= {"B.inner.n", "B.inner.s", "B.fort"}


@pytest.mark.rule("EOH-9.3", "EOH-9.2")
@pytest.mark.parametrize(
    ("a", "b", "falls"),
    [("nym", "", True), ("", "", False), ("nym hobb", "celt", True), ("nym hobb jexle", "celt pell", False), ("nym hobb jexle stella", "celt pell", True)],
)
def test_twice_as_many_overrun(a: str, b: str, falls: bool) -> None:
    with table(mid=(a, b)) as t:
        assert ("B.outer.mid" in t.down) == falls


@pytest.mark.rule("EOH-9.10", "EOH-10.12")
def test_overrun_heroes_fight_and_those_without_an_enemy_do_not() -> None:
    with table(mid=("reckarr thessaly", "celt"), top=("jexle", "")) as t:
        assert "B.outer.mid" in t.down
        t.quiet()
        assert "celt" in [attacker for attacker, _ in t.attacked()]
        assert t.wasted()[0] == "jexle"


# ---------------------------------------------------------------- combat


@pytest.mark.rule("EOH-10.2", "EOH-11.3", "EOH-11.4", "EOH-10.11")
def test_before_combat_one_leaves_and_during_it_one_falls() -> None:
    with table(top=("grapnel/2", ""), mid=("", "celt-2"), begin="fight") as t:
        t.use(A, "hook", "celt")
        assert [one.fallen for one in t.events(ev.Killed)] == [False]
        assert t.attacked() == []
    with table(mid=("reckarr", "celt-2"), begin="fight") as t:
        assert [one.fallen for one in t.events(ev.Killed)] == [True]
        assert [t.name(one.hero) for one in t.events(ev.LeftLane)] == ["celt"]
        assert ("celt", "reckarr") in t.attacked()


@pytest.mark.rule("EOH-10.4", "EOH-18.9")
def test_who_is_moved_on_fights_in_both_lanes() -> None:
    with table(top=("farrow/1", "corvane"), mid=("", "jexle"), begin="fight") as t:
        t.asks(A, "lane").use(A, "waystone")
        assert t.attacked()[:3] == [("farrow", "corvane"), ("corvane", "farrow"), ("farrow", "jexle")]


@pytest.mark.rule("EOH-10.7", "EOH-10.6")
def test_a_target_that_is_gone_wastes_the_attack() -> None:
    with table(top=("hobb", "corvane stella"), begin="fight") as t:
        t.attack("hobb", "stella").asks(A, "declare")
        t.hero("stella").state = 3  # as if she had been killed meanwhile
        t.hero("stella").lane = -1
        t.declines(A).declines(B)
        assert "hobb" in t.wasted()
        assert t.rolled("hobb") == []


@pytest.mark.rule("EOH-1.6", "EOH-10.7")
def test_no_damage_is_below_nothing() -> None:
    with table(mid=("wend", "jexle/2"), begin="fight") as t:
        assert (t.struck("wend").armor, t.struck("wend").damage) == (2, 0)


# ---------------------------------------------------------------- death and coming back


@pytest.mark.rule("EOH-11.6", "EOH-11.9", "EOH-7.8", "EOH-5.7")
def test_whenever_one_is_killed_one_round_is_missed_in_full() -> None:
    with table(mid=("stella", "celt-3"), begin="reveal", round=4) as t:
        t.use(A, "falling star", "celt").to_round(5)
        assert "wanderer" not in t.hand(B)
        t.to_round(6)
        assert "wanderer" in t.hand(B)


@pytest.mark.rule("EOH-11.8", "EOH-12.4")
def test_wounds_and_items_stay() -> None:
    with table(mid=("hobb/1-3", ""), begin="end", first_player="fixed") as t:
        t.to_round(5)
        assert (t.damage("hobb"), t.level("hobb")) == (3, 1)


@pytest.mark.rule("EOH-11.5", "EOH-1.7")
def test_deaths_by_one_effect_go_by_class() -> None:
    with table(mid=("pyrelle", "lull-3 stella-4 corvane-11 jexle-8"), begin="reveal") as t:
        t.use(A, "ash rain")
        assert t.killed() == ["corvane", "jexle", "stella", "lull"]


# ---------------------------------------------------------------- the shop


@pytest.mark.rule("EOH-12.3", "EOH-12.5", "EOH-5.4")
def test_what_can_be_bought() -> None:
    with table(begin="shop", gold=(5, 0), base=("reckarr/2 nym/1", ""), out=("jexle", "")) as t:
        items = ("gatehouse-key 1", "padded-motley 1", "stormglass 1", "ratcatcher 2")
        assert set(t.options(A)) == {*(f"buy {item}" for item in items), "done"}
        t.buys(A, "jexle").buys(A, "nym")
        assert (t.level("jexle"), t.level("nym"), t.gold[A]) == (1, 2, 0)


@pytest.mark.rule("EOH-18.25", "EOH-12.3", "EOH-16.3")
def test_an_item_that_gives_hit_points_gives_them_at_once() -> None:
    with table(begin="shop", gold=(2, 0), base=("wend", "")) as t:
        assert t.hero("wend").hp == 5
        t.buys(A, "wend")
        assert t.hero("wend").hp == 7


# ---------------------------------------------------------------- what is counted over many matches


@pytest.mark.rule("EOH-12.3", "EOH-1.1")
def test_each_level_of_an_item_that_was_bought_counts() -> None:
    with table(begin="shop", gold=(5, 0), base=("nym/1 jexle", "")) as t:
        t.buys(A, "jexle").buys(A, "nym")
        bought = [(use.name, use.side) for use in GAME.used(t.state) if use.group == "Items"]
        assert bought == [("Jexle: Padded Motley I", A), ("Nym: Ratcatcher I", A), ("Nym: Ratcatcher II", A)]


@pytest.mark.rule("EOH-4.9", "EOH-6.2", "EOH-15.4")
@pytest.mark.parametrize("how", ["roll", "alternate", "fixed"])
def test_who_was_first_in_round_1_counts_whoever_is_first_in_the_last(how: str) -> None:
    last: set[bool] = set()
    for seed in range(12):
        s = GAME.start(GAME.settings.make({"gamers": "none", "heroes": "random", "first_player": how}), GAME.load(), Seeded(seed_from("first", seed)), [])
        luck, began = Quick(seed), None
        while not s.over:
            began = next((one.event.seat for one in s.told or [] if isinstance(one.event, ev.LaneNamed)), None) if began is None else began
            seat = s.asked[0]
            options = legal(s, seat)
            pick(s, seat, options[luck.number() % len(options)])
        places = {use.side: use.name for use in GAME.used(s) if use.group == "First player"}
        assert places == {began: "first", 1 - (began or 0): "second"}
        last.add(s.first == began)
    assert last == {True} if how == "fixed" else last == {True, False}


# ---------------------------------------------------------------- endings


@pytest.mark.rule("EOH-14.4", "EOH-15.7", "EOH-1.1")
@pytest.mark.parametrize(
    ("down", "kills", "gold", "winner"),
    [
        ("B.outer.top", (0, 5), (0, 5), A),
        ("A.outer.top B.outer.mid", (1, 2), (5, 0), B),
        ("", (2, 2), (3, 1), A),
        ("", (2, 2), (1, 1), DRAW),
    ],
)
def test_the_last_round(down: str, kills: tuple[int, int], gold: tuple[int, int], winner: int) -> None:
    with table(begin="end", round=8, max_rounds=8, down=down, kills=kills, gold=gold) as t:
        assert (t.state.over, t.winner, t.ended_by) == (True, winner, "EOH-14.4")
        places = GAME.outcome(t.state).places
        assert places == {A: (1, 2), B: (2, 1), DRAW: (1, 1)}[winner]


@pytest.mark.rule("EOH-14.4")
@pytest.mark.parametrize(("round", "limit"), [(7, 8), (8, 0), (40, 0)])
def test_no_round_before_the_last_is_the_last_and_without_a_limit_none_is(round: int, limit: int) -> None:
    with table(begin="end", round=round, max_rounds=limit, down="B.outer.top") as t:
        assert not t.state.over


@pytest.mark.rule("EOH-13.3", "EOH-13.4", "EOH-10.10")
def test_the_minion_rush_comes_back_each_round_and_may_be_held_back() -> None:
    with table(begin="place", assault=True, first_player="fixed") as t:
        t.place(A, "top", "minion_rush bruiser").place_nothing().until("place")
        assert t.strengths("top") == (2, 0)
        assert "minion_rush" in t.hand(A)
        t.place_nothing().until("place")
        assert (t.strengths("top"), "minion_rush" in t.hand(A)) == ((0, 0), True)


@pytest.mark.rule("EOH-18.2", "EOH-18.3")
def test_own_other_and_enemy_are_seen_from_the_cards_player() -> None:
    with table(mid=("sevrin hobb", "stella"), begin="reveal", spent="haymaker falling_star") as t:
        assert t.can(A, "turn back", "hobb", "skill")
        assert not t.can(A, "turn back", "stella", "skill")
