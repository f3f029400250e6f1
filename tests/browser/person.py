"""Somebody at the page: what people do and read, in their words. Knows no game, only what the page offers."""

from __future__ import annotations

import contextlib
import gzip
import math
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response, TimeoutError, WebSocket, WebSocketRoute, expect

from tests.sizes import many

Facts = dict[str, Any]
YOU: Facts = {"kind": "you"}
BOT: Facts = {"kind": "bot", "level": "gentle"}
LINK: Facts = {"kind": "link"}
HOTSEAT: Facts = {"kind": "hotseat", "name": "Ben"}

Kind = Literal["cell", "piece", "card", "panel", "button", "choice", "draft"]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OFFERED = """async () => {
  const look = () => {
  const found = [];
  const add = (kind, one) => {
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const board = one.closest(".board");
    const clear = Boolean(top) && (one.contains(top) || top.contains(one) || Boolean(board && board.contains(top)));
    const words = one.getAttribute("aria-label") || one.textContent || "";
    found.push({ kind, id: one.dataset.id || one.dataset.card || "", words: words.replace(/\\s+/g, " ").trim(), x, y, clear });
  };
  const all = (kind, query) => { for (const one of document.querySelectorAll(query)) add(kind, one); };
  if (document.querySelector("dialog[open]")) all("choice", "dialog[open] li button");
  else if (document.querySelector("section[aria-labelledby=draft-title]")) all("draft", "section[aria-labelledby=draft-title] button.offered");
  else if (document.querySelector("section[aria-labelledby=duel-title]")) {
    all("card", "section[aria-labelledby=duel-title] .hand button.offered");
    all("button", "section[aria-labelledby=duel-title] .ways button.main:enabled");
  } else {
    all("cell", ".board path[data-id]");
    all("piece", ".board button.offered:not([aria-pressed=true])");
    all("card", ".hand button.offered:not([aria-pressed=true]), [aria-label='On the table'] button.offered");
    all("panel", "button.seat.offered");
    for (const one of document.querySelectorAll("section[aria-label='Your turn'] .ways button:enabled, nav button.out"))
      if (!/^(Undo|Take back)/.test(one.textContent.trim())) add("button", one);
  }
  return found;
  };
  // Whoever aims waits until what glides has arrived.
  let before = "";
  for (let i = 0; i < 60; i++) {
    const now = look();
    if (now.length > 0 && JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  }
  return look();
}"""
ASKED = "section[aria-label='Your turn']"
TITLE = f"#draft-title, #duel-title, {ASKED} h2"
"""What is asked stands in the gold line, or above what has come forward in its place."""
QUESTION = """([asked, title, over]) => {
  if (document.querySelector(over)) return { over: true };
  const words = [...document.querySelectorAll(title)].find((one) => one.checkVisibility())?.innerText;
  return document.querySelector(asked) && words ? { words } : null;
}"""
OVER = "section.end"
SCROLLS = ("card", "draft", "choice")
"""What lies in rows that scroll, so that some of it may be out of sight."""
NEAR = 30
"""Pixels within which a pointer has not moved."""
STEPS = many(400, 4000)
"""Picks until a match must be over; a match that takes longer goes round in circles."""


@dataclass(frozen=True)
class Offered:
    """Something that can be chosen right now, and where it is on the screen."""

    kind: Kind
    id: str
    words: str
    x: float
    y: float
    clear: bool


class Person:
    """One page. Whatever goes wrong in it is kept in `troubles`, which no test may end with."""

    def __init__(self, page: Page, address: str, touch: bool = False, seed: str = "1") -> None:
        self.page = page
        self.address = address
        self.touch = touch
        self.chance = random.Random(seed)
        self.troubles: list[str] = []
        self.borne: list[re.Pattern[str]] = []
        self.requests: list[Request] = []
        self.responses: list[Response] = []
        self.heard: list[str] = []
        self.lines: list[WebSocketRoute] = []
        self.is_cut = False
        self.rests = (math.inf, math.inf)
        self._attends(page)

    def _attends(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda wrong: self._trouble(f"error in the page: {wrong}"))
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("websocket", self._line)
        page.on("crash", lambda _: self._trouble("the page crashed"))

    # ------------------------------------------------------------ what must not happen

    def bears(self, pattern: str) -> None:
        """What looks like trouble, but is meant in this test, like a lost connection."""
        self.borne.append(re.compile(pattern))

    def _trouble(self, words: str) -> None:
        if not any(one.search(words) for one in self.borne):
            self.troubles.append(words)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._trouble(f"{message.type} on the console: {message.text} ({message.location.get('url', '')})")

    def _answered(self, response: Response) -> None:
        self.responses.append(response)

    def _asked(self, request: Request) -> None:
        self.requests.append(request)
        place = urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != urlsplit(self.address).netloc:
            self._trouble(f"a request to somebody else: {request.url}")

    def _line(self, line: WebSocket) -> None:
        if urlsplit(line.url).netloc != urlsplit(self.address).netloc:
            self._trouble(f"a line to somebody else: {line.url}")
        line.on("framereceived", lambda data: self.heard.append(data if isinstance(data, str) else data.decode()))

    # ------------------------------------------------------------ the line to the server

    def has_a_line_that_can_be_cut(self) -> None:
        """To be said before the table is opened: a browser that is set offline keeps the lines it has."""

        def carried(line: WebSocketRoute) -> None:
            if self.is_cut:
                line.close()
                return
            self.lines.append(line)
            line.connect_to_server()

        self.page.route_web_socket(re.compile(r"/ws(\?|$)"), carried)

    def is_cut_off(self) -> None:
        self.is_cut = True
        self.page.context.set_offline(True)
        for line in self.lines:
            line.close()
        self.lines.clear()

    def is_back(self) -> None:
        self.is_cut = False
        self.page.context.set_offline(False)

    def closes_the_tab(self) -> None:
        """Without a word, as people do."""
        self.page.close()

    def opens_a_tab(self, address: str) -> None:
        """In the same browser, which knows who it was."""
        self.page = self.page.context.new_page()
        self._attends(self.page)
        self.page.goto(address)

    # ------------------------------------------------------------ ways

    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def opens_shelf(self) -> None:
        self.goes("/")
        expect(self.page.get_by_role("heading", name="outplay", level=1)).to_be_visible()

    def presses(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press the button or link of this name."""
        exact = isinstance(name, str)
        place = within if within is not None else self.page
        button = place.get_by_role("button", name=name, exact=exact).or_(place.get_by_role("link", name=name, exact=exact)).first
        self.touches(button)

    def touches(self, thing: Locator) -> None:
        """Tap or click, once what is asked can have been read: a click that comes sooner may count as the second half of the one before."""
        self.has_read()
        if self.touch:
            thing.tap()
        else:
            thing.click()

    def plays(self, game: str) -> None:
        """Play on the shelf: no questions asked."""
        self.presses(f"Play {game}", self.page.get_by_role("article"))
        self.sits()

    def lays(
        self,
        *seats: Facts,
        game: str = "knockback",
        patience: int | None = None,
        clock: Facts | None = None,
        hints: bool | None = None,
        **settings: str | int | bool,
    ) -> str:
        """A new match, as the Set up page would ask for it; the code for friends."""
        plan = {"game": game, "seats": list(seats), "settings": {**settings, "seats": len(seats)}, "patience": patience, "clock": clock, "hints": hints}
        made = self.page.request.post(f"{self.address}/api/matches", data=plan)
        assert made.ok, made.text()
        created: dict[str, str] = made.json()
        self.goes(f"/m/{created['match']}")
        self.sits()
        return created["code"]

    def sits(self) -> None:
        """At a table at last."""
        expect(self.page.locator("main.table .board")).to_be_visible()

    def reloads(self) -> None:
        self.page.reload()
        self.sits()

    def chooses_speed(self, name: str) -> None:
        """Animation speed, in the page's own settings."""
        self.presses("Settings")
        self.page.get_by_role("radiogroup", name="Speed").get_by_text(name, exact=True).click()
        self.presses("Close", self.page.get_by_role("dialog"))

    def chooses(self, group: str, value: str) -> None:
        """One of a few values that stand side by side."""
        self.page.get_by_role("radiogroup", name=group, exact=True).get_by_text(value, exact=True).click()

    def seats(self, kind: str, number: int, level: str = "") -> None:
        """Who plays a seat, on the Set up page."""
        seat = self.page.locator("section.seats li").nth(number - 1)
        short = seat.get_by_label(f"Who plays seat {number}")
        if short.is_visible():
            short.select_option(label=kind)
        else:
            self.chooses(f"Seat {number}", kind)
        strength = seat.locator("select").and_(seat.get_by_label("How strong"))
        if level and strength.is_visible():
            strength.select_option(label=level)
        elif level:
            seat.get_by_role("radiogroup", name="How strong").get_by_text(level, exact=True).click()

    # ------------------------------------------------------------ what is read

    @property
    def prompt(self) -> Locator:
        return self.page.locator(ASKED)

    @property
    def title(self) -> Locator:
        return self.page.locator(TITLE).filter(visible=True).first

    @property
    def text(self) -> Locator:
        """The table as text, while it is open."""
        return self.page.get_by_role("region", name="Table as text").locator("[role=document]")

    @property
    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    @property
    def is_asked(self) -> bool:
        return self.prompt.count() > 0

    def reads_prompt(self) -> str:
        """What is asked, as it stands above what can be chosen."""
        return self.title.inner_text()

    def waits_for_turn(self) -> bool:
        """Until this person is asked (True), or the match is over (False)."""
        self.page.locator(f"{ASKED}, {OVER}").first.wait_for(state="attached")
        return not self.is_over

    def waits_for_question(self) -> str | None:
        """What is asked, as soon as this person is; None once the match is over. All at one look: a lone answer is given for whoever is asked."""
        found: dict[str, str] = self.page.wait_for_function(QUESTION, arg=[ASKED, TITLE, OVER]).json_value()
        return found.get("words")

    def waits_for_prompt(self, words: str) -> None:
        expect(self.title).to_contain_text(words)

    def sees(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()

    def reads_table(self) -> list[str]:
        """The table as text, line by line."""
        self.page.keyboard.press("t")
        text = self.text
        lines = text.inner_text().splitlines()
        self.page.keyboard.press("t")
        expect(text).to_have_count(0)
        return [line.strip() for line in lines if line.strip()]

    # ------------------------------------------------------------ what is done

    def offered(self) -> list[Offered]:
        """Everything that can be chosen, as it lies on the screen. Nothing of it may be covered."""
        found = [Offered(**one) for one in self.page.evaluate(OFFERED)]
        covered = [f"{one.kind} {one.words!r}" for one in found if not one.clear and one.kind not in SCROLLS]
        if covered:
            self._trouble(f"covered or outside, so it cannot be chosen: {covered}")
        return [one for one in found if one.clear]

    def points(self, one: Offered) -> None:
        self.page.mouse.move(one.x, one.y)

    def picks(self, one: Offered) -> None:
        """Choose it by the pointer: a finger's first tap only shows, a draft's first click too, and one on a card lifts it."""
        if self.touch:
            self._taps(one)
            return
        if math.hypot(one.x - self.rests[0], one.y - self.rests[1]) < NEAR:
            self.has_read()  # what has just come under a pointer that rests is not clicked yet
        self.rests = one.x, one.y
        self.points(one)
        self.page.mouse.click(one.x, one.y)
        if one.kind == "draft":
            self.page.locator("section[aria-labelledby=draft-title] button.main").click()
        elif one.kind == "card" and self.page.locator(f"{ASKED} .ways button.go").count() > 0:
            self.page.locator(f"{ASKED} .ways button.go").click()

    def _taps(self, one: Offered) -> None:
        if one.kind in ("button", "choice"):
            self.page.touchscreen.tap(one.x, one.y)
            return
        draft = self.page.locator("section[aria-labelledby=draft-title] button.main:enabled")
        way_on = draft.or_(self.page.locator(f"{ASKED} .ways button.main").filter(has_text=re.compile("^Go$"))).filter(visible=True)
        if way_on.count() == 0:
            self.page.touchscreen.tap(one.x, one.y)
            if way_on.count() == 0:
                return  # a card that narrows the choice, or one of several things at one place
        # Something is shown, perhaps by a tap that came late: go on, or tap once more, which reads all but a bare space.
        if one.kind != "cell" or self.chance.random() < 0.5:
            way_on.first.tap()
        else:
            self.page.touchscreen.tap(one.x, one.y)

    def picks_something(self) -> None:
        """Anything that is offered. Nothing if by now nobody asks: where there is only one answer, it is given for whoever is asked."""
        for _ in range(3):  # by now there may be another question
            if found := self.offered():
                self.picks(self.chance.choice(found))
                self.says_which()
                return
            if not self.is_asked:
                return
            self._reads_on()
        raise AssertionError("asked, but nothing is offered")

    def _reads_on(self) -> None:
        """A tap that came late has opened the sheet of a card, say."""
        close = self.page.locator("dialog[open]").get_by_role("button", name="Close")
        if close.count() > 0:
            self.touches(close)

    def says_which(self) -> None:
        """Where several things can be done at one place, a list asks which."""
        choices = self.page.locator("dialog[open] li button")
        if choices.count() > 0:
            choices.nth(self.chance.randrange(choices.count())).click()

    def seeks_a_fight(self) -> Offered:
        """Go where the others are, and use what one has."""
        found = self.offered()
        bodies = self.page.locator(".board button[data-id]").evaluate_all(
            "all => all.map((one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"
        )
        rank = {"piece": 0, "draft": 1, "choice": 1, "cell": 1, "card": 1, "panel": 2, "button": 3}

        def worth(one: Offered) -> tuple[int, float]:
            away = sum(math.hypot(one.x - x, one.y - y) for x, y in bodies) if one.kind == "cell" else self.chance.random()
            return rank[one.kind], away

        one = min(found, key=worth)
        self.picks(one)
        self.says_which()
        return one

    def picks_by_keys(self) -> None:
        """Walk through what glows by arrows, or press a letter, a digit or Space."""
        kinds = {one.kind for one in self.offered()}
        keys = self.page.keyboard
        self.has_read()
        if kinds & {"choice"}:
            keys.press("Tab")
            keys.press("Enter")
        elif kinds & {"cell", "piece", "card", "panel", "draft"} and self.chance.random() < 0.8:
            for _ in range(self.chance.randint(1, 6)):
                keys.press(self.chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            keys.press("Enter")
            if "draft" in kinds:
                keys.press("Enter")
        elif "card" in kinds and self.chance.random() < 0.8:
            keys.press(str(self.chance.randint(1, 3)))
        else:
            keys.press(self.chance.choice(["Space", "e", "e"]))

    def presses_keys(self, *keys: str) -> None:
        """Press them one after the other, each once keys answer."""
        for key in keys:
            self.has_read()
            self.page.keyboard.press(key)

    def has_read(self) -> None:
        """Wait until keys answer: a question that has just come takes none."""
        expect(self.page.locator("main[data-fresh]")).to_have_count(0)

    def tabs_to(self, name: str) -> None:
        """Tab until the thing of this name has the focus."""
        wanted = re.sub(r"\s+", " ", name)
        for _ in range(80):
            self.page.keyboard.press("Tab")
            focused = self.page.evaluate(
                "(document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '').replace(/\\s+/g, ' ').trim()"
            )
            if focused == wanted or focused.startswith(wanted):
                return
        raise AssertionError(f"Tab never came to {name!r}")

    def concedes(self) -> None:
        """Leave for good, by the settings."""
        opened = self.page.locator("dialog[open]")
        if opened.count() > 0:  # the last pick has opened the sheet of a card, or a list
            self.page.keyboard.press("Escape")
            expect(opened).to_have_count(0)
        self.presses("Settings")
        self.presses("Concede", self.page.get_by_role("dialog"))
        self.presses("Yes, leave for good", self.page.get_by_role("dialog"))

    def turns(self, most: int = STEPS) -> Iterator[str]:
        """The prompt at each question until the match is over."""
        for _ in range(most):
            question = self.waits_for_question()
            if question is None:
                return
            yield question
        raise AssertionError(f"not over after {most} picks")

    def plays_until(self, prompt: str, most: int = 60) -> None:
        """Choose anything until this is asked."""
        for words in self.turns(most):
            if words.startswith(prompt):
                return
            self.picks_something()
        raise AssertionError(f"over before {prompt!r} was asked")

    def plays_to_the_end(self) -> int:
        """Choose anything until the match is over. How many picks that took."""
        picks = 0
        for _ in self.turns():
            self.picks_something()
            picks += 1
        return picks

    # ------------------------------------------------------------ beside the table

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="What happened")

    def opens_log(self) -> None:
        """Where there is no room for it, it is a drawer. Room may come meanwhile: then it stands there, and its button is gone.
        While something is told that covers the table, its button can't be reached."""
        for _ in range(5):
            if self.log.count() > 0:
                break
            self._reads_on()
            self._turns_log()
            with contextlib.suppress(AssertionError):
                expect(self.log).to_be_visible(timeout=2000)
        expect(self.log).to_be_visible()

    def closes_log(self) -> None:
        """If it is a drawer, which covers a part of the table."""
        self._turns_log()

    def _turns_log(self) -> None:
        way = self.page.get_by_role("button", name="Log", exact=True)
        expect(self.log.or_(way).first).to_be_visible()
        with contextlib.suppress(TimeoutError):
            if way.count() > 0:
                (way.tap if self.touch else way.click)(timeout=5000)

    @property
    def replay(self) -> Locator:
        return self.page.get_by_role("region", name="Replay")

    @property
    def marks(self) -> Locator:
        """All that is drawn on the board and belongs to neither ground nor pieces."""
        return self.page.locator(".board svg.layer *")

    # ------------------------------------------------------------ what came over the wire

    def asked_for(self, path: str) -> list[Request]:
        """Requests to addresses that begin so."""
        return [one for one in self.requests if urlsplit(one.url).path.startswith(path)]

    def script_size(self) -> int:
        """Bytes of all scripts so far, compressed."""
        return sum(len(gzip.compress(one.body())) for one in self.responses if one.request.resource_type == "script")


def whose_turn(*people: Person) -> Person:
    """The first one who is asked."""
    for _ in range(300):
        for person in people:
            if person.is_asked or person.is_over:
                return person
        with contextlib.suppress(TimeoutError):
            people[0].prompt.wait_for(state="attached", timeout=100)
    raise AssertionError("nobody is asked")
