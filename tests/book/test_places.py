"""Spaces in words: by the nearest of what has a name."""

from outplay.book.places import near_words
from outplay.kernel.hexes import Hexes

ROW = Hexes([(0, r) for r in range(7)])


def test_a_space_is_called_by_the_two_nearest_figures() -> None:
    ann, ben, cy = (0, "Ann"), (2, "Ben"), (6, "Cy")
    assert near_words(ROW, 1, [ann, ben, cy]) == "beside Ann and Ben"
    assert near_words(ROW, 3, [ann, ben, cy]) == "beside Ben and 3 spaces from Ann"
    assert near_words(ROW, 4, [ann, (8, "nobody on the board"), cy], "hex", "hexes") == "2 hexes from Cy and 4 hexes from Ann"
    assert near_words(ROW, 3, [ann, cy]) == "3 spaces from Ann and Cy"


def test_where_somebody_stands_that_says_it_all() -> None:
    assert near_words(ROW, 2, [(0, "Ann"), (2, "Ben")]) == "where Ben is"
    assert near_words(ROW, 2, []) == "", "then there is nothing to call it by"
