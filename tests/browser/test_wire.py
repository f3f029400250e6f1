"""What the page asks the server for: little, once, and only what it shows."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.browser.person import Person

KB = 1000


def words_in(value: Any) -> set[str]:
    """Every string in a message."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*(words_in(one) for one in value.values()))
    if isinstance(value, list):
        return set().union(*(words_in(one) for one in value))
    return set()


def icons_of(person: Person) -> list[str]:
    """The names of all icons that were asked for, in order."""
    asked = (parse_qs(urlsplit(one.url).query).get("names", [""])[0] for one in person.asked_for("/api/icons"))
    return [name for names in asked for name in names.split(",")]


def test_the_first_page_is_light(anna: Person) -> None:
    anna.opens_shelf()
    expect(anna.page.get_by_role("button", name="Play Knockback").first).to_be_visible()
    assert anna.script_size() < 300 * KB


def test_a_first_match_takes_few_requests(anna: Person) -> None:
    anna.opens_shelf()
    anna.plays("Knockback")
    assert anna.waits_for_turn()
    assert anna.offered()
    assert len(anna.asked_for("/api/matches")) == 1
    assert len(anna.asked_for("/api/shelf")) <= 2
    assert len(anna.asked_for("/api/icons")) <= 8
    assert len(anna.requests) < 40
    assert all(one.ok or one.status == 304 for one in anna.responses)


def test_only_icons_that_somebody_names_are_fetched_and_each_once(anna: Person) -> None:
    anna.opens_shelf()
    anna.plays("Knockback")
    for _ in anna.turns(6):
        anna.picks_something()
        if len(anna.heard) > 12:
            break
    scripts = "".join(one.text() for one in anna.responses if one.request.resource_type == "script")
    data = [one.json() for one in anna.responses if urlsplit(one.url).path == "/api/shelf"]
    named = words_in([json.loads(said) for said in anna.heard]) | words_in(data)
    icons = icons_of(anna)
    assert icons, "a table has faces"
    assert sorted(icons) == sorted(set(icons)), "each is asked for once"
    assert [name for name in icons if name not in named and f'"{name}"' not in scripts and f"`{name}`" not in scripts] == []
