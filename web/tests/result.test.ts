// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { where } from "../src/lib/where.svelte";
import type { Result as Ended, Scene, SeatInfo } from "../src/protocol";
import Result from "../src/result/Result.svelte";
import Standings from "../src/result/Standings.svelte";
import type { Play } from "../src/table/play.svelte";
import { Line, sitsAt } from "./line";
import { row, table, view } from "./made";
import { press, reads, settled, shows, ways } from "./shown";

const SCENE: Scene = { sides: [], boards: [] };
const SEATS = [
  { seat: 0, kind: "you", name: "Ada", side: "w", style: "azure", mine: true, here: true },
  { seat: 1, kind: "bot", name: "", side: "e", style: "ember", level: "Easy" },
  { seat: 2, kind: "bot", name: "", side: "e", style: "ember", level: "Easy" },
] as SeatInfo[];
const ENDED: Ended = {
  title: "West has taken the tower",
  rule: "KB-9.2",
  standings: [
    { place: 1, side: "w", name: "West", seats: [0], points: [{ name: "gems", value: "5", icon: "gem" }] },
    { place: 2, side: "e", name: "East", seats: [1, 2], points: [{ name: "gems", value: "2", icon: "gem" }] },
  ] as Ended["standings"],
};

let asked: string[];
let answer: () => Response;
let proposed: object;
let closed: number;
let rules: string[];
beforeEach(() => {
  asked = [];
  closed = 0;
  proposed = {};
  rules = [];
  answer = () => new Response("{}");
  where.route = { page: "shelf" };
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (address: string) => {
    if (address.endsWith("/proposed")) return Promise.resolve(new Response(JSON.stringify(proposed)));
    if (!address.startsWith("/api/icons")) asked.push(address);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

function ends(more: object = {}, result = ENDED): Play {
  const rows = [row(0, 1), row(1, 1), row(2, 2), row(3, 2)];
  const play = sitsAt(table(3, { view: view(3, { scene: SCENE, result }), seats: SEATS, rows, ...more }));
  shows(Result, {
    play,
    scene: SCENE,
    view: play.match.stage.view!,
    result,
    onrule: (rule: string) => rules.push(rule),
    onclose: () => (closed += 1),
  });
  return play;
}

describe("the end", () => {
  it("says who won, why, and by which rule", () => {
    ends();
    expect([reads(document.querySelector("h1")), reads(document.querySelector(".why"))]).toEqual([
      "You win!",
      "West has taken the tower",
    ]);
    document.querySelector<HTMLElement>(".why button")!.click();
    expect(rules).toEqual(["KB-9.2"]);
  });

  it("speaks of the side to those who only watch", () => {
    ends({ mine: [] });
    expect(reads(document.querySelector("h1"))).toBe("Ada wins!");
  });

  it("leads to a new match of the same people", async () => {
    ends();
    answer = () => new Response(JSON.stringify({ match: "next" }));
    press("Rematch");
    expect(ways("Rematch")[0]!.hasAttribute("disabled")).toBe(true);
    await settled();
    expect([asked, where.route]).toEqual([["/api/matches/m/rematch"], { page: "table", match: "next", replay: false }]);
  });

  it("leads to the match that somebody else has begun already, and makes no other", () => {
    ends({ rematch: "theirs" });
    press("To the rematch");
    expect([asked, where.route]).toEqual([[], { page: "table", match: "theirs", replay: false }]);
  });

  it("offers the same table with other bots, where the server proposes some", async () => {
    proposed = { level: "hard", name: "Hard", stronger: true };
    ends();
    await settled();
    expect(reads(document.querySelector(".offer span"))).toBe(
      "Three wins in a row: Hard bots would be a match for you.",
    );
    answer = () => new Response(JSON.stringify({ match: "next" }));
    press("Play Hard");
    await settled();
    expect([asked, where.route]).toEqual([["/api/matches/m/rematch"], { page: "table", match: "next", replay: false }]);
  });

  it("says why there is no new match", async () => {
    ends();
    answer = () => new Response(JSON.stringify({ code: "busy", message: "Too many matches." }), { status: 429 });
    press("Rematch");
    await settled();
    expect([reads(document.querySelector("[role=alert]")), where.route.page]).toEqual(["Too many matches.", "shelf"]);
    expect(ways("Rematch")[0]!.hasAttribute("disabled")).toBe(false);
  });

  it("is put aside to look at the table, or to watch it all again from the first row", async () => {
    const play = ends();
    press("Table");
    expect([closed, play.replay.on]).toEqual([1, false]);
    answer = () => new Response(JSON.stringify({ n: 0, lines: [], scene: SCENE }));
    press("Watch again");
    await settled();
    expect([closed, asked[0], play.replay.runs]).toEqual([2, "/api/matches/m/moments/0?seat=0", true]);
    play.replay.live();
  });

  it("has the record to keep, in a dialog of its own", () => {
    ends();
    expect(ways("Download")).toEqual([]);
    press("Share");
    const record = ways("Download the record")[0]!;
    expect([record.getAttribute("href"), record.getAttribute("download")]).toEqual([
      "/api/matches/m/record",
      "g-K7QM.txt",
    ]);
    press("Close");
    flushSync();
    expect(ways("Download")).toEqual([]);
  });
});

describe("the standings", () => {
  const lists = (result: Ended, seats = SEATS): string[] => {
    shows(Standings, { result, scene: SCENE, seats, mine: [0], onrule: () => undefined });
    return [...document.querySelectorAll("li")].map(reads);
  };

  it("say place, side and who played it, each player once", () => {
    expect(lists(ENDED)).toEqual(["1 You West 5", "2 Seat 2 and Seat 3 East 2"]);
    expect(reads(document.querySelector(".head"))).toBe("How it ended gems");
  });

  it("do not say a name twice where the side is called so", () => {
    const standings = [{ place: 1, side: "b", name: "Ben", seats: [1] }];
    const ben = { ...SEATS[1]!, kind: "link", name: "Ben", level: "" } as SeatInfo;
    expect(lists({ title: "", standings }, [SEATS[0]!, ben])).toEqual(["1 Ben"]);
  });

  it("mark what is one's own, and give gold to all who are first", () => {
    lists({ title: "", standings: ENDED.standings.map((one) => ({ ...one, place: 1 })) });
    const classes = [...document.querySelectorAll("li")].map((one) => [
      one.classList.contains("gold"),
      one.classList.contains("mine"),
    ]);
    expect(classes).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it("name no unit where there are several", () => {
    const points = ["gems", "kills"].map((name) => ({ name, value: "1", icon: "gem" }));
    lists({ title: "", standings: [{ ...ENDED.standings[0]!, points: points as never }] });
    expect(reads(document.querySelector(".head"))).toBe("How it ended");
  });
});
