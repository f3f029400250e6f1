"""MOBA-3.13: content that cannot be is refused, and the row is named."""

import pytest

from outplay.games.moba import GAME
from outplay.kernel.errors import ContentError
from tests.games.moba.table import CONTENT

TROLL = r"hero 1 \(TRO\), cards "

BROKEN = [
    ("heroes.toml", 'start = ["TRO-1", "TRO-2"]', 'start = ["TRO-1", "WOL-2"]', r"hero 1 \(TRO\), start 2: 'WOL-2' is none of its cards"),
    ("heroes.toml", 'phases = "GGGx"', 'phases = "GGG"', TROLL + r"1 \(TRO-1\), phases: 'GGG' is not four of G, x and B"),
    ("heroes.toml", 'phases = "GGGx"', 'phases = "GGGy"', TROLL + r"1 \(TRO-1\), phases: 'GGGy' is not four of G, x and B"),
    ("heroes.toml", 'phases = "BBBx"', 'phases = "GGGx"', TROLL + r"4 \(TRO-4\), window: blue phases, a window and its trigger belong together"),
    ("heroes.toml", 'is = "actor_within"', 'is = "actor_near"', r"hero 1 \(TRO\), cards 4 \(TRO-4\), when, is: .*actor_near"),
    ("heroes.toml", 'is = "wounds_at_least"', 'is = "wounded"', r"hero 1 \(TRO\), cards 2 \(TRO-2\), attack, power 1, if, is: .*wounded"),
    ("heroes.toml", 'name = "Troll Bruiser"', 'name = "Troll Bruiser"\nhat = "tall"', r"hero 1 \(TRO\).*hat"),
    ("heroes.toml", "hit_points = 8", "hit_points = 0", r"hero 1 \(TRO\), hit_points: 0 is below 1"),
    ("heroes.toml", 'id = "WOL"', 'id = "TRO"', r"hero 1 \(TRO\), id: another hero is called 'TRO' too"),
    ("heroes.toml", 'id = "TRO-4"', 'id = "TRO-3"', r"hero 1 \(TRO\), cards: two have one id"),
    ("heroes.toml", 'head = [{do = "special"}]', 'head = [{do = "swap", to = "T"}]', r"hero 1 \(TRO\), cards 1 \(TRO-1\), attack, head 1, do: .*swap"),
    ("heroes.toml", "prototype = true", "prototype = false", r"4 prototype heroes are too few"),
    ("heroes.toml", 'set = "core"', 'set = "guest"', r"9 core heroes are too few"),
    ("heroes.toml", 'template = "', 'template = "un', r", attack, range, template: map.toml has no template 'un"),
    ("heroes.toml", 'name = "Portal"\nphases = "GxxG"', 'name = "Portal"\nphases = "G"', r"portal, phases: 'G' is not four"),
    ("items.toml", 'type = "weapon"', 'type = "banner"', r"other items of the core set; there are 5"),
    ("items.toml", 'id = "I-2"', 'id = "I-1"', r"item 1 \(I-1\), id: another item is called 'I-1' too"),
    ("items.toml", "cost = 3", "cost = 0", r"item 1 \(I-1\), cost: 0 is below 1"),
    ("look.toml", 'id = "keg"', 'id = "barrel"', r"there is no range with the id 'keg'"),
    ("map.toml", 'kind = "objective"', 'kind = "river"', r"area 1 \(castle\), kind: .*river"),
    ("map.toml", 'kind = "objective"', 'kind = "camp"', r"area: there must be 3 objectives"),
    ("map.toml", "[-7, -2, 9],", "[-7, -2, 9], [-7, 0, 0],", r"rows 2: it is empty, or spaces of it are listed twice"),
    ("map.toml", "spaces = [[0, 0], ", "spaces = [[9, 9], ", r"area 1 \(castle\), spaces 1: \[9, 9\] is no space of the map"),
    ("map.toml", "spaces = [[0, 0], ", "spaces = [[6, 0], ", r"area 3 \(town\), spaces: some are listed twice"),
    ("map.toml", "ring = [[0, -2], ", "ring = [[0, -9], ", r"area 1 \(castle\), ring 1: \[0, -9\] is no space"),
]


@pytest.mark.rule("MOBA-3.4", "MOBA-3.5", "MOBA-3.13", "MOBA-3.15")
@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[new for _, _, new, _ in BROKEN])
def test_a_broken_row_is_named(file: str, old: str, new: str, message: str) -> None:
    text = CONTENT.source[file]
    assert old in text
    with pytest.raises(ContentError, match=file.replace(".", r"\.") + ".*" + message):
        GAME.accept({**CONTENT.source, file: text.replace(old, new, 1)})
