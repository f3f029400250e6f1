"""The documentation can be built, and says when something in it is broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from outplay.server.protocol import messages
from tests.docs.pages import DOCUMENTS, FENCE, ROOT, named
from tools import docs

LIMIT = 100
"""Characters of a line of prose."""
OTHERWISE = {"outplay.shelf": "outplay.games.games"}
"""Public names that stand for something with another name."""
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")


def config(folder: Path) -> Path:
    """Write the site's configuration for a folder of its own. Return the file."""
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert "docs_dir: build/docs" in text
    assert "site_dir: build/site" in text
    file = folder / "mkdocs.yml"
    file.write_text(text.replace("build/docs", "docs").replace("build/site", "site").replace("paths: [.]", f"paths: ['{ROOT}']"), "utf-8")
    return file


def test_the_site_is_built_with_reference_and_protocol_and_fetches_nothing_from_elsewhere(tmp_path: Path) -> None:
    docs.lay(tmp_path / "docs")
    assert docs.build(config(tmp_path)) == []
    pages = {page.relative_to(tmp_path / "site").as_posix(): page.read_text("utf-8") for page in tmp_path.rglob("site/**/*.html")}
    assert {"index.html", "play.html", "host/index.html", "build/bot.html"} <= pages.keys()
    assert 'id="outplay.kernel.game.Game.observe"' in pages["reference/kernel.html"]
    for message in (*messages.ClientMessage.__args__, *messages.ServerMessage.__args__):
        assert f'id="{message.__name__.lower()}"' in pages["protocol/socket.html"]
    assert undescribed({name for text in pages.values() for name in re.findall(r'id="(outplay[\w.]*)"', text)}) == []
    for name, text in pages.items():
        assert re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="?(?:https?:)?//', text) == [], name


def undescribed(described: set[str]) -> list[str]:
    """Return the public names that the reference does not have, neither where they are public nor where they are defined."""
    listed = (ROOT / "tests" / "public_names.txt").read_text("utf-8").split()
    names = [OTHERWISE.get(name, name) for name in listed if not name.endswith("__")]
    assert names
    places = {(name.rpartition(".")[2], name) for name in described}
    return [name for name in names if not any(word == name.rpartition(".")[2] and at.startswith(name.rpartition(".")[0]) for word, at in places)]


def test_a_public_name_without_a_description_would_be_noticed() -> None:
    assert "outplay.new" in undescribed({"outplay.kernel.game.Game"})
    assert "outplay.new" not in undescribed({"outplay.local.match.new"})


@pytest.mark.parametrize("wrong", ["[gone](gone.md)", "[gone](play.md#gone)", "::: outplay.kernel.game.Gone"])
def test_a_broken_link_or_name_fails(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "play.md").write_text("# Play\n")
    (tmp_path / "docs" / "index.md").write_text(f"# Start\n\n{wrong}\n")
    text = config(tmp_path).read_text("utf-8").partition("nav:\n")[0]
    (tmp_path / "mkdocs.yml").write_text(text, "utf-8")
    assert docs.build(tmp_path / "mkdocs.yml") != []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_what_a_page_links_to_is_in_the_repository(document: Path) -> None:
    linked = [target for target in LINK.findall(FENCE.sub("", document.read_text("utf-8"))) if "://" not in target]
    assert [target for target in linked if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_prose_is_wrapped_and_no_code_in_it_is_cut(document: Path) -> None:
    lines = FENCE.sub("", document.read_text("utf-8")).splitlines()
    assert [line for line in lines if len(line) > LIMIT and not line.lstrip().startswith(("|", "!["))] == []
    assert [line for line in lines if line.count("`") % 2] == []


def test_links_are_those_of_the_site() -> None:
    page = ROOT / "docs" / "build" / "game.md"
    assert docs.relinked("[x](../../CONTRIBUTING.md#add-a-game)", page) == "[x](../project/contributing.md#add-a-game)"
    assert docs.relinked("[the bot](../../examples/bot.py)", page) == "`examples/bot.py`"
    assert docs.relinked("```sh\n[x](../../LICENSE)\n```", page) == "```sh\n[x](../../LICENSE)\n```"


# ---------------------------------------------------------------- files that are named

NAMED = re.compile(r"`([\w./<>*-]+\.(?:py|toml|md|ts|conf|service|yaml))`")
ROOMS = (".", "outplay", "outplay/kernel", "outplay/testing", "outplay/server", "outplay/games/*", "outplay/games/*/*", "tests/games/*", "docs/*")
"""From where a page may name a file."""


def exists(name: str) -> bool:
    """Whether a page that names this file names one that there is; `<game>` is any game."""
    return any(next(ROOT.glob(f"{room}/{re.sub('<.*?>', '*', name)}"), None) for room in ROOMS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_each_file_that_a_page_names_is_there(document: Path) -> None:
    names = set(NAMED.findall(FENCE.sub("", document.read_text("utf-8"))))
    assert sorted(name for name in names if not exists(name)) == []


def test_a_file_that_is_gone_would_be_noticed() -> None:
    assert NAMED.findall("see `kernel/gone.py` and `kernel/play.py`") == ["kernel/gone.py", "kernel/play.py"]
    assert exists("kernel/play.py")
    assert exists("games/<game>/RULES.md")
    assert not exists("kernel/gone.py")
