// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import Connection from "../src/table/Connection.svelte";
import Going from "../src/table/Going.svelte";
import Invite from "../src/table/Invite.svelte";
import Menu from "../src/table/Menu.svelte";
import { Open } from "../src/table/open.svelte";
import type { Play } from "../src/table/play.svelte";
import SeatWays from "../src/table/SeatWays.svelte";
import SitIn from "../src/table/SitIn.svelte";
import { ADA, BEN, sits, type Sitting } from "./beside";
import { Line, sent } from "./line";
import { press, reads, settled, shows, types, ways } from "./shown";

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

describe("a line that is gone", () => {
  it("says when it is tried again, and is tried by a press", () => {
    vi.useFakeTimers();
    vi.setSystemTime(0);
    let tries = 0;
    const page = shows(Connection, { retryAt: 2400, tries: 1, onagain: () => (tries += 1) });
    expect(reads(page.querySelector("[role=status]"))).toContain("Reconnecting Next try in 3 s; nothing is lost.");
    vi.advanceTimersByTime(2500);
    flushSync();
    expect(reads(page)).toContain("Trying now");
    press("Try now");
    expect(tries).toBe(1);
  });

  it("says what the server said as it closed the line", () => {
    vi.useFakeTimers();
    vi.setSystemTime(0);
    const words = "Too many tables are open here from your address.";
    expect(reads(shows(Connection, { retryAt: 9900, tries: 7, words, onagain: () => undefined }))).toContain(
      `Please wait a little ${words} Next try in 10 s; nothing is lost.`,
    );
  });

  it("says that what is clicked meanwhile is not taken", () => {
    const page = shows(Connection, { retryAt: 0, tries: 1, onagain: () => undefined });
    press("Try now");
    flushSync();
    expect(page.querySelector("[role=alert]")).toBeNull();
    document.body.click();
    flushSync();
    expect(reads(page.querySelector("[role=alert]"))).toBe("That was not taken: wait until the line is back.");
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
