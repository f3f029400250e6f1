"""At the table: undo, previews, the log and the rules, the table as text, animation, colors."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, HOTSEAT, YOU, Person
from tests.browser.server import Server


def walks(person: Person) -> None:
    """Take one of the glowing spaces, far away."""
    cells = [one for one in person.offered() if one.kind == "cell"]
    person.picks(max(cells, key=lambda one: one.y))


def now(person: Person) -> list[str]:
    """The table as text, without how it came about: an undo is told there."""
    lines = person.reads_table()
    return lines[: lines.index("What happened")]


# ---------------------------------------------------------------- undo


def test_a_move_is_taken_back_by_a_key_and_by_the_button(anna: Person) -> None:
    anna.lays(YOU, HOTSEAT, HOTSEAT, HOTSEAT, arena="bare", tide=False, pick="random")
    undo = anna.prompt.get_by_role("button", name=re.compile("^Undo"))
    for question in anna.turns(60):
        before = now(anna)
        taken = anna.seeks_a_fight()
        if anna.waits_for_turn() and question.startswith("Move") and undo.count() > 0:
            break
    for way in ("key", "button"):
        assert now(anna) != before
        if way == "key":
            anna.page.keyboard.press("u")
        else:
            undo.click()
        anna.waits_for_prompt(question)
        assert now(anna) == before
        expect(anna.log).to_contain_text(re.compile("takes? back a move"))
        anna.picks(next(one for one in anna.offered() if one.id == taken.id))  # elsewhere the turn could be over
        expect(undo).to_be_visible()


def test_nothing_is_taken_back_once_dice_were_rolled(anna: Person) -> None:
    anna.lays(YOU, HOTSEAT, arena="bare", tide=False)
    struck = anna.log.get_by_text("strikes")
    for _ in anna.turns(60):
        if struck.count() > 0:
            break
        anna.seeks_a_fight()
    assert not anna.is_over, "from the middle nobody flies off the island at once"
    expect(anna.prompt.get_by_role("button", name="Undo")).to_have_count(0)
    before = anna.reads_table()
    anna.page.keyboard.press("u")
    assert anna.reads_table() == before


# ---------------------------------------------------------------- previews


def test_what_is_pointed_at_shows_what_would_happen(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    anna.page.mouse.move(5, 450)
    quiet = anna.marks.count()
    anna.points(next(one for one in anna.offered() if one.kind == "cell"))
    expect(anna.marks).not_to_have_count(quiet)
    assert anna.reads_prompt().startswith("Move"), "looking is not doing"


def test_a_target_shows_the_odds(anna: Person) -> None:
    anna.lays(YOU, HOTSEAT, HOTSEAT, HOTSEAT, arena="bare", tide=False)
    target = None
    for _ in anna.turns(60):
        target = next((one for one in anna.offered() if one.kind == "piece"), None)
        if target:
            break
        anna.seeks_a_fight()
    assert target
    anna.points(target)
    expect(anna.page.locator(".board").get_by_text(re.compile(r"\d+ ?%")).first).to_be_visible()


def test_a_fingers_first_tap_only_shows(comes: Comes) -> None:
    anna = comes(phone=True)
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    quiet, rows = anna.marks.count(), len(anna.heard)
    cell = next(one for one in anna.offered() if one.kind == "cell")
    anna.page.touchscreen.tap(cell.x, cell.y)
    expect(anna.marks).not_to_have_count(quiet)
    expect(anna.prompt.get_by_role("button", name="Go", exact=True)).to_be_visible()
    assert not any('"type":"done"' in said for said in anna.heard[rows:])
    anna.presses("Clear")
    expect(anna.prompt).to_contain_text("Move")
    anna.page.touchscreen.tap(cell.x, cell.y)
    anna.presses("Go")
    expect(anna.prompt.get_by_role("button", name="Go", exact=True)).to_have_count(0)


# ---------------------------------------------------------------- reading


def test_a_line_of_the_log_opens_its_rule(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    walks(anna)
    anna.waits_for_turn()
    rule = anna.log.locator("button.rule").last
    id = rule.get_attribute("data-names")
    rule.click()
    expect(anna.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(anna.page.locator(f"[data-rule='{id}'].here")).to_be_in_viewport()
    anna.page.keyboard.press("l")
    expect(anna.log).to_be_visible()
    anna.page.keyboard.press("r")
    anna.page.get_by_label("Search the rules").fill("rock")
    expect(anna.page.get_by_role("region", name="Rules").locator("[data-rule]").first).to_contain_text(re.compile("rock", re.IGNORECASE))


def test_the_rules_begin_with_contents_and_find_what_the_game_names(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    anna.page.keyboard.press("r")
    rules = anna.page.get_by_role("region", name="Rules")
    expect(rules.get_by_role("heading", name="Chapters")).to_be_visible()
    expect(rules.get_by_role("link").first).to_have_attribute("href", re.compile("/games/knockback/how"))
    anna.presses(re.compile("^Heroes"), rules)
    expect(rules.locator("[data-term='Rhino Guy']")).to_contain_text(re.compile("[a-z]{3}"))
    anna.presses("‹ Contents")
    anna.presses(re.compile("Rounds and the tide"), rules)
    told = rules.locator("[data-rule='KB-15.1']")
    expect(told).to_be_visible()
    expect(told).not_to_contain_text("KB-")
    anna.page.get_by_label("Show rule numbers").check()
    expect(told).to_contain_text("KB-15.1")
    anna.page.get_by_label("Search the rules").fill("braced")
    expect(rules.locator("[data-term]").first).to_contain_text(re.compile("braced", re.IGNORECASE))


def test_the_question_names_its_rule_and_keys_are_listed(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    rule = anna.prompt.locator("button.rule")
    id = rule.get_attribute("data-names")
    rule.click()
    expect(anna.page.locator(f"[data-rule='{id}'].here")).to_be_in_viewport()
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


CUT = """() => [...document.querySelectorAll(".card .body")].filter((body) => {
  const words = body.querySelector("p");
  return words && words.offsetParent && body.scrollHeight > body.clientHeight + 1 && words.offsetTop + words.offsetHeight > body.offsetTop + body.clientHeight + 1;
}).map((body) => body.textContent)"""


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.soak), True], ids=["desk", "phone"])
def test_who_plays_is_looked_at_and_a_card_of_it_is_read(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    anna.lays(YOU, BOT, BOT, BOT, pick="random")
    seats, sheet = anna.page.locator("button.seat"), anna.page.get_by_role("dialog")
    expect(seats).to_have_count(4)
    for seat in range(4):
        anna.touches(seats.nth(seat))
        expect(sheet.get_by_role("button", name=re.compile("^Look at"))).to_have_count(3)
        assert anna.page.evaluate(CUT) == [], "words on a card are never cut in the middle of a line"
        anna.presses("Close", sheet)
    anna.touches(seats.nth(1))
    card = sheet.get_by_role("button", name=re.compile("^Look at")).first
    name = (card.get_attribute("aria-label") or "").removeprefix("Look at ")
    anna.touches(card)
    expect(sheet.get_by_role("heading", name=name)).to_be_visible()


def test_hints_come_once_and_can_be_turned_off(comes: Comes) -> None:
    anna = comes(coach=True)
    anna.lays(YOU, BOT)
    hint = anna.page.get_by_label("First time")
    expect(hint).to_be_visible()
    anna.presses("Got it", hint)
    expect(hint).to_have_count(0)
    anna.reloads()
    anna.waits_for_turn()
    expect(hint).to_have_count(0)
    anna.picks_something()
    anna.waits_for_turn()
    expect(hint).to_be_visible()
    anna.presses("No more tips", hint)
    anna.plays_until("Move")
    expect(hint).to_have_count(0)


def test_the_table_as_text_is_played_by_buttons_and_by_typing(anna: Person) -> None:
    anna.lays(YOU, HOTSEAT)  # nobody throws her in meanwhile
    anna.waits_for_turn()
    anna.page.keyboard.press("t")
    text = anna.text
    expect(text).to_be_focused()
    options = text.get_by_role("listitem").filter(has=anna.page.locator("code"))
    before = text.inner_text()
    options.first.get_by_role("button").click()
    expect(text).not_to_have_text(before, use_inner_text=True)
    box = text.get_by_label("Type an option")
    box.fill("fly to the moon")
    anna.presses("Do it", text)
    expect(text.get_by_role("alert")).to_contain_text("is not an option now")
    before = text.inner_text()
    box.fill(options.last.locator("code").inner_text())
    box.press("Enter")
    expect(text).not_to_have_text(before, use_inner_text=True)
    anna.waits_for_turn()
    before = text.inner_text()
    box.fill("1")
    box.press("Enter")
    expect(text).not_to_have_text(before, use_inner_text=True)
    box.press("Escape")
    anna.presses(re.compile("^Close"), anna.page.get_by_role("region", name="Table as text"))
    expect(text).to_have_count(0)


def test_what_happens_and_what_is_asked_is_announced(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    news: Locator = anna.page.get_by_role("log", name="News")
    asked = anna.page.get_by_role("status").filter(has_text="Move")
    expect(asked).to_have_count(1)
    walks(anna)
    expect(news).not_to_be_empty()


# ---------------------------------------------------------------- motion and colors


def test_the_first_minute_with_everything_as_it_comes(comes: Comes, tmp_path: Path) -> None:
    with Server(tmp_path) as real:
        anna = comes(speed=1, coach=True, at=real)
        anna.opens_shelf()
        anna.plays("Knockback")
        skip = anna.page.locator("button.prompt").get_by_text("Skip")
        for _ in anna.turns(8):
            anna.picks_something()
            skip.or_(anna.prompt).first.wait_for(state="attached")
            if skip.is_visible():  # perhaps only now: what is told in a moment needs nobody who waits for it
                break
        anna.page.keyboard.press("Enter")
        assert anna.waits_for_turn()
        anna.goes("/about")


def running(person: Person) -> int:
    """Animations without an end that run now."""
    found: int = person.page.evaluate(
        "document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getTiming().iterations === Infinity).length"
    )
    return found


def test_who_wants_little_motion_gets_none_without_end(comes: Comes) -> None:
    anna = comes(reduced_motion="reduce")
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    assert running(anna) == 0
    ben = comes(reduced_motion="no-preference")
    ben.lays(YOU, BOT)
    ben.plays_until("Move")
    assert running(ben) > 0


def paper(person: Person) -> str:
    color: str = person.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()")
    return color


def test_light_and_dark_follow_the_system_and_the_switch(comes: Comes) -> None:
    light, dark = comes(color_scheme="light"), comes(color_scheme="dark")
    for one in (light, dark):
        one.lays(YOU, BOT)
    day, night = paper(light), paper(dark)
    assert day != night
    light.presses("Settings")
    light.page.get_by_role("switch", name="Dark colors").click()
    assert paper(light) == night
    light.reloads()
    assert paper(light) == night
    dark.page.emulate_media(color_scheme="light")
    expect(dark.page.locator("html")).to_have_attribute("data-theme", "light")
    assert paper(dark) == day


def test_on_a_small_phone_spaces_are_found_by_a_finger_and_ones_own_view_stays_while_it_is_asked(comes: Comes) -> None:
    anna = comes(phone=True, viewport={"width": 360, "height": 640})
    anna.bears("covered or outside")  # not all of a long move has room beside each other
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="3", draft="random")
    spaces = anna.page.locator(".board path.cell:not(.region)")

    def across() -> float:
        """The shorter way of a space, in pixels; 0 while there is none. A film is a little smaller than its space."""
        boxes = spaces.evaluate_all("all => all.map((one) => one.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])")
        return float(min(boxes, default=0))

    def comes_to_be(fits: Callable[[float], bool]) -> None:
        for _ in range(100):
            if fits(across()):
                return
            anna.page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError(f"a space is {across()} px across")

    for _ in anna.turns(40):
        if spaces.count() > 0:
            break
        anna.picks_something()
    comes_to_be(lambda px: px > 22)
    expect(anna.page.locator(".stage.gliding")).to_have_count(0)
    anna.page.mouse.move(180, 230)
    anna.page.mouse.wheel(0, 500)
    comes_to_be(lambda px: 0 < px < 20)
    own, question = across(), anna.title.inner_text()
    box = spaces.first.bounding_box()
    assert box
    anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    go = anna.prompt.get_by_role("button", name="Go", exact=True)
    expect(go).to_be_visible()
    assert across() == pytest.approx(own, abs=0.1)
    go.tap()
    expect(anna.title).not_to_have_text(question)
    comes_to_be(lambda px: px > 22)
