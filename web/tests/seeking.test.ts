import { describe, expect, it } from "vitest";
import { foremost, mine, rangeWords, scaled, strengthWords, suits } from "../src/lobby/rating";
import { comingWords, lookingWords, minutes, poolOf, waitWords } from "../src/lobby/seeking";
import type { OpenTable, Pool, Rating, Seek } from "../src/protocol";

const POOLS: Pool[] = [
  { game: "race", rated: true, looking: 2, seconds: 17 },
  { game: "race", rated: false, seconds: 130 },
];
const TABLE = { id: "a", game: "race", least: 1400, most: 1700 } as OpenTable;

function rating(game: string, points: number, n: number, tells: Rating["tells"] = "sure"): Rating {
  return { game, name: game, kind: "duel", points, spread: 90, n, tells };
}

describe("looking for others", () => {
  it("says how long it took lately and how many wait, apart for rated or not", () => {
    const [rated, fun] = [poolOf(POOLS, "race", true), poolOf(POOLS, "race", false)];
    expect([waitWords(rated), lookingWords(rated)]).toEqual(["15 s", "2 wait"]);
    expect([waitWords(fun), lookingWords(fun)]).toEqual(["2 min", "nobody waits"]);
    expect([waitWords(undefined), lookingWords(undefined)]).toEqual(["", "nobody waits"]);
    expect(waitWords({ game: "race", rated: true, seconds: 1 })).toBe("5 s");
  });

  it("says what comes", () => {
    const seek = { bot_after: 60 } as Seek;
    expect(comingWords(seek, POOLS[0])).toEqual(["mostly about 15 s", "a bot at 1:00"]);
    expect(comingWords({ ...seek, bot_after: 0 }, undefined)).toEqual([]);
    expect([minutes(12.7), minutes(-3), minutes(125)]).toEqual(["0:12", "0:00", "2:05"]);
  });
});

describe("ratings at tables", () => {
  it("are a word, a range or a number", () => {
    expect(strengthWords({ points: 1588, spread: 90, tells: "sure" })).toBe("1588");
    expect(strengthWords({ points: 1500, spread: 200, tells: "range" })).toBe("1300\u20131700");
    expect([strengthWords({ points: 1000, spread: 600, tells: "new" }), strengthWords(null)]).toEqual(["new", ""]);
  });

  it("fit a table or do not", () => {
    expect([1399, 1400, 1700, 1701].map((points) => suits(TABLE, points))).toEqual([false, true, true, false]);
    expect(suits({ ...TABLE, least: 0, most: 0 }, 300)).toBe(true);
    expect(rangeWords(TABLE)).toBe("1400 to 1700");
    expect(rangeWords({ least: 1700 })).toBe("1700 and up");
    expect(rangeWords({ most: 900 })).toBe("up to 900");
    expect(rangeWords({})).toBe("anybody");
  });

  it("lie on a scale that begins lower where somebody is below it", () => {
    expect(scaled(TABLE, 1500)).toEqual({ from: 40, to: 70, mark: 50 });
    expect(scaled(TABLE, 800)).toEqual({ from: 60, to: 80, mark: 20 });
    expect(scaled({ ...TABLE, most: 0 }, 2600)).toEqual({ from: 40, to: 100, mark: 100 });
  });

  it("are one's own by game and kind, and what somebody new has without", () => {
    const ratings = [rating("race", 1100, 12), rating("nod", 1300, 40), rating("whisper", 900, 60, "new")];
    expect([mine(ratings, "nod", "duel"), mine(ratings, "nod", "team")]).toEqual([1300, 1000]);
    expect(foremost(ratings)?.game).toBe("nod");
    expect(foremost([])).toBeUndefined();
  });
});
