"""Courtyard's rules as stories."""

from outplay.kernel.chance import Quick
from outplay.kernel.play import can_take_back, to_act
from outplay.kernel.script import Scripted
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Concede, Ready, Secret, TimeOut
from outplay.kernel.view import HIDDEN, heard, seen
from outplay.testing.scenario import Scenario
from tests.games.courtyard import BOARD, GAME, NO_CARD, AmbushSprung, BidsShown, CardLaid, Enter, FigureWalked, Hide, LanternsCounted, Lay, Table


def new(**options: Value) -> Table:
    """A table whose pile is not shuffled: seat 1 draws the five highest cards, seat 2 the next."""
    return GAME.new(GAME.settings.make(options), GAME.load(), Scripted({}))


def planned(at: Scenario[Table]) -> Scenario[Table]:
    """Two seats plan their highest cards and bid the next: 20, 19 and 18 against 15, 14 and 13."""
    for seat, (first, second) in ((0, (20, 19)), (1, (15, 14))):
        at.pick(seat, f"lay {first}").pick(seat, f"lay {second}").pick(seat, "ready")
    return at.pick(0, "bid 18").pick(1, "bid 13")


def test_CY_2_1_everybody_draws_up_to_five() -> None:
    with Scenario(GAME, new()) as at:
        assert at.state.hands == [(16, 17, 18, 19, 20), (11, 12, 13, 14, 15)]
        assert len(at.state.pile) == 10
        at.asks(0, "Plan").asks(1, "Plan")


def test_CY_2_1_only_allies_see_what_is_drawn() -> None:
    with Scenario(GAME, new(seats=4)) as at:
        assert [seen(told.event, 2).cards for told in at.told] == [(36, 37, 38, 39, 40)[::-1], HIDDEN, (30, 29, 28, 27, 26), HIDDEN]  # type: ignore[attr-defined]  # all are draws


def test_CY_2_2_cards_are_laid_in_secret_and_stay_face_down() -> None:
    with Scenario(GAME, new()) as at:
        planned(at)
        assert [figure.card for figure in at.state.figures] == [20, 19, 15, 14]
        rival = GAME.observe(at.state, 1).state
        assert [figure.card for figure in rival.figures] == [HIDDEN, HIDDEN, 15, 14]
        assert [told.event for told in heard(at.told, 1) if isinstance(told.event, CardLaid)] == [
            CardLaid(0, 0, HIDDEN),
            CardLaid(0, 1, HIDDEN),
            CardLaid(1, 2, 15),
            CardLaid(1, 3, 14),
        ]


def test_CY_2_2_a_plan_is_taken_back_until_all_are_ready() -> None:
    with Scenario(GAME, new()) as at:
        at.pick(0, "lay 20").pick(0, "lay 16").pick(0, "ready")
        assert (to_act(at.state), at.state.ready) == ((1,), (0,))
        at.pick(0, "!takeback").pick(0, "!takeback")
        assert at.options(0) == ["lay 16", "lay 17", "lay 18", "lay 19"]
        at.pick(0, "lay 17").pick(0, "ready").pick(1, "!timeout").asks(0, "BidForLead")
        assert [figure.card for figure in at.state.figures] == [20, 17, 11, 12]
        assert not can_take_back(at.state, 0)


def test_CY_2_2_allies_see_each_others_plans_before_all_are_ready() -> None:
    with Scenario(GAME, new(seats=4)) as at:
        at.pick(2, "lay 30")
        assert GAME.observe(at.state, 0).state.picks == {2: (Lay(30),)}
        assert GAME.observe(at.state, 1).state.picks == {}


def test_CY_2_3_bids_are_shown_and_the_highest_leads() -> None:
    with Scenario(GAME, new()) as at:
        for seat in (0, 1):
            at.pick(seat, "!timeout")
        at.pick(0, "bid 18")
        assert GAME.observe(at.state, 1).state.picks == {}
        at.pick(1, "bid 13")
        assert at.events(BidsShown) == [BidsShown(((0, 18), (1, 13)))]
        assert (at.state.discard, at.state.lead) == ((18, 13), (0, 1))
        at.asks(0, "HideAmbush")


def test_CY_2_4_everybody_sees_where_and_only_ones_side_which() -> None:
    with Scenario(GAME, new()) as at:
        planned(at).pick(0, "hide 17 in b").asks(1, "HideAmbush")
        assert at.state.ambushes == ((1, 0, 17),)
        assert GAME.observe(at.state, 1).state.ambushes == ((1, 0, HIDDEN),)
        pick = Action(0, Hide(1, Secret(17, (0, 2))))
        assert repr(seen(pick, 1)) == "Action(seat=0, option=Hide(column=1, card=-1))"
        assert repr(seen(pick, 2)) == "Action(seat=0, option=Hide(column=1, card=17))"


def test_CY_2_5_a_figure_shows_its_card_and_walks() -> None:
    with Scenario(GAME, new()) as at:
        planned(at).pick(0, "pass").pick(1, "pass").asks(0, "Walk")
        assert at.options(0) == ["enter c1", "enter b2", "enter a1", "pass"]
        at.pick(0, "enter b2").asks(0, "Walk")
        assert at.events(FigureWalked) == [FigureWalked(0, BOARD.names.index("b2"), 20)]
        assert GAME.observe(at.state, 1).state.figures[0].card == 20


def test_CY_2_5_out_of_time_a_figure_wanders() -> None:
    with Scenario(GAME, new(), wander_1=[Enter(6)]) as at:
        planned(at).pick(0, "pass").pick(1, "pass").act(0, TimeOut()).asks(0, "Walk")
        assert at.state.figures[0].at == 6


def test_CY_2_6_an_ambush_catches_a_lower_card() -> None:
    with Scenario(GAME, new()) as at:
        planned(at).pick(0, "hide 17 in b").pick(1, "pass")
        at.pick(0, "pass").pick(0, "pass").asks(1, "Walk").pick(1, "enter b4").asks(0, "SpringAmbush").pick(0, "spring")
        assert at.events(AmbushSprung) == [AmbushSprung(0, 2, 17, caught=True)]
        assert at.state.figures[2].caught
        at.pick(1, "enter c5").asks(0, "Plan")


def test_CY_2_6_a_higher_card_slips_away_and_the_ambush_is_gone() -> None:
    with Scenario(GAME, new()) as at:
        planned(at).pick(0, "pass").pick(1, "hide 12 in b").pick(0, "pass").asks(1, "SpringAmbush").pick(1, "spring")
        assert at.events(AmbushSprung) == [AmbushSprung(1, 0, 12, caught=False)]
        at.pick(0, "enter c1").asks(1, "Walk")
        assert (at.state.ambushes, at.state.discard) == ((), (18, 13, 12))


def test_CY_2_6_two_ambushes_and_the_first_that_catches_ends_it() -> None:
    s = new(seats=4)
    with Scenario(GAME, s) as at:
        for seat in range(4):
            at.pick(seat, "!timeout")
        for seat, bid in ((0, 40), (1, 35), (2, 30), (3, 25)):
            at.pick(seat, f"bid {bid}")
        at.pick(0, "hide 39 in b").pick(1, "pass").pick(2, "hide 29 in b").pick(3, "pass")
        for _ in range(2):
            at.pick(0, "pass")
        at.pick(1, "pass").asks(0, "SpringAmbush").pick(0, "spring").asks(1, "Walk")
        assert at.state.ambush(2, 1) == 29


def test_CY_2_7_free_figures_on_lanterns_count() -> None:
    for bright, points in ((False, [2, 0]), (True, [4, 0])):
        s = new(rounds=1, bright=bright)
        s.figures[0].at, s.figures[1].at, s.figures[2].at = 10, 11, 12
        with Scenario(GAME, s) as at:
            planned(at).pick(0, "hide 16 in c").pick(1, "pass").pick(0, "pass").pick(0, "pass")
            at.pick(1, "pass").pick(0, "spring").pick(1, "pass")
            assert at.state.over
            assert at.events(LanternsCounted) == [LanternsCounted(0, 2), LanternsCounted(1, 0)]
            assert (at.state.points, GAME.outcome(at.state).places) == (points, (1, 2))


def test_CY_2_7_all_that_lay_is_discarded() -> None:
    with Scenario(GAME, new()) as at:
        planned(at).pick(0, "hide 17 in a").pick(1, "pass")
        for seat in (0, 0, 1, 1):
            at.pick(seat, "pass")
        at.asks(0, "Plan")
        assert sorted(at.state.discard) == [13, 14, 15, 17, 18, 19, 20]
        assert (at.state.ambushes, {figure.card for figure in at.state.figures}) == ((), {NO_CARD})


# ---------------------------------------------------------------- leaving


def test_CY_3_2_an_ally_plays_on() -> None:
    with Scenario(GAME, new(seats=4)) as at:
        at.pick(0, "lay 40").pick(1, "lay 35").act(0, Concede())
        assert (to_act(at.state), at.state.picks) == ((1, 2, 3), {1: (Lay(35),)})
        assert [figure.at for figure in at.state.figures if figure.seat == 0] == [-2, -2]
        for seat in (1, 2, 3):
            at.pick(seat, "!timeout")
        at.asks(1, "BidForLead").asks(2, "BidForLead")
        assert [figure.card for figure in at.state.figures] == [0, 0, 35, 31, 26, 27, 21, 22]


def test_CY_3_2_the_last_of_a_side_gives_the_match_away() -> None:
    with Scenario(GAME, new(seats=4)) as at:
        at.act(1, Concede()).act(3, Concede())
        assert at.state.over
        assert (GAME.outcome(at.state).places, GAME.outcome(at.state).reason) == ((1, 2), "The other side left")


def test_CY_3_2_who_was_waited_for_leaves_and_the_others_go_on() -> None:
    with Scenario(GAME, new(seats=4)) as at:
        for seat in (0, 1, 3):
            at.act(seat, TimeOut())
        assert at.state.picks[3][-1] == Ready()
        at.act(2, Concede()).asks(0, "BidForLead")
        assert to_act(at.state) == (0, 1, 3)


def test_CY_3_2_leaving_while_an_ambush_waits() -> None:
    with Scenario(GAME, new(seats=4)) as at:
        for seat in range(4):
            at.pick(seat, "!timeout")
        for seat in range(4):
            at.pick(seat, "!timeout")
        assert at.state.lead == (0, 1, 2, 3)
        at.pick(0, "hide 40 in b").pick(1, "pass").pick(2, "pass").pick(3, "pass").pick(0, "pass").pick(0, "pass")
        at.pick(1, "enter b4").asks(0, "SpringAmbush").act(1, Concede()).asks(2, "Walk")
        at.act(0, Concede()).asks(2, "Walk")
        assert not at.state.over


def test_others_are_told_only_the_side_that_is_awaited() -> None:
    s = GAME.start(GAME.settings.make({"seats": 4}), GAME.load(), Quick(1))
    assert GAME.awaited(GAME.observe(s, 0)) == ((0, 2), (1,))
    assert GAME.awaited(GAME.observe(s, None)) == ((), (0, 1))


def test_nothing_is_taken_back_once_it_is_shown() -> None:
    with Scenario(GAME, new()) as at:
        planned(at)
        assert not can_take_back(at.state, 0)
