"""Every kind of question of every game fits the page: at a desk, a low desk and a phone, in `make soak` at all sizes, by day and by night. With letters of twice the size all that is offered can be reached.

The board is large, all that one decides by is on the page and can be read, nothing lies over anything else. What is wrong is printed as a table, kind by kind.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from outplay.games import games
from outplay.server.http.reading import game_info
from outplay.server.protocol.views import encode
from tests.browser.fits import FITS, REACH, Fit, fit
from tests.browser.questions import ROUNDS, Moment, moments
from tests.browser.test_kit import CUT_ON_PURPOSE, LOOK, STILL
from tests.sizes import many

DESKS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (360, 740), (820, 1180)]
TWICE = many([(640, 360)], [(640, 360), (720, 450), (960, 540)])
"""Letters of twice the size: then a desk has half as many pixels each way."""
WALKED = many([(1280, 720), (1440, 900), (390, 844)], [*DESKS, *PHONES])
STEP = many(8, 1)
"""Of the questions each eighth one, in `make soak` all: another eighth at each size."""
HEIGHT, WIDTH = 0.62, 0.92
"""So much of a desk's window is the board's, one or the other; on a phone the width."""
BEARABLE = {"small type", "left out"}
"""Numbers on the smallest pieces of a whole board shrink with it: they stand on the panels too."""
MOVED = ".board"
"""On a phone a board comes closer: what is cut at its edges is a little further."""


@pytest.fixture(scope="module")
def asked() -> list[Moment]:
    """Each kind of question of each game."""
    return [one for game in games().values() for one in moments(game)]


def lays(page: Page, one: Moment, infos: dict[str, object]) -> None:
    """The table of a question is laid."""
    page.evaluate("([name, game, laid, told]) => kit.hear(name, game, JSON.parse(laid), JSON.parse(told))", [one.name, infos[one.game], one.laid, one.previews])
    page.evaluate(STILL)


def measured(page: Page, touch: bool) -> Fit:
    """Return what is wrong with what is shown, and how large the board is."""
    found = fit(page.evaluate(FITS, touch))
    return found._replace(wrong=[*found.wrong, *page.evaluate(LOOK, [*CUT_ON_PURPOSE, *([MOVED] if touch else [])])])


def is_large(found: Fit, phone: bool) -> bool:
    """Return whether the board is as large as it must be."""
    wide, high = found.share
    return wide >= WIDTH if phone else high >= HEIGHT or wide >= WIDTH


def figures(fits: list[Fit]) -> str:
    """Return in words what was measured of a game: its boards, its smallest type, its smallest target."""
    areas = sorted(one.area for one in fits if one.board is not None)
    boards = f"the board takes {areas[0]:.0%} to {areas[-1]:.0%} of the window, mostly {areas[len(areas) // 2]:.0%}; " if areas else ""
    return f"{boards}smallest type {min(one.least for one in fits):.1f} px, smallest target {min(one.target for one in fits):.0f} px"


@pytest.mark.parametrize(("width", "height"), WALKED, ids=[f"{width}x{height}" for width, height in WALKED])
@pytest.mark.parametrize("colors", many(["light"], ["light", "dark"]))
def test_every_question_fits(
    kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext], width: int, height: int, colors: str, capsys: pytest.CaptureFixture[str]
) -> None:
    phone = (width, height) in PHONES
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=phone, is_mobile=phone).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{kit}?show=tables&theme={colors}")
    page.wait_for_selector(".board")
    page.evaluate("document.fonts.ready")
    infos = {game.id: json.loads(encode(game_info(game))) for game in games().values()}
    wrong: list[str] = []
    kinds: Counter[str] = Counter()
    tables: dict[str, list[Fit]] = {}
    for one in asked[WALKED.index((width, height)) % STEP :: STEP]:
        lays(page, one, infos)
        for pointed in (None, *[told["id"].split(":", 2)[2] for told in json.loads(one.previews)[:1]]):
            if pointed is not None:
                page.evaluate("(text) => kit.point(text)", pointed)
                page.evaluate(STILL)
            found = measured(page, phone)
            tables.setdefault(one.game, []).append(found)
            where = f"{one.game} {one.name}{'' if pointed is None else ', pointed at'}"
            if found.board and not is_large(found, phone):
                wrong.append(f"{where}: the board is only {found.board[2]}x{found.board[3]}")
            for words in found.wrong:
                kind = words.partition(":")[0]
                kinds[kind] += 1
                if kind not in BEARABLE:
                    wrong.append(f"{where}: {words}")
    with capsys.disabled():
        print(f"\n{width}x{height} {colors}: {dict(kinds)}")
        for name, fits in tables.items():
            print(f"{name}: {figures(fits)}")
    assert not errors
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("width", "height"), TWICE, ids=[f"{width}x{height}" for width, height in TWICE])
def test_with_letters_of_twice_the_size_all_that_is_offered_can_be_reached(
    kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext], width: int, height: int
) -> None:
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
    page.goto(f"{kit}?show=tables")
    page.wait_for_selector(".board")
    infos = {game.id: json.loads(encode(game_info(game))) for game in games().values()}
    wrong: list[str] = []
    for one in many([one for one in asked if one.game == "moba"][::6], asked):
        lays(page, one, infos)
        wrong += [f"{one.game} {one.name}: {words}" for words in page.evaluate(REACH)]
    assert not wrong, "\n".join(wrong)


def test_a_hint_that_goes_moves_no_board_under_a_finger(kit: str, asked: list[Moment], new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True, is_mobile=True).new_page()
    page.goto(f"{kit}?show=tables")
    page.wait_for_selector(".board")
    one = next(one for one in asked if (one.game, one.name) == ("rally", "ChooseDock"))
    lays(page, one, {game.id: json.loads(encode(game_info(game))) for game in games().values()})
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
    infos = {game.id: json.loads(encode(game_info(game))) for game in games().values()}
    ways = page.get_by_role("button", name="Rematch")
    for one in [one for one in asked if one.name == "over"]:
        lays(page, one, infos)
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
    lays(page, one, {game.id: json.loads(encode(game_info(game))) for game in games().values()})
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
