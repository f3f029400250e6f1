"""Every part of the page's vocabulary, in its states, at three sizes (in `make soak` at five), by day and by night: nothing is cut, covered, too wide or too pale. Pictures of what is wrong, in `make soak` of all, stay with the test's other files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.loudness import RATE, heard, loudness
from tests.browser.server import ROOT
from tests.sizes import SOAK, many

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = [
    (1440, 900, "dark"), (390, 844, "light"), (360, 640, "dark"), (1280, 720, "light"), (3840, 2160, "light"),
    (1440, 900, "light"), (390, 844, "dark"), (1280, 720, "dark"), (360, 640, "light"), (3840, 2160, "dark"),
][: many(3, 10)]  # fmt: skip
"""A desk and two phones; in `make soak` a small and a very large screen too, and each by day and by night: where a part lies does not depend on the hour."""
READ_BY_AXE = [(1440, 900), (390, 844)]
"""Contrast does not change with the size, only with how a part is laid out: wide and narrow."""
CUT_ON_PURPOSE = [
    ".said",  # for screen readers alone
    ".telling",  # two lines of what happens, all of it in the log
    ".seat .chip",  # a status with no room for it is said whole under the pointer and on the sheet
    ".seat .player",  # who sits there is on the sheet
    ".across .name",  # and so does each of eight in a row
    ".seats .name",  # of six beside each other on a phone each says its name whole on its sheet
    ".score.narrow .who",  # on a phone a long name stands whole on its player's card
    ".hand.narrow .in",  # a second tap opens a card of a phone's hand, whole
    ".held small",  # what a panel has no room for is said whole on its sheet
    ".tabs",  # the log scrolls
    ".card.more p",  # pointed at, the card is large, and all of it can be read
    ".actions .words",  # and so is what it says under the pointer, and by what it would do
]
LOOK = """(meant) => {
  const wrong = [];
  const within = (one, list) => list.some((selector) => one.closest(selector));
  const called = (one) => `${one.tagName.toLowerCase()}${[...one.classList].filter((c) => !c.startsWith("svelte-")).map((c) => "." + c).join("")} "${(one.getAttribute("aria-label") || one.textContent || "").replace(/\\s+/g, " ").trim().slice(0, 40)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const root = document.querySelector("[data-shown], main");
  for (const one of root.querySelectorAll("*")) {
    if (!(one instanceof HTMLElement) || !seen(one) || within(one, meant)) continue;
    const style = getComputedStyle(one);
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const cuts = (axis) => ["hidden", "clip"].includes(axis);
    if (words && cuts(style.overflowX) && one.scrollWidth > one.clientWidth + 1) wrong.push(`cut: ${called(one)} by ${one.scrollWidth - one.clientWidth} px`);
    if (words && cuts(style.overflowY) && one.scrollHeight > one.clientHeight + 3) wrong.push(`cut: ${called(one)} by ${one.scrollHeight - one.clientHeight} px in height`);
    if (words) {
      const range = document.createRange();
      range.selectNodeContents(one);
      for (const node of one.childNodes) if (node.nodeType === 3 && node.textContent.trim()) range.selectNode(node);
      const box = range.getBoundingClientRect();
      const over = one.matches(".card i") && document.elementFromPoint(box.x + box.width / 2, box.bottom - 3);
      if (over && over.closest(".card") === one.closest(".card") && !one.contains(over) && !over.contains(one)) wrong.push(`covered words: ${called(one)} by ${called(over)}`);
      for (let holder = one.parentElement; holder && holder !== root; holder = holder.parentElement) {
        const how = getComputedStyle(holder);
        if (how.overflowX === "visible" && how.overflowY === "visible") continue;
        const edge = holder.getBoundingClientRect();
        if (cuts(how.overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2)) wrong.push(`cut: ${called(one)} at the side of ${called(holder)}`);
        if (cuts(how.overflowY) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) wrong.push(`cut: ${called(one)} at the edge of ${called(holder)}`);
        break;
      }
    }
  }
  for (const one of root.querySelectorAll(".card p")) if (one.style.display === "none" && !within(one, meant)) wrong.push(`left out: ${called(one)}`);
  const scrolled = (one) => { for (let holder = one.parentElement; holder; holder = holder.parentElement) if (/auto|scroll/.test(getComputedStyle(holder).overflow)) return holder; return null; };
  // News lie on the cards for seven seconds, and can be sent away.
  const pressed = [...root.querySelectorAll("button, a[href], input, select")].filter((one) => seen(one) && !one.closest(".board, .toast") && getComputedStyle(one).pointerEvents !== "none");
  const forward = root.querySelector(".forward, section.end");
  const inert = (one) => forward && !forward.contains(one) && !one.closest(".bare:not(button), .toast, .watched");
  const boxes = [];
  for (const one of pressed) {
    if (inert(one)) continue;
    const box = one.getBoundingClientRect();
    // Cards of a hand lie over each other like a fan: what is pressed is what is seen of them.
    const [x, y] = [box.x + box.width * (one.closest(".hand") ? 0.3 : 0.5), box.y + box.height / 2];
    const holder = scrolled(one);
    const frame = holder?.getBoundingClientRect();
    if (one.matches(".ways .btn") && frame && box.bottom > frame.bottom + 1 && holder === forward) wrong.push(`outside: ${called(one)}`);
    if (frame && (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom)) continue;
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) { if (!holder && document.body.scrollHeight <= innerHeight) wrong.push(`outside: ${called(one)}`); continue; }
    const top = document.elementFromPoint(x, y);
    if (top && !one.contains(top) && !top.contains(one) && !top.closest(".toast")) wrong.push(`covered: ${called(one)} by ${called(top)}`);
    // Of what scrolls, what is seen of it.
    const [left, right, upper, lower] = frame ? [Math.max(box.left, frame.left), Math.min(box.right, frame.right), Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)] : [box.left, box.right, box.top, box.bottom];
    boxes.push([one, { left, right, top: upper, bottom: lower }]);
  }
  for (const [i, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(i + 1)) {
    if (one.contains(other) || other.contains(one) || (one.closest(".hand") && one.closest(".hand") === other.closest(".hand"))) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) wrong.push(`overlap: ${called(one)} and ${called(other)}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) wrong.push(`${wide} px wider than the screen`);
  return [...new Set(wrong)];
}"""
STILL = """async () => {
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => null));
  await Promise.all(ends);
}"""
AXE_RUN = """async () => {
  // White letters with a dark outline: of these it takes the outline for the letters.
  const found = await axe.run({ exclude: [".board", ".bar > b"] }, { resultTypes: ["violations"], runOnly: { type: "tag", values: ["wcag2a", "wcag2aa"] } });
  return found.violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => `${one.id}: ` + one.nodes.slice(0, 4).map((node) => `${node.target} ${(node.any[0] || {}).message || ""}`).join("; "));
}"""


def looked_at(page: Page, name: str, colors: str, pictures: Path, reads: bool) -> list[str]:
    """What is wrong with what is shown."""
    size = page.viewport_size or {"width": 0, "height": 0}
    where = f"{name} {size['width']}x{size['height']} {colors}"
    wrong: list[str] = page.evaluate(LOOK, CUT_ON_PURPOSE)
    if reads:
        wrong += page.evaluate(AXE_RUN)
    if wrong or (SOAK and size["width"] < 2000):  # a browser without a graphics card paints a picture for long, one of that size for seconds
        page.screenshot(path=pictures / f"{where.replace(' ', '-')}.jpg", type="jpeg", quality=60)
    return [f"{where}: {one}" for one in wrong]


MOVING = "button.prompt.quiet"
"""Stands below the board while something is told."""
WATCH = """() => {
  const seen = (window.seen = { changed: [], bodies: 0, wedges: 0, beams: 0, cards: 0 });
  const usual = ["offset", "computedOffset", "easing", "composite"];
  const look = () => {
    const all = document.getAnimations().filter((one) => one.playState === "running" && one.effect.target?.isConnected);
    const count = (selector) => all.filter((one) => one.effect.target.matches(selector)).length;
    seen.bodies = Math.max(seen.bodies, count(".piece .body"));
    seen.wedges = Math.max(seen.wedges, count("[data-wedge]"));
    seen.beams = Math.max(seen.beams, count(".beam"));
    seen.cards = Math.max(seen.cards, document.querySelectorAll(".flight .card").length);
    const changed = all.flatMap((one) => one.effect.getKeyframes()).flatMap((frame) => Object.keys(frame)).filter((name) => !usual.includes(name));
    seen.changed = [...new Set([...seen.changed, ...changed])];
    requestAnimationFrame(look);
  };
  look();
}"""


def told(kit: str, context: BrowserContext, name: str) -> Page:
    """What the kit has recorded begins to be told, and what moves is counted."""
    page = context.new_page()
    page.goto(f"{kit}?show=told#{name}")
    page.wait_for_selector("main.table .board canvas")
    page.evaluate(WATCH)
    page.get_by_role("button", name=f"Tell {name}").click()
    return page


def test_a_round_of_eight_moves_together_what_moves_at_one_moment(kit: str, new_context: Callable[..., BrowserContext]) -> None:
    page = told(kit, new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference"), "round")
    bar = page.locator("[data-panel=p4]")  # Flange, who is hit in the first register
    expect(bar).to_contain_text("10/10")
    page.wait_for_function("window.seen.bodies >= 4")
    took = page.get_by_label("Register 1: who took what")
    expect(took).to_contain_text("Sprocket 2 by Torque, the wall")
    expect(bar).to_contain_text("9/10")
    page.wait_for_function("window.seen.beams >= 6 && window.seen.wedges >= 1")
    assert page.locator(MOVING).count() == 1, "the rest is still to come"
    page.locator(MOVING).click()
    page.wait_for_selector(MOVING, state="detached")
    expect(took).to_have_count(0)
    assert set(page.evaluate("window.seen.changed")) <= {"transform", "opacity"}


def test_a_round_of_eight_moves_nothing_for_who_wants_it_still(kit: str, new_context: Callable[..., BrowserContext]) -> None:
    page = told(kit, new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce"), "round")
    page.wait_for_selector(MOVING)
    page.locator(MOVING).click()
    page.wait_for_selector(MOVING, state="detached")
    assert page.evaluate("[window.seen.wedges, window.seen.cards]") == [0, 0]


@pytest.mark.parametrize("width", [1440, pytest.param(390, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_cards_fly_from_zone_to_zone_and_lie_there_then(kit: str, new_context: Callable[..., BrowserContext], width: int) -> None:
    page = told(kit, new_context(viewport={"width": width, "height": 844}, reduced_motion="no-preference"), "cards")
    page.wait_for_function("window.seen.cards > 0")
    expect(page.locator(".hand [data-card]")).to_have_count(4)
    expect(page.locator(".flight")).to_have_count(0)
    assert set(page.evaluate("window.seen.changed")) <= {"transform", "opacity"}


def test_cards_fly_nowhere_for_who_wants_them_still(kit: str, new_context: Callable[..., BrowserContext]) -> None:
    page = told(kit, new_context(viewport={"width": 1440, "height": 844}, reduced_motion="reduce"), "cards")
    expect(page.locator(".hand [data-card]")).to_have_count(4)
    assert page.evaluate("window.seen.cards") == 0


@pytest.mark.parametrize(("width", "height", "colors"), LOOKS, ids=[f"{width}x{height}-{colors}" for width, height, colors in LOOKS])
def test_every_part_is_whole_and_in_reach(kit: str, new_context: Callable[..., BrowserContext], tmp_path: Path, width: int, height: int, colors: str) -> None:
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 500).new_page()
    reads = (width, height) in READ_BY_AXE
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error in the page: {error}"))
    page.goto(f"{kit}?show=tables&theme={colors}")
    page.wait_for_selector(".board")
    page.evaluate("document.fonts.ready")
    if reads:
        page.evaluate(AXE.read_text("utf-8"))
    for name in page.locator("#tables option").all_text_contents():
        page.evaluate("(name) => { location.hash = name }", name)
        page.wait_for_selector(f"[data-shown={name}]", state="attached")
        page.evaluate(STILL)
        wrong += looked_at(page, name, colors, tmp_path, reads)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_set_is_chosen_piece_by_piece_and_taken_by_one_button(kit: str, new_context: Callable[..., BrowserContext], phone: bool) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = new_context(viewport=size, reduced_motion="reduce", has_touch=phone).new_page()
    page.goto(f"{kit}?show=tables#set-open")
    card, place, gold = page.locator(".hand [data-card]"), page.locator(".board [data-id]"), page.locator("section[aria-label='Your turn'] .main")

    def presses(one: Locator) -> None:
        if phone:
            one.tap()
        else:
            one.click()

    def is_chosen(name: str, *ids: str) -> None:
        expect(gold).to_have_text(name)
        expect(page.locator("[aria-pressed=true]:is([data-card], [data-id])")).to_have_count(len(ids))
        for id in ids:
            expect(page.locator(f"[data-card='{id}'], [data-id='{id}']")).to_have_attribute("aria-pressed", "true")

    expect(gold).to_be_disabled()
    expect(page.locator("main[data-fresh]")).to_have_count(0)  # keys answer nothing that has only just come
    if phone:
        presses(card.nth(0))
        presses(card.nth(1))
    else:
        page.keyboard.press("1")
        page.keyboard.press("2")
    is_chosen("2 chosen, now a place", "c0", "c1")
    presses(place.and_(page.locator("[data-id=well]")))
    is_chosen("Carry 2 cards to the well", "c0", "c1", "well")
    presses(place.and_(page.locator("[data-id=grove]")))
    is_chosen("Carry 2 cards to the grove", "c0", "c1", "grove")
    presses(place.and_(page.locator("[data-id=well]")))
    presses(card.nth(0))
    is_chosen("Carry Harborlight Procession to the well", "c1", "well")
    if phone:
        presses(gold)
    else:
        page.keyboard.press("3")
        page.keyboard.press("3")
        is_chosen("Carry Harborlight Procession to the well", "c1", "well")
        page.keyboard.press("Enter")
    expect(gold).to_have_count(0)


@pytest.mark.parametrize("width", [1440, pytest.param(390, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_what_lies_behind_what_is_shown_is_out_of_reach(kit: str, new_context: Callable[..., BrowserContext], width: int) -> None:
    page = new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce").new_page()
    page.goto(f"{kit}?show=tables#reveal-holding")
    page.wait_for_selector("[data-shown=reveal-holding]", state="attached")
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('.seats, .left, .right, .board, .below') !== null"))
    assert reached == {False}


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.soak), True], ids=["desk", "phone"])
def test_a_road_is_one_thing_to_click_and_cards_on_it_are_too(kit: str, new_context: Callable[..., BrowserContext], phone: bool) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = new_context(viewport=size, reduced_motion="reduce", has_touch=phone).new_page()
    page.goto(f"{kit}?show=tables#lanes-open")
    road, gold = page.locator(".board [data-id=road2]"), page.locator("section[aria-label='Your turn'] .main")
    box = road.bounding_box()
    assert box is not None
    assert box["width"] > 1.4 * box["height"], "it lies across"
    at = (box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    if phone:
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)
    page.locator(".hand [data-card=m0]").click()
    expect(gold).to_have_text("Place 1 on the Low road")
    expect(page.locator(".board [data-card=m11]")).to_have_attribute("aria-label", "Ishka, hidden from the others, lamps 6 of 8")
    expect(page.locator(".board [data-card=e2]")).to_have_attribute("aria-label", "A face-down card of Foundry")
    page.evaluate("location.hash = 'lanes-aimed'")
    expect(gold).to_have_text(re.compile("Strike the second card|Go"))


def test_cards_on_a_road_turn_over_where_they_lie(kit: str, new_context: Callable[..., BrowserContext]) -> None:
    page = told(kit, new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference"), "roads")
    page.wait_for_function("window.seen.cards >= 2")
    expect(page.locator(".flight")).to_have_count(0)
    expect(page.locator(".board [data-card=e2]")).to_have_attribute("aria-label", "Jexle, lamps 4 of 8")


def test_sounds_are_short_equally_loud_and_clip_nowhere(kit: str, page: Page) -> None:
    page.goto(kit)
    waves: dict[str, list[float]] = page.evaluate(f"waves({RATE})")
    assert set(waves) == {"pick", "dice", "hit", "turn", "end", "tick"}
    loud = {name: loudness(wave) for name, wave in waves.items()}
    assert max(loud.values()) - min(loud.values()) < 3, loud
    assert -34 < loud["turn"] < -26, "it calls, and startles nobody"
    for name, wave in waves.items():
        assert max(map(abs, wave)) < 0.5, f"{name}: two at once stay below what clips"
        assert heard(wave) < 1.1, name
        assert abs(wave[0]) < 0.01, f"{name} begins with no click"
