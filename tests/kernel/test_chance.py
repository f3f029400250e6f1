"""Chance: laws, streams that do not disturb each other, results that are replayed, forced or followed to every end."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.chance import NO_CHANCE, Chance, Law, Quick, Recorded, Seeded, Shuffled, commitment, count_law, seed_from, uniform
from outplay.kernel.errors import Bug, RecordError
from outplay.kernel.foresee import outcomes
from outplay.kernel.play import apply, to_act
from outplay.kernel.step import DONE, Action, Step, Steps, TimeOut
from tests.kernel.toy import DIE, TWO_DICE, Ask, AskThrown, Deal, End, Mark, Number, Throw, Toy, played

ABC = "abcdefgh"


def rolls(chance: Chance, stream: str, n: int) -> list[int]:
    return [chance.draw(stream, DIE) for _ in range(n)]


# ---------------------------------------------------------------- laws


def test_equal_outcomes_are_merged_in_a_count() -> None:
    law = count_law(3, good=2, faces=6)
    assert (law.outcomes, law.weights, law.total) == ((0, 1, 2, 3), (64, 96, 48, 8), 216)


@given(dice=st.integers(0, 4), good=st.integers(0, 4), faces=st.integers(4, 6))
def test_a_count_has_the_law_of_its_dice(dice: int, good: int, faces: int) -> None:
    law = count_law(dice, good, faces)
    counted = Counter(sum(face < good for face in roll) for roll in product(range(faces), repeat=dice))
    assert dict(zip(law.outcomes, law.weights, strict=True)) == {k: counted[k] for k in range(dice + 1)}


# ---------------------------------------------------------------- seeds and streams


def test_the_same_seed_gives_this_on_every_machine() -> None:
    chance = Seeded(seed_from("golden", 1))
    assert rolls(chance, "attack", 8) == ATTACK
    assert chance.shuffle("deck", ABC) == list(DECK)
    assert rolls(Quick(7), "attack", 8) == QUICK
    assert Quick(7).shuffle("deck", ABC) == list(QUICK_DECK)
    assert commitment(seed_from("golden", 1)) == COMMITMENT


ATTACK = [2, 4, 3, 2, 3, 5, 2, 2]
DECK = "dhcafebg"
QUICK = [4, 1, 1, 4, 5, 4, 5, 1]
QUICK_DECK = "befcgadh"
COMMITMENT = "21150a74fa701af0e1c46aca0ef01313b48f2899ad1394a861b3a7a71a1b89b9"


@given(st.integers(0, 5), st.integers(0, 5))
def test_one_more_draw_elsewhere_changes_nothing(before: int, between: int) -> None:
    quiet, busy = Seeded(seed_from("streams")), Seeded(seed_from("streams"))
    rolls(busy, "other", before)
    first = rolls(busy, "attack", 3)
    rolls(busy, "other", between)
    busy.shuffle("deck", ABC)
    assert first + rolls(busy, "attack", 3) == rolls(quiet, "attack", 6)


def test_streams_and_seeds_differ() -> None:
    def line(seed: str, stream: str) -> tuple[int, ...]:
        return tuple(rolls(Seeded(seed_from(seed)), stream, 20))

    assert len({line("a", "x"), line("a", "y"), line("b", "x"), line("b", "y")}) == 4


@pytest.mark.parametrize("chance", [Seeded(seed_from("copy")), Quick(5), Recorded([("die", n % 6) for n in range(40)])])
def test_a_copy_goes_on_alike_and_alone(chance: Chance) -> None:
    rolls(chance, "die", 3)
    copy = chance.copy()
    assert copy.drawn is None
    assert rolls(copy, "die", 5) == rolls(chance, "die", 5)


@pytest.mark.parametrize("make", [lambda n: Seeded(seed_from("fair", n)), Quick])
def test_draws_follow_their_law(make: Callable[[int], Chance]) -> None:
    law = Law("abc", [1, 0, 3])
    found = Counter(make(n * 7919).draw("fair", law) for n in range(2000))
    assert found["b"] == 0
    assert 0.7 < found["c"] / 2000 < 0.8
    orders = Counter("".join(make(n * 7919).shuffle("fair", "abc")) for n in range(1200))
    assert len(orders) == 6
    assert min(orders.values()) > 140


def test_who_listens_hears_every_result() -> None:
    chance = Seeded(seed_from("heard"))
    chance.drawn = []
    die, order = chance.draw("die", DIE), chance.shuffle("deck", "abc")
    assert chance.drawn == [("die", die - 1), ("deck", tuple("abc".index(c) for c in order))]


# ---------------------------------------------------------------- records


def test_a_record_never_draws() -> None:
    chance = Recorded([("die", 3), ("deck", (2, 0, 1))])
    assert (chance.draw("die", DIE), chance.shuffle("deck", "abc")) == (4, ["c", "a", "b"])
    chance.finish()


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(RecordError, match="no result left where 'die' is drawn"):
        Recorded([]).draw("die", DIE)
    with pytest.raises(RecordError, match="gives a result for 'deck' where 'die' is drawn"):
        Recorded([("deck", (0,))]).draw("die", DIE)
    with pytest.raises(RecordError, match="6 for 'die' is not one of the 6"):
        Recorded([("die", 6)]).draw("die", DIE)
    with pytest.raises(RecordError, match=r"\(0,\) for 'die'"):
        Recorded([("die", (0,))]).draw("die", DIE)
    for order in (0, (0, 0, 1), (0, 1), (1, 2, 3)):
        with pytest.raises(RecordError, match="no order of 3 things"):
            Recorded([("deck", order)]).shuffle("deck", "abc")
    with pytest.raises(RecordError, match="nothing draws"):
        Recorded([("die", 1)]).finish()


def test_an_observation_has_no_chance() -> None:
    with pytest.raises(Bug, match="re-deal it first"):
        NO_CHANCE.draw("die", DIE)
    with pytest.raises(Bug, match="re-deal it first"):
        NO_CHANCE.shuffle("deck", "abc")
    assert NO_CHANCE.copy() is NO_CHANCE


# ---------------------------------------------------------------- every end


def test_outcomes_are_those_of_direct_enumeration() -> None:
    s = played(Ask(0, 2, (Throw(2),)), Ask(0, 2), End())
    found = Counter[str]()
    for weight, world in outcomes(s, Action(0, Number(1))):
        assert to_act(world) == (0,)
        found[world.marks[-1]] += 1
        assert isclose(weight, 1 / 36)
    expected = Counter(str(a + b) for a, b in product(range(1, 7), repeat=2))
    assert found == expected == Counter({str(n): w for n, w in zip(TWO_DICE.outcomes, TWO_DICE.weights, strict=True)})
    assert (s.marks, s.barriers) == ([], 1)


def test_outcomes_sum_to_one_and_tell_what_happened() -> None:
    s = played(Ask(0, 2, (Mark("throw"), Throw(3))), Ask(1, 2), End())
    ends = outcomes(s, Action(0, Number(0)))
    assert isclose(sum(weight for weight, _ in ends), 1.0)
    assert len(ends) == 216
    assert all(world.told is not None and len(world.told) == 3 for _, world in ends)


def test_without_a_draw_there_is_one_outcome() -> None:
    ends = outcomes(played(Ask(0, 2), End()), Action(0, Number(0)))
    assert [(weight, world.over) for weight, world in ends] == [(1.0, True)]


def test_outcomes_of_a_default_that_draws() -> None:
    ends = outcomes(played(AskThrown(0), End()), Action(0, TimeOut()))
    assert [world.marks for _, world in ends] == [[f"0: {n}"] for n in range(1, 7)]


class ThrowLoaded(Step[Toy]):
    """Dice that always count."""

    def run(self, s: Toy) -> Steps[Toy]:
        s.mark(str(s.draw("die", count_law(2, good=6, faces=6))))
        return DONE


def test_what_cannot_come_is_no_outcome() -> None:
    ends = outcomes(played(Ask(0, 2, (ThrowLoaded(),)), End()), Action(0, Number(0)))
    assert [(weight, world.marks[-1]) for weight, world in ends] == [(1.0, "2")]


class DrawSuit(Step[Toy]):
    """Two of five cards, the first put aside: one heart, two clubs and two spades, of which only the suit shows."""

    def run(self, s: Toy) -> Steps[Toy]:
        cards = ["h", "c1", "c2", "s1", "s2"]
        for _ in range(2):
            card = s.draw("card", Law(cards, [1] * len(cards), [name[0] for name in cards]))
            cards.remove(card)
            s.mark(card[0])
        return DONE


def test_of_what_differs_in_nothing_that_shows_one_way_is_followed() -> None:
    ends = outcomes(played(Ask(0, 2, (DrawSuit(),)), End()), Action(0, Number(0)))
    found = {"".join(world.marks[-2:]): weight for weight, world in ends}
    counted = Counter(a[0] + b[0] for a, b in permutations(["h", "c1", "c2", "s1", "s2"], 2))
    assert len(ends) == len(counted) == 8
    assert all(isclose(found[suits], n / 20) for suits, n in counted.items())
    chance, law = Quick(3), Law("abc", [1, 1, 1], "xxy")
    assert {chance.draw("card", law) for _ in range(20)} == {"a", "b", "c"}, "whoever draws draws one of all"


class DrawOfKinds(Step[Toy]):
    """One of three kinds, of which the second never comes."""

    def run(self, s: Toy) -> Steps[Toy]:
        s.mark(s.draw("card", Law("abc", [1, 0, 1], "xyz")))
        return DONE


def test_a_kind_that_cannot_come_is_no_outcome() -> None:
    ends = outcomes(played(Ask(0, 2, (DrawOfKinds(),)), End()), Action(0, Number(0)))
    assert [(weight, world.marks[-1]) for weight, world in ends] == [(0.5, "a"), (0.5, "c")]


def test_a_shuffle_has_no_law() -> None:
    with pytest.raises(Shuffled, match="deck"):
        outcomes(played(Ask(0, 2, (Deal(),)), End()), Action(0, Number(0)))


def test_too_many_outcomes_are_refused() -> None:
    s = played(Ask(0, 2, (Throw(4),)), End())
    with pytest.raises(Bug, match="more than 1000 outcomes"):
        outcomes(s, Action(0, Number(0)), most=1000)
    assert len(outcomes(s, Action(0, Number(0)))) == 1296


def test_a_uniform_law() -> None:
    assert uniform("ab").weights == (1, 1)


def test_the_match_itself_draws_what_its_seed_gives() -> None:
    s = played(Ask(0, 2, (Throw(2),)), End(), chance=Seeded(seed_from("match")))
    alone = sum(rolls(Seeded(seed_from("match")), "die", 2))
    apply(s, Action(0, Number(0)))
    assert s.marks[-1] == str(alone)
