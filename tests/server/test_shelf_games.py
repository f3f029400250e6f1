"""Every game of the shelf, through a real server: a person and gentle bots to the end, then everything one may read about it."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from outplay.games import games
from outplay.kernel import scene as sc
from outplay.kernel.record import parse, verify
from tests.server.people import LINK, YOU, Browser, applied, config, options_of, running

pytestmark = pytest.mark.databases("file")


def test_a_match_has_as_many_seats_as_were_planned_as_published_where_one_click_is_for_fewer(tmp_path: Path) -> None:
    with running(config(tmp_path, games=dict(games()), places={})) as server, Browser(server.address) as anna:
        for name, seats, preset in (
            ("brawl", 2, "Quick"),
            ("brawl", 4, "As published"),
            ("rally", 4, "Quick"),
            ("rally", 6, "As published"),
            ("moba", 8, "As published"),
        ):
            made = anna.create(name, [YOU, *[LINK] * (seats - 1)])
            with anna.at(made["match"]) as line:
                assert (name, len(line.table["seats"]), line.table["settings"]["seats"], line.table["preset"]) == (name, seats, seats, preset)


def tables_on_the_way(anna: Browser, match: str, n: int) -> list[tuple[int, sc.Scene]]:
    """What is told of a row later: each table on the way, after how many of its lines."""
    before = anna.get(f"/api/matches/{match}/moments/{n - 1}?seat=0")["scene"]
    told = anna.get(f"/api/matches/{match}/moments/{n}?seat=0&told=true")
    found = []
    for one in told.get("moments", ()):
        before = applied(before, one["scene"], told.get("prints", {}))
        found.append((one["after"], msgspec.convert(before, sc.Scene)))
    return found


@pytest.mark.parametrize("name", games())
def test_a_whole_match_its_record_and_its_moments(name: str, tmp_path: Path) -> None:
    game, chance = games()[name], random.Random(7)
    with running(config(tmp_path, games={name: game}, places={})) as server, Browser(server.address) as anna:
        match = anna.create(name, [YOU, *[{"kind": "bot", "level": "gentle"}] * (game.default_seats - 1)])
        with anna.at(match["match"]) as line:
            while not line.until(lambda v: v.get("result") or v["decisions"]).get("result"):
                question = line.view["decisions"][0]
                answer = line.submit(question, chance.choice(options_of(question)))
                assert answer["type"] == "done" or answer["code"] == "stale", answer
        assert anna.get("/api/shelf")["matches"][0]["over"]
        assert anna.get(f"/api/games/{name}/rules")["rules"]
        for n in (0, 1, line.view["n"] // 2, line.view["n"]):
            moment = anna.get(f"/api/matches/{match['match']}/moments/{n}?seat=0")
            assert moment["lines"] == line.rows[n]["lines"]
        assert msgspec.convert(moment["scene"], sc.Scene) == msgspec.convert(line.view["scene"], sc.Scene)
        busy = sorted(line.told, key=lambda n: -len(line.told[n]))
        assert line.told[busy[0]], "nothing was shown on the way"
        for n in (*busy[:3], min(line.told)):
            assert tables_on_the_way(anna, match["match"], n) == [(one["after"], msgspec.convert(one["scene"], sc.Scene)) for one in line.told[n]]
        record, digest = parse(anna.get(f"/api/matches/{match['match']}/record"))
        assert verify(game, record, game.load(), digest) == []
