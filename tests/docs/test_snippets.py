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
def test_the_python_blocks_of_a_page_run_in_their_order(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here(tmp_path)
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"page_{document.stem}")  # steps and options are found by the module that defines them
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks(document):
        if block.language == "python":
            exec(compile("\n" * (block.line - 1) + block.text, str(document), "exec"), vars(module))


def test_the_pages_with_python_are_found() -> None:
    assert {"README.md", "docs/index.md", "docs/build/bot.md", "docs/build/game.md"} <= {named(page) for page in WRITTEN}
