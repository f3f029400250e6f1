"""What bots are told to value, and what they do by it."""

from outplay.bots import Greedy
from outplay.games.moba import GAME
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from tests.games.moba.table import At, on, table


def worth(at: At, side: str) -> float:
    seat = at.seat(side)
    return GAME.value(GAME.observe(at.state, seat), seat)


def greedy(at: At, who: str) -> str:
    """What the greedy bot picks, as a text form."""
    seat = at.seat(who)
    seen = GAME.observe(at.state, seat)
    pick = Greedy().pick(GAME, seen, seat, legal(at.state, seat), Quick(7))
    return GAME.offer(seen, pick).text


def test_a_match_that_is_over_is_worth_all_or_nothing() -> None:
    sides = {"red": {"TRO": on((0, 4))}, "blue": {"SHA": on((0, -4))}}
    with table(turn="organize", banners=(("I-1", "I-2"), ()), red=sides["red"], blue=sides["blue"]) as at:
        assert (worth(at, "red"), worth(at, "blue")) == (1.0, -1.0)
    with table(turn="organize", round=20, red=sides["red"], blue=sides["blue"]) as at:
        assert (worth(at, "red"), worth(at, "blue")) == (0.0, 0.0)


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    with table(banners=(("I-1",), ()), red={"TRO": on((0, 4))}, blue={"SHA": on((0, -4))}) as at:
        assert worth(at, "red") == -worth(at, "blue") > 0


def test_a_hero_turns_to_whom_it_can_attack() -> None:
    """An enemy in the west, nobody in the east."""
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((-1, 4), plan="SHA-1")}) as at:
        at.play("TRO").pick("TRO", "turn")
        faced = greedy(at, "TRO")
        at.pick("TRO", faced)
        assert faced in ("face w", "face nw", "face sw")
        assert greedy(at, "TRO") == "act"


def test_a_wounded_enemy_is_attacked_rather_than_a_fresh_one() -> None:
    blue = {"SHA": on((-1, 4), plan="SHA-1"), "ASN": on((-1, 5), wounds=4, plan="ASN-1")}
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue=blue) as at:
        at.play("TRO").pick("TRO", "act").asks("TRO", "AimAttack")
        assert greedy(at, "TRO") == "pick assassin"


def test_a_hitzone_cannot_be_foretold() -> None:
    """The better zones come more often, none always: over three hundred repeats of one duel."""
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue={"SHA": on((-1, 4), wounds=2)}) as at:
        at.play("TRO").pick("TRO", "act")
        for side in ("red", "blue"):
            seat = at.seat(side)
            seen, options = GAME.observe(at.state, seat), legal(at.state, seat)
            picks = [GAME.offer(seen, Greedy().pick(GAME, seen, seat, options, Quick(n))).text for n in range(300)]
            shares = {pick: picks.count(pick) / 300 for pick in picks}
            assert len(shares) == 4
            assert max(shares.values()) < 0.8
