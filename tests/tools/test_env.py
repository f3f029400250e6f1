"""The environment of a checkout: what is made anew empties nobody else's."""

from __future__ import annotations

import venv
from pathlib import Path

import pytest

from tools import env


def test_a_link_to_another_checkouts_environment_is_replaced_and_that_stays_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "kept").write_text("as it was")
    mine = tmp_path / "mine"
    mine.symlink_to(theirs)
    monkeypatch.setattr(env, "VENV", mine)
    monkeypatch.setattr(venv, "create", lambda path, **_: Path(path).mkdir())
    env.make()
    assert (theirs / "kept").read_text() == "as it was"
    assert mine.is_dir()
    assert not mine.is_symlink()
