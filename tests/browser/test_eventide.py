"""A game of three roads and cards face down: whole matches by two browsers, by touch, by keys alone; who watches sees no face before all are turned over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, OVER, YOU, Facts, Person, whose_turn
from tests.browser.test_absence import joins, log_says
from tests.browser.test_access import is_fit

SHORTEST: Facts = {"game": "eventide", "gamers": "none", "heroes": "agreed", "max_rounds": 8}
"""Two given teams, no drafts, as few rounds as there may be."""
TURNED = re.compile("In (Top|Mid|Bottom), ")
"""How the log tells who lies where, once it is turned over."""
FACE = re.compile(r'"card-\d-\d')
"""A lane card that one sees; a back has an id of its own, which tells nothing."""


def meets(person: Person, question: str, *others: Person) -> None:
    """All choose anything, until this one is asked this."""
    for _ in range(100):
        one = whose_turn(person, *others)
        assert not one.is_over
        if one is person and one.reads_prompt().startswith(question):
            return
        one.picks_something()
    raise AssertionError(f"{question!r} was never asked")


def places(person: Person) -> None:
    """One card, by three clicks or taps, none so soon that it could be the second half of the last: the card, the lane, the gold button."""
    person.has_read()
    cards = person.page.locator(".hand button.offered")
    if cards.count():
        person.touches(cards.first)
    lane = person.chance.choice([one for one in person.offered() if one.kind == "cell"])
    (person.page.touchscreen.tap if person.touch else person.page.mouse.click)(lane.x, lane.y)
    person.touches(person.prompt.get_by_role("button", name=re.compile("^(Place|Nothing)")))


@pytest.mark.rule("EOH-7.6")
def test_two_people_play_and_one_watches(comes: Comes) -> None:
    """One reloads in the middle of a placement, one runs out of time and comes back, one concedes at the end; who watches sees no face before the flip."""
    anna, ben, carla = comes(), comes(seed="2"), comes(seed="3")
    code = anna.lays(YOU, LINK, patience=1, **SHORTEST)
    joins(ben, code, "Ben")
    table = ben.page.url
    carla.goes(f"/j/{code}")
    carla.presses("Watch")
    carla.sits()

    meets(anna, "Place cards", ben)
    anna.presses_keys("1")
    anna.sees("1 chosen, now Top, Mid or Bottom")
    anna.reloads()
    anna.waits_for_prompt("Place cards")
    anna.sees("Choose Top, Mid or Bottom")
    assert is_fit(anna, "placement") == []

    backs = carla.page.locator(".board").get_by_label(re.compile("^A face-down card of "))
    before = backs.count()
    places(anna)
    expect(anna.page.locator(".board").get_by_label(re.compile("hidden from the others"))).to_have_count(1)
    expect(backs).to_have_count(before + 1)
    meets(ben, "Place cards", anna)
    ben.closes_the_tab()
    anna.presses(re.compile("^Let a bot sit in"))
    log_says(anna, "Ben is away: a bot sits in")
    assert anna.waits_for_question() is not None, "the match goes on"
    ben.opens_a_tab(table)
    ben.presses(re.compile("^Take your seat back"))
    log_says(anna, "Ben is back")

    carla.opens_log()
    turned_over = carla.log.get_by_text(TURNED)
    while not turned_over.count():
        whose_turn(anna, ben).picks_something()
    heard = [frame for frame in carla.heard if TURNED.search(frame) or FACE.search(frame)]
    assert any(FACE.search(frame) for frame in anna.heard)
    assert TURNED.search(heard[0]), "it was told too early who lies where"
    ben.concedes()
    for person in (anna, ben, carla):
        expect(person.page.locator(OVER).get_by_role("heading", level=1)).to_be_visible()


def test_a_match_by_touch(comes: Comes) -> None:
    anna = comes(phone=True)
    anna.lays(YOU, BOT, **SHORTEST)
    anna.waits_for_turn()
    board = anna.page.locator(".board .stage")
    lay: set[str | None] = {board.get_attribute("style")}
    anna.plays_until("Place cards")
    assert is_fit(anna, "placement on a phone") == []
    for question in anna.turns():
        lay.add(board.get_attribute("style"))
        pass_by = anna.prompt.get_by_role("button", name=re.compile("^(Pass|Decline|Done)"))
        if question.startswith("Place cards"):
            places(anna)
        elif pass_by.count():
            pass_by.first.tap()
        elif (way_on := anna.prompt.get_by_role("button", name="Go", exact=True)).count():
            way_on.tap()
        elif len(found := anna.offered()) > 0:
            one = anna.chance.choice(found)
            anna.page.touchscreen.tap(one.x, one.y)
    expect(anna.page.locator("#end-title")).to_be_visible()
    lies = [[float(px) for px in re.findall(r"(-?[\d.]+)px", one or "")[:2]] for one in lay]
    assert len({left for left, _ in lies}) == 1, f"the board has moved aside, or changed its size: {lay}"
    assert max(top for _, top in lies) - min(top for _, top in lies) < 16, f"the board has moved by more than a line of a question: {lay}"


@pytest.mark.soak
def test_a_match_by_keys_alone(anna: Person) -> None:
    anna.lays(YOU, BOT, **SHORTEST)
    for _ in anna.turns():
        anna.picks_by_keys()
    expect(anna.page.locator("#end-title")).to_be_visible()
