// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { known } from "../src/lib/games.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { where } from "../src/lib/where.svelte";
import { api } from "../src/net/api";
import Become from "../src/pages/Become.svelte";
import Join from "../src/pages/Join.svelte";
import Me from "../src/pages/Me.svelte";
import Setup from "../src/pages/Setup.svelte";
import Shelf from "../src/pages/Shelf.svelte";
import type { Door, SeatInfo } from "../src/protocol";
import { Open } from "../src/table/open.svelte";
import Rules from "../src/table/Rules.svelte";
import { press, reads, settled, shows, types, ways } from "./shown";

/** What the server answers by address; a status with a sentence is a refusal. */
let answers: Record<string, unknown>;
let asked: [string, unknown][];

function refusal(status: number, message: string, hint = ""): Response {
  return new Response(JSON.stringify({ code: "x", message, hint }), { status });
}

beforeEach(() => {
  answers = { "/api/shelf": { games: [{ id: "kb", name: "Knockback" }], levels: [], default_level: "" } };
  asked = [];
  localStorage.clear();
  prefs.setName("");
  prefs.setCodes(false);
  where.route = { page: "about" };
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (address.startsWith("/api/icons")) return Promise.resolve(new Response("{}"));
    if (init?.body) asked.push([address, JSON.parse(String(init.body))]);
    const answer = answers[address];
    if (answer === undefined) return Promise.reject(new TypeError("no line"));
    return Promise.resolve(answer instanceof Response ? answer.clone() : new Response(JSON.stringify(answer)));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const title = (): string => reads(document.querySelector("h1"));
const submit = async (which = "form"): Promise<void> => {
  document.querySelector(which)!.dispatchEvent(new Event("submit", { cancelable: true }));
  await settled();
};

describe("the door of a match", () => {
  const seat = (n: number, more: Partial<SeatInfo>): SeatInfo =>
    ({ seat: n, kind: "link", name: "", side: "a", style: "azure", taken: false, ...more }) as SeatInfo;
  const door = (more: Partial<Door> = {}): Door => ({
    match: "m1",
    code: "BCDFGHJK",
    game: "kb",
    seats: [seat(0, { kind: "you", name: "Ada", taken: true }), seat(1, {}), seat(2, {})],
    free: [1, 2],
    spectators: true,
    over: false,
    ...more,
  });
  const comes = async (at: unknown): Promise<void> => {
    answers["/api/join/BCDFGHJK"] = at;
    shows(Join, { code: "BCDFGHJK" });
    await settled();
  };

  it("gives the first free seat, or the one that is chosen, under the name that was typed", async () => {
    await comes(door());
    expect([title(), ways("Take seat").map(reads)]).toEqual(["Join Knockback", ["Take seat 2"]]);
    press("Seat 3");
    types("input", " Ben ");
    answers["/api/join/BCDFGHJK"] = { match: "m1" };
    await submit();
    expect([asked.at(-1), prefs.name, where.route]).toEqual([
      ["/api/join/BCDFGHJK", { seat: 2, name: "Ben" }],
      "Ben",
      { page: "table", match: "m1", replay: false },
    ]);
  });

  it("lets one watch without a seat and without a name", async () => {
    await comes(door());
    answers["/api/join/BCDFGHJK"] = { match: "m1" };
    press("Watch");
    await settled();
    expect([asked.at(-1)?.[1], prefs.name]).toEqual([{ watch: true }, ""]);
  });

  it.each<[string, Partial<Door>, string, string, string[]]>([
    ["full", { free: [] }, "Every seat is taken", "You can watch.", ["Watch", "Shelf"]],
    [
      "full and closed",
      { free: [], spectators: false },
      "Every seat is taken",
      "This match cannot be watched.",
      ["Shelf"],
    ],
    ["over", { free: [], over: true }, "This match is over", "You can watch.", ["Watch", "Shelf"]],
  ])("says if it is %s", async (_, more, said, text, ways_) => {
    await comes(door(more));
    expect([
      title(),
      reads(document.querySelector("main p")),
      [...document.querySelectorAll(".ways > *")].map(reads),
    ]).toEqual([said, text, ways_]);
  });

  it("leads those back who sit there already", async () => {
    await comes(door({ seats: [seat(0, { mine: true, taken: true }), seat(1, {})], free: [1] }));
    expect([ways("Back to your seat")[0]?.getAttribute("href"), ways("Take seat"), ways("Watch")]).toEqual([
      "/m/m1",
      [],
      [],
    ]);
  });

  it("says why a seat could not be had, and shows which are free now", async () => {
    await comes(door());
    let first = true;
    const line = globalThis.fetch;
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
      if (init?.method !== "POST" || !first) return line(address, init);
      first = false;
      return Promise.resolve(refusal(409, "That seat was just taken."));
    });
    answers["/api/join/BCDFGHJK"] = door({ free: [2] });
    await submit();
    expect([title(), ways("Take seat").map(reads), where.route.page]).toEqual([
      "That seat was just taken.",
      ["Take seat 3"],
      "about",
    ]);
  });

  it("is not there under a wrong code, but a code that was meant may be", async () => {
    await comes(refusal(404, "No such code.", "Did you mean BCDFG?"));
    expect([title(), ways("Open BCDFG")[0]?.getAttribute("href"), ways("Try again")]).toEqual([
      "Nothing at BCDF GHJK",
      "/j/BCDFG",
      [],
    ]);
  });

  it("can be tried again if the server did not answer", async () => {
    await comes(undefined);
    expect(title()).toBe("The server does not answer.");
    answers["/api/join/BCDFGHJK"] = door();
    press("Try again");
    await settled();
    expect(title()).toMatch(/^Join /);
  });
});

describe("a link that moves somebody here", () => {
  const opens = async (): Promise<void> => {
    history.replaceState(null, "", "/become#s3cret");
    shows(Become, {});
    await settled();
  };

  it("does nothing before they say so, and leaves no secret in the address", async () => {
    answers["/api/me/whom"] = { name: "Ada", matches: 3 };
    await opens();
    expect([location.hash, title(), asked]).toEqual(["", "Become Ada here?", [["/api/me/whom", { secret: "s3cret" }]]]);
    expect(reads(document.body)).toContain("the 3 matches of Ada");
    expect(where.route.page).toBe("about");
  });

  it("brings name and settings along once they do", async () => {
    answers["/api/me/whom"] = { name: "Ada", matches: 1 };
    answers["/api/me/become"] = { name: "Ada", preferences: { speed: "2" } };
    await opens();
    expect(reads(document.body)).toContain("the match of Ada");
    press("Yes, become Ada");
    await settled();
    expect([prefs.name, prefs.speed, where.route.page]).toEqual(["Ada", 2, "me"]);
    prefs.setSpeed(1);
  });

  it("that is used up says so, without a way to try again", async () => {
    answers["/api/me/whom"] = refusal(410, "This link was used already.", "Make a new one.");
    await opens();
    expect([title(), ways("Try again"), ways("Shelf").length]).toEqual(["This link was used already.", [], 1]);
  });

  it("is tried again if the server did not answer", async () => {
    await opens();
    answers["/api/me/whom"] = { matches: 2 };
    press("Try again");
    await settled();
    expect(title()).toBe("Become the one who made this link here?");
  });
});

describe("the page of oneself", () => {
  const ADA = {
    known: true,
    name: "Ada",
    icon: "otter",
    icons: ["otter", "red-fox"],
    matches: 1,
    devices: [
      { id: "d1", label: "Firefox", seen: 0, this: true },
      { id: "d2", label: "Safari", seen: 0 },
    ],
  };
  const opens = async (me: unknown): Promise<void> => {
    answers["/api/me"] = me;
    shows(Me, {});
    await settled();
  };

  it("keeps a new name, here and on the server", async () => {
    await opens(ADA);
    expect(ways("Keep")[0]!.hasAttribute("disabled")).toBe(true);
    await submit("form.line");
    expect(asked).toEqual([]);
    types("[aria-label='Your name']", "Ada L");
    expect(ways("Keep")[0]!.hasAttribute("disabled")).toBe(false);
    answers["/api/me"] = { ...ADA, name: "Ada L" };
    await submit("form.line");
    expect([asked, prefs.name, ways("Kept").length]).toEqual([[["/api/me", { name: "Ada L" }]], "Ada L", 1]);
  });

  it("says why a name cannot be kept, and leaves it in the field", async () => {
    await opens(ADA);
    types("[aria-label='Your name']", "Server");
    answers["/api/me"] = refusal(422, "Nobody may be called that.");
    await submit("form.line");
    expect([
      reads(document.querySelector("[role=alert]")),
      document.querySelector<HTMLInputElement>("[aria-label='Your name']")!.value,
      prefs.name,
    ]).toEqual(["Nobody may be called that.", "Server", ""]);
  });

  it("changes the sign and signs devices out", async () => {
    await opens(ADA);
    answers["/api/me"] = { ...ADA, icon: "red-fox" };
    press("red fox");
    await settled();
    expect(ways("red fox")[0]!.getAttribute("aria-pressed")).toBe("true");
    answers["/api/me/devices/d2/out"] = { ...ADA, devices: ADA.devices.slice(0, 1) };
    press("Sign out Safari");
    await settled();
    expect(ways("Sign out").length).toBe(1);
  });

  it("makes a link to another device, after the settings have gone ahead", async () => {
    await opens(ADA);
    answers["/api/me/passes"] = { secret: "abc", until: 600 };
    press("Move me");
    await settled();
    expect(asked).toEqual([
      ["/api/me", { preferences: prefs.kept }],
      ["/api/me/passes", { lasting: false }],
    ]);
    expect(document.querySelector("dialog")?.getAttribute("aria-label")).toBe("Move to another device");
  });

  it("forgets somebody only when that is said twice", async () => {
    prefs.setName("Ada");
    await opens(ADA);
    press("Forget me");
    press("No, stay");
    expect([asked, document.querySelector("dialog")]).toEqual([[], null]);
    answers["/api/me/forget"] = { known: false };
    press("Forget me");
    press("Yes, forget me");
    await settled();
    expect([asked.map(([address]) => address), prefs.name]).toEqual([["/api/me/forget"], ""]);
    expect(reads(document.body)).toContain("This server does not know you yet.");
  });

  it("goes on with a code only if it may be one", async () => {
    await opens({ known: false });
    expect(ways("Go on")[0]!.hasAttribute("disabled")).toBe(true);
    types("#pass", "too-short");
    expect(ways("Go on")[0]!.hasAttribute("disabled")).toBe(true);
    types("#pass", "http://here/become#0123456789abcdefghij");
    expect(ways("Go on")[0]!.hasAttribute("disabled")).toBe(false);
  });

  it("can be tried again if the server did not answer", async () => {
    await opens(undefined);
    expect(title()).toBe("The server does not answer.");
    answers["/api/me"] = ADA;
    press("Try now");
    await settled();
    expect(title()).toBe("You");
  });
});

describe("a page that cannot be shown", () => {
  const HINT = "Come back later.";

  it.each<[string, unknown, string]>([
    ["who I am", Me, "/api/me"],
    ["a match to set up", Setup, "/api/shelf"],
    ["the shelf", Shelf, "/api/shelf"],
  ])("says what the server says: %s", async (_, page, address) => {
    answers[address] = refusal(503, "Too many people are here.", HINT);
    // What is known of the games is asked for once.
    vi.spyOn(known, "load").mockImplementation(() => api.shelf().then(() => undefined));
    shows(page, { game: "chess" });
    await settled();
    expect([title(), reads(document.querySelector("main p"))]).toEqual(["Too many people are here.", HINT]);
  });

  it("says of a game that is not there where the others are", async () => {
    shows(Setup, { game: "chess" });
    await settled();
    expect(title()).toBe("There is no game called chess");
  });
});

describe("the rulebook", () => {
  const BOOK = {
    text: "",
    rules: [
      { id: "KB-1.1", heading: "1. Moving", text: "KB-1.1. A figure **steps** once (KB-2.1)." },
      { id: "KB-2.1", heading: "2. Falling", text: "KB-2.1. Who falls is out." },
    ],
    terms: [{ name: "Step", kind: "Terms", text: "One space.", rule: "KB-1.1" }],
  };
  const opens = async (rule = "", book: unknown = BOOK): Promise<Open> => {
    answers["/api/games/kb/rules"] = book;
    const open = new Open();
    if (rule) open.rule(rule);
    shows(Rules, {
      game: "kb",
      get cited() {
        return open.cited;
      },
    });
    await settled();
    return open;
  };
  const sentences = (): string[] => [...document.querySelectorAll("[data-rule]")].map(reads);

  it("begins with its chapters, and opens one", async () => {
    await opens();
    expect([ways("1 Moving").length, sentences()]).toEqual([1, []]);
    press("2 Falling");
    expect(sentences()).toEqual(["Who falls is out."]);
    press("‹ Contents");
    expect(sentences()).toEqual([]);
  });

  it("opens at the rule that somebody asked for, and marks it", async () => {
    await opens("KB-1.1");
    expect([sentences(), document.querySelector(".here")?.getAttribute("data-rule")]).toEqual([
      ["A figure steps once."],
      "KB-1.1",
    ]);
  });

  it("opens there again when the same sign is pressed once more", async () => {
    const open = await opens("KB-1.1");
    press("‹ Contents");
    expect(sentences()).toEqual([]);
    open.rule("KB-1.1");
    flushSync();
    expect(sentences()).toEqual(["A figure steps once."]);
  });

  it("prints the numbers of rules for those who want them", async () => {
    await opens("KB-1.1");
    document.querySelector<HTMLInputElement>("input[type=checkbox]")!.click();
    flushSync();
    expect(sentences()).toEqual(["KB-1.1 A figure steps once (KB-2.1)."]);
  });

  it("finds rules and entries, and says if there are none", async () => {
    await opens();
    types("input[type=search]", "step");
    expect([sentences(), [...document.querySelectorAll("h3")].map(reads)]).toEqual([
      ["A figure steps once."],
      ["Glossary", "Moving"],
    ]);
    types("input[type=search]", "dragon");
    expect(reads(document.querySelector(".text"))).toBe("Nothing found for “dragon”.");
  });

  it("looks up entries by kind, and goes from one to its rule", async () => {
    await opens();
    press("Terms");
    expect([...document.querySelectorAll("h3")].map(reads)).toEqual(["Terms"]);
    document.querySelector<HTMLElement>("[data-term] button")!.click();
    flushSync();
    expect(document.querySelector(".here")?.getAttribute("data-rule")).toBe("KB-1.1");
  });

  it("that cannot be loaded says why, and is tried again", async () => {
    await opens("", refusal(500, "The book is gone."));
    expect(reads(document.querySelector(".wrong"))).toBe("The book is gone.");
    answers["/api/games/kb/rules"] = BOOK;
    press("Try again");
    await settled();
    expect(ways("1 Moving").length).toBe(1);
  });
});
