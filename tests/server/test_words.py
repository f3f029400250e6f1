"""What players say to each other: who hears it, how much of it, who does not want to, and that nothing on the table shows in it."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from outplay.games import games as all_
from outplay.kernel.ids import scene_ids
from outplay.server.matches import words
from outplay.server.protocol.messages.saying import SAID_TO_SIDE
from outplay.server.store import tables
from tests.server.conftest import NewBrowser
from tests.server.people import LINK, YOU, Browser, Line, Running, Said, config, running
from tests.server.test_kill import Process
from tests.sizes import many

TEAMS = {"seats": 4}


def say(line: Line, what: str, seat: int = 0, **how: Any) -> Said:
    """Say it; the answer."""
    line.say("say", id=(id := line.new_id()), seat=seat, what=what, **how)
    return line.hear("done", "refused", id=id)


def mute(line: Line, seat: int | None, on: bool = True) -> Said:
    """Mute somebody; what is heard from then on."""
    line.say("mute", id=(id := line.new_id()), seat=seat, on=on)
    talk: Said = {}
    while (message := line.hear("talk", "done"))["type"] == "talk" or message["id"] != id:
        talk = message
    return talk


def hears(line: Line) -> list[Said]:
    """The next thing that is said."""
    words: list[Said] = line.hear("said")["words"]
    return words


def whats(said: Said) -> list[str]:
    return [word["what"] for word in said["words"]]


def quiet(line: Line, until: Line) -> None:
    """Nothing that was said before reaches this line: the answer to a question asked now comes first."""
    line.say("watch", seat=line.view["seat"])
    before = []
    while (message := line.next())["type"] != "laid":
        before.append(message["type"])
    assert "said" not in before


def test_a_phrase_is_heard_by_all_and_by_who_comes_later_and_is_no_row(server: Running, visitor: NewBrowser) -> None:
    anna, bert, carl = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as mine, bert.at(match["match"]) as his, carl.at(match["match"]) as watching:
        n = mine.view["n"]
        assert say(mine, "hello")["n"] == n
        for line in (his, watching):
            (word,) = hears(line)
            assert (word["seat"], word["kind"], word["what"]) == (0, "phrase", "hello")
        assert say(mine, "i know what you hold")["code"] == "no-phrase"
        assert say(mine, "thanks", seat=1)["code"] == "not-yours"
        assert say(watching, "thanks")["code"] == "not-yours"
        assert say(mine, "fall-back")["code"] == "no-side", "nobody shares a seat's secrets here"
        assert say(mine, "I hold a king", kind="text")["code"] == "no-text"
    with bert.at(match["match"]) as again:
        assert whats(again.hear("talk")) == ["hello"]
        assert again.view["n"] == n
    count = select(func.count()).select_from(tables.actions).where(tables.actions.c.match == match["match"])
    assert server.process.runtime.store.read(lambda c: c.execute(count).scalar_one()) == n + 1


def test_the_page_has_words_for_every_phrase_and_says_the_same_ones_to_a_side() -> None:
    source = (Path(__file__).parents[2] / "web" / "src" / "talk" / "phrases.ts").read_text("utf-8")
    told, to_side = source.partition("export const PHRASES")[2].split("export const TO_SIDE")
    assert set(re.findall(r'^  "?([a-z-]+)"?: "', told, re.MULTILINE)) == words.PHRASES
    assert set(re.findall(r'"([a-z-]+)"', to_side.partition("]);")[0])) == SAID_TO_SIDE


def test_who_says_too_much_has_to_wait(server: Running, visitor: NewBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    clock = server.process.runtime.clock
    with anna.at(match["match"]) as line:
        began, answers = clock.now(), []
        for later in (0, 1, 2, 3, 10.5, 11.5, 12, 29, 30.5):
            monkeypatch.setattr(clock, "now", lambda later=later: began + later)
            answers.append(say(line, "hello")["type"])
        # three in ten seconds, five in thirty
        assert answers == ["done", "done", "done", "refused", "done", "done", "refused", "refused", "done"]


@pytest.mark.databases("file", "postgresql")
def test_every_process_tells_it(tmp_path: Path) -> None:
    with Process(tmp_path) as one, Process(tmp_path) as other, Browser(one.address) as anna, Browser(other.address) as bert:
        match = anna.create("race", [YOU, LINK])
        bert.join(match)
        with anna.at(match["match"]) as mine, bert.at(match["match"]) as his:
            say(mine, "good-game")
            assert whats({"words": hears(his)}) == ["good-game"]
            assert say(his, "thanks", seat=1)["type"] == "done"
            assert [word["seat"] for word in hears(mine)] == [1]
            mute(his, 0)
        with bert.at(match["match"]) as his:
            assert his.hear("talk")["muted"] == [0]


def test_only_ones_side_hears_what_is_said_to_it(tmp_path: Path) -> None:
    games = all_()
    with running(config(tmp_path, games=games)) as server, ExitStack() as stack:
        anna, bert, carl, dora, eve = (stack.enter_context(Browser(server.address)) for _ in range(5))
        match = anna.create("moba", [YOU, LINK, LINK, LINK], settings=TEAMS)
        held = server.process.cache.matches[match["match"]]
        for other in (bert, carl, dora):
            other.join(match)
        ours, theirs = held.state.sides
        lines = [stack.enter_context(one.at(match["match"])) for one in (anna, bert, carl, dora)]
        watching = stack.enter_context(eve.at(match["match"]))
        by_seat = dict(enumerate(lines))
        assert all(by_seat[seat].table["allies"] == list(ours if seat in ours else theirs) for seat in by_seat)
        assert "allies" not in watching.table
        one, mate = ours
        assert say(by_seat[one], "guard-me", seat=one)["type"] == "done"
        assert hears(by_seat[mate])[0]["side"] is True
        for line in (by_seat[theirs[0]], by_seat[theirs[1]], watching):
            quiet(line, by_seat[one])
        # What only the side sees may be pointed at, but to the side alone.
        public = set(scene_ids(held.views.scene(None)))
        secret = next(id for id in scene_ids(held.views.scene(one)) if id not in public)
        open_ = next(iter(sorted(public)))
        assert say(by_seat[one], secret, seat=one, kind="look")["code"] == "no-place"
        assert say(by_seat[one], secret, seat=one, kind="look", side=True)["type"] == "done"
        assert hears(by_seat[mate])[0]["what"] == secret
        assert say(by_seat[one], open_, seat=one, kind="look")["type"] == "done"
        assert [hears(line)[0]["what"] for line in (by_seat[theirs[0]], watching)] == [open_] * 2
    with running(config(tmp_path, games=games)) as server, Browser(server.address) as stranger, stranger.at(match["match"]) as line:
        line.say("watch", seat=None)
        line.hear("laid")
        assert line.view["seat"] is None


def test_whoever_is_muted_is_not_sent_at_any_match_and_by_no_process(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match, next_ = (anna.create("race", [YOU, LINK]) for _ in range(2))
    for one in (match, next_):
        bert.join(one)
    with anna.at(match["match"]) as mine, bert.at(match["match"]) as his, bert.at(next_["match"]) as there:
        say(mine, "hello")
        hears(his)
        assert (mute(his, 0)["muted"], mute(his, 0)["words"]) == ([0], [])
        assert say(mine, "thanks")["type"] == "done", "nobody is told"
        quiet(his, mine)
        with anna.at(next_["match"]) as mine_there:
            say(mine_there, "hello")
            quiet(there, mine_there)
        assert bert.post("/api/me", preferences={"sound": "off"})["preferences"]["muted"]
        assert anna.get("/api/me").get("preferences", {}) == {}
        anna_is = server.process.cache.matches[match["match"]].seats[0].token
        assert anna_is[:12] not in json.dumps(bert.get("/api/me/export")), "nobody else's id is in it"
        assert whats(mute(his, 0, on=False)) == ["hello", "thanks"]
        assert mute(his, None) | {"type": ""} == {"type": "", "words": [], "silent": True}
        assert mute(mine, 1)["muted"] == [1]
        mine.say("mute", id=(id := mine.new_id()), seat=0)
        assert mine.hear("refused", id=id)["code"] == "nobody-there"


def test_text_is_only_where_it_was_turned_on_and_plain_and_short(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK], texts=True)
    bert.join(match)
    with anna.at(match["match"]) as mine, bert.at(match["match"]) as his:
        assert his.table["texts"]
        assert say(mine, "  Watch\u202e the\n\x1b[31m  left! ", kind="text")["type"] == "done"
        assert hears(his)[0]["what"] == "Watch the [31m left!"
        assert say(mine, "\u200b \u2800", kind="text")["code"] == "no-words"
        assert say(mine, "x" * 201, kind="text")["code"] == "too-long"
        assert say(mine, "x" * 200, kind="text")["type"] == "done"
    reported = bert.post(f"/api/matches/{match['match']}/reports", seat=0, words="Shouts")
    (line,) = [one for one in bert.get("/api/me/export")["reports"] if one["words"] == "Shouts"]
    assert reported["id"]
    assert line["said"].splitlines()[0].endswith(": Watch the [31m left!")


def test_what_one_has_said_is_exported_and_forgotten(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK], texts=True)
    bert.join(match)
    with anna.at(match["match"]) as mine, bert.at(match["match"]) as his:
        say(mine, "Ottokar was here", kind="text")
        say(his, "thanks", seat=1)
    assert [word["what"] for word in anna.get("/api/me/export")["words"]] == ["Ottokar was here"]
    anna.post("/api/me/forget")
    kept = server.process.runtime.store.read(lambda c: c.execute(select(tables.words).where(tables.words.c.match == match["match"])).all())
    assert [row.what for row in kept] == ["thanks"]
    with bert.at(match["match"]) as his:
        assert whats(his.hear("talk")) == ["thanks"]


@pytest.mark.parametrize("game", sorted(all_()))
def test_no_answer_tells_whether_a_thing_is_there_that_not_all_see(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids of things that others hold are refused as ids of nothing are, to the byte."""
    games = all_()
    monkeypatch.setattr(words, "MOST_SAID", ())
    chance = random.Random(game)
    with running(config(tmp_path, games=games)) as server, Browser(server.address) as anna:
        match = anna.create(game, [{"kind": "hotseat"}] * games[game].settings.SEATS[0], settings={})
        held = server.process.cache.matches[match["match"]]
        with anna.at(match["match"]) as line:
            hidden = set[str]()
            for _ in range(12):
                public = set(scene_ids(held.views.scene(None)))
                hidden |= {id for viewer in held.viewers for id in scene_ids(held.views.scene(viewer))} - public
                if held.state.over:
                    break
                seat = chance.choice(held.state.asked)
                answer = line_answer(line, held, seat, chance)
                assert answer["type"] == "done", answer
            public = set(scene_ids(held.views.scene(None)))
            hidden -= public
            made = [*sorted(hidden), *(f"{chance.choice(sorted(public))}{chance.randrange(1000)}" for _ in range(20))]
            asked = [id for id in (chance.choice(made) for _ in range(many(60, 1000))) if id not in public]
            answers = {json.dumps({**say(line, id, seat=line.view["seat"] or 0, kind="look"), "id": ""}) for id in asked}
            assert len(answers) == 1
            assert json.loads(answers.pop())["code"] == "no-place"


def line_answer(line: Line, held: Any, seat: int, chance: random.Random) -> Said:
    """Some seat of this screen answers."""
    line.say("watch", seat=seat)
    line.hear("laid")
    return line.submit(line.decision(seat), 0)
