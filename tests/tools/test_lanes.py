"""`make test` runs its steps in two lanes: what each says stays together, the first that fails stops the others and has the last word."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tools import test as lanes

STEPS = """
one two three last:
\t@echo "$@ says this"; sleep 0.1; echo "$@ says that"
fails:
\t@while [ ! -s pid ]; do sleep 0.05; done; echo "so it is"; exit 3
long:
\t@echo $$$$ > pid; exec sleep 60
"""


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a Makefile of short steps."""
    (tmp_path / "Makefile").write_text(STEPS)
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    return tmp_path


def test_all_steps_are_run_and_each_speaks_in_one_piece(steps: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(lanes, "LANES", (("one", "two"), ("three",)))
    monkeypatch.setattr(lanes, "AFTER", ("last",))
    assert lanes.main() == 0
    said = capfd.readouterr().out
    for step in ("one", "two", "three", "last"):
        assert f"{step} says this\n{step} says that\n== {step} took 0 s\n" in said
    assert said.index("== last begins") > max(said.index(f"== {step} took") for step in ("one", "two", "three"))
    assert said.rstrip().endswith("all, from the beginning to the end")


def test_the_first_that_fails_stops_the_others_and_has_the_last_word(steps: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(lanes, "LANES", (("fails", "two"), ("one", "long", "three")))
    began = time.monotonic()
    assert lanes.main() == 2
    assert time.monotonic() - began < 30
    said = capfd.readouterr().out
    assert "so it is\n" in said.partition("== what took how long")[2]
    assert said.rstrip().endswith("outplay: `make fails` failed, see above.")
    assert "== one took" in said
    assert not [step for step in ("two", "three", "test-browser") if f"== {step} begins" in said]
    pid = int((steps / "pid").read_text())
    assert not Path(f"/proc/{pid}").exists() or "zombie" in Path(f"/proc/{pid}/status").read_text()
