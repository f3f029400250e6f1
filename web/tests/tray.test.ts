// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fan, heaped } from "../src/lib/fan";
import { trays } from "../src/lib/scene";
import type { Card, Decision, Offer, Scene, Zone } from "../src/protocol";
import Conditions from "../src/table/Conditions.svelte";
import Hand from "../src/table/Hand.svelte";
import Places from "../src/table/Places.svelte";
import type { Play } from "../src/table/play.svelte";
import { hears, Line, sent, sitsAt } from "./line";
import { decision, table, view } from "./made";
import { press, reads, shows, ways } from "./shown";

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => vi.unstubAllGlobals());

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, name: id, ...more });

function sits(zones: Zone[], offers: Offer[], open: Partial<Decision> = {}, scene: Partial<Scene> = {}): Play {
  const now = view(5, {
    scene: { sides: [], boards: [], zones, ...scene },
    decisions: offers.length > 0 ? [decision(offers, open)] : [],
  });
  return sitsAt(table(5, { view: now }));
}

describe("the cards of a hand", () => {
  it("lie beside each other, smaller where they do not fit, and in two rows where they would be too small", () => {
    expect(fan(5, 120, 760, 72)).toEqual({ width: 120, rows: 1, gap: 22 });
    const smaller = fan(9, 120, 760, 72);
    expect(smaller.rows).toBe(1);
    expect(9 * smaller.width + 8 * smaller.gap).toBeLessThanOrEqual(760);
    const rows = fan(18, 120, 760, 72);
    expect(rows.rows).toBe(2);
    expect(9 * rows.width + 8 * rows.gap).toBeLessThanOrEqual(760);
    expect(heaped(9, 62, 276)).toEqual({ width: 62, rows: 3, gap: 6 });
    expect(fan(1, 100, 500, 72)).toEqual({ width: 100, rows: 1, gap: 0 });
  });

  const hand: Zone = { id: "hand", name: "Hand", role: "hand", seat: 0, cards: [card("charge"), card("guard")] };
  const holds = (offers: Offer[]): Play => {
    const play = sits([hand], offers);
    shows(Hand, { play, zones: [hand], narrow: false, room: 800, most: 120 });
    return play;
  };
  const button = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-card="${id}"]`)!;

  it("are offered if they can be played, else they say that they cannot be now", () => {
    holds([{ text: "charge", label: "Charge", on: ["charge"] }]);
    expect([button("charge").classList.contains("offered"), reads(button("charge").querySelector(".said"))]).toEqual([
      true,
      "",
    ]);
    expect([button("guard").classList.contains("offered"), reads(button("guard").querySelector(".said"))]).toEqual([
      false,
      "Not now:",
    ]);
  });

  it("are lifted by a click, and put down by another", () => {
    const play = holds([{ text: "charge", label: "Charge", on: ["charge"] }]);
    const clicks = (id: string): unknown => {
      button(id).click();
      flushSync();
      return [button("charge").getAttribute("aria-pressed"), play.armed?.text, sent("submit").length];
    };
    expect(clicks("charge")).toEqual(["true", "charge", 0]);
    expect(clicks("charge")).toEqual(["false", undefined, 0]);
    clicks("charge");
    play.click("");
    expect(play.armed).toBeNull();
  });

  it("stay pressed while a target is chosen for them", () => {
    const play = holds([
      { text: "charge a", label: "Charge a", on: ["a"], card: "charge" },
      { text: "charge b", label: "Charge b", on: ["b"], card: "charge" },
    ]);
    button("charge").click();
    flushSync();
    expect([
      play.card,
      button("charge").getAttribute("aria-pressed"),
      button("guard").getAttribute("aria-pressed"),
    ]).toEqual(["charge", "true", "false"]);
    expect(sent("submit")).toEqual([]);
  });

  it("are looked at closely with the right button", () => {
    const play = holds([]);
    const event = new MouseEvent("contextmenu", { cancelable: true, bubbles: true });
    button("guard").dispatchEvent(event);
    expect([play.inspected, event.defaultPrevented]).toEqual(["guard", true]);
  });

  it("of nobody are no empty row", () => {
    shows(Hand, { play: sits([], []), zones: [], narrow: false, room: 800, most: 120 });
    expect(document.querySelector(".hand")).toBeNull();
  });
});

describe("numbered places", () => {
  const tray = (id: string, cards: string[], more: Partial<Zone> = {}): Zone => ({
    id,
    name: `Tray of ${id}`,
    role: "picked",
    seat: 0,
    cards: cards.filter(Boolean).map((one) => card(one)),
    places: cards.map((one, i) => ({ label: String(i + 1), id: `${id}${i + 1}`, card: one })),
    ...more,
  });
  const lies = (zones: Zone[], offers: Offer[], open: Partial<Decision> = {}): Play => {
    const play = sits(zones, offers, open);
    shows(Places, { play, scene: play.scene!, zones: trays(play.scene!, 0), narrow: false, low: false, slim: false });
    return play;
  };

  it("say which are empty, which are locked, and which can be chosen", () => {
    const zone = tray("t", ["", "", ""]);
    zone.places![2] = { label: "3", id: "t3", mark: "locked" };
    lies([zone], [{ text: "t1 a", label: "1: a", on: ["t1", "a"] }]);
    expect([...document.querySelectorAll("li .none")].map((one) => one.getAttribute("aria-label"))).toEqual([
      "1: choose its card",
      "2: empty",
      "3: locked",
    ]);
  });

  it("give back by a click what lies in them, if that is allowed", () => {
    const open = { secret: true, picked: ["1: a"], laid: [["a", "t1"]], can_take_back: true };
    lies([tray("t", ["a", ""])], [{ text: "t2 b", label: "2: b", on: ["t2", "b"] }], open);
    const there = document.querySelector<HTMLElement>("[data-card=a]")!;
    expect(there.title).toMatch(/^Take back/);
    there.click();
    expect(sent("undo")).toMatchObject([{ number: 0, picked: 1 }]);
  });

  it("of several figures are shown one by one: first the one that is asked about", () => {
    const second = tray("v", ["", ""]);
    second.places![0]!.mark = "asked";
    lies([tray("t", ["a"]), second, tray("w", [""])], []);
    const shown = (): string | null => document.querySelector("section")!.getAttribute("aria-label");
    expect(shown()).toBe("Tray of v");
    press("Tray of t");
    expect([shown(), ways("Tray of").map((one) => one.getAttribute("aria-pressed"))]).toEqual([
      "Tray of t",
      ["true", "false", "false"],
    ]);
  });

  it("show which would take the card that is carried", () => {
    const play = lies([tray("t", ["", ""])], [{ text: "t1 a", label: "1: a", on: ["t1", "a"], card: "a" }], {
      secret: true,
      picked: [],
      laid: [],
    });
    play.dragged = "a";
    play.over = "t1";
    flushSync();
    const places = [...document.querySelectorAll("[data-place]")];
    expect(places.map((one) => [one.classList.contains("takes"), one.classList.contains("over")])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe("conditions", () => {
  const scene: Partial<Scene> = {
    sides: [
      { id: "w", name: "West", style: "azure", seats: [0] },
      { id: "e", name: "East", style: "ember", seats: [1] },
    ],
    conditions: [
      {
        id: "most",
        name: "Most gems",
        text: "At the end",
        value: "3",
        meets: [
          { side: "w", now: true },
          { side: "e", now: false },
        ],
      },
    ] as Scene["conditions"],
  };
  const marks = (): (string | null)[] =>
    [...document.querySelectorAll(".meets [aria-label], .meets title")].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent,
    );

  it("say who meets them now", () => {
    const play = sits([], [], {}, scene);
    shows(Conditions, { play, scene: play.scene! });
    expect(marks()).toEqual(["West: has it now", "East: not"]);
  });

  it("say who would after what is previewed", () => {
    const play = sits([], [{ text: "go", label: "Go", on: ["most"] }], {}, scene);
    shows(Conditions, { play, scene: play.scene! });
    play.point("most");
    play.ask();
    hears({
      type: "previewed",
      id: String(sent("what-if")[0]!["id"]),
      preview: { title: "Go", marks: [{ kind: "meets", on: "most", side: "e" }] },
    });
    flushSync();
    expect(marks()).toEqual(["West: has it now", "East: would have it"]);
  });

  it("are clicked where an option sits on them", () => {
    const play = sits([], [{ text: "go", label: "Go", on: ["most"] }], {}, scene);
    shows(Conditions, { play, scene: play.scene! });
    document.querySelector<HTMLElement>("[data-card=most]")!.click();
    expect(sent("submit")).toMatchObject([{ option: "go" }]);
  });
});
