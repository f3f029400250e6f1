"""What a table looks like in figures: how large the board is, and what is cut, covered, missing, too small to be read or too small to be touched."""

from __future__ import annotations

from typing import Any, NamedTuple

FITS = """(touch) => {
  const root = document.querySelector("[data-shown]");
  const called = (one) => `${one.tagName.toLowerCase()}${[...one.classList].filter((c) => !c.startsWith("svelte-")).map((c) => "." + c).join("")} "${(one.getAttribute("aria-label") || one.textContent || "").replace(/\\s+/g, " ").trim().slice(0, 30)}"`;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const seen = (one) => { const box = one.getBoundingClientRect(); return { left: box.left, top: box.top, right: box.right, bottom: box.bottom }; };
  /* What is left of a box within everything that cuts it off. */
  const left = (one) => {
    const box = seen(one);
    for (let holder = one.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
      const how = getComputedStyle(holder);
      if (how.overflowX === "visible" && how.overflowY === "visible") continue;
      const edge = holder.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left); box.right = Math.min(box.right, edge.right);
      box.top = Math.max(box.top, edge.top); box.bottom = Math.min(box.bottom, edge.bottom);
    }
    box.left = Math.max(box.left, 0); box.right = Math.min(box.right, innerWidth);
    box.top = Math.max(box.top, 0); box.bottom = Math.min(box.bottom, innerHeight);
    return box;
  };
  const forward = root.querySelector(".forward");
  const wrong = [];
  let board = null;
  const host = root.querySelector(".board[data-lies]");
  if (host && !forward && !root.querySelector("section.end")) {
    const [x, y, width, height] = host.dataset.lies.split(" ").map(Number);
    board = { x, y, width, height };
    for (const one of host.querySelectorAll("button[data-id], path[data-id]")) {
      const box = one.getBoundingClientRect();
      const at = [box.x + box.width / 2, box.y + box.height / 2];
      const top = document.elementFromPoint(...at);
      // An arrow that leads off the board lies beside it; what has no room there is a button below, too.
      const again = (words) => [...root.querySelectorAll("[aria-label='Ways'] small")].some((one) => one.textContent.trim() === words);
      if (at[0] < x || at[1] < y || at[0] > x + width || at[1] > y + height) { if (one.matches(".offered, path") && !(top && host.contains(top)) && !again(one.getAttribute("aria-label"))) wrong.push(`out of reach: ${called(one)}`); continue; }
      // A hint lies over the map of a phone until it is pressed away.
      if (top && !host.contains(top) && !top.closest(".toast, .below.narrow aside.slim")) wrong.push(`board covered: ${called(one)} by ${called(top.closest("section, aside, button, header, .panels, .right, .left, .below") ?? top)}`);
    }
  }
  if (!forward) for (const one of root.querySelectorAll("[data-panel], .seats > *, .conditions > *, .hand [data-card], [aria-label='On the table'] .told, .tray li, main .actions > *")) {
    if (!shown(one)) continue;
    const whole = one.getBoundingClientRect(), box = left(one);
    const share = Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top) / (whole.width * whole.height);
    if (share < 0.97) wrong.push(`missing: ${called(one)} ${Math.round(100 - share * 100)} % not on the page`);
  }
  for (const hand of root.querySelectorAll(".hand")) {
    const cards = [...hand.querySelectorAll("[data-card]")].map((one) => [one, one.getBoundingClientRect()]);
    for (const [i, [one, a]] of cards.entries()) for (const [, b] of cards.slice(i + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 8 && high > 8) { wrong.push(`fan: ${Math.round(wide / a.width * 100)} % of a card lie under the next`); break; }
    }
  }
  for (const one of root.querySelectorAll("[aria-label='Your plan']")) if (one.scrollHeight > one.clientHeight + 1) wrong.push(`scrolls: what was laid, by ${one.scrollHeight - one.clientHeight} px`);
  const least = { page: [99, ""], board: [99, ""] };
  const reads = (size, where, words) => {
    if (size < least[where][0]) least[where] = [size, words];
    if (size < 10.95) wrong.push(`small ${where === "page" ? "type" : "print"}: ${size.toFixed(1)} px ${words}`);
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent.trim() || !node.parentElement || !shown(node.parentElement) || node.parentElement.closest(".said")) continue;
    const one = node.parentElement;
    const range = document.createRange();
    range.selectNode(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) continue;
    let size = parseFloat(getComputedStyle(one).fontSize);
    const stage = one.closest(".stage");
    const matrix = one instanceof SVGElement ? one.getScreenCTM?.() : stage && new DOMMatrix(getComputedStyle(stage).transform);
    if (matrix) size *= Math.hypot(matrix.c, matrix.d);
    reads(size, stage ? "board" : "page", one instanceof SVGElement ? `"${one.textContent.trim()}" in ${called(one.closest("svg").parentElement)}` : called(one.closest("[class]") ?? one));
  }
  if (!forward) for (const [canvas, prints] of window.written ?? []) {
    if (!canvas.isConnected || !root.contains(canvas)) continue;
    const scale = canvas.getBoundingClientRect().height / canvas.height;
    for (const [words, size] of prints) reads(size * scale, "board", `ground "${words}"`);
  }
  const need = touch ? 44 : 32;
  let target = 999;
  for (const one of root.querySelectorAll("button, a[href], input, select, [role=button]")) {
    if (!shown(one) || one.closest(".board") || getComputedStyle(one).pointerEvents === "none" || one.closest("[inert]")) continue;
    const box = one.getBoundingClientRect();
    const inline = one.matches(".rule, p *, li p *, .terms *, .line *") || getComputedStyle(one).display === "inline";
    if (inline || !box.width) continue;
    target = Math.min(target, box.width, box.height);
    if (Math.min(box.width, box.height) < need - 0.5) wrong.push(`small target: ${Math.round(box.width)}x${Math.round(box.height)} ${called(one)}`);
  }
  return { board, width: innerWidth, height: innerHeight, forward: Boolean(forward), least: least.page, print: least.board, target, wrong: [...new Set(wrong)] };
}"""

WRITTEN = """() => {
  window.written = new Map();
  const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
  Object.defineProperty(HTMLCanvasElement.prototype, "width", { ...width, set(value) { width.set.call(this, value); written.delete(this); } });
  const writes = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (words, ...at) {
    const { c, d } = this.getTransform();
    if (!written.has(this.canvas)) written.set(this.canvas, []);
    written.get(this.canvas).push([words, parseFloat(/([\\d.]+)px/.exec(this.font)[1]) * Math.hypot(c, d)]);
    return writes.call(this, words, ...at);
  };
}"""
"""Keeps what is written on each canvas, and how large: to be run before the page."""

REACH = """() => {
  const root = document.querySelector("[data-shown]");
  const called = (one) => `${one.tagName.toLowerCase()} "${(one.getAttribute("aria-label") || one.textContent || "").replace(/\\s+/g, " ").trim().slice(0, 30)}"`;
  const front = root.querySelector(".forward, section.end");
  const wrong = [];
  for (const one of root.querySelectorAll("button, a[href], input, select, [data-panel]")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || getComputedStyle(one).pointerEvents === "none") continue;
    if (one.closest("[inert], .board, .toast") || (front && !front.contains(one))) continue;
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) { wrong.push(`beyond the edge: ${called(one)}`); continue; }
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!top || !(one.contains(top) || top.contains(one))) wrong.push(`unreachable: ${called(one)} ${top ? "under " + called(top) : ""}`);
  }
  return wrong;
}"""
"""What can be pressed and cannot be reached, not even by scrolling."""


class Fit(NamedTuple):
    """What was measured of one table at one size."""

    board: tuple[int, int, int, int] | None
    width: int
    height: int
    least: float
    """The smallest type beside the board, in pixels."""
    print: float
    """The smallest type on the board: names, and numbers on figures and on the ground."""
    target: float
    """The narrow side of the smallest thing that can be pressed, in pixels."""
    wrong: list[str]

    @property
    def share(self) -> tuple[float, float]:
        """How much of the window's width and height the board takes."""
        assert self.board is not None
        return self.board[2] / self.width, self.board[3] / self.height


def fit(found: dict[str, Any]) -> Fit:
    """Return what the page has found."""
    board = found["board"]
    at = (board["x"], board["y"], board["width"], board["height"]) if board else None
    return Fit(at, found["width"], found["height"], found["least"][0], found["print"][0], found["target"], found["wrong"])
