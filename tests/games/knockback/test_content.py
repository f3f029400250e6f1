"""Broken content is refused with the file, the row and the field."""

import pytest

from outplay.games.knockback import GAME
from outplay.kernel.errors import ContentError
from tests.games.knockback.table import CONTENT, changed

BROKEN = [
    ("heroes.toml", "move = 3", 'move = "three"', r"heroes\.toml: hero 1 \(bow_master\), move: "),
    ("heroes.toml", "defense = 2", "", r"heroes\.toml: hero 1 \(bow_master\).*defense"),
    ("heroes.toml", "track = [2, 2, 4]", "track = [2, 2]", r"heroes\.toml: hero 5 \(anchor_annie\), track: "),
    ("heroes.toml", "track = [2, 2, 4]", "track = [0, 2, 4]", r"heroes\.toml, hero 5 \(anchor_annie\), track: each zone needs"),
    ("heroes.toml", 'set = "box"', 'set = "bag"', r"heroes\.toml: hero 1 \(bow_master\), set: "),
    ("heroes.toml", 'op = "strike", range = 4', 'op = "stab", range = 4', r"heroes\.toml: hero 1 \(bow_master\), abilities 1 \(arrowed\), steps 1"),
    ("heroes.toml", "range = 4, dice = 4", "reach = 4, dice = 4", r"heroes\.toml: hero 1 \(bow_master\), abilities 1 \(arrowed\), steps 1"),
    ("heroes.toml", "kb = [0, 0, 0]", "kb = [0, 0]", r"heroes\.toml: hero 1 \(bow_master\), abilities 1 \(arrowed\), steps 1, kb: "),
    ("heroes.toml", '"no_defense"', '"no_defence"', r"heroes\.toml: hero 1 \(bow_master\), abilities 2 \(boxing_arrow\), steps 1, flags"),
    ("heroes.toml", 'when = "after_own_attack"', 'when = "sometimes"', r"heroes\.toml: hero 1 \(bow_master\), abilities 3 \(fast_step\), hooks 1"),
    ("heroes.toml", 'kind = "passive"', 'kind = "active"', r"hero 1 \(bow_master\), abilities 3 \(fast_step\), steps: an active ability needs steps"),
    ("heroes.toml", 'kind = "active"', 'kind = "passive"', r"hero 1 \(bow_master\), abilities 1 \(arrowed\), steps: a passive ability has hooks"),
    ("heroes.toml", 'id = "rhino_guy"', 'id = "bow_master"', r"hero 1 \(bow_master\), id: another hero is called 'bow_master' too"),
    ("heroes.toml", "[[hero]]", "[[hero]", r"heroes\.toml: .*line"),
    ("arenas.toml", "tide_ring = 5", "tide_ring = true", r"arenas\.toml: arena 1 \(wellspring\), tide_ring: "),
    ("arenas.toml", "[-5, 0, 5]", "[-5, 0]", r"arenas\.toml: arena 1 \(wellspring\), columns"),
    ("heroes.toml", "range = 4, dice = 4", "range = 50, dice = 4", r"hero 1 \(bow_master\), abilities 1 \(arrowed\), steps 1, range: 50 is above 20"),
    ("heroes.toml", "range = 4, dice = 4", "range = 4, dice = -1", r"hero 1 \(bow_master\), abilities 1 \(arrowed\), steps 1, dice: -1 is below 0"),
    ("look.toml", 'id = "well"', 'id = "spring"', r"look\.toml: there is no terrain with the id 'well'"),
    ("arenas.toml", 'id = "bare"', 'id = "stones"', r"arenas\.toml, arena 2 \(stones\), id: another arena is called 'stones' too"),
    ("look.toml", 'tone = "green"', "tone = 7", r"look\.toml: zone 1 \(green\), tone: "),
]


@pytest.mark.rule("KB-17.1", "KB-17.3", "KB-17.9")
@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[f"{old} - {new}" for _, old, new, _ in BROKEN])
def test_a_broken_row_is_named(file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        changed(file, (old, new))


def test_a_missing_file_is_named() -> None:
    with pytest.raises(ContentError, match=r"heroes\.toml is missing"):
        GAME.accept({name: text for name, text in CONTENT.source.items() if name != "heroes.toml"})


def test_more_dice_than_can_be_rolled_are_named() -> None:
    rows = CONTENT.source["heroes.toml"].replace(
        "range = 4, dice = 4",
        "range = 4, dice = 20, bonus = {per = 'dragonling_adjacent_to_target', max = 20}, pay = {token = 'rage', adds = 'dice', max = 5}",
        1,
    )
    with pytest.raises(ContentError, match=r"hero 1 \(bow_master\), abilities 1 \(arrowed\): this can come to 45 dice; at most 40"):
        GAME.accept({**CONTENT.source, "heroes.toml": rows})


def test_four_seats_need_four_heroes() -> None:
    head, *rows = CONTENT.source["heroes.toml"].split("[[hero]]\n")
    with pytest.raises(ContentError, match="at least four heroes"):
        GAME.accept({**CONTENT.source, "heroes.toml": "[[hero]]\n".join([head, *rows[:3]])})


ARENAS = [
    ("4 = [[", "5 = [[", r"starts: 4 seats need 4 start points"),
    ("2 = [[0, -3]", "2 = [[0, -6]", r"starts: 2 seats need"),
    ("[5, -5, 0],", "[5, -5, 0], [8, 0, 0],", r"arena 1 \(wellspring\), tide_ring: \(8, 0\) lies outside"),
    ("[-5, 0, 5],", "[-5, 0, 5], [-5, 1, 1],", r"arena 1 \(wellspring\), columns: some spaces are listed twice"),
    ("rocks = []", "rocks = [[0, 1]]", r"arena 1 \(wellspring\), rocks: \(0, 1\) is floor too"),
]


@pytest.mark.rule("KB-3.6")
@pytest.mark.parametrize(("old", "new", "message"), ARENAS)
def test_an_arena_that_cannot_be_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError, match=r"arenas\.toml, " + message):
        changed("arenas.toml", (old, new))
