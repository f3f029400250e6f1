"""Every Python block of the documentation runs: those of a page one after the other, in one module."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.docs.pages import PAGES, ROOT, blocks, here, named

WRITTEN = tuple(page for page in PAGES if page != ROOT / "CONTRIBUTING.md" and any(block.language == "python" for block in blocks(page)))
"""Those of CONTRIBUTING.md are files that it says to write: tests/docs/test_guide.py writes them."""


@pytest.mark.parametrize("document", WRITTEN, ids=named)
def test_the_python_blocks_of_a_page_run_in_their_order_and_print_what_it_shows(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here(tmp_path)
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"page_{document.stem}")  # steps and options are found by the module that defines them
    monkeypatch.setitem(sys.modules, module.__name__, module)
    printed: list[str] = []
    for block in blocks(document):
        if block.language == "python":
            exec(compile("\n" * (block.line - 1) + block.text, str(document), "exec"), vars(module))
            printed = capsys.readouterr().out.splitlines()
        elif block.language == "text":
            assert [line for line in block.lines if line not in printed] == [], block.place


def test_the_pages_with_python_are_found() -> None:
    assert {"README.md", "docs/index.md", "docs/build/bot.md", "docs/build/game.md"} <= {named(page) for page in WRITTEN}


def test_the_packages_on_the_page_are_those_that_are_built_and_installed_by_the_tests() -> None:
    shown = [block.text for block in blocks(ROOT / "docs" / "build" / "package.md") if block.language == "toml"]
    assert shown == [(ROOT / "tests" / "plugins" / name / "pyproject.toml").read_text("utf-8") for name in ("pig", "brisk")]
