"""Every kind of question of every game fits the page: at a desk, a low desk and a phone, in `make soak` at all sizes, by day and by night. With letters of twice the size all that is offered can be reached.

The board is large, all that one decides by is on the page and can be read, nothing lies over anything else. What is wrong is printed as a table, kind by kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from outplay.games import games
from tests.browser.measure import DESKS, PHONES, THEMES, TWICE, Seen, figures, infos, kind, lays, reached, shows, walk
from tests.browser.questions import ROUNDS, Moment, moments
from tests.browser.test_kit import STILL
from tests.sizes import many

WALKED = many([(1280, 720), (1440, 900), (390, 844)], [*DESKS, *PHONES])
STEP = many(8, 1)
"""Of the questions each eighth one, in `make soak` all: another eighth at each size."""


@pytest.fixture(scope="module")
def asked() -> list[Moment]:
    """Each kind of question of each game."""
    return [one for game in games().values() for one in moments(game)]


@pytest.mark.parametrize(("width", "height"), WALKED, ids=[f"{width}x{height}" for width, height in WALKED])
@pytest.mark.parametrize("colors", many(THEMES[:1], THEMES))
def test_every_question_fits(
    kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext], width: int, height: int, colors: str, capsys: pytest.CaptureFixture[str]
) -> None:
    phone = (width, height) in PHONES
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=phone, is_mobile=phone).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    shows(page, kit, colors)
    tables: dict[str, list[Seen]] = {}
    for one in walk(page, asked[WALKED.index((width, height)) % STEP :: STEP], infos(), phone):
        tables.setdefault(one.game, []).append(one)
    with capsys.disabled():
        print(f"\n{width}x{height} {colors}: {dict(Counter(kind(words) for seen in tables.values() for one in seen for words in one.fit.wrong))}")
        for name, seen in tables.items():
            print(f"{name} | {figures(seen, phone)}")
    assert not errors
    wrong = [f"{one.game} {one.where}: {words}" for seen in tables.values() for one in seen for words in one.wrong]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("width", "height"), many(TWICE[:1], TWICE), ids=[f"{width}x{height}" for width, height in many(TWICE[:1], TWICE)])
def test_with_letters_of_twice_the_size_all_that_is_offered_can_be_reached(
    kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext], width: int, height: int
) -> None:
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
    shows(page, kit)
    some = many([one for one in asked if one.game == "moba"][::6], asked)
    wrong = [f"{one.game} {one.where}: {words}" for one in reached(page, some, infos()) for words in one.wrong]
    assert not wrong, "\n".join(wrong)


def test_a_hint_that_goes_moves_no_board_under_a_finger(kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True, is_mobile=True).new_page()
    page.goto(f"{kit}?show=tables")
    page.wait_for_selector(".board")
    one = next(one for one in asked if (one.game, one.name) == ("rally", "ChooseDock"))
    lays(page, one, infos())
    lies = page.locator(".board[data-lies]")
    hint = page.get_by_role("complementary", name="First time")
    before = lies.get_attribute("data-lies")
    page.get_by_role("button", name="Got it").tap()
    expect(hint).to_have_count(0)
    page.evaluate(STILL)
    assert lies.get_attribute("data-lies") == before
    page.locator(".board [data-id].offered, .board path[data-id]").first.dispatch_event("click")
    page.evaluate(STILL)
    assert lies.get_attribute("data-lies") == before


def test_at_a_low_desk_the_end_shows_each_round_of_its_curve_above_its_buttons(
    kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce").new_page()
    page.goto(f"{kit}?show=tables")
    page.wait_for_selector(".board")
    known = infos()
    ways = page.get_by_role("button", name="Rematch")
    for one in [one for one in asked if one.name == "over"]:
        lays(page, one, known)
        rounds = page.get_by_role("img", name="of each seat, round by round").locator("text:not(.name)").last
        expect(rounds).to_have_text(str(ROUNDS))
        number, button = rounds.bounding_box(), ways.bounding_box()
        assert number is not None
        assert button is not None
        assert number["y"] + number["height"] < button["y"], one.game


@pytest.mark.parametrize("width", [1280, pytest.param(1920, marks=pytest.mark.soak)])
def test_a_pointer_that_passes_over_a_hand_comes_to_every_card(kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext], width: int) -> None:
    page = new_context(viewport={"width": width, "height": 720}, reduced_motion="reduce").new_page()
    page.goto(f"{kit}?show=tables")
    page.wait_for_selector(".board")
    one = next(one for one in asked if (one.game, one.name) == ("rally", "Program"))
    lays(page, one, infos())
    cards = page.locator(".hand [data-card]")
    names = cards.evaluate_all("all => all.map((one) => one.dataset.card)")
    first, last = cards.first.bounding_box(), cards.last.bounding_box()
    assert first is not None
    assert last is not None
    along = list(range(int(first["x"]) - 8, int(last["x"] + last["width"]) + 8, 16))
    for way in (along, along[::-1]):
        reached = []
        for x in way:
            page.mouse.move(x, first["y"] + first["height"] / 2)
            reached += page.locator(".hand [data-card]:hover").evaluate_all("all => all.map((one) => one.dataset.card)")
        assert set(reached) == set(names)
