"""The workshop: variants are made, changed, played and measured, for whom the operator allows, and what is measured goes on after a server was killed."""

from __future__ import annotations

import os
import re
import signal
import time
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from outplay.games import find_game, games
from outplay.kernel.content import content_hash
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.texts import write_text
from outplay.lab.experiment import Compare
from outplay.lab.measuring.asked import AFTER, BEFORE, Asked, ask
from outplay.lab.measuring.machines import MACHINES, Machine, Machines
from outplay.lab.measuring.running import measure
from outplay.lab.measuring.told import Funnel, told
from outplay.server.workshop.desk import Desk
from outplay.server.workshop.experiments import Experiments
from outplay.server.workshop.measuring import Measuring
from outplay.server.workshop.tiles import tiles
from tests.server.people import Browser, config, running
from tests.sizes import many

GAME: Any = find_game("knockback")
DICE = ["hero", 1, "abilities", 0, "steps", 0, "dice"]
"""The dice of Rhino Guy's Hammer Time."""


def open_to_all(folder: Path, **other: Any) -> Any:
    return config(folder, games={"knockback": GAME}, places={}, workshop=folder, **other)


def said(browser: Browser, way: str, path: str, **body: Any) -> Any:
    answer = browser.http.get(path, params=body) if way == "GET" else browser.http.post(path, json=body)
    return answer.status_code, answer.json()


@pytest.mark.databases("file")
def test_a_variant_is_made_changed_and_played_with_its_own_content_and_counts_for_nothing(tmp_path: Path) -> None:
    with running(open_to_all(tmp_path)) as server, Browser(server.address) as ann:
        assert ann.http.get("/api/shelf").json()["workshop"]
        status, shop = said(ann, "POST", "/api/lab/knockback/variants", name="Rhino lighter")
        assert status == 200
        assert [one["variant"]["name"] for one in shop["variants"]] == ["", "Rhino lighter"]
        status, edited = said(
            ann, "POST", "/api/lab/knockback/edit", variant="Rhino lighter", edits=[{"do": "set", "file": "heroes.toml", "path": DICE, "value": 4}]
        )
        assert (status, edited["saved"]["variant"]["differences"]) == (200, 1)
        _, bench = said(ann, "GET", "/api/lab/knockback/form", variant="Rhino lighter")
        assert [one["after"] for one in bench["differences"]] == [4]
        assert next(one for one in bench["tiles"] if one["id"] == "rhino_guy")["cards"][0]["called"] == "Rhino Guy: Hammer Time"
        status, made = said(ann, "POST", "/api/lab/knockback/play", variant="Rhino lighter", level="gentle")
        assert status == 200
        row = server.process.cache.matches[made["match"]].row
        assert row.content == bench["variant"]["hash"] != content_hash(GAME.load().source)
        assert not row.rated
        with ann.line() as line:
            line.say("hello", match=made["match"])
            line.hear("laid")
            assert line.table["content"] == {"hash": row.content, "variant": "Rhino lighter"}
        said(ann, "POST", "/api/lab/knockback/edit", variant="Rhino lighter", edits=[{"do": "set", "file": "heroes.toml", "path": DICE, "value": 24}])
        status, wrong = said(ann, "POST", "/api/lab/knockback/play", variant="Rhino lighter")
        assert status == 422
        assert "dice" in wrong["message"]


@pytest.mark.databases("file")
def test_only_those_come_in_whom_the_operator_allows(tmp_path: Path) -> None:
    with running(open_to_all(tmp_path, loopback=False)) as server, Browser(server.address) as ann:
        ann.http.post("/api/matches", json={"game": "knockback"})
        person = next(iter(server.process.cache.matches.values())).row.maker
        status, refused = said(ann, "GET", "/api/lab/knockback")
        assert (status, refused["hint"]) == (403, f"Ask its operator to add --lab {person[:16]}.")
        assert not ann.http.get("/api/shelf").json().get("workshop")
        cookies = ann.http.cookies
    with running(open_to_all(tmp_path, loopback=False, designers=(person[:16],))) as server, Browser(server.address) as bea:
        assert said(bea, "POST", "/api/lab/knockback/variants", name="Mine")[0] == 403
        bea.http.cookies.update(cookies)
        assert said(bea, "POST", "/api/lab/knockback/variants", name="Mine")[0] == 200
    with running(config(tmp_path, games={"knockback": GAME}, places={})) as server, Browser(server.address) as ann:
        assert said(ann, "GET", "/api/lab/knockback")[1]["code"] == "no-workshop"


@pytest.mark.databases("file")
def test_whoever_comes_from_elsewhere_reads_that_a_cluster_measures_but_not_where(tmp_path: Path) -> None:
    told = {}
    for loopback in (True, False):
        here = config(tmp_path, games={}, places={}, workshop=tmp_path, loopback=loopback, cluster="tcp://10.0.0.1:8786")
        told[loopback] = Desk(SimpleNamespace(runtime=SimpleNamespace(config=here)))._cluster()  # type: ignore[arg-type]
    assert told == {True: "Dask tcp://10.0.0.1:8786", False: "Dask"}


@pytest.mark.databases("file")
def test_a_name_is_never_a_path(tmp_path: Path) -> None:
    with running(open_to_all(tmp_path)) as server, Browser(server.address) as ann:
        for name in ("..", "../../x", "a/b", "", " ", "x\0y"):
            assert said(ann, "POST", "/api/lab/knockback/variants", name=name)[0] == 422
            assert said(ann, "POST", "/api/lab/knockback/drop", variant=name)[0] == 422
        assert ann.http.get("/api/lab/knockback/experiments/..%2f..%2flab").status_code == 404


def question(folder: Path, most: int, **other: Any) -> Path:
    """A question about Rhino Guy with one die more."""
    box = dict(GAME.load().source)
    changed = {**box, "heroes.toml": box["heroes.toml"].replace("dice = 5", "dice = 6", 1)}
    folder.mkdir(parents=True)
    asked = Asked(kind="wins", game="knockback", variant="x", called="x", hero="rhino_guy", hero_called="Rhino Guy", bots="random", most=most, **other)
    ask(folder, asked, box, changed)
    return folder


@pytest.mark.databases("file")
def test_what_was_begun_goes_on_where_it_was_and_comes_to_the_same_end(tmp_path: Path) -> None:
    most = many(4, 24)
    whole, halved = question(tmp_path / "a", most), question(tmp_path / "b", most)
    found = measure(whole)
    assert (found.blocks, found.matches, found.answer) == (most, 4 * most, "Undecided")
    assert [one.n for one in found.looks][-1:] == many([], [most])  # the first look is later
    assert "Rhino Guy" in found.sentence
    kept = next((whole / "played").iterdir())
    (halved / "played").mkdir()
    (halved / "played" / kept.name).write_bytes(b"".join(kept.read_bytes().splitlines(keepends=True)[:most]))
    again = measure(halved)
    assert (again.digest, again.sentence, again.looks) == (found.digest, found.sentence, found.looks)


@pytest.mark.databases("file")
def test_a_content_that_is_the_same_is_answered_without_a_match(tmp_path: Path) -> None:
    folder = question(tmp_path / "a", 24)
    for file in (folder / BEFORE).iterdir():
        (folder / AFTER / file.name).write_bytes(file.read_bytes())
    found = measure(folder)
    assert (found.matches, found.answer) == (0, "No")


@pytest.mark.databases("file")
def test_what_a_question_costs_and_the_command_that_asks_it_are_told_before_and_nothing_is_begun(tmp_path: Path) -> None:
    with running(open_to_all(tmp_path)) as server, Browser(server.address) as anna:
        weak = {"kind": "below", "hero": "rhino_guy", "level": "gentle"}
        status, cost = said(anna, "POST", "/api/lab/knockback/cost", **weak)
        assert (status, cost["words"]) == (200, "Is Rhino Guy below 45 %?")
        assert cost["command"] == "outplay lab fair knockback rhino_guy --weak --bots gentle --seed 1"
        assert 0 < cost["least"] < cost["most"]
        said(anna, "POST", "/api/lab/knockback/variants", name="Mine")
        first = {"kind": "first", "variant": "Mine", "level": "gentle", "most": 100}
        command = said(anna, "POST", "/api/lab/knockback/cost", **first)[1]["command"]
        assert re.fullmatch(r"outplay lab first knockback --content \S+/Mine --bots gentle --seed 1 --most=100", command)
        status, refused = said(anna, "POST", "/api/lab/knockback/cost", **weak | {"hero": "nobody"})
        assert (status, refused["code"]) == (422, "hero")
        assert said(anna, "GET", "/api/lab/knockback")[1]["experiments"] == []

        status, begun = said(anna, "POST", "/api/lab/knockback/experiments", **weak, most=1)
        assert status == 200
        address = f"/api/lab/knockback/experiments/{begun['id']}"
        wait_for(lambda: said(anna, "GET", address)[1]["state"] == "done")
        done = said(anna, "GET", address)[1]
        assert (done["told"]["verdict"], done["told"]["answer"], done["told"]["blocks"]) == ("close", "Undecided", 1)
        assert done["told"]["at"] > 0


@pytest.mark.databases("file")
def test_a_balance_report_is_written_of_everybody_and_read_by_whom_the_workshop_is_open_to(tmp_path: Path) -> None:
    folder, box = tmp_path / "measured" / "knockback" / "everybody-1", dict(GAME.load().source)
    folder.mkdir(parents=True)
    ask(folder, Asked(kind="everybody", game="knockback", bots="random", most=2), {}, box)
    assert measure(folder).report
    write_text(folder / "wish", "go")
    with running(open_to_all(tmp_path)) as server, Browser(server.address) as anna:
        address = "/api/lab/knockback/experiments/everybody-1"
        page = anna.http.get(f"{address}/report")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert "<h1>Is Knockback fair?</h1>" in page.text
        assert "<script" not in page.text
        assert said(anna, "GET", address)[1]["told"]["report"] is True
        assert said(anna, "GET", "/api/lab/knockback/experiments/everybody-2/report")[0] == 404
    with running(open_to_all(tmp_path, designers=("somebody",))) as server, Browser(server.address) as ben:
        assert ben.http.get(f"{address}/report").status_code == 403


@pytest.mark.databases("file")
def test_a_comparison_tells_both_contents_and_where_it_likely_ends(tmp_path: Path) -> None:
    folder = question(tmp_path / "a", 60)
    asked = Asked(kind="wins", game="knockback", hero="rhino_guy", hero_called="Rhino Guy", bots="random", most=60)
    compare, funnel = asked.question(folder), Funnel()
    assert isinstance(compare, Compare)
    for n in range(30):  # three wins of four without the change, two with it, and so on
        compare.rule.hear(-0.5 if n % 3 else 0.5)
        compare.wins.add(0.75, 0.25 if n % 3 else 1.25)
        funnel.look(compare)
    found = told(compare, funnel, None, 0.0, 0.0)
    last = found.looks[-1]
    assert last.before
    assert last.after
    assert round(last.after.mean - last.before.mean, 6) == round(last.mean, 6)
    assert last.before.low < 0.75 < last.before.high
    assert found.ahead
    assert last.n < found.ahead.early <= found.ahead.blocks <= found.ahead.late <= 60
    band = [one.high - one.low for one in found.ahead.looks]
    assert band == sorted(band, reverse=True)


@pytest.mark.databases("file")
def test_it_is_measured_until_somebody_stops_it_and_nobody_plays_on(tmp_path: Path) -> None:
    experiments, measuring, begun = measured(tmp_path)
    wait_for((tmp_path / "knockback" / "wins-1" / MACHINES).exists)
    running = experiments.one("knockback", "wins-1")
    assert running.state == "running"
    assert running.machines == Machines(machines=[Machine(name="", workers=1)], playing=1)
    assert begun.stdin is not None
    begun.stdin.close()  # as the system does when a server is killed
    assert begun.wait(10) == 0
    measuring._look()
    other = measuring._process
    assert other is not None
    assert other.pid != begun.pid
    experiments.wish("knockback", "wins-1", "stop")
    measuring._look()
    assert other.poll() is not None
    stopped = experiments.one("knockback", "wins-1")
    assert (stopped.state, stopped.machines) == ("stopped", None)
    assert list(experiments.waiting()) == []
    experiments.drop("knockback", "wins-1")
    assert not (tmp_path / "knockback" / "wins-1").exists()


@pytest.mark.soak
@pytest.mark.databases("file")
def test_whoever_measures_and_is_killed_is_begun_again(tmp_path: Path) -> None:
    _, measuring, begun = measured(tmp_path)
    os.kill(begun.pid, signal.SIGKILL)
    begun.wait()
    measuring._look()
    other = measuring._process
    assert other is not None
    assert other.pid != begun.pid
    measuring._end()


def measured(folder: Path) -> tuple[Experiments, Measuring, Any]:
    """The experiments of a folder, one of which is being measured, and the process that does it."""
    experiments = Experiments(folder)
    asked = question(folder / "knockback" / "wins-1", 900)
    experiments.wish("knockback", "wins-1", "go")
    measuring = Measuring(experiments)
    measuring.workers = 1
    measuring._look()
    begun = measuring._process
    assert begun is not None
    wait_for((asked / "told.json").exists)
    return experiments, measuring, begun


def wait_for(there: Any, seconds: float = 60.0) -> None:
    """Wait until something is there."""
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.databases("file")
def test_a_variant_goes_out_as_a_file_and_comes_in_again_under_another_name(tmp_path: Path) -> None:
    with running(open_to_all(tmp_path)) as server, Browser(server.address) as ann:
        said(ann, "POST", "/api/lab/knockback/variants", name="Rhino lighter")
        edits = [{"do": "set", "file": "heroes.toml", "path": DICE, "value": 4}]
        _, edited = said(ann, "POST", "/api/lab/knockback/edit", variant="Rhino lighter", edits=edits)
        file = ann.http.get("/api/lab/knockback/file", params={"variant": "Rhino lighter"})
        assert file.headers["content-disposition"] == "attachment; filename*=UTF-8''knockback-Rhino%20lighter.toml"
        assert len(file.text) > 16 * 1024
        status, taken = said(ann, "POST", "/api/lab/knockback/take", text=file.text)
        assert (status, taken["variant"]) == (200, "Rhino lighter 2")
        hashes = {one["variant"]["name"]: one["variant"]["hash"] for one in taken["workshop"]["variants"]}
        assert hashes["Rhino lighter 2"] == hashes["Rhino lighter"] == edited["saved"]["variant"]["hash"]
        other = file.text.replace('game = "knockback"', 'game = "moba"')
        assert said(ann, "POST", "/api/lab/knockback/take", text=other)[0] == 422
        # The text of a whole file is sent to undo a change of it, and is longer than other requests may be.
        undo = [{"do": "write", "file": "heroes.toml", "text": edited["before"]}]
        status, undone = said(ann, "POST", "/api/lab/knockback/edit", variant="Rhino lighter", edits=undo)
        assert (status, undone["saved"]["variant"]["differences"]) == (200, 0)


@pytest.mark.databases("file")
def test_the_card_is_printed_and_the_scenes_are_played_again(tmp_path: Path) -> None:
    with running(open_to_all(tmp_path)) as server, Browser(server.address) as ann:
        said(ann, "POST", "/api/lab/knockback/variants", name="Rhino lighter")
        said(ann, "POST", "/api/lab/knockback/edit", variant="Rhino lighter", edits=[{"do": "set", "file": "heroes.toml", "path": DICE, "value": 4}])
        _, bench = said(ann, "GET", "/api/lab/knockback/form", variant="Rhino lighter")
        card = next(one["card"] for one in bench["prints"] if one["path"] == DICE[:4])
        assert (card["name"], card["left"][0]["value"]) == ("Hammer Time", "4")
        words = next(one for one in bench["numbers"] if one["path"] == [*DICE[:4], "text"])
        assert {"range": 1, "dice": 4, "kb_yellow": 5}.items() <= words["numbers"].items(), "what may be put into its words, and what that says now"
        _, touched = said(ann, "GET", "/api/lab/knockback/touched", variant="Rhino lighter")
        assert touched["played"] == 9
        assert [one["id"] for one in touched["scenes"] if one["outcomes"]] == ["dice", "zones", "chain"]
        said(ann, "POST", "/api/lab/knockback/edit", variant="Rhino lighter", edits=[{"do": "set", "file": "heroes.toml", "path": DICE, "value": 24}])
        assert said(ann, "GET", "/api/lab/knockback/touched", variant="Rhino lighter")[0] == 422
        assert said(ann, "GET", "/api/lab/knockback/form", variant="Rhino lighter")[1].get("prints", []) == []


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_hero_has_its_cards_once(game: Game[State]) -> None:
    content = game.load()
    found = tiles(game.settings.dealable(content), {file: tomllib.loads(text) for file, text in content.source.items()})
    assert len({one.id for one in found}) == len(found) > 0
    for one in found:
        assert len({card.called for card in one.cards}) == len(one.cards)
    if game.id == "moba":
        assert {len(one.cards) for one in found} == {4}
