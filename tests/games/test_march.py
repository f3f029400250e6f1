"""March's rules as stories: a march, the interrupts in it, the attacks in those, and who leaves in the middle."""

from outplay.kernel.chance import Quick
from outplay.kernel.foresee import outcomes
from outplay.kernel.play import to_act
from outplay.kernel.script import Scripted
from outplay.kernel.step import Action, Concede, Pass
from outplay.testing.scenario import Scenario
from tests.games.march import BOARD, GAME, HEALTH, OFF, Activation, Attack, CardPlayed, GoTo, March, Play, RunnerDied, RunnerHurt, RunnerMoved, Table, called

BLOW, HALT, SHOVE, RUSH = 0, 1, 2, 3  # of strength 1; each higher strength adds 4


def cell(name: str) -> int:
    return BOARD.cell(name)


def table(*at: str, hands: tuple[tuple[int, ...], ...], rounds: int = 1) -> Table:
    """Runners on these cells with these hands; the first one marches, no pile."""
    s = GAME.new(GAME.settings.make({"seats": len(at), "rounds": rounds}), GAME.load(), Scripted({}))
    s.at, s.hands, s.pile = [cell(name) for name in at], list(hands), ()
    return s


def trail(at: Scenario[Table], seat: int = 0) -> list[str]:
    """Where a runner went."""
    return [BOARD.names[e.cell] for e in at.events(RunnerMoved) if e.seat == seat]


def test_MA_2_2_a_march_is_one_pick_where_nobody_is_near() -> None:
    with Scenario(GAME, table("d1", "a4", hands=((), (BLOW,)))) as at:
        at.asks(0, "March").pick(0, "go to d3").asks(0, "March")
        assert trail(at) == ["d2", "d3"]
        assert at.state.activations[-1].left == 1


def test_MA_2_2_step_by_step_is_always_possible() -> None:
    with Scenario(GAME, table("d1", "a4", hands=((), ()))) as at:
        assert {f"go to {BOARD.names[c]}" for c in BOARD.neighbors[cell("d1")] if c != BOARD.out} <= set(at.options(0))
        at.pick(0, "go to d2").pick(0, "go to d3").pick(0, "go to d4").asks(1, "March")
        assert at.state.activations[-1].seat == 1


def test_MA_2_2_it_stops_at_the_first_hex_where_somebody_is_near() -> None:
    with Scenario(GAME, table("d1", "d5", hands=((), (BLOW,)))) as at:
        at.pick(0, "go to d4").asks(1, "Interrupt")
        assert (trail(at), at.state.activations[-1].left) == (["d2", "d3"], 1)
        at.pick(1, "pass").asks(0, "March").pick(0, "go to d4").asks(1, "Interrupt")


def test_MA_3_1_whoever_has_cards_is_asked_whatever_they_are() -> None:
    for card in (BLOW, RUSH):
        with Scenario(GAME, table("d1", "d5", hands=((), (card,)))) as at:
            at.pick(0, "go to d3").asks(1, "Interrupt")
            assert at.options(1) == (["play rush-1", "pass"] if card == RUSH else ["pass"])
    with Scenario(GAME, table("d1", "d5", hands=((), ()))) as at:
        at.pick(0, "go to d3").asks(0, "March")


def test_MA_3_3_both_pick_in_secret_and_both_are_shown() -> None:
    with Scenario(GAME, table("d1", "d4", hands=((HALT + 4,), (HALT, BLOW)))) as at:
        at.pick(0, "go to d3").pick(1, "pass").pick(0, "go to e2").pick(1, "pass")
    with Scenario(GAME, table("d2", "d4", hands=((HALT + 4,), (HALT, BLOW)))) as at:
        at.pick(0, "go to d3").asks(1, "Interrupt").pick(1, "play halt-1").asks(0, "PickCards").asks(1, "PickCards")
        assert (at.state.activations[-1].used, at.state.attacks[-1].target) == ((1,), 0)
        assert print_stack(at) == ["Count", "Activate", "EndActivation", "March", "CloseWindow", "AskOn", "EndAttack", "Strike", "PickCards"]
        at.pick(1, "play blow-1")
        assert GAME.observe(at.state, 0).state.picks == {}
        at.pick(0, "play halt-2").asks(0, "March")
        assert [called(e.card) for e in at.events(CardPlayed)] == ["halt-1", "halt-2", "blow-1"]
        assert at.state.health == [HEALTH, HEALTH]
        assert at.state.attacks == []


def print_stack(at: Scenario[Table]) -> list[str]:
    return [type(step).__name__ for step in at.state.todo]


def test_MA_4_1_a_blow_kills_the_mover_and_the_rest_of_its_march_is_lost() -> None:
    s = table("d2", "d4", "a1", hands=((HALT,), (HALT, BLOW + 4), ()))
    s.health[0] = 2
    with Scenario(GAME, s, wound=[2]) as at:
        at.pick(0, "go to d3").pick(1, "play halt-1").pick(0, "play halt-1").pick(1, "play blow-2")
        assert at.events(RunnerHurt) == [RunnerHurt(0, 2)]
        assert at.events(RunnerDied) == [RunnerDied(0)]
        assert at.state.attacks == []
        assert [march.seat for march in at.state.activations] == [1]
        at.asks(1, "March")


def test_MA_4_2_a_halt_ends_the_march() -> None:
    with Scenario(GAME, table("d2", "d4", hands=((), (BLOW, HALT)))) as at:
        at.pick(0, "go to d3").pick(1, "play blow-1").pick(1, "play halt-1").asks(1, "March")
        assert at.state.at[0] == cell("d3")


def test_MA_4_3_a_shove_redirects_the_mover_who_is_asked_again() -> None:
    with Scenario(GAME, table("d2", "d4", hands=((), (BLOW, SHOVE)))) as at:
        at.pick(0, "go to d3").pick(1, "play blow-1").pick(1, "play shove-1").asks(1, "Shove")
        assert sorted(at.options(1)) == ["go to c2", "go to d2", "go to e2"]
        at.pick(1, "go to e2").asks(0, "March")
        assert (trail(at), at.state.activations[-1].left) == (["d3", "e2"], 2)


def test_MA_3_4_as_much_stops_an_attack() -> None:
    with Scenario(GAME, table("d2", "d4", hands=((RUSH,), (BLOW, HALT)))) as at:
        at.pick(0, "go to d3").pick(1, "play blow-1").pick(0, "play rush-1").pick(1, "play halt-1").asks(0, "March")


def test_MA_3_1_a_rush_is_a_march_in_a_march_and_may_be_interrupted_in_turn() -> None:
    hands = ((BLOW, HALT), (RUSH, SHOVE, BLOW + 4), ())
    with Scenario(GAME, table("d1", "d5", "a4", hands=hands)) as at:
        at.pick(0, "go to d3").asks(1, "Interrupt").pick(1, "play rush-1").asks(1, "March")
        assert [(march.seat, march.left) for march in at.state.activations] == [(0, 1), (1, 1)]
        at.pick(1, "go to d4").asks(0, "Interrupt").pick(0, "play blow-1").asks(0, "PickCards")
        assert [(attack.seat, attack.target) for attack in at.state.attacks] == [(0, 1)]
        assert [step for step in print_stack(at) if step not in ("CloseWindow", "AskOn")][-7:] == [
            "EndActivation", "March", "EndActivation", "March", "EndAttack", "Strike", "PickCards",
        ]  # fmt: skip
        at.pick(0, "play halt-1").pick(1, "pass").asks(0, "March")
        assert [(march.seat, march.left) for march in at.state.activations] == [(0, 1)]
        assert at.state.attacks == []


def test_MA_3_2_attacks_nest_as_deep_as_cards_allow() -> None:
    s = table("d3", "d4", "a4", hands=((BLOW,), (HALT, RUSH), ()))
    s.activations = [Activation(0, 2), Activation(1, 0)]
    s.attacks = [Attack(0, 1, BLOW), Attack(1, 0)]
    copy = s.copy()
    copy.attacks[0].card, copy.activations[1].left = None, 9
    assert (s.attacks[0].card, s.activations[1].left) == (BLOW, 0)
    back = GAME.loads(GAME.dumps(GAME.observe(s, 0).state), GAME.load())
    assert [(attack.seat, attack.card) for attack in back.attacks] == [(0, BLOW), (1, None)]


def test_MA_4_1_the_law_of_wounds() -> None:
    s = table("d2", "d4", hands=((), (BLOW, BLOW + 4)))
    with Scenario(GAME, s, wound=[1]) as at:
        at.pick(0, "go to d3").pick(1, "play blow-1")
        ends = outcomes(at.state, Action(1, Play(BLOW + 4)))
        assert [(weight, world.health[0]) for weight, world in ends] == [(0.75, HEALTH - 1), (0.25, HEALTH - 2)]
        assert [(weight, to_act(world)) for weight, world in outcomes(at.state, Action(1, Pass()))] == [(1.0, (0,))]
        at.pick(1, "play blow-2").asks(0, "March")


# ---------------------------------------------------------------- leaving in the middle of all that


def interrupted() -> Scenario[Table]:
    """Seat 1 marches next to seat 2, who may interrupt; seat 3 looks on."""
    at = Scenario(GAME, table("d2", "d4", "a4", hands=((HALT,), (BLOW, SHOVE), (RUSH,))))
    return at.pick(0, "go to d3").asks(1, "Interrupt")


def test_MA_5_3_the_mover_leaves_while_the_interrupt_is_open() -> None:
    with interrupted() as at:
        at.act(0, Concede()).asks(1, "March")
        assert (at.state.at[0], len(at.state.activations)) == (OFF, 1)


def test_MA_5_3_the_interrupter_leaves() -> None:
    with interrupted() as at:
        at.act(1, Concede()).asks(0, "March")
        assert at.state.activations[-1].left == 2


def test_MA_5_3_an_onlooker_leaves() -> None:
    with interrupted() as at:
        at.act(2, Concede()).asks(1, "Interrupt").pick(1, "pass").asks(0, "March")


def test_MA_5_3_the_target_leaves_while_cards_are_picked() -> None:
    with interrupted() as at:
        at.pick(1, "play blow-1").pick(1, "play shove-1").asks(0, "PickCards").act(0, Concede()).asks(1, "March")
        assert (at.state.attacks, at.state.picks) == ([], {})
        assert at.state.hands[1] == (SHOVE,)  # it was never shown


def test_MA_5_3_the_attacker_leaves_while_cards_are_picked() -> None:
    with interrupted() as at:
        at.pick(1, "play blow-1").pick(0, "play halt-1").asks(1, "PickCards").act(1, Concede()).asks(0, "March")
        assert (at.state.attacks, at.state.hands[0]) == ([], (HALT,))
        assert at.state.activations[-1].left == 2


def test_MA_5_3_an_onlooker_leaves_while_cards_are_picked_and_the_picks_stand() -> None:
    with interrupted() as at:
        at.pick(1, "play blow-1").pick(1, "play shove-1").act(2, Concede())
        assert (to_act(at.state), at.state.picks) == ((0,), {1: (Play(SHOVE),)})
        at.pick(0, "pass").asks(1, "Shove")


def test_MA_5_3_the_last_but_one_leaves_in_the_middle_and_the_match_is_over() -> None:
    with interrupted() as at:
        at.pick(1, "play blow-1").act(2, Concede()).act(0, Concede())
        assert (at.state.over, at.state.todo, GAME.outcome(at.state).places) == (True, [], (2, 1, 2))


def test_MA_5_1_the_center_counts() -> None:
    with Scenario(GAME, table("d4", "d3", "a4", hands=((), (), ()))) as at:
        for seat in range(3):
            at.pick(seat, "pass")
        assert (at.state.points, at.state.over) == ([2, 1, 0], True)
        assert GAME.outcome(at.state).places == (1, 2, 3)


def test_the_mover_may_go_wherever_it_can_reach_and_nowhere_else() -> None:
    s = GAME.start(GAME.settings.make({"seats": 4}), GAME.load(), Quick(4))
    reach = {c for c in range(BOARD.size) if BOARD.distance[s.at[0]][c] <= 3} - {*s.at}
    assert {option.cell for option in March(0).options(s) if isinstance(option, GoTo)} == reach
