// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import type { Shown } from "../src/net/teller.svelte";
import type { Decision, Measure, Offer, Panel, Scene, SeatInfo, Stage, View } from "../src/protocol";
import Graph from "../src/result/Graph.svelte";
import Draft from "../src/table/Draft.svelte";
import Duel from "../src/table/Duel.svelte";
import type { Play } from "../src/table/play.svelte";
import SeatPanel from "../src/table/SeatPanel.svelte";
import Showing from "../src/table/Showing.svelte";
import { Line, sent, sitsAt } from "./line";
import { decision, line, table, view } from "./made";
import { press, reads, shows, ways } from "./shown";

const SIDES: Scene["sides"] = [
  { id: "w", name: "West", style: "azure", seats: [0] },
  { id: "e", name: "East", style: "ember", seats: [1] },
];
const PIECES = [
  { id: "a", name: "Rhino", icon: "", side: "w" },
  { id: "b", name: "Moth", icon: "", side: "e" },
] as Scene["pieces"];

beforeEach(() => {
  prefs.setCoach(false);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => vi.unstubAllGlobals());

function sits(scene: Scene, offers: Offer[], open: Partial<Decision> = {}, more: Partial<View> = {}): Play {
  const decisions = offers.length > 0 ? [decision(offers, open)] : [];
  return sitsAt(table(5, { view: view(5, { scene, decisions, ...more }) }));
}

const card = (id: string): HTMLElement => document.querySelector<HTMLElement>(`.hand [data-card="${id}"]`)!;
const main = (): HTMLElement => document.querySelector<HTMLElement>("footer .main")!;

describe("a duel", () => {
  const scene: Scene = {
    sides: SIDES,
    boards: [],
    pieces: PIECES,
    zones: [
      {
        id: "hand",
        name: "Hand",
        role: "hand",
        seat: 0,
        cards: [
          { id: "jab", name: "Jab" },
          { id: "block", name: "Block" },
        ],
      },
    ],
  };
  const stage = { role: "duel", title: "Rhino meets Moth", parties: [{ piece: "a" }, { piece: "b" }] } as Stage;
  const jab: Offer = { text: "jab", label: "Jab", on: ["jab"] };
  const duels = (offers: Offer[], open: Partial<Decision> = {}): Play => {
    const play = sits({ ...scene, stage } as Scene, offers, { secret: true, ...open });
    shows(Duel, { play, scene, stage, narrow: false, game: "g", onrule: () => undefined });
    return play;
  };

  it("takes a card by one press, and says which cannot be taken now", () => {
    duels([jab]);
    expect([card("jab").getAttribute("aria-disabled"), card("block").getAttribute("aria-disabled")]).toEqual([
      "false",
      "true",
    ]);
    expect(reads(card("block"))).toContain("Not now:");
    card("jab").click();
    expect(sent("submit")).toMatchObject([{ option: "jab" }]);
  });

  it("asks why about a card that cannot be taken, and takes nothing", () => {
    const play = duels([jab]);
    card("block").click();
    play.wonder();
    expect([sent("submit"), sent("why")]).toEqual([[], [expect.objectContaining({ on: "block" })]]);
  });

  it("has its way on at the end, closed until all that is asked was picked", () => {
    duels([jab]);
    expect([reads(main()), main().hasAttribute("disabled")]).toEqual(["Ready", true]);
    document.body.innerHTML = "";
    duels([jab, { text: "ready", label: "Fight", tone: "main" }, { text: "flee", label: "Flee", tone: "pass" }]);
    expect([reads(main()), main().hasAttribute("disabled")]).toEqual(["Fight Enter", false]);
    press("Flee");
    expect(sent("submit")).toMatchObject([{ option: "flee" }]);
  });

  it("says whom it waits for when one has chosen", () => {
    const play = sits({ ...scene, stage } as Scene, [], {}, { awaited: [1] });
    const parties = [{ piece: "a", ready: true }, { piece: "b" }] as NonNullable<Stage["parties"]>;
    shows(Duel, { play, scene, stage: { ...stage, parties }, narrow: false, game: "g", onrule: () => undefined });
    expect(reads(document.querySelector(".waited"))).toBe("Moth chooses…");
  });

  it("can be put aside to look at the table, and comes back", () => {
    duels([jab]);
    press("Look at the table");
    expect(document.querySelector(".forward")).toBeNull();
    document.querySelector<HTMLElement>("button")!.click();
    flushSync();
    expect(reads(document.querySelector("#duel-title"))).toBe("Rhino meets Moth");
  });
});

describe("a draft", () => {
  const scene: Scene = {
    sides: SIDES,
    boards: [],
    zones: [
      {
        id: "pool",
        name: "Heroes",
        role: "pool",
        cards: [
          { id: "rhino", name: "Rhino", off: true, chips: [{ text: "bruiser" }] },
          { id: "moth", name: "Moth", chips: [{ text: "wanderer" }] },
          { id: "wasp", name: "Wasp" },
        ],
      },
    ],
  };
  const stage = {
    role: "draft",
    title: "Heroes are drafted",
    picks: [{ side: "w", name: "Rhino", card: "rhino" }, { side: "e", now: true }, { side: "e" }],
  } as Stage;
  const offers = ["moth", "wasp"].map((text) => ({ text, label: `Take ${text}`, on: [text] }));
  const drafts = (some: Offer[], narrow = false): Play => {
    const play = sits(scene, some, { prompt: { title: "Pick a hero" } });
    shows(Draft, { play, scene, stage, narrow, game: "g", onrule: () => undefined });
    return play;
  };
  const places = (): string[] => [...document.querySelectorAll(".team li")].map(reads);
  const pool = (id: string): HTMLElement => document.querySelector<HTMLElement>(`.cards [data-card="${id}"]`)!;

  it("shows both teams with who was picked and who picks now", () => {
    drafts(offers);
    expect([places(), [...document.querySelectorAll(".team h3")].map(reads)]).toEqual([
      ["Rhino bruiser", "picks now", ""],
      ["West", "East"],
    ]);
    expect(
      [...document.querySelectorAll(".order li")].map((one) => one.className.replace(/svelte-\S+/, "").trim()),
    ).toEqual(["past", "asked", ""]);
  });

  it("leaves who is taken where it was, with the number of the pick", () => {
    drafts(offers);
    expect([reads(pool("rhino").querySelector(".tag")), pool("rhino").getAttribute("aria-disabled")]).toEqual([
      "pick 1",
      "true",
    ]);
    expect([pool("moth").querySelector(".tag"), pool("moth").getAttribute("aria-disabled")]).toEqual([null, "false"]);
  });

  it("puts a candidate in its place with a question mark, and takes it by the gold button", () => {
    const play = drafts(offers);
    expect([reads(main()), main().hasAttribute("disabled")]).toEqual(["Pick one Enter", true]);
    play.touch = true;
    pool("moth").click();
    flushSync();
    expect([places()[1], pool("moth").getAttribute("aria-pressed"), reads(main())]).toEqual([
      "Moth? wanderer",
      "true",
      "Take moth Enter",
    ]);
    expect(sent("submit")).toEqual([]);
    main().click();
    expect(sent("submit")).toMatchObject([{ option: "moth" }]);
  });

  it("cannot be touched while somebody else picks", () => {
    drafts([]);
    expect([pool("moth").hasAttribute("disabled"), main()]).toEqual([true, null]);
    expect(reads(document.querySelector("#draft-title"))).toBe("Heroes are drafted");
  });
});

describe("what comes forward to be read", () => {
  const show = {
    title: "Rhino strikes Moth",
    left: "a",
    right: "b",
    pairs: [
      { left: [{ id: "l", name: "Jab" }], right: [{ id: "r", name: "Block" }], text: "blocked" },
      { left: [], right: [], text: "hit", tone: "harm" as const },
    ],
    lines: [line("Moth takes 2.")],
  } as Shown["show"];
  const comes = (more: Partial<Shown>): string[] => {
    document.body.innerHTML = "";
    const shown = { show, turned: 0, told: [], holding: false, ...more };
    const skipped: string[] = [];
    shows(Showing, {
      shown,
      scene: { sides: SIDES, boards: [], pieces: PIECES },
      narrow: false,
      onrule: () => undefined,
      onskip: () => skipped.push("skip"),
    });
    return skipped;
  };
  const outcomes = (): string[] => [...document.querySelectorAll(".pair > b")].map(reads);

  it("keeps what came of a pair hidden until that is turned over", () => {
    comes({});
    expect(outcomes()).toEqual(["Face down", "Face down"]);
    comes({ turned: 1 });
    expect(outcomes()).toEqual(["blocked", "Face down"]);
    expect(document.querySelectorAll(".flip.turned")).toHaveLength(2);
  });

  it("tells what came of it all only after the last pair", () => {
    comes({ turned: 1, told: [line("Moth falls.")] });
    expect(document.querySelectorAll("li")).toHaveLength(0);
    comes({ turned: 2, told: [line("Moth falls."), { beats: [] }] });
    expect([...document.querySelectorAll("li")].map(reads)).toEqual(["Moth takes 2.", "Moth falls."]);
  });

  it("is skipped while it is told, and left when it was read", () => {
    const skipped = comes({});
    press("Skip");
    expect([skipped, ways("Go on")]).toEqual([["skip"], []]);
    comes({ turned: 2, holding: true });
    expect(ways("Go on")).toHaveLength(1);
  });
});

describe("the panel of a seat", () => {
  const SEAT = { seat: 0, kind: "bot", name: "", side: "w", style: "azure", level: "Easy" } as SeatInfo;
  const panel = (more: Partial<Panel>, scene: Partial<Scene> = {}, props: object = {}): HTMLElement => {
    document.body.innerHTML = "";
    shows(SeatPanel, {
      panel: { id: "p", name: "Rhino", seat: 0, ...more },
      seat: SEAT,
      scene: { sides: SIDES, boards: [], ...scene },
      offered: false,
      lit: false,
      small: false,
      ready: false,
      yours: false,
      onclick: () => undefined,
      onpoint: () => undefined,
      ...props,
    });
    return document.querySelector<HTMLElement>(".seat")!;
  };

  it("is gold for who acts, but not for who is out", () => {
    expect(
      [panel({ active: true }), panel({ active: true, out: true })].map((one) => one.classList.contains("gold")),
    ).toEqual([true, false]);
  });

  it("says who plays it, and how many cards it holds where nobody sees them", () => {
    const zones: Scene["zones"] = [{ id: "deck", name: "Deck", role: "deck", count: 12, cards: [] }];
    expect(reads(panel({ sub: "knight", cards: "deck" }, { zones }).querySelector(".words"))).toMatch(
      /^Seat 1 Rhino, knight 12$/,
    );
    expect(panel({ cards: "deck", fan: 3 }, { zones }).querySelector(".count")).toBeNull();
  });

  it("has numbered boxes for three slots or more, which say what lies there", () => {
    const slots = [
      { label: "1", card: "x" },
      { label: "2", back: true },
      { label: "3", mark: "locked" as const },
    ];
    const zones: Scene["zones"] = [{ id: "z", name: "Z", role: "held", cards: [{ id: "x", name: "Move 3" }] }];
    const titles = (): (string | null)[] =>
      [...document.querySelectorAll(".boxes i[title], .slot")].map((one) => one.getAttribute("title"));
    panel({ slots }, { zones });
    expect(titles()).toEqual(["1: Move 3", "2: face down", "3: empty, locked"]);
    panel({ slots: slots.slice(0, 2) }, { zones });
    expect([titles(), document.querySelector(".boxes")]).toEqual([["1: Move 3", "2: face down"], null]);
  });

  it("is clicked and pointed at", () => {
    const heard: unknown[] = [];
    const one = panel({}, {}, { onclick: () => heard.push("click"), onpoint: (on: boolean) => heard.push(on) });
    one.dispatchEvent(new Event("pointerenter"));
    one.click();
    one.dispatchEvent(new Event("pointerleave"));
    expect(heard).toEqual([true, "click", false]);
  });
});

describe("how it went", () => {
  const measure = (...values: (number | null)[]): Measure => ({ name: "Gems", values }) as Measure;

  it("has a curve for each seat, and leads to the table of a round", () => {
    const rounds: number[] = [];
    shows(Graph, {
      graph: [measure(0, 0.5), measure(0.5, null), measure(1, null)],
      seats: [],
      scene: { sides: SIDES, boards: [] },
      width: 600,
      height: 264,
      onround: (round: number) => rounds.push(round),
    });
    expect(document.querySelector("svg")!.getAttribute("aria-label")).toBe("Gems of each seat, round by round");
    expect([...document.querySelectorAll("path[fill=none]")].length).toBe(4);
    const columns = [...document.querySelectorAll<SVGElement>(".round")];
    columns[1]!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect([columns.length, rounds]).toEqual([3, [2]]);
  });
});
