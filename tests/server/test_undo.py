"""Going back: only where nothing was drawn, shown or asked of others; and then everything is as it was."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from unittest.mock import ANY

from sqlalchemy import select

from outplay.kernel.chance import Chance
from outplay.kernel.content import Content
from outplay.kernel.settings import Settings
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step
from outplay.server.matches.match import Match
from outplay.server.store import rows, tables
from tests.server.conftest import NewBrowser
from tests.server.games import race
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Line, Running, config, running


def hashes(server: Running, match: str) -> list[str]:
    states = select(tables.states.c.hash).where(tables.states.c.match == match).order_by(tables.states.c.number)
    return list(server.process.runtime.store.read(lambda c: c.execute(states).scalars().all()))


def test_a_pick_is_undone_for_everybody_and_the_question_is_asked_anew(visitor: NewBrowser, server: Running) -> None:
    """B11, B14: the state is the earlier one, and all are laid the table anew."""
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        first = a.decision()
        assert not first.get("can_undo")
        a.pick("stride 3")
        second = a.decision()
        assert second["can_undo"]
        assert a.undo(0, second["id"]) == {"type": "done", "id": ANY, "n": 3}
        third = a.decision()
        assert third["id"] == 3
        assert third["offers"] == first["offers"]
        assert a.submit(second, "lane dry")["code"] == "stale"
        for line in (a, b):
            line.until(lambda v: v["n"] == 3)
            assert [row["kind"] for row in line.rows] == ["start", "sit", "undo"]
            assert "|takes|take⟧ back a move." in str(line.rows[-1]["lines"])
        a.pick("stride 1")
    before, picked, undone, other = hashes(server, match["match"])
    assert before == undone != picked != other


def test_a_roll_and_the_turn_of_another_cannot_be_undone(visitor: NewBrowser) -> None:
    """B13."""
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        a.pick("stride 3")
        a.pick("lane muddy")
        assert a.undo(0, 0)["code"] == "no-undo"
        question = b.decision()
        assert not question.get("can_undo")
        assert b.undo(1, question["id"])["code"] == "no-undo"
        b.pick("stride 1")
        assert b.decision()["can_undo"]


class Eager(race.Race):
    """A race in which the first runner begins with three turns in a row."""

    id = "eager"

    def new(self, settings: Settings, content: Content, chance: Chance) -> race.RaceTable:
        table = super().new(settings, content, chance)
        table.todo += [race.Run(0), race.Run(0)]
        return table


def test_a_roll_cannot_be_undone_by_the_seat_that_goes_on_after_it(tmp_path: Path) -> None:
    with running(config(tmp_path, games={"eager": Eager()})) as server, Browser(server.address) as anna:
        match = anna.create("eager", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:
            line.pick("stride 3")
            line.pick("lane dry")
            assert line.decision()["can_undo"]  # nobody else was asked, and nothing rolled
            line.pick("stride 3")
            rolled = line.pick("lane muddy")
            question = line.decision()
            assert not question.get("can_undo")
            assert line.undo(0, question["id"])["code"] == "no-undo"
            line.pick("stride 3")
            assert line.undo(0, line.decision()["id"])["type"] == "done"  # what came after it can
            question = line.decision()
            assert line.view["scene"]["pieces"] == rolled["scene"]["pieces"]
            assert not question.get("can_undo")
            assert line.undo(0, question["id"])["code"] == "no-undo"


class Whistle(Option):
    """A tune."""

    tune: int


class Hum(SecretChoice[race.RaceTable]):
    """The first runner alone thinks of a tune, and of another one."""

    def seats(self, s: race.RaceTable) -> Sequence[Seat]:
        return (0,)

    def options(self, s: race.RaceTable, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return [Whistle(tune) for tune in range(3) if Whistle(tune) not in picked] if len(picked) < 2 else []

    def default(self, s: race.RaceTable, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return self.options(s, seat, picked)[0]

    def resolve(self, s: race.RaceTable, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[race.RaceTable]]:
        return DONE


class Humming(race.Race):
    """A race in which the first runner hums between its first two turns."""

    id = "humming"

    def new(self, settings: Settings, content: Content, chance: Chance) -> race.RaceTable:
        table = super().new(settings, content, chance)
        table.todo += [race.Run(0), Hum(), race.Run(0)]
        return table


def test_what_one_seat_alone_answers_in_secret_is_undone_like_everything(tmp_path: Path) -> None:
    with running(config(tmp_path, games={"humming": Humming()})) as server, Browser(server.address) as anna:
        match = anna.create("humming", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:

            def back() -> str:
                assert line.decision()["can_undo"]
                assert line.undo(0, line.decision()["id"])["type"] == "done"
                return str(line.decision()["prompt"]["title"])

            line.pick("stride 3")
            lane = line.decision()["prompt"]["title"]
            line.pick("lane dry")
            assert back() == lane
            line.pick("lane dry")
            hum = line.decision()["prompt"]["title"]
            line.pick("whistle 1")
            assert not line.decision().get("can_undo")  # a pick of the series itself is taken back first
            assert line.undo(0, line.decision()["id"])["type"] == "done"
            assert line.decision()["can_undo"]
            line.pick("whistle 1")
            line.pick("whistle 2")
            assert back() == hum
            assert not line.decision().get("picked")
            assert back() == lane


def test_an_undo_twice_under_one_id_is_one_and_a_stale_one_is_refused(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as a:
        a.pick("stride 3")
        question = a.decision()["id"]
        for _ in range(2):
            a.say("undo", id="u", seat=0, decision=question)
            assert a.hear("done", "refused", id="u")["n"] == 2
        a.say("undo", id="v", seat=0, decision=question)
        assert a.hear("refused", id="v")["code"] == "stale"


def test_a_match_without_undo_has_none(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK], undo=False)
    with anna.at(match["match"]) as a:
        a.pick("stride 3")
        assert not a.decision().get("can_undo")
        assert "without" in a.undo(0, 1)["message"]


def test_a_random_walk_with_undos_plays_on_and_its_record_verifies(visitor: NewBrowser, server: Running) -> None:
    """B8-B12: at every point that allows it; the match goes on from the restored state, and is the same after a reload."""
    chance, undos = random.Random(4), 0
    anna = visitor()
    match = anna.create("race", [YOU, BOT], settings={"length": 30})
    with anna.at(match["match"]) as line:
        while not line.view.get("result"):
            question = line.view["decisions"][0] if line.view["decisions"] else None
            if question is None:
                line.next()
            elif question.get("can_undo") and chance.random() < 0.6:
                undos += 1
                assert line.undo(0, question["id"])["type"] == "done"
            else:
                line.submit(question, chance.choice(question["offers"])["text"])
    assert undos > 2
    assert_same_after_reload(server, match["match"], line)
    assert anna.get(f"/api/matches/{match['match']}/record").count("seat 1") == sum(row.get("seat") == 0 and row["kind"] == "pick" for row in line.rows)


def assert_same_after_reload(server: Running, id: str, line: Line) -> None:
    held = server.process.cache.matches[id]
    stored = server.process.runtime.store.read(lambda c: rows.load(c, id, held.game.rules_version))
    assert stored is not None
    fresh = Match(held.game, stored)
    assert fresh.game.dumps(fresh.state) == held.game.dumps(held.state)
    for match in (fresh, held):
        match.came_or_left(dict.fromkeys(range(len(match.seats)), 0.0), {})  # since when somebody is away is written behind
    assert (fresh.actions, fresh.seats, fresh.done, fresh.views.asked) == (held.actions, held.seats, held.done, held.views.asked)
