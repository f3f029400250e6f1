// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coaching } from "../src/lib/coaching";
import { prefs } from "../src/lib/prefs.svelte";
import type { Decision, Offer, Row, Scene, SeatInfo, View } from "../src/protocol";
import Asked from "../src/table/Asked.svelte";
import Chooser from "../src/table/Chooser.svelte";
import Coach from "../src/table/Coach.svelte";
import Connection from "../src/table/Connection.svelte";
import Going from "../src/table/Going.svelte";
import Invite from "../src/table/Invite.svelte";
import Log from "../src/table/Log.svelte";
import Menu from "../src/table/Menu.svelte";
import { Open } from "../src/table/open.svelte";
import type { Play } from "../src/table/play.svelte";
import ReplayBar from "../src/table/ReplayBar.svelte";
import SeatWays from "../src/table/SeatWays.svelte";
import SitIn from "../src/table/SitIn.svelte";
import { Line, sent, sitsAt } from "./line";
import { decision, line, row, table, view } from "./made";
import { press, reads, settled, shows, types, ways } from "./shown";

const ADA = { seat: 0, kind: "you", name: "Ada", side: "w", style: "azure", mine: true, here: true } as SeatInfo;
const BEN = { seat: 1, kind: "link", name: "Ben", side: "e", style: "ember", taken: true, here: true } as SeatInfo;
const BOT = { seat: 2, kind: "bot", name: "", side: "w", style: "azure", level: "Easy" } as SeatInfo;
const SCENE: Scene = {
  sides: [],
  boards: [{ id: "b", name: "B", kind: "hex", cells: [{ id: "rock", name: "The rock", q: 0, r: 0, terrain: "sand" }] }],
};

let asked: [string, string][];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => new Response("{}");
  localStorage.clear();
  prefs.setCoach(true);
  prefs.setSpeed(1);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.startsWith("/api/icons")) asked.push([address, String(init?.body ?? "")]);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Sitting extends Partial<View> {
  seats?: SeatInfo[];
  rows?: Row[];
  goes?: number;
  mine?: number[];
  address?: string;
}

function sits(open: Partial<Decision> | null, { seats = [ADA, BEN, BOT], ...more }: Sitting = {}): Play {
  const { rows = [row(5)], goes = 0, mine = [0], address = "", ...seen } = more;
  const decisions = open ? [decision(open.offers ?? [], open)] : [];
  return sitsAt(table(5, { view: view(5, { scene: SCENE, decisions, ...seen }), seats, rows, goes, mine, address }));
}

describe("a question", () => {
  const asks = (open: Partial<Decision>, narrow = false): Play => {
    const play = sits(open);
    shows(Asked, { play, decision: play.decision!, narrow, onrule: () => undefined });
    return play;
  };
  const offers: Offer[] = [
    { text: "pass", label: "Pass", tone: "pass" },
    { text: "wait", label: "Wait", key: "w" },
    { text: "go", label: "Ready", tone: "main" },
  ];
  const names = (): string[] => [...document.querySelectorAll(".ways button")].map(reads);

  it("has its way on first and its way out last, with their keys where there is a keyboard", () => {
    asks({ offers });
    expect(names()).toEqual(["Ready", "Wait W", "Pass"]);
    press("Wait");
    expect(sent("submit")).toMatchObject([{ option: "wait" }]);
  });

  it("has its way out in the bar below on a phone, unless there is nothing else to touch", () => {
    asks({ offers: [...offers, { text: "s", label: "Step", on: ["rock"] }] }, true);
    expect(names()).toEqual(["Ready", "Wait"]);
    document.body.innerHTML = "";
    asks({ offers }, true);
    expect(names()).toEqual(["Ready", "Wait", "Pass"]);
  });

  it("of a set waits until what is chosen is one of its options", () => {
    const play = asks({ offers: [{ text: "lay", label: "Lay two", needs: ["rock", "card"] }] });
    const button = (): HTMLElement => document.querySelector<HTMLElement>(".ways .main")!;
    expect([reads(button()), button().hasAttribute("disabled")]).toEqual(["None chosen", true]);
    play.click("rock");
    flushSync();
    expect([reads(button()), button().hasAttribute("disabled")]).toEqual(["1 chosen", true]);
    play.click("card");
    flushSync();
    expect([reads(button()), button().hasAttribute("disabled")]).toEqual(["Lay two", false]);
    button().click();
    expect(sent("submit")).toMatchObject([{ option: "lay" }]);
  });

  it("that is dangerous to answer is asked again, and No leaves everything as it was", () => {
    const play = asks({ offers: [{ text: "jump", label: "Jump", ask: "Into the water?" }] });
    press("Jump");
    expect([reads(document.querySelector("h2")), names(), sent("submit")]).toEqual([
      "Into the water?",
      ["Jump", "No"],
      [],
    ]);
    press("No");
    expect([play.armed, sent("submit")]).toEqual([null, []]);
    press("Jump");
    press("Jump");
    expect(sent("submit")).toHaveLength(1);
  });

  it("offers to undo, or to take back where only that is possible", () => {
    asks({ offers, can_undo: true });
    expect(names().at(-1)).toBe("Undo U");
    document.body.innerHTML = "";
    asks({ offers, can_take_back: true, picked: ["Guard"], secret: true });
    expect(names().at(-1)).toBe("Take back U");
    document.body.innerHTML = "";
    asks({ offers });
    expect(names().some((one) => one.endsWith("U"))).toBe(false);
  });

  it("can be passed on from now on, once", () => {
    asks({ offers, prompt: { title: "Answer?", waiver: { key: "k", label: "Not this turn", text: "" } } });
    press("Not this turn");
    press("Not this turn");
    expect(sent("waive")).toMatchObject([{ key: "k", on: true }]);
  });
});

describe("several options at one place", () => {
  it("are told apart by name, and one of them is taken", () => {
    const play = sits({
      offers: ["walk", "leap"].map((text) => ({ text, label: `By ${text}`, on: ["rock"] })),
    });
    shows(Chooser, { play });
    expect(document.querySelector("dialog")).toBeNull();
    play.click("rock");
    flushSync();
    expect([document.querySelector("dialog")?.getAttribute("aria-label"), ways("By ").map(reads)]).toEqual([
      "The rock",
      ["By walk", "By leap"],
    ]);
    press("By leap");
    expect(sent("submit")).toMatchObject([{ option: "leap" }]);
  });

  it("may be left alone: nothing is taken then", () => {
    const play = sits({ offers: ["walk", "leap"].map((text) => ({ text, label: `By ${text}`, on: ["rock"] })) });
    shows(Chooser, { play });
    play.click("rock");
    flushSync();
    press("Close");
    expect([play.chooser, sent("submit")]).toEqual([null, []]);
  });
});

describe("a hint", () => {
  const prompt = { title: "Move", coach: "Click a glowing space.", rule: "KB-3.1" };
  const hint = (more: object = {}): string => {
    document.body.innerHTML = "";
    return reads(shows(Coach, { prompt: { ...prompt, ...more }, game: "kb", onrule: () => undefined }));
  };

  it("is given until it was read, for each kind of question once", () => {
    expect(hint()).toContain("Click a glowing space.");
    press("Got it");
    expect([hint(), hint({ title: "Leap" })]).toEqual(["", ""]);
    expect(hint({ rule: "KB-4" })).toContain("Click a glowing space.");
  });

  it("is not given where the game has none, nor where nobody wants any", () => {
    expect(hint({ coach: "", rule: "KB-7" })).toBe("");
    expect(hint({ rule: "KB-8" })).not.toBe("");
    press("No more hints");
    expect([prefs.coach, hint({ rule: "KB-9" })]).toEqual([false, ""]);
  });

  it("belongs to one game, and to a rule before a title", () => {
    expect([
      coaching("a", prompt),
      coaching("b", prompt),
      coaching("a", { title: "Move" }),
      coaching("a", undefined),
    ]).toEqual(["a/KB-3.1", "b/KB-3.1", "a/Move", ""]);
  });
});

describe("a line that is gone", () => {
  it("says when it is tried again, and is tried by a press", () => {
    vi.useFakeTimers();
    vi.setSystemTime(0);
    let tries = 0;
    const page = shows(Connection, { retryAt: 2400, tries: 1, onagain: () => (tries += 1) });
    expect(reads(page.querySelector("[role=status]"))).toContain("Reconnecting next try in 3 s");
    vi.advanceTimersByTime(2500);
    flushSync();
    expect(reads(page)).toContain("trying now");
    press("Try now");
    expect(tries).toBe(1);
  });

  it("says after some tries that the server does not answer", () => {
    expect(reads(shows(Connection, { retryAt: 0, tries: 5, onagain: () => undefined }))).toContain(
      "The server does not answer",
    );
  });
});

describe("the menu", () => {
  const menu = (more: Sitting = {}): { open: Open; play: Play } => {
    const [play, open] = [sits(null, more), new Open()];
    open.menu = true;
    shows(Menu, { play, open });
    return { play, open };
  };

  it("asks before one leaves for good", () => {
    const { open } = menu();
    press("Concede");
    press("No, play on");
    expect([sent("give-up"), open.menu]).toEqual([[], true]);
    press("Concede");
    press("Yes, leave for good");
    expect([sent("give-up"), open.menu]).toEqual([[expect.objectContaining({ seat: 0 })], false]);
  });

  it("says as whom one leaves, where one has several seats", () => {
    menu({ seats: [ADA, { ...BEN, kind: "hotseat", mine: true }], mine: [0, 1] });
    expect(ways("Concede").map(reads)).toEqual(["Concede as Ada", "Concede as Ben"]);
    press("Concede as Ben");
    expect(document.querySelector("dialog")?.getAttribute("aria-label")).toBe("Concede as Ben?");
    press("Yes");
    expect(sent("give-up")).toMatchObject([{ seat: 1 }]);
  });

  it("lets nobody leave a match that is over, nor report anybody who only watches", () => {
    menu({ result: { title: "Draw", standings: [] } as never });
    expect(ways("Concede")).toEqual([]);
    document.body.innerHTML = "";
    menu({ seats: [{ ...ADA, mine: false }, BEN], mine: [] });
    expect(ways("Report")).toEqual([]);
  });

  it("opens the table as text and the keys in its place", () => {
    const { open } = menu();
    press("Table as text");
    expect([open.menu, open.text]).toEqual([false, true]);
    open.menu = true;
    press("Keys");
    expect([open.menu, open.keys]).toEqual([false, true]);
  });

  it("sets speed and sound", () => {
    menu();
    document.querySelector<HTMLInputElement>("input[value='0']")!.click();
    const sound = prefs.sound;
    press("Sound");
    expect([prefs.speed, prefs.sound]).toEqual([0, !sound]);
    prefs.setSound(sound);
  });

  it("sends a report about somebody, in one's own words", async () => {
    menu();
    press("Report a player");
    types("textarea", "He cursed.");
    document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
    await settled();
    expect(asked).toEqual([["/api/matches/m/reports", JSON.stringify({ seat: 1, words: "He cursed." })]]);
    expect(reads(document.querySelector("[role=status]"))).toContain("Report sent.");
    press("Back");
    expect(ways("Report a player")).toHaveLength(1);
  });

  it("keeps a report that could not be sent, and says why", async () => {
    menu();
    press("Report a player");
    types("textarea", "He cursed.");
    answer = () => new Response(JSON.stringify({ code: "busy", message: "Too many reports." }), { status: 429 });
    document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
    await settled();
    expect([
      reads(document.querySelector("dialog")).includes("Too many reports."),
      document.querySelector("textarea")?.value,
    ]).toEqual([true, "He cursed."]);
  });
});

describe("a seat that somebody left alone", () => {
  const waits = [{ seat: 1, due: Date.now() / 1000 - 1, away: true }];
  const away = { ...BEN, here: false, away: 1 };

  it("may be played by a bot once the others have waited long enough", () => {
    const play = sits(null, { seats: [ADA, away], awaited: [1], waits });
    shows(SitIn, { play });
    press("Let a bot sit in");
    press("Let a bot sit in");
    expect(sent("stand-in")).toMatchObject([{ seat: 1 }]);
  });

  it.each<[string, Sitting]>([
    ["before that", { awaited: [1], waits: [{ ...waits[0]!, due: Date.now() / 1000 + 60 }] as never }],
    ["by those who only watch", { awaited: [1], waits, mine: [] }],
    ["while nobody waits for it", { waits }],
  ])("is not given to a bot %s", (_, more) => {
    shows(SitIn, { play: sits(null, { seats: [ADA, away], ...more }) });
    expect(ways("Let a bot")).toEqual([]);
  });

  it("may be led on by its own side if it was left for good", () => {
    let done = 0;
    const gone = { ...BEN, side: "w", gone: true };
    shows(SeatWays, { play: sits(null, { seats: [ADA, gone] }), seat: gone, ondone: () => (done += 1) });
    press("Let a bot play on");
    expect([sent("stand-in"), done]).toEqual([[expect.objectContaining({ seat: 1 })], 1]);
  });

  it("can be had back by its own player, until all is over", () => {
    const own = { ...ADA, stand_in: "Easy" };
    shows(SeatWays, { play: sits(null, { seats: [own, BEN] }), seat: own, brief: true });
    press("Take the seat of Ada back");
    expect(sent("back")).toMatchObject([{ seat: 0 }]);
    document.body.innerHTML = "";
    const over = sits(null, { seats: [own, BEN], result: { title: "Draw", standings: [] } as never });
    shows(SeatWays, { play: over, seat: own, brief: true });
    expect(ways("Take")).toEqual([]);
  });
});

describe("an invitation", () => {
  const free = { ...BEN, taken: false, name: "" };
  const invites = (more: Sitting = {}): string => {
    document.body.innerHTML = "";
    return reads(shows(Invite, { play: sits(null, { seats: [ADA, free], ...more }) }));
  };

  it("says which seat is free, or how many are, and is put away by a press", () => {
    expect(invites()).toContain("Seat 2 waits for a friend");
    expect(invites({ seats: [ADA, free, { ...free, seat: 2 }] })).toContain("2 seats wait for friends");
    press("Hide this");
    expect(document.querySelector("aside")).toBeNull();
  });

  it("is not shown to those who only watch, nor when everybody is there", () => {
    expect([invites({ mine: [] }), invites({ seats: [ADA, BEN] })]).toEqual(["", ""]);
  });

  it("gives the link where others reach the server, and says how if they cannot", () => {
    const said = invites({ address: "http://192.168.0.7:8000/" });
    expect(document.querySelector<HTMLInputElement>("#match-link")?.value).toBe("http://192.168.0.7:8000/j/K7QM");
    expect(said).not.toContain("cannot open this address");
    expect(invites()).toContain("A friend cannot open this address.");
  });
});

describe("a match that nobody plays any more", () => {
  const goes = Date.UTC(2026, 11, 3, 12) / 1000;

  it("says to its players when it goes", () => {
    expect(reads(shows(Going, { play: sits(null, { goes }) }))).toContain("deleted on 3 December");
    document.body.innerHTML = "";
    expect(reads(shows(Going, { play: sits(null, { goes, mine: [] }) }))).toBe("");
    document.body.innerHTML = "";
    expect(reads(shows(Going, { play: sits(null) }))).toBe("");
  });

  it("is news once where something hides it", () => {
    const page = shows(Going, { play: sits(null, { goes }), news: true });
    expect(reads(page)).toContain("deleted on 3 December");
    press("Close");
    expect(reads(page)).toBe("");
  });
});

describe("the log", () => {
  const tells = (rows: Row[], more: object = {}): string[] => {
    const heard: string[] = [];
    const does = (what: string) => (id: unknown) => heard.push(`${what} ${String(id)}`);
    shows(Log, { rows, scene: null, onrule: does("rule"), onref: does("ref"), onrow: does("row"), ...more });
    return heard;
  };
  const lines = (): string[] => [...document.querySelectorAll(".log h3, .log .line")].map(reads);

  it("says so while nothing has happened", () => {
    tells([]);
    expect(reads(document.querySelector(".log"))).toBe("Nothing has happened yet.");
  });

  it("has rounds as heads, counts what is said again, and leaves out what says nothing", () => {
    tells([
      row(0, 1, { ...line("Round 1"), head: true }, line("Rhino charges."), line("Rhino charges.")),
      row(1, 1, { beats: [] }, line("Moth falls.")),
    ]);
    expect(lines()).toEqual(["Round 1", "Rhino charges. x2", "Moth falls."]);
  });

  it("leads to the table after a line, to its rule, and to its piece while that is pointed at", () => {
    const heard = tells([row(3, 1, { ...line("Rhino charges."), rule: "KB-6.1", piece: "a" })]);
    press("Show the table");
    press("The rule for this");
    document.querySelector(".line")!.dispatchEvent(new Event("pointerenter"));
    document.querySelector(".line")!.dispatchEvent(new Event("pointerleave"));
    expect(heard).toEqual(["row 3", "rule KB-6.1", "ref a", "ref "]);
  });

  it("does not lead to a table that is only being told", () => {
    tells([row(0, 1, line("Rhino charges."))], { telling: [line("Moth falls."), line("")] });
    expect(lines()).toEqual(["Rhino charges.", "Moth falls."]);
    expect(ways("Show the table").map((one) => one.hasAttribute("disabled"))).toEqual([false, true]);
  });

  it("of a long match begins late, and goes back by a press", () => {
    tells(Array.from({ length: 200 }, (_, i) => row(i, 1, line(`Step ${i}.`))));
    expect([lines().length, lines()[0]]).toEqual([160, "Step 40."]);
    press("Earlier");
    expect([lines().length, ways("Earlier")]).toEqual([200, []]);
  });
});

describe("the bar of the replay", () => {
  it("goes back from now, and on again until it is live", async () => {
    answer = () => new Response(JSON.stringify({ n: 1, lines: [], scene: SCENE }));
    const play = sits(null, { rows: [row(0), row(1), row(2)] });
    const page = shows(ReplayBar, { replay: play.replay });
    expect(reads(page.querySelector(".head"))).toBe("Replay step 2 of 2, live");
    expect(ways("Step on")[0]!.hasAttribute("disabled")).toBe(true);
    press("Step back");
    await settled();
    expect([asked[0]?.[0], reads(page.querySelector(".head"))]).toEqual([
      "/api/matches/m/moments/1?seat=0",
      "Replay step 1 of 2",
    ]);
    press("Step on");
    await settled();
    expect(reads(page.querySelector(".head"))).toBe("Replay step 2 of 2, live");
  });

  it("says why a moment cannot be shown, and stays where it is", async () => {
    answer = () => new Response(JSON.stringify({ code: "x", message: "Not yours to see." }), { status: 403 });
    const page = shows(ReplayBar, { replay: sits(null, { rows: [row(0), row(1)] }).replay });
    press("To the beginning");
    await settled();
    expect([reads(page.querySelector("[role=alert]")), reads(page.querySelector(".head"))]).toEqual([
      "Not yours to see.",
      "Replay step 1 of 1, live",
    ]);
  });

  it("goes through the speeds in turn", () => {
    shows(ReplayBar, { replay: sits(null).replay });
    const speeds = [1, 2, 3].map(() => (press("Speed"), prefs.speed));
    expect(speeds).toEqual([2, 0, 1]);
  });
});
