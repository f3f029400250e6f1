"""The order of a draft between two sides."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.draft import one_two_two


def test_the_first_side_picks_once_then_each_twice_in_a_row() -> None:
    assert one_two_two(7, 1) == [1, 0, 0, 1, 1, 0, 0]


@given(st.integers(1, 60), st.integers(0, 1))
def test_no_side_is_ever_more_than_one_pick_ahead(count: int, first: int) -> None:
    order = one_two_two(count, first)
    assert len(order) == count
    assert all(abs(order[:n].count(0) - order[:n].count(1)) <= 1 for n in range(count + 1))
    assert max(len(list(run)) for _, run in groupby(order)) <= 2
