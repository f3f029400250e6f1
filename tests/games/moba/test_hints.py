"""What bots are told to value, and what they do by it."""

from collections import Counter
from dataclasses import dataclass

from outplay.bots import Greedy
from outplay.bots.likely import Answer
from outplay.bots.sealed import completions
from outplay.games.moba import GAME
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal, pick
from outplay.kernel.step import Seat, SecretChoice
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


def test_a_hero_looks_where_the_enemies_are_though_it_reaches_none() -> None:
    with table(red={"TRO": on((4, 0), 0, plan="TRO-1")}, blue={"SHA": on((-4, 4), plan="SHA-1"), "ASN": on((-5, 5), plan="ASN-1")}) as at:
        at.play("TRO").pick("TRO", "turn")
        assert greedy(at, "TRO") in ("face w", "face sw", "face nw")


def test_a_wounded_enemy_is_attacked_rather_than_a_fresh_one() -> None:
    blue = {"SHA": on((-1, 4), plan="SHA-1"), "ASN": on((-1, 5), wounds=4, plan="ASN-1")}
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue=blue) as at:
        at.play("TRO").pick("TRO", "act").asks("TRO", "AimAttack")
        assert greedy(at, "TRO") == "pick assassin"


def test_an_enemy_at_a_full_objective_counts() -> None:
    """Alone at the Castle with all crystals there it is as good as paid; with an enemy beside it, it is not. A bot that is blind to that is noticed."""
    red, far, near = {"TRO": on((0, 2))}, {"SHA": on((0, -4))}, {"SHA": on((0, -2))}
    with table(red=red, blue=far, crystals=(3, 1, 1)) as alone, table(red=red, blue=near, crystals=(3, 1, 1)) as shared:
        assert worth(alone, "red") > worth(shared, "red") + 0.08
    with table(red=red, blue=far, crystals=(1, 1, 1)) as lacking:
        assert worth(alone, "red") > worth(lacking, "red") + 0.05


@dataclass(frozen=True)
class Duel:
    """The Troll attacks with two cards, the Shaman, nearly down, has one to defend itself: all that both could answer, and what each pair is worth to the attacker."""

    at: At
    attacker: Seat
    defender: Seat

    def step(self) -> SecretChoice[Table]:
        step = self.at.state.todo[-1]
        assert isinstance(step, SecretChoice)
        return step

    def answers(self, seat: Seat) -> list[Answer]:
        return completions(self.at.state, seat, (), self.step().options(self.at.state, seat, ()), Quick(1), 99)

    def worth(self, attack: Answer, defense: Answer) -> float:
        s = self.at.state.copy()
        for seat, answer in ((self.attacker, attack), (self.defender, defense)):
            for option in answer:
                pick(s, seat, option)
        return GAME.value(GAME.observe(s, self.attacker), self.attacker)

    def given(self, seat: Seat, times: int) -> Counter[Answer]:
        """What the greedy bot answers, so many times."""
        found: Counter[Answer] = Counter()
        for n in range(times):
            s, chance = self.at.state.copy(), Quick(n)
            while seat in s.asked:
                pick(s, seat, Greedy().pick(GAME, GAME.observe(s, seat), seat, legal(s, seat), chance))
            found[s.picks[seat]] += 1
        return found


def test_who_foretells_hitzones_gains_little() -> None:
    """Whoever knew how often the bot gives each answer would do little better than a bot; against the answer that is best on average, given always, nearly all of it."""
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue={"SHA": on((-1, 4), wounds=2)}) as at:
        at.play("TRO").pick("TRO", "act")
        duel = Duel(at, at.seat("red"), at.seat("blue"))
        attacks, defenses = duel.answers(duel.attacker), duel.answers(duel.defender)
        worth = {(attack, defense): duel.worth(attack, defense) for attack in attacks for defense in defenses}
        attacker, defender = duel.given(duel.attacker, 40), duel.given(duel.defender, 40)
        most = max(sum(n * worth[attack, defense] for defense, n in defender.items()) / 40 for attack in attacks)
        least = min(sum(n * worth[attack, defense] for attack, n in attacker.items()) / 40 for defense in defenses)
        assert -0.001 < most - least < 0.05
        on_average = max(attacks, key=lambda attack: sum(worth[attack, defense] for defense in defenses))
        assert most - min(worth[on_average, defense] for defense in defenses) > 0.05
