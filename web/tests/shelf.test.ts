// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { where } from "../src/lib/where.svelte";
import { calling } from "../src/lib/favicon";
import type { Refusal } from "../src/net/api";
import Devices from "../src/pages/Devices.svelte";
import PassDialog from "../src/pages/PassDialog.svelte";
import type { GameInfo, MatchInfo } from "../src/protocol";
import AllMatches from "../src/shelf/AllMatches.svelte";
import JoinDialog from "../src/shelf/JoinDialog.svelte";
import MatchPieces from "../src/shelf/MatchPieces.svelte";
import Results from "../src/shelf/Results.svelte";
import Toast from "../src/ui/Toast.svelte";
import { press, reads, settled, shows, types, ways } from "./shown";

const NOW = Date.UTC(2026, 10, 25, 12) / 1000;
const GAMES = [{ id: "brawl", name: "Brawl" }] as GameInfo[];
const match = (id: string, more: Partial<MatchInfo> = {}): MatchInfo => ({
  id,
  game: "brawl",
  code: "BCDFGHJK",
  round: 3,
  over: false,
  your_turn: false,
  words: "Waiting for Ben",
  seats: [],
  pieces: [],
  updated: NOW - 3600,
  ...more,
});

let asked: string[];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => new Response("{}");
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(NOW * 1000);
  vi.stubGlobal("fetch", (address: string) => {
    if (!address.startsWith("/api/icons")) asked.push(address);
    return Promise.resolve(answer());
  });
  vi.stubGlobal("scrollTo", () => undefined);
  where.go({ page: "shelf" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("all matches", () => {
  const list = (...matches: MatchInfo[]): HTMLElement[] => {
    const page = shows(AllMatches, { matches, games: GAMES, onclose: () => undefined });
    return [...page.querySelectorAll<HTMLElement>("li")];
  };

  it("say how each stands and when that was, one's own turns first", () => {
    const rows = list(match("other"), match("mine", { your_turn: true, words: "Your turn" }));
    expect(rows.map(reads)).toEqual([
      "Brawl round 3 an hour ago Your turn",
      "Brawl round 3. Waiting for Ben an hour ago",
    ]);
    expect(rows[0]!.querySelector("a")!.getAttribute("href")).toBe("/m/mine");
  });

  it("of a game which this server has no more go by its id", () => {
    expect(reads(list(match("m", { game: "chess", over: true, words: "Draw" }))[0])).toBe(
      "chess Draw finished an hour ago",
    );
  });

  it("cannot be opened if they are broken, and say why", () => {
    const [row] = list(match("m", { broken: "Row 3 is missing.", words: "Cannot be opened" }));
    expect([row!.querySelector("a"), reads(row)]).toEqual([
      null,
      "Brawl code BCDF GHJK, an hour ago Cannot be opened. Row 3 is missing.",
    ]);
  });

  it("say when they go", () => {
    expect(reads(list(match("m", { goes: NOW + 86_400 }))[0])).toContain("deleted on 26 November");
  });
});

describe("the pieces of a match", () => {
  it("are eight at most, in the colors of their seats", () => {
    const pieces = Array.from({ length: 10 }, (_, i) => ({ id: `p${i}`, name: `Hero ${i}`, icon: "x", side: "a" }));
    const page = shows(MatchPieces, { match: match("m", { pieces }) });
    expect(page.querySelectorAll(".row > *")).toHaveLength(8);
  });

  it("are no empty row where there are none", () => {
    expect(shows(MatchPieces, { match: match("m") }).querySelector("span")).toBeNull();
  });
});

describe("a result", () => {
  const results = (...matches: MatchInfo[]): Refusal[] => {
    const troubles: Refusal[] = [];
    shows(Results, { matches, games: GAMES, ontrouble: (one: Refusal) => troubles.push(one) });
    return troubles;
  };

  it("says who won, after how many rounds and when", () => {
    results(match("a", { words: "Ada wins" }), match("b", { words: "Draw", round: 1 }), match("c", { round: 0 }));
    expect([...document.querySelectorAll(".words")].map(reads)).toEqual([
      "Brawl Ada wins 3 rounds, an hour ago",
      "Brawl Draw 1 round, an hour ago",
      "Brawl Waiting for Ben an hour ago",
    ]);
    expect(ways("Replay")[0]!.getAttribute("href")).toBe("/m/a?replay");
  });

  it("is played again at a new table, to which the page goes", async () => {
    results(match("a"));
    answer = () => new Response(JSON.stringify({ match: "next" }));
    press("Again");
    expect(ways("Again")[0]!.hasAttribute("disabled")).toBe(true);
    await settled();
    expect([asked, where.route]).toEqual([["/api/matches/a/rematch"], { page: "table", match: "next", replay: false }]);
  });

  it("that cannot be played again says so, and the button can be pressed again", async () => {
    const troubles = results(match("a"));
    answer = () => new Response(JSON.stringify({ code: "busy", message: "Too many matches." }), { status: 429 });
    press("Again");
    await settled();
    expect([troubles.map((one) => one.message), where.route.page]).toEqual([["Too many matches."], "shelf"]);
    expect(ways("Again")[0]!.hasAttribute("disabled")).toBe(false);
  });
});

describe("a code that is typed", () => {
  it("leads to its match, in whatever way it is written", () => {
    const page = shows(JoinDialog, { onclose: () => undefined });
    const go = (): void => void page.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(ways("Join")[0]!.hasAttribute("disabled")).toBe(true);
    go();
    expect(where.route.page).toBe("shelf");
    types("#code", "bcdf-ghjk");
    expect(ways("Join")[0]!.hasAttribute("disabled")).toBe(false);
    go();
    expect(where.route).toEqual({ page: "join", code: "BCDFGHJK" });
  });

  it("may be the whole link", () => {
    const page = shows(JoinDialog, { onclose: () => undefined });
    types("#code", "https://play.example.org/j/bcdfg?x");
    page.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(where.route).toEqual({ page: "join", code: "BCDFG" });
  });
});

describe("links", () => {
  beforeAll(() => where.start());

  const follow = (html: string, more: MouseEventInit = {}): [boolean, string] => {
    document.body.innerHTML = html;
    let taken = false;
    const last = (event: Event): void => {
      taken = event.defaultPrevented;
      event.preventDefault(); // nothing is loaded here
    };
    addEventListener("click", last);
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...more });
    document.body.querySelector("[data-at]")!.dispatchEvent(event);
    removeEventListener("click", last);
    return [taken, where.route.page];
  };

  it("within the page lead on without loading it anew, also by what lies in them", () => {
    expect(follow(`<a href="/new/brawl"><b data-at>Play</b></a>`)).toEqual([true, "setup"]);
    history.pushState(null, "", "/about");
    dispatchEvent(new Event("popstate"));
    expect(where.route.page).toBe("about");
  });

  it.each<[string, string, MouseEventInit]>([
    ["to other servers", `<a data-at href="https://example.org/about">x</a>`, {}],
    ["that are downloads", `<a data-at href="/api/me/export" download>x</a>`, {}],
    ["with a target of their own", `<a data-at href="/about" target="_blank">x</a>`, {}],
    ["that are opened in a new tab", `<a data-at href="/about">x</a>`, { ctrlKey: true }],
    ["pressed with the middle button", `<a data-at href="/about">x</a>`, { button: 1 }],
    ["to a place on this page", `<a data-at href="#main">x</a>`, {}],
    ["that are none", `<button data-at>x</button>`, {}],
  ])("%s are the browser's", (_, html, more) => {
    expect(follow(html, more)).toEqual([false, "shelf"]);
  });
});

describe("news at the edge", () => {
  let closed: number;
  beforeEach(() => {
    vi.useRealTimers();
    vi.useFakeTimers();
    closed = 0;
  });

  it("goes by itself after a while, by its cross at once", () => {
    const rules: string[] = [];
    const onclose = (): number => (closed += 1);
    const page = shows(Toast, {
      title: "Too far",
      text: "Reach is 2.",
      rule: "KB-6.1",
      onrule: (id: string) => rules.push(id),
      onclose,
    });
    expect(reads(page.querySelector("[role=alert]"))).toContain("Too far Reach is 2.");
    press("The rule for this");
    press("Close");
    expect([rules, closed]).toEqual([["KB-6.1"], 1]);
    vi.advanceTimersByTime(6999);
    expect(closed).toBe(1);
    vi.advanceTimersByTime(1);
    expect(closed).toBe(2);
  });

  it("stays longer if it changes", () => {
    const now = new SvelteMap([["title", "Too far"]]);
    shows(Toast, {
      get title() {
        return now.get("title");
      },
      onclose: () => (closed += 1),
    });
    vi.advanceTimersByTime(5000);
    now.set("title", "Not your turn");
    flushSync();
    vi.advanceTimersByTime(6999);
    expect(closed).toBe(0);
    vi.advanceTimersByTime(1);
    expect(closed).toBe(1);
  });
});

describe("devices", () => {
  it("say which is this one, and are signed out one by one", () => {
    const out: string[] = [];
    const devices = [
      { id: "d1", label: "Firefox on Linux", seen: NOW, this: true },
      { id: "d2", label: "Safari on iOS", seen: NOW - 3 * 86_400 },
    ];
    const page = shows(Devices, { devices, onout: (id: string) => out.push(id) });
    expect([...page.querySelectorAll("li > span")].map(reads)).toEqual([
      "Firefox on Linux this one here last today",
      "Safari on iOS here last 3 days ago",
    ]);
    press("Sign out Safari");
    expect([out, ways("Sign out Firefox")[0]!.getAttribute("aria-label")]).toEqual([
      ["d2"],
      "Sign out Firefox on Linux, this device",
    ]);
  });

  it("get a link that says how long it is good for, with a square only if they can reach this machine", () => {
    const pass = { secret: "s3cret", until: NOW + 600 };
    let page = shows(PassDialog, { pass, alone: false, onclose: () => undefined });
    expect(page.querySelector<HTMLInputElement>("#pass-link")!.value).toMatch(/\/become#s3cret$/);
    expect([page.querySelector("svg[role=img], [aria-label^='QR']") !== null, ways("Print").length]).toEqual([true, 0]);
    document.body.innerHTML = "";
    page = shows(PassDialog, { pass: { secret: "s3cret" }, alone: true, onclose: () => undefined });
    expect([page.querySelector("[aria-label^='QR']"), ways("Print").length]).toEqual([null, 1]);
    expect(reads(page)).toContain("as safe as a key");
  });
});

describe("the picture of the tab", () => {
  it("calls somebody whose turn it is, and is as ever after that", () => {
    calling(true);
    document.head.innerHTML = `<link rel="icon" href="/icon.svg">`;
    const href = (): string => document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
    const usual = href();
    calling(true);
    expect(href()).toMatch(/^data:image\/svg/);
    calling(true);
    calling(false);
    expect(href()).toBe(usual);
  });
});
