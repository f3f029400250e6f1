"""MOBA-3.13: content that cannot be is refused, and the row is named."""

import pytest

from outplay.games.moba import GAME
from outplay.kernel.errors import ContentError
from tests.games.moba.table import CONTENT

TROLL = r"hero 1 \(TRO\), card "

BROKEN = [
    ("heroes.toml", 'start = ["TRO-1", "TRO-2"]', 'start = ["TRO-1", "WOL-2"]', r"hero 1 \(TRO\), start: 'WOL-2' is none of its cards"),
    ("heroes.toml", 'phases = "GGGx"', 'phases = "GGG"', TROLL + r"TRO-1, phases: 'GGG' is not four of G, x and B"),
    ("heroes.toml", 'phases = "GGGx"', 'phases = "GGGy"', TROLL + r"TRO-1, phases: 'GGGy' is not four of G, x and B"),
    ("heroes.toml", 'phases = "BBBx"', 'phases = "GGGx"', TROLL + r"TRO-4: blue phases, a window and its trigger belong together"),
    ("heroes.toml", 'is = "actor_within"', 'is = "actor_near"', r"hero 1 \(TRO\), cards 4 \(TRO-4\), when, is: .*actor_near"),
    ("heroes.toml", 'is = "wounds_at_least"', 'is = "wounded"', r"hero 1 \(TRO\), cards 2 \(TRO-2\), attack, power 1, if, is: .*wounded"),
    ("heroes.toml", 'name = "Troll Bruiser"', 'name = "Troll Bruiser"\npronoun = "he"', r"hero 1 \(TRO\).*pronoun"),
    ("map.toml", 'kind = "objective"', 'kind = "river"', r"area 1 \(castle\), kind: .*river"),
]


@pytest.mark.rule("MOBA-3.4", "MOBA-3.5", "MOBA-3.13", "MOBA-3.15")
@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[new for _, _, new, _ in BROKEN])
def test_a_broken_row_is_named(file: str, old: str, new: str, message: str) -> None:
    text = CONTENT.source[file]
    assert old in text
    with pytest.raises(ContentError, match=file.replace(".", r"\.") + ".*" + message):
        GAME.read({**CONTENT.source, file: text.replace(old, new, 1)})
