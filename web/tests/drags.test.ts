// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drags } from "../src/table/drags";
import type { Play } from "../src/table/play.svelte";

let node: HTMLElement;
let tray: HTMLElement;
let under: Element | null;
let dropped: [string, string][];
let pointedAt: unknown[];
let play: { decision: object | null; dragged: string; over: string };
let action: ReturnType<typeof drags>;

const held = (): Play => play as unknown as Play;
const ghost = (): HTMLElement | null => document.querySelector(".carried");

beforeEach(() => {
  document.body.innerHTML = `<div class="seat"><div class="card">Charge</div></div><div data-place="p2"><i></i></div>`;
  node = document.querySelector(".seat")!;
  tray = document.querySelector("[data-place]")!;
  node.setPointerCapture = () => undefined;
  under = null;
  document.elementFromPoint = () => under;
  dropped = [];
  pointedAt = [];
  play = {
    decision: {},
    dragged: "",
    over: "",
    drop: (card: string, place: string) => dropped.push([card, place]),
    point: (id: unknown) => pointedAt.push(id),
  } as typeof play;
  action = drags(node, { play: held(), card: "charge" });
});
afterEach(() => action.destroy());

function pointer(kind: string, x: number, y: number, more: PointerEventInit = {}): void {
  node.dispatchEvent(
    new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, ...more }),
  );
}

/** Press at the origin and go so far that it is a drag. */
function carries(): void {
  pointer("pointerdown", 0, 0);
  pointer("pointermove", 30, 40);
}

describe("a press on a card", () => {
  it("stays a click as long as it hardly moves", () => {
    pointer("pointerdown", 0, 0);
    pointer("pointermove", 5, 5);
    pointer("pointerup", 5, 5);
    expect([ghost(), play.dragged, dropped]).toEqual([null, "", []]);
  });

  it("carries a copy of the card along as soon as it has gone far enough", () => {
    carries();
    expect([ghost()?.textContent, ghost()?.style.translate, play.dragged]).toEqual(["Charge", "30px 40px", "charge"]);
    expect(ghost()?.ariaHidden).toBe("true");
    pointer("pointermove", 2, 1);
    expect([ghost()?.style.translate, document.querySelectorAll(".carried").length]).toEqual(["2px 1px", 1]);
  });

  it("points at nothing any more once it carries", () => {
    pointer("pointerdown", 0, 0);
    expect(pointedAt).toEqual([]);
    pointer("pointermove", 30, 40);
    expect(pointedAt).toEqual([null]);
  });

  it.each<[string, PointerEventInit]>([
    ["the right button", { button: 2 }],
    ["a second finger", { isPrimary: false }],
  ])("is no drag with %s", (_, more) => {
    pointer("pointerdown", 0, 0, more);
    pointer("pointermove", 30, 40, more);
    expect([ghost(), play.dragged]).toEqual([null, ""]);
  });

  it("is no drag while nothing is asked, nor where no card lies", () => {
    play.decision = null;
    carries();
    expect(ghost()).toBeNull();
    play.decision = {};
    action.update({ play: held(), card: "" });
    carries();
    expect(ghost()).toBeNull();
  });

  it("is not led by another finger than the one that pressed", () => {
    pointer("pointerdown", 0, 0);
    pointer("pointermove", 30, 40, { pointerId: 2 });
    expect(ghost()).toBeNull();
    pointer("pointermove", 30, 40);
    pointer("pointerup", 30, 40, { pointerId: 2 });
    expect([play.dragged, dropped]).toEqual(["charge", []]);
  });
});

describe("a card that is carried", () => {
  it("knows the place it is over, also by what lies in that place", () => {
    under = tray.firstElementChild;
    carries();
    expect(play.over).toBe("p2");
    under = document.body;
    pointer("pointermove", 60, 60);
    expect(play.over).toBe("");
  });

  it("is put where it is let go, and nothing stays in the air", () => {
    carries();
    under = tray;
    pointer("pointerup", 50, 50);
    expect([dropped, ghost(), play.dragged, play.over]).toEqual([[["charge", "p2"]], null, "", ""]);
  });

  it("is put nowhere where there is no place, which takes it back", () => {
    carries();
    pointer("pointerup", 50, 50);
    expect(dropped).toEqual([["charge", ""]]);
  });

  it("goes back to its place without a move if the drag is broken off", () => {
    carries();
    pointer("pointercancel", 50, 50);
    pointer("pointerup", 50, 50);
    expect([dropped, ghost(), play.dragged]).toEqual([[], null, ""]);
  });

  it("is gone with the thing it was taken from", () => {
    carries();
    action.destroy();
    expect([ghost(), play.dragged]).toEqual([null, ""]);
    carries();
    expect(ghost()).toBeNull();
  });

  it("is the card that lies there when it is pressed, not the one before", () => {
    action.update({ play: held(), card: "guard" });
    carries();
    pointer("pointerup", 50, 50);
    expect(dropped).toEqual([["guard", ""]]);
  });
});

describe("what ends a drag", () => {
  it("is no click on the card, but the next click is", async () => {
    vi.useFakeTimers();
    let clicks = 0;
    node.querySelector(".card")!.addEventListener("click", () => (clicks += 1));
    const click = (): void =>
      void node.querySelector(".card")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    carries();
    pointer("pointerup", 50, 50);
    click();
    expect(clicks).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    click();
    expect(clicks).toBe(1);
    vi.useRealTimers();
  });

  it("leaves the browser's own dragging out of it", () => {
    const event = new Event("dragstart", { cancelable: true });
    node.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});
