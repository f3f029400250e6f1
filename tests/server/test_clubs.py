"""Clubs: one is made, people come by its code, play at its own tables, and see what they won against each other."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.conftest import NewBrowser
from tests.server.people import LINK, YOU, Browser, Line, Said
from tests.server.test_lobby import looking, opens

pytestmark = pytest.mark.databases("file", "postgresql")


class AtClub:
    """Somebody who looks at a club: what they know by all that was said."""

    def __init__(self, line: Line, id: str) -> None:
        self.line = line
        self.club: Said = {}
        self.heard: list[Said] = []
        line.say("lobby", club=id)

    def sees(self, fact: Callable[[Said], object] = lambda _: True) -> Said:
        """The club, once this is true of it."""
        while not self.club or not fact(self.club):
            message = self.line.next()
            self.heard.append(message)
            if message["type"] == "club":
                self.club = message
        return self.club


@contextmanager
def at_club(browser: Browser, id: str) -> Iterator[AtClub]:
    """Somebody at a club."""
    with browser.line(match="lobby") as line:
        yield AtClub(line, id)


def founds(browser: Browser, name: str = "Thursdays", called: str = "Anna") -> Said:
    """A club that somebody makes."""
    made: Said = browser.post("/api/clubs", name=name, called=called)
    return made


def comes(browser: Browser, club: Said, name: str, expect: int = 200) -> Said:
    """Somebody who comes to a club by its code."""
    done: Said = browser.post(f"/api/join/{club['code']}", expect, name=name)
    return done


def arranges(browser: Browser, known: Said, act: str, expect: int = 200, **more: Any) -> Said:
    """What the owner does with a club, as they know it."""
    done: Said = browser.post(f"/api/clubs/{known['id']}/arrange", expect, number=known["number"], act=act, **more)
    return done


def opens_there(browser: Browser, club: Said, expect: int = 200) -> Said:
    """A table that somebody opens to a club."""
    made: Said = browser.post("/api/tables", expect, club=club["club"], match={"game": "race", "seats": [YOU, LINK]})
    return made


def called(known: Said) -> list[str]:
    """The names of the members."""
    return [one["name"] for one in known["members"]]


def concedes(browser: Browser, match: str, seat: int) -> None:
    """Somebody gives a match up."""
    with browser.at(match) as line:
        line.say("give-up", id=(id := line.new_id()), seat=seat)
        assert line.hear("done", "refused", id=id)["type"] == "done"
        line.until(lambda view: view.get("result"))


def test_a_club_is_made_somebody_comes_by_its_code_and_both_see_each_other(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    club = founds(anna)
    door = bert.get(f"/api/join/{club['code']}")
    assert (door["club"], door["members"], door["match"]) == ("Thursdays", 1, "")
    assert bert.get("/api/clubs") == {"clubs": []}
    with at_club(anna, club["club"]) as hers:
        assert called(hers.sees()) == ["Anna"]
        assert comes(bert, club, "Bert")["club"] == club["club"]
        known = hers.sees(lambda one: called(one) == ["Anna", "Bert"])
        assert known["owner"] == known["me"] == 1
        with at_club(bert, club["club"]) as his:
            theirs = his.sees()
            assert (theirs["me"], theirs["owner"], theirs["code"]) == (2, 1, club["code"])
    assert comes(bert, club, "Bert")["club"] == club["club"]
    (mine,) = bert.get("/api/clubs")["clubs"]
    assert (mine["name"], mine["members"], mine.get("owned", False)) == ("Thursdays", 2, False)


def test_the_owner_renames_removes_hands_on_and_closes(visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    club = founds(anna)
    comes(bert, club, "Bert")
    comes(cleo, club, "Cleo")
    with at_club(anna, club["club"]) as hers, at_club(bert, club["club"]) as his, at_club(cleo, club["club"]) as third:
        known = hers.sees(lambda one: len(one["members"]) == 3)
        his.sees(lambda one: len(one["members"]) == 3)
        assert arranges(bert, known, "rename", 403, name="Mine")["code"] == "not-yours"
        arranges(anna, known, "rename", name="Fridays")
        assert arranges(anna, known, "rename", 409, name="Sundays")["code"] == "stale"
        known = hers.sees(lambda one: one["name"] == "Fridays")
        arranges(anna, known, "remove", member=2)
        assert his.sees(lambda one: one.get("gone"))
        assert comes(bert, club, "Bert", 403)["code"] == "barred"
        known = hers.sees(lambda one: called(one) == ["Anna", "Cleo"])
        arranges(anna, known, "hand on", member=3)
        known = third.sees(lambda one: one["owner"] == 3)
        anna.post(f"/api/clubs/{club['club']}/leave")
        known = third.sees(lambda one: called(one) == ["Cleo"])
        arranges(cleo, known, "close")
        assert third.sees(lambda one: one.get("gone"))
    assert bert.get(f"/api/join/{club['code']}", 404)["code"] == "no-code"


def test_who_leaves_a_club_they_look_after_leaves_it_to_who_came_next_and_the_last_one_takes_it_along(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    club = founds(anna)
    comes(bert, club, "Bert")
    anna.post(f"/api/clubs/{club['club']}/leave")
    assert bert.get("/api/clubs")["clubs"][0]["owned"]
    bert.post(f"/api/clubs/{club['club']}/leave")
    anna.get(f"/api/join/{club['code']}", 404)


def test_a_table_of_a_club_is_told_to_its_members_alone(visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    club = founds(anna)
    comes(bert, club, "Bert")
    with looking(cleo) as outside, at_club(bert, club["club"]) as his:
        his.sees()
        table = opens_there(anna, club)
        (told,) = his.sees(lambda one: one.get("tables"))["tables"]
        assert told["id"] == table["table"]
        public = opens(cleo, YOU, LINK)
        outside.sees(public["table"])  # what came before it was told by then
        assert table["table"] not in str(outside.heard)
        assert club["club"] not in str(outside.heard)
        assert cleo.get(f"/api/join/{table['code']}", 403)["code"] == "no-member"
        assert cleo.post(f"/api/tables/{table['table']}/sit", 403)["code"] == "no-member"
        assert opens_there(cleo, club, 403)["code"] == "no-member"
        with cleo.line(match="lobby") as line:
            line.say("lobby", club=club["club"])
            assert line.hear("club") == {"type": "club", "id": club["club"], "gone": True}
        bert.post(f"/api/tables/{table['table']}/sit")
        with looking(anna) as hers:
            own = hers.sits(lambda one: one["table"]["seats"][1]["kind"] == "person")
            begun = anna.post(f"/api/tables/{table['table']}/start", number=own["number"])
        his.sees(lambda one: not one.get("tables"))
        concedes(bert, begun["match"], 1)
    with at_club(anna, club["club"]) as hers:
        (game,) = hers.sees()["results"]
        first, second = game["scores"]
        assert (first["member"], first["all"], first["against"]) == (1, {"member": -1, "won": 1}, [{"member": 2, "won": 1}])
        assert (second["member"], second["all"], second["against"]) == (2, {"member": -1, "lost": 1}, [{"member": 1, "lost": 1}])


def test_results_are_a_file_in_which_no_name_is_a_formula(visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    club = founds(anna, called="Änne, B.")
    comes(bert, club, '=HYPERLINK("x")')
    table = opens_there(anna, club)
    bert.post(f"/api/tables/{table['table']}/sit")
    with looking(anna) as hers:
        begun = anna.post(f"/api/tables/{table['table']}/start", number=hers.sits(lambda one: one["table"]["seats"][1]["kind"] == "person")["number"])
    concedes(anna, begun["match"], 0)
    text = anna.get(f"/api/clubs/{club['club']}/results.csv")
    assert text.startswith("\ufeff")
    lines = [*csv.reader(io.StringIO(text.removeprefix("\ufeff")))]
    assert lines[0] == ["Game", "Member", "Against", "Played", "Won", "Drawn", "Lost"]
    assert lines[1][1:] == ['\'=HYPERLINK("x")', "everybody", "1", "1", "0", "0"]
    assert lines[-1][1:] == ["Änne, B.", '\'=HYPERLINK("x")', "1", "0", "0", "1"]
    cleo.create(seats=[YOU])
    assert cleo.get(f"/api/clubs/{club['club']}/results.csv", 404)["code"] == "no-club"


def test_who_is_forgotten_is_no_member_any_more(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    club = founds(anna)
    comes(bert, club, "Bert")
    assert [one["name"] for one in anna.get("/api/me/export")["clubs"]] == ["Thursdays"]
    anna.post("/api/me/forget")
    with at_club(bert, club["club"]) as his:
        known = his.sees()
        assert (called(known), known["owner"]) == (["Bert"], 2)
