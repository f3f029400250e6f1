"""SFB-2, SFB-3, SFB-4, SFB-13: setup, the three ways to choose Champions, rounds, the end."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.errors import IllegalAction, SettingError
from outplay.kernel.late import UNDRAWN
from outplay.kernel.play import apply, legal, may_concede, time_out
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Concede
from tests.games.brawl.table import BOARD, CARD, CONTENT, GATE, A, At, B, at, name, names, start, table

FREE = ("goldarr", "gwaien", "tzu-xiao")
CREW = ("pierina", "kilgore", "deryn")


def chosen(t: At, seat: int, *picks: str) -> None:
    """A seat chooses Champions in secret."""
    for pick in picks:
        t.pick(seat, f"take {pick}")


def up_to_traps(**options: Value) -> At:
    """A match of the two quick teams, chosen freely, up to the first trap."""
    t = start({"first": [A]}, **options).pick(A, "west")
    chosen(t, A, *FREE)
    chosen(t, B, *CREW)
    return t


def ready(catch_up: str = "none", **options: Value) -> At:
    """The same, up to the first Action or the Core before it."""
    t = up_to_traps(catch_up=catch_up, **options)
    for seat, space in ((A, (-1, -1)), (A, (1, -2)), (B, (-2, 1)), (B, (2, -1))):
        t.pick(seat, f"trap {name(*space)}")
    t.pick(A, "ready").pick(B, "ready")
    for seat, q in ((A, -4), (B, 4)):
        for r in range(3):
            t.pick(seat, f"deploy {name(q, r if seat == A else r - 4)}")
    return t


@pytest.mark.rule("SFB-2.1", "SFB-2.2", "SFB-3.1", "SFB-2.9")
def test_who_is_first_chooses_a_side_and_all_choose_champions_in_secret() -> None:
    t = start({"first": [1]}).asks(B, "ChooseSide").pick(B, "east")
    assert (t.state.order, t.state.west) == ((1, 0), 0)
    chosen(t, B, "goldarr", "zephra", "deryn")
    assert not t.events(ev.ChampionsChosen)
    chosen(t, A, "goldarr", "deryn", "kilgore")
    assert [event.cards for event in t.events(ev.ChampionsChosen)] == [(0, 4, 5), (0, 5, 10)]
    assert [CONTENT.champions[one.card].id for one in t.state.champions] == ["GOL", "KIL", "DER", "GOL", "DER", "ZEP"]
    assert all(one.cell < 0 and not one.up and not one.damage for one in t.state.champions)
    t.asks(B, "PutTrap")


@pytest.mark.rule("SFB-2.3", "SFB-2.4", "SFB-2.5")
def test_decks_and_challenges_are_laid_out() -> None:
    t = up_to_traps()
    assert sorted(t.state.players[A].deck) == list(range(18))
    assert t.state.track == [1, 0, -1, -1]
    assert len(t.state.challenges) == 14
    assert t.state.vp == [0, 0]


@pytest.mark.rule("SFB-2.6", "SFB-11.8", "SFB-1.12")
def test_e6_trap_setup() -> None:
    t = up_to_traps()
    t.asks(A, "PutTrap").pick(A, f"trap {name(-1, -1)}").asks(A, "PutTrap").pick(A, f"trap {name(1, -2)}").asks(B, "PutTrap")
    assert set(t.options(B)) == names((-2, 1), (2, -1), (-1, 2), (1, 1), form="trap {}")
    t.pick(B, f"trap {name(-2, 1)}").pick(B, f"trap {name(2, -1)}")
    assert t.traps() == {(-1, -1), (1, -2), (-2, 1), (2, -1)}
    assert all(trap.face == UNDRAWN for trap in t.state.traps.values())


@pytest.mark.rule("SFB-2.7")
def test_e38_first_hand_redraw() -> None:
    t = up_to_traps(catch_up="none")
    for seat, space in ((A, (-1, -1)), (A, (1, -2)), (B, (-2, 1)), (B, (2, -1))):
        t.pick(seat, f"trap {name(*space)}")
    t.pick(A, "ready").asks(B, "Mulligan")
    held = t.hand(B)
    aside = [CONTENT.cards[CARD[id]].name.lower().replace(" ", "-").replace("'", "") for id in held[:2]]
    t.pick(B, f"set aside {aside[0]}").pick(B, f"set aside {aside[1]}").pick(B, "ready")
    assert len(t.hand(B)) == 5
    assert not set(held[:2]) & set(t.hand(B))
    assert len(t.state.players[B].deck) == 13
    assert [(event.seat, event.n) for event in t.events(ev.FirstHandKept)] == [(A, 0), (B, 2)]


@pytest.mark.rule("SFB-2.8")
def test_deployment_triggers_no_trap() -> None:
    t = ready()
    assert [t.space(id) for id in ("GOL", "GWA", "TZU")] == [(-4, 0), (-4, 1), (-4, 2)]
    assert [t.space(id) for id in ("PIE", "KIL", "DER")] == [(4, -4), (4, -3), (4, -2)]
    assert not t.events(ev.TrapSprung)
    t.asks(A, "ChooseAct")
    assert (t.state.round, t.state.turns) == (1, 1)


@pytest.mark.rule("SFB-2.10", "SFB-4.8")
def test_e43_catch_up_core() -> None:
    t = ready(catch_up="core").asks(A, "SpareCore").pick(A, "exhaust creation").asks(A, "ChooseAct")
    assert t.state.players[A].cores == 0b101
    assert GAME.prompt(GAME.observe(t.state, A), A).how.endswith("2 Cores left (who begins has one less in the first turn)")
    assert not [option for option in t.options(A) if option.startswith("standard creation") or option.endswith("with creation")]
    t.pick(A, "end phase")
    assert t.state.players[A].cores == 0b111


@pytest.mark.rule("SFB-2.10")
def test_catch_up_card() -> None:
    assert [len(ready(catch_up="card").hand(seat)) for seat in (A, B)] == [5, 6]
    assert [len(ready().hand(seat)) for seat in (A, B)] == [5, 5]


@pytest.mark.rule("SFB-2.11")
def test_quick_start_asks_nothing_before_round_1() -> None:
    t = start({"first": [1], "team": [1]}, start="quick").asks(B, "ChooseAct")
    assert (t.state.round, t.state.west, t.state.order) == (1, B, (1, 0))
    assert {CONTENT.champions[one.card].id for one in t.state.champions if one.seat == A} == {"PIE", "KIL", "DER"}
    assert len(t.traps()) == 4
    assert [(len(t.hand(seat)), t.state.players[seat].cores) for seat in (B, A)] == [(5, 0b011), (5, 0b111)]
    for n, one in enumerate(t.state.champions):
        assert BOARD.deployment[t.state.area_of(one.team)] >> t.state.champions[n].cell & 1
    assert GAME.settings.make({}, GAME.settings.PLAY) == GAME.settings.make({"start": "quick"}, "standard")


@pytest.mark.rule("SFB-3.2")
def test_casual_draft() -> None:
    t = start({"first": [0]}, selection="casual", casual_pool=6).pick(A, "west")
    while not t.state.champions:
        t.act(t.state.asked[0], legal(t.state, t.state.asked[0])[0])
    assert [event.seat for event in t.events(ev.ChampionTaken)] == [B, A, B, A, B, A]
    assert sorted(one.card for one in t.state.champions) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("SFB-3.3")
def test_competitive_draft() -> None:
    t = start({"first": [0]}, selection="competitive").asks(A, "ChooseSecretly")
    assert not t.state.order
    chosen(t, A, *FREE, "zephra", "snikkit")
    chosen(t, B, *CREW, "zephra", "noctelle")
    t.pick(A, "west").asks(A, "Ban")
    assert set(t.options(A)) == {f"bar {id}" for id in (*CREW, "zephra", "noctelle")}
    t.pick(A, "bar zephra").asks(B, "Ban").pick(B, "bar gwaien").asks(A, "TakeOwn")
    assert "take gwaien" not in t.options(A)
    for seat, pick in ((A, "zephra"), (B, "deryn"), (A, "goldarr"), (B, "kilgore"), (A, "tzu-xiao"), (B, "noctelle")):
        t.pick(seat, f"take {pick}")
    assert [CONTENT.champions[one.card].id for one in t.state.champions] == ["ZEP", "GOL", "TZU", "DER", "KIL", "NOC"]


@pytest.mark.rule("SFB-1.8", "SFB-4.8")
def test_e24_upkeep_with_a_small_deck() -> None:
    cards = [card.id for card in CONTENT.cards[:18]]
    a = {"GOL": at(-4, 0), "GWA": at(-4, 1), "TZU": at(-4, 2)}
    with table(a=a, b={"DER": at(4, 0)}, hand_a=cards[:2], deck_a=cards[2:4], discard_a=cards[4:], begin="upkeep") as t:
        t.asks(B, "ChooseAct")
        player = t.state.players[A]
        assert (len(player.hand), len(player.deck), player.discard) == (5, 13, ())
        assert len(t.events(ev.Reshuffled)) == 1


@pytest.mark.rule("SFB-1.8")
def test_a_draw_is_lost_where_there_is_no_card_left() -> None:
    a = {"GOL": at(-4, 0)}
    with table(a=a, b={"DER": at(4, 0)}, hand_a=["GOL-D1"], deck_a=[], begin="upkeep") as t:
        assert t.hand(A) == ["GOL-D1"]


@pytest.mark.rule("SFB-4.1", "SFB-4.2", "SFB-4.3", "SFB-4.11", "SFB-4.12")
def test_a_round_is_two_turns_and_the_track_advances() -> None:
    t = ready().pick(A, "end phase").asks(B, "ChooseAct").pick(B, "end phase").asks(A, "ChooseAct")
    assert (t.state.round, t.state.turns) == (2, 3)
    assert t.state.track == [2, 1, 0, -1]


@pytest.mark.rule("SFB-13.4")
@pytest.mark.parametrize(("vp", "fallen", "winner"), [((2, 1), (0, 0), 0), ((1, 1), (1, 0), 1), ((1, 1), (0, 0), 1)])
def test_the_round_limit(vp: tuple[int, int], fallen: tuple[int, int], winner: int) -> None:
    t = table(a={"GOL": at(-4, 0)}, b={"DER": at(4, 0)}, round=10, turn=B, vp=vp, round_limit=10)
    for n, falls in enumerate(fallen):
        t.state.champions[n].falls = falls
    t.pick(B, "end phase")
    assert (t.state.winner, t.state.why) == (winner, "SFB-13.4")


@pytest.mark.rule("SFB-13.4")
def test_without_a_round_limit_no_round_is_the_last() -> None:
    with table(a={"GOL": at(-4, 0)}, b={"DER": at(4, 0)}, round=40, turn=B, vp=(2, 1), round_limit=0) as t:
        t.pick(B, "end phase")
        assert (t.state.winner, t.state.round) == (-1, 41)


@pytest.mark.rule("SFB-13.5")
def test_e50_conceding() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1)}, hand_a=["GOL-D2"], vp=(1, 4), turn=B, hand_b=["DER-D2"]) as t:
        t.pick(B, "play boot-and-reload").pick(B, "stop").pick(B, "target goldarr").asks(A, "ReactionWindow")
        t.act(B, Concede())
        assert (t.state.winner, t.state.why, t.damage("GOL")) == (A, "SFB-13.5", 0)
    with pytest.raises(IllegalAction):
        up_to_traps().act(A, Concede())


@pytest.mark.rule("SFB-13.5", "SFB-13.1")
def test_nobody_concedes_before_round_1() -> None:
    t = up_to_traps()
    assert not may_concede(t.state, A)
    with pytest.raises(IllegalAction):
        apply(t.state, Action(A, Concede()))


@pytest.mark.rule("SFB-2.11", "SFB-3.2")
@pytest.mark.parametrize(
    "given", [{"start": "quick", "seats": 4}, {"casual_pool": 7, "seats": 4}, {"casual_pool": 5}, {"round_limit": 9}, {"selection": "blind"}]
)
def test_options_that_cannot_be_are_refused(given: dict[str, Value]) -> None:
    with pytest.raises(SettingError):
        GAME.settings.make(given)


@pytest.mark.rule("SFB-2.6", "SFB-11.3")
def test_who_is_out_of_time_gets_the_defaults() -> None:
    for selection in ("free", "casual", "competitive"):
        state = GAME.start(GAME.settings.make({"selection": selection}), GAME.load(), Seeded(seed_from(selection)))
        while state.round == 0:
            time_out(state, state.asked[0])
        assert len(state.champions) == 6
        assert [BOARD.hexes.axial[one.cell] for one in state.champions if one.team == state.west] == [(-4, 0), (-4, 1), (-4, 2)]


@pytest.mark.rule("SFB-5.8")
def test_the_phase_ends_by_itself_without_a_core() -> None:
    with table(a={"GOL": at(-4, 0)}, b={"DER": GATE}, hand_a=["GOL-D1"], cores_a=0) as t:
        t.asks(B, "ChooseAct")
