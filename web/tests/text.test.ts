// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Decision, Offer, Scene, SeatInfo, View } from "../src/protocol";
import Announcer from "../src/table/Announcer.svelte";
import Bench from "../src/table/Bench.svelte";
import type { Play } from "../src/table/play.svelte";
import TextTable from "../src/table/TextTable.svelte";
import { hears, Line, sent, sitsAt } from "./line";
import { decision, line, row, table, view } from "./made";
import { press, reads, shows, types, ways } from "./shown";

const OFFERS: Offer[] = [
  { text: "step left", label: "Step left", on: ["rock"] },
  { text: "step right", label: "Step right", on: ["moss"] },
  { text: "pass", label: "Pass", tone: "pass" },
];
const SCENE: Scene = {
  sides: [
    { id: "w", name: "West", style: "azure", seats: [0], points: 2, goal: 5 },
    { id: "e", name: "East", style: "ember", seats: [1] },
  ] as Scene["sides"],
  boards: [
    {
      id: "b",
      name: "The island",
      kind: "hex",
      cells: ["rock", "moss"].map((id, q) => ({ id, name: `The ${id}`, q, r: 0, terrain: "sand" })),
    },
  ],
  round: 3,
  phase: "night",
  pieces: [
    { id: "a", name: "Rhino", icon: "", side: "w", at: "rock", bar: { label: "life", at: 3, of: 5 } },
    { id: "b", name: "Moth", icon: "", side: "e", out: true },
    { id: "c", name: "Spare", icon: "" },
  ] as Scene["pieces"],
  zones: [
    {
      id: "hand",
      name: "Hand",
      role: "hand",
      seat: 0,
      cards: [
        { id: "k1", name: "Charge", off: true },
        { id: "k2", name: "Guard" },
      ],
    },
    { id: "theirs", name: "Their hand", role: "hand", seat: 1, count: 4, cards: [] },
    { id: "lane", name: "Lane", role: "table", cards: [{ id: "k3", name: "", face: false }] },
  ] as Scene["zones"],
  panels: [
    { id: "p0", name: "Rhino", seat: 0, active: true, stats: [{ name: "power", value: "4" }], fan: 2 },
    { id: "p1", name: "Moth", seat: 1, statuses: [{ text: "asleep" }] },
  ] as Scene["panels"],
};
const SEATS = [
  { seat: 0, kind: "you", name: "Ada", side: "w", style: "azure", mine: true, here: true },
  { seat: 1, kind: "bot", name: "", side: "e", style: "ember", level: "Easy" },
] as SeatInfo[];

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => vi.unstubAllGlobals());

function sits(open: Partial<Decision> | null, more: Partial<View> = {}, seats = SEATS): Play {
  const decisions = open ? [decision(open.offers ?? OFFERS, open)] : [];
  const now = view(5, { scene: SCENE, decisions, ...more });
  const rows = [row(4, 1, line("Rhino charges.")), row(5, 1, line(""), line("Moth falls."))];
  return sitsAt(table(5, { view: now, seats, rows }));
}

function reading(
  open: Partial<Decision> | null,
  more: Partial<View> = {},
  seats = SEATS,
): { play: Play; page: HTMLElement } {
  const play = sits(open, more, seats);
  const page = shows(TextTable, { play, scene: play.scene!, view: play.match.stage.view!, onclose: () => undefined });
  return { play, page };
}

function says(words: string): void {
  types("#option", words);
  document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  flushSync();
}

const items = (page: HTMLElement): string[] => [...page.querySelectorAll("ul li")].map(reads);
const alert = (): string => reads(document.querySelector("[role=alert]"));

describe("a table as text", () => {
  it("tells round and phase, and how far each side is that has a goal", () => {
    const text = reads(reading({}).page);
    expect(text).toContain("Round 3, night");
    expect(text).toContain("West: 2 of 5");
    expect(text).not.toContain("East: 0");
  });

  it("tells of each seat who plays it, what it has, and how it stands", () => {
    const all = items(reading({}).page);
    expect(all.find((one) => one.includes("power"))).toMatch(
      /^Rhino \( ?You ?\) ?, acts now ?\. power 4 ?; 2 in hand$/,
    );
    expect(all.find((one) => one.includes("asleep"))).toMatch(/^Moth \( ?Seat 2, easy bot ?\) ?\. ?; asleep$/);
  });

  it("tells of each piece where it is, but not of those that were never there", () => {
    const all = items(reading({}).page);
    expect(all).toContain("Rhino , West: The rock; life 3 of 5");
    expect(all).toContain("Moth , East: out");
    expect(all.some((one) => one.includes("Spare"))).toBe(false);
  });

  it("tells of cards what the viewer may know: names, how many, and that one lies face down", () => {
    const all = items(reading({}).page);
    expect(all).toContain("Hand 2: Charge (not now) and Guard");
    expect(all).toContain("Their hand 4: nothing");
    expect(all).toContain("Lane 1: a hidden card");
  });

  it("tells what happened last, without lines that only carry beats", () => {
    expect(items(reading({}).page).slice(-2)).toEqual(["Rhino charges.", "Moth falls."]);
  });
});

describe("words that are typed", () => {
  it.each(["step left", "STEP   LEFT", "1", "step l"])("are an option: %s", (words) => {
    reading({});
    says(words);
    expect(sent("submit")).toMatchObject([{ seat: 0, decision: 7, option: "step left" }]);
    expect([alert(), document.querySelector<HTMLInputElement>("#option")?.value ?? ""]).toEqual(["", ""]);
  });

  it("that are none are said back, and nothing is done", () => {
    reading({});
    says("fly");
    expect([alert(), sent("submit"), sent("why")]).toEqual(["“fly” is not an option now.", [], []]);
  });

  it("that name something on the table are asked about: why not?", () => {
    reading({ offers: OFFERS.slice(0, 1) });
    says("go to the moss");
    expect(sent("why")).toMatchObject([{ on: "moss" }]);
    hears({
      type: "because",
      id: String(sent("why")[0]!["id"]),
      refusals: [{ on: "moss", text: "Too far", rule: "KB-6.1" }],
    });
    flushSync();
    expect(alert()).toContain("Too far. KB-6.1");
  });

  it("may be several picks at once in a secret choice, but not otherwise", () => {
    reading({ secret: true });
    says("step left / pass");
    expect(sent("submit")).toMatchObject([{ option: "step left / pass" }]);
    document.body.innerHTML = "";
    reading({});
    says("step left / pass");
    expect([sent("submit"), alert()]).toEqual([[], "“step left / pass” is not an option now."]);
  });

  it("that are dangerous are asked once more", () => {
    const risky: Offer = { text: "jump", label: "Jump", ask: "Jump into the water?" };
    const { play } = reading({ offers: [risky, OFFERS[0]!] });
    says("jump");
    expect([sent("submit"), alert()]).toEqual([[], "Jump into the water? Yes No"]);
    press("No");
    expect([alert(), play.armed]).toEqual(["", null]);
    says("jump");
    press("Yes");
    expect(sent("submit")).toMatchObject([{ option: "jump" }]);
  });
});

describe("the list of options", () => {
  it("has each by its number, and takes it by a press", () => {
    const { page } = reading({});
    expect([...page.querySelectorAll("ol li")].map(reads)).toEqual([
      "1 Step left step left",
      "2 Step right step right",
      "3 Pass pass",
    ]);
    press("2 Step right");
    expect(sent("submit")).toMatchObject([{ option: "step right" }]);
  });

  it("has what was picked so far, to be taken back one by one, if that is allowed", () => {
    reading({ secret: true, picked: ["Guard", "Charge"], can_take_back: true });
    press("Take back: Charge");
    expect(sent("undo")).toMatchObject([{ decision: 7, number: 1, picked: 2 }]);
    document.body.innerHTML = "";
    reading({ secret: true, picked: ["Guard"], can_take_back: false });
    expect(ways("Take back: Guard")[0]!.hasAttribute("disabled")).toBe(true);
  });

  it("has a way not to be asked again, and one to be asked again", () => {
    const waiver = { key: "turn", label: "Pass until the turn is over", text: "Passing until the turn is over" };
    reading({ prompt: { title: "Answer?", waiver } });
    press("Pass until");
    expect(sent("waive")).toMatchObject([{ key: "turn", on: true }]);
    document.body.innerHTML = "";
    reading({ prompt: { title: "Answer?", waiver } }, { waived: [{ seat: 0, key: "turn", text: waiver.text }] });
    press("Ask me again");
    expect(sent("waive")).toMatchObject([{ key: "turn", on: false }]);
  });

  it("offers Undo only where something can be undone", () => {
    reading({});
    expect(ways("Undo")).toEqual([]);
    document.body.innerHTML = "";
    reading({ can_undo: true });
    press("Undo");
    expect(sent("undo")).toHaveLength(1);
  });
});

describe("a table at which nothing is asked", () => {
  it("says whom it waits for", () => {
    expect(reads(reading(null, { awaited: [1] }).page)).toContain("Seat 2 thinks");
  });

  it("says how it ended", () => {
    const result = { title: "West wins", standings: [] } as never;
    expect(reads(reading(null, { result }).page)).toContain("West wins");
  });

  it("gives one's own seat back from the bot", () => {
    const seats = [{ ...SEATS[0]!, stand_in: "Easy" }, SEATS[1]!];
    const { page } = reading(null, {}, seats);
    expect(reads(page)).toContain("A bot plays for you.");
    press("Take your seat back");
    expect(sent("back")).toMatchObject([{ seat: 0 }]);
  });
});

describe("what screen readers hear", () => {
  const hearing = (): string[] => [...document.querySelectorAll("[role=status]")].map(reads);

  it("is the question, then what is pointed at", () => {
    const play = sits({ prompt: { title: "Move", how: "one step" } });
    shows(Announcer, { play });
    expect(hearing()).toEqual(["Move one step", "", "", "", ""]);
    play.point("rock");
    flushSync();
    expect(hearing()).toEqual(["Move one step", "", "Step left", "", ""]);
    play.point(null);
    flushSync();
    expect(hearing()[2]).toBe("");
  });

  it("is that a bot plays for them, or that they are out", () => {
    const standing = sits(null, {}, [{ ...SEATS[0]!, stand_in: "Easy" }, SEATS[1]!]);
    shows(Announcer, { play: standing });
    expect(hearing()[1]).toBe("A bot plays for you. You can take your seat back.");
    document.body.innerHTML = "";
    shows(Announcer, { play: sits(null, {}, [{ ...SEATS[0]!, out: true }, SEATS[1]!]) });
    expect(hearing()[1]).toContain("You are out.");
  });
});

describe("one who is out of play", () => {
  const out = (more: Partial<View>, seat: Partial<SeatInfo> = { out: true }): HTMLElement => {
    const play = sits(null, more, [{ ...SEATS[0]!, ...seat }, SEATS[1]!]);
    return shows(Bench, { play, view: play.match.stage.view! });
  };

  it("may watch or leave, and have bots finish where only bots are left", () => {
    expect(reads(out({}))).toBe("You are out. Keep watching, or begin another. New match Shelf");
    document.body.innerHTML = "";
    out({ may_hurry: true });
    press("Let the bots finish");
    expect(sent("hurry")).toHaveLength(1);
    expect(ways("Let the bots finish")[0]!.hasAttribute("disabled")).toBe(true);
  });

  it("is told once that the bots hurry", () => {
    expect(reads(out({ may_hurry: true, hurried: true }))).toContain("The bots play to the end at full speed.");
    expect(ways("Let the bots finish")).toEqual([]);
  });

  it("is told in other words if it has conceded, and nothing while it plays", () => {
    expect(reads(out({}, { gone: true }))).toContain("You have conceded.");
    expect(document.querySelector("aside")!.getAttribute("aria-label")).toBe("You have conceded.");
    document.body.innerHTML = "";
    expect(reads(out({}, {}))).toBe("");
  });
});
