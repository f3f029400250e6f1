"""Somebody who never played such a game: from the shelf through the pictures to the first table, and back from a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from outplay.book.how import pictures
from outplay.games import games
from outplay.kernel.scene.naming import spoken
from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU, Person
from tests.browser.test_access import is_fit

CUT = """() => [...document.querySelectorAll("h1, h2, .sentence, article, .sheet, nav .btn")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || (one.matches("article") && one.scrollHeight > one.clientHeight + 1))
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`)"""
"""What does not fit into its place."""
OVER = """() => [...document.querySelectorAll("article, .sheet, .duel")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className} is ${one.scrollHeight - one.clientHeight} pixels too high`)"""
"""What would have to be scrolled."""


def turns(anna: Person, way: str) -> None:
    """To the next page: by button, by key or by a swipe."""
    match way:
        case "button":
            anna.presses(re.compile("^Next"))
        case "key":
            anna.page.keyboard.press("ArrowRight")
        case _:
            anna.page.evaluate(
                """() => {
                  const sheet = document.querySelector(".sheet"), at = (x) => ({ bubbles: true, pointerType: "touch", clientX: x, clientY: 300 });
                  sheet.dispatchEvent(new PointerEvent("pointerdown", at(300)));
                  sheet.dispatchEvent(new PointerEvent("pointerup", at(120)));
                }"""
            )


@pytest.mark.parametrize(
    ("name", "phone", "colors", "way"),
    [
        ("knockback", False, "light", "button"),
        ("moba", False, "dark", "key"),
        ("knockback", True, "dark", "swipe"),
        pytest.param("moba", True, "light", "button", marks=pytest.mark.soak),
    ],
)
def test_from_the_shelf_through_all_pages_to_the_table(comes: Comes, name: str, phone: bool, colors: str, way: str) -> None:
    game = games()[name]
    pages = pictures(game)
    anna = comes(phone=phone, color_scheme=colors)
    anna.opens_shelf()
    anna.presses(f"How to play {game.name}")
    wrong: list[str] = []
    for n, page in enumerate(pages, 1):
        expect(anna.page.get_by_role("heading", name=page.title, level=2)).to_be_visible()
        for sentence in page.text:
            expect(anna.page.get_by_text(spoken(sentence), exact=True)).to_be_visible()
        expect(anna.page.get_by_role("img", name=spoken(page.scene.text)).first).to_be_visible()
        wrong += is_fit(anna, f"page {n}") if n in (1, 3, 7) else []
        wrong += [f"page {n}: {cut} is cut" for cut in anna.page.evaluate(CUT)]
        wrong += [f"page {n}: {high}" for high in anna.page.evaluate(OVER)]
        if n < len(pages):
            turns(anna, way)
    assert wrong == []
    anna.presses("Play now")
    anna.sits()


@pytest.mark.soak
@pytest.mark.parametrize("screen", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_every_page_of_every_game_is_whole_at_once_and_says_whom_one_leads(anna: Person, screen: ViewportSize) -> None:
    anna.page.set_viewport_size(screen)
    wrong: list[str] = []
    for name, game in games().items():
        anna.goes(f"/games/{name}/how")
        for n, page in enumerate(pictures(game), 1):
            expect(anna.page.get_by_role("heading", name=page.title, level=2)).to_be_visible()
            expect(anna.page.get_by_role("list", name="Who is who").get_by_role("listitem").first).to_contain_text("You, ")
            wrong += [f"{name}, page {n}: {cut}" for cut in anna.page.evaluate(OVER)]
            anna.page.keyboard.press("ArrowRight")
    assert wrong == []


def test_a_page_can_be_reloaded_and_left_by_keys(anna: Person) -> None:
    first, *_, last = pictures(games()["knockback"])
    anna.goes("/games/knockback/how?page=3")
    expect(anna.page.get_by_role("heading", level=2)).to_be_visible()
    anna.page.keyboard.press("End")
    expect(anna.page.get_by_role("heading", name=last.title)).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name=last.title)).to_be_visible()
    anna.page.keyboard.press("Home")
    expect(anna.page.get_by_role("heading", name=first.title)).to_be_visible()
    anna.presses(f"The rule for this, {first.rules[0]}")
    expect(anna.page.get_by_role("dialog").locator(f"[data-rule='{first.rules[0]}']")).to_be_visible()


def test_from_the_table_to_the_pictures_and_back(anna: Person) -> None:
    anna.lays(YOU, BOT)
    table = anna.page.url
    anna.presses("Settings")
    anna.presses("How to play", anna.page.get_by_role("dialog"))
    expect(anna.page.get_by_role("heading", level=2)).to_be_visible()
    anna.page.keyboard.press("End")
    anna.presses("Back to the table", anna.page.get_by_role("navigation"))
    anna.sits()
    assert anna.page.url == table


def test_the_set_up_page_knows_the_way(anna: Person) -> None:
    anna.goes("/new/moba")
    anna.presses("How to play")
    expect(anna.page.get_by_role("heading", name="How to play MOBA")).to_be_visible()


def test_a_game_that_is_not_there_is_told(anna: Person) -> None:
    anna.bears("status of 404")
    anna.goes("/games/chess/how")
    anna.sees("There is no game 'chess' here.")
    anna.presses("Shelf")
    expect(anna.page.get_by_role("heading", name="outplay", level=1)).to_be_visible()
