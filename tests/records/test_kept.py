"""Records of every version that was released hold for good: each carries its content, so changes of numbers do not concern it."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.games import find_game, game_origin, games
from outplay.kernel.errors import RecordError
from outplay.local.reading import content_of, held, read_record
from outplay.plugins import OURS
from outplay.version import __version__
from tools import records

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_record_of_a_former_version_holds(file: Path) -> None:
    """Unless its rules are no more: then that is what is said."""
    record, digest = read_record(file)
    assert (record.version, record.packed) == (file.parent.name, True)
    game = find_game(record.game)
    if record.rules == game.rules_version:
        assert f"{file.name} holds: {len(record.rows)} actions, " in held(file.name, record, digest, content_of(game, record))
    else:
        assert record.rules < game.rules_version
        with pytest.raises(RecordError, match=f"made by rules version {record.rules} of {game.name} "):
            content_of(game, record)


def test_this_version_has_records_of_each_game() -> None:
    """If not: `make records` writes them. Before a version is released, `make records ARGS=--anew` replaces them."""
    ours = {id: game.rules_version for id, game in games().items() if game_origin(id) == OURS}
    kept = [read_record(file)[0] for file in FILES if file.parent.name == __version__]
    assert sorted((one.game, one.rules) for one in kept) == sorted((id, rules) for id, rules in ours.items() for _ in range(records.MATCHES))


def test_records_have_all_that_may_stand_in_a_row() -> None:
    texts = [row.text for file in FILES if file.parent.name == __version__ for row in read_record(file)[0].rows]
    assert {text for text in texts if text.startswith("!")} == {"!concede", "!standin", "!takeback", "!timeout"}
    assert any(" / " in text for text in texts)


def test_records_that_are_there_are_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Only --anew does, and the same version plays the same matches."""
    monkeypatch.setattr(records, "ROOT", tmp_path)
    monkeypatch.setattr(records, "FOLDER", tmp_path / "kept")
    records.main([])
    first = {file.name: file.read_text() for file in sorted((tmp_path / "kept" / __version__).iterdir())}
    assert capsys.readouterr().out == f"{len(first)} records in kept/{__version__}\n"
    with pytest.raises(SystemExit, match=f"kept/{__version__} is there already; if {__version__} is not released yet, --anew replaces it"):
        records.main([])
    records.main(["--anew"])
    assert {file.name: file.read_text() for file in sorted((tmp_path / "kept" / __version__).iterdir())} == first
