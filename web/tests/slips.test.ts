// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FRESH, isAnswer, RESTING, Slips } from "../src/table/slips.svelte";

let now = 0;
let slips: Slips;

beforeEach(() => {
  vi.useFakeTimers();
  now = 1000;
  slips = new Slips(() => now);
  slips.ask("0:1:0", "0:1");
});
afterEach(() => vi.useRealTimers());

function clicks(x = 10, y = 10, after = 0, detail = 1): boolean {
  now += after;
  slips.press();
  return slips.means({ detail, clientX: x, clientY: y });
}

describe("a click", () => {
  it("answers the question that was there when it began", () => {
    expect(clicks()).toBe(true);
  });

  it("answers nothing that came while the button was down", () => {
    slips.press();
    slips.ask("0:2:0", "0:2");
    expect(slips.means({ detail: 1, clientX: 10, clientY: 10 })).toBe(false);
    expect(clicks(10, 10, 400)).toBe(true);
  });

  it("answers no second question as the second half of a double click", () => {
    expect(clicks()).toBe(true);
    slips.ask("0:2:0", "0:2");
    expect(clicks(12, 8, 120, 2)).toBe(false);
    expect(clicks(12, 8, 400)).toBe(true);
  });

  it("need not wait elsewhere, nor later, nor where the question is still the same", () => {
    expect(clicks()).toBe(true);
    expect(clicks(10, 10, 90, 2)).toBe(true);
    slips.ask("0:2:0", "0:2");
    expect(clicks(80, 10, 90)).toBe(true);
    slips.ask("0:3:0", "0:3");
    expect(clicks(80, 10, 500)).toBe(true);
  });

  it("answers nothing that came under a pointer at rest, for a moment, and elsewhere at once", () => {
    slips.move({ clientX: 10, clientY: 10 });
    now += 5000;
    slips.ask("0:2:0", "0:2");
    expect(clicks(12, 8, 100)).toBe(false);
    expect(clicks(80, 8, 100)).toBe(true);
    slips.ask("0:3:0", "0:3");
    now += RESTING;
    expect(clicks(10, 10)).toBe(true);
  });

  it("does not confirm what it has only armed, where that asks back under the pointer", () => {
    expect(clicks()).toBe(true);
    slips.ask("0:1:0 end", "0:1");
    expect(clicks(10, 10, 120, 2)).toBe(false);
    expect(clicks(10, 10, 400)).toBe(true);
  });

  it("may begin before a pick of its series has come back, but lays no second card where the hand closes up", () => {
    slips.press();
    slips.ask("0:1:1", "0:1");
    expect(slips.means({ detail: 1, clientX: 90, clientY: 10 })).toBe(true);
    slips.ask("0:1:2", "0:1");
    expect(clicks(90, 10, 110, 2)).toBe(false);
  });

  it("by a key is always meant: keys wait by themselves", () => {
    slips.press();
    slips.ask("0:2:0", "0:2");
    expect(slips.means({ detail: 0, clientX: 0, clientY: 0 })).toBe(true);
  });
});

describe("what a click would do", () => {
  it("is an answer on board, cards and ways, and none where something is only looked at or taken back", () => {
    document.body.innerHTML = `<main><div class="board"><button id="cell"></button></div>
      <div class="ways"><button id="end"></button><button class="undo" id="undo"></button></div>
      <aside><button id="tab"></button></aside><div class="hand"><button id="card"></button></div></main>`;
    const found = ["cell", "end", "card", "undo", "tab"].map((id) => isAnswer(document.getElementById(id)));
    expect(found).toEqual([true, true, true, false, false]);
  });

  it("may also lead away from now: a row of the log comes where a question stood", () => {
    document.body.innerHTML = `<div role="log"><button id="row"></button></div>`;
    expect(isAnswer(document.getElementById("row"))).toBe(true);
  });
});

describe("a question that has just come", () => {
  it("is not answered by a key for half a second, and the next pick of a series at once", () => {
    expect(slips.fresh).toBe(true);
    vi.advanceTimersByTime(FRESH - 1);
    expect(slips.fresh).toBe(true);
    vi.advanceTimersByTime(1);
    expect(slips.fresh).toBe(false);
    slips.ask("0:1:1", "0:1");
    expect(slips.fresh).toBe(false);
    slips.ask("0:2:0", "0:2");
    expect(slips.fresh).toBe(true);
    slips.ask("", "");
    expect(slips.fresh).toBe(false);
  });
});
