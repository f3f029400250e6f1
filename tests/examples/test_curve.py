"""The curve of several learners is a table and a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from examples.learn import curve


def test_seeds_become_a_mean_with_its_interval(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.jsonl" for n in range(3)]
    for file, share in zip(files, (0.4, 0.5, 0.6), strict=True):
        tests = [{"seed": 1, "seconds": 10, "picks": 1000, "against": other, "share": share, "matches": 100} for other in ("random", "gentle")]
        file.write_text("".join(f"{json.dumps(one)}\n" for one in tests))
    found = curve.rows(files)
    assert [one["against"] for one in found] == ["random", "gentle"]
    assert (found[0]["share"], found[0]["low"], found[0]["high"]) == pytest.approx((0.5, 0.2517, 0.7483), abs=0.001)
    assert curve.interval([0.5]) == (0, 1), "one seed says nothing of others"
    assert curve.drawn(found, 3).startswith("<svg")
