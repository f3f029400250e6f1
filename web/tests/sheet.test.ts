// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { index } from "../src/lib/scene";
import type { Card, Scene } from "../src/protocol";
import type { Play } from "../src/table/play.svelte";
import Sheet from "../src/table/Sheet.svelte";
import Tray from "../src/table/Tray.svelte";

const card = (id: string, name: string, more: Partial<Card> = {}): Card => ({ id, name, ...more });
const scene: Scene = {
  sides: [{ id: "azure", name: "Azure", style: "azure", seats: [0] }],
  boards: [],
  zones: [
    { id: "deck", name: "Challenges to come", role: "deck", cards: [], count: 9 },
    { id: "gone", name: "Challenges that are gone", role: "held", at: "deck", cards: [card("g-1", "Bell Ringer")] },
    { id: "heap", name: "Graveyard", role: "pile", cards: [card("p-1", "Brakes"), card("p-2", "Scrambler")] },
    { id: "place", name: "Here", role: "place", cards: [card("item", "Axe", { opens: "all" })] },
    { id: "all", name: "All items", role: "held", cards: [card("i-1", "Axe"), card("i-2", "Boots")] },
  ],
  conditions: [
    {
      id: "crowd",
      name: "Azure Crowd",
      value: "2",
      text: "Hold blue: 2",
      tip: "Two in the blue zone.",
      meets: [{ side: "azure", now: true }],
    },
  ],
};

let gone: (() => void)[] = [];
beforeEach(() => {
  document.body.innerHTML = "";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => {
  for (const go of gone) go();
  gone = [];
  vi.unstubAllGlobals();
});

function shown(component: unknown, inspected: string, clicked: string[] = []): HTMLElement {
  const play = {
    inspected,
    index: index(scene),
    vain: "",
    reasons: [],
    lit: new Set(),
    match: { seat: () => undefined, seats: [], stage: { view: null } },
    offers: () => false,
    point: () => undefined,
    click: (id: string) => clicked.push(id),
  };
  const props = { play: play as unknown as Play, scene, narrow: false, onrule: () => undefined };
  const made = mount(component as never, { target: document.body, props: props as never });
  gone.push(() => void unmount(made));
  flushSync();
  return document.body;
}

const looked = (page: HTMLElement): string[] =>
  [...page.querySelectorAll(".cards button")].map((one) => one.getAttribute("aria-label") ?? "");

describe("a sheet", () => {
  it("of a deck shows what belongs to it", () => {
    const page = shown(Sheet, "deck");
    expect(page.querySelector("h3")?.textContent).toBe("Challenges that are gone");
    expect(looked(page)).toEqual(["Look at Bell Ringer"]);
  });

  it("of a pile shows all of it", () => {
    expect(looked(shown(Sheet, "heap"))).toEqual(["Look at Brakes", "Look at Scrambler"]);
  });

  it("of a card shows what it opens", () => {
    expect(looked(shown(Sheet, "item"))).toEqual(["Look at Axe", "Look at Boots"]);
  });

  it("of what pays says what is asked for, and who meets it", () => {
    const words = shown(Sheet, "crowd").textContent?.replace(/\s+/g, " ");
    expect(words).toContain("Two in the blue zone.");
    expect(words).toContain("Azure: met now");
  });
});

describe("on the table", () => {
  it("decks and piles are clicked if there is something in them", () => {
    const clicked: string[] = [];
    const page = shown(Tray, "", clicked);
    const names = [...page.querySelectorAll<HTMLButtonElement>("button.name")];
    for (const name of names) name.click();
    expect(clicked).toEqual(["deck", "heap"]);
  });
});
