import { describe, expect, it } from "vitest";
import { FADES, listed, NOTHING } from "../src/lobby/listing";
import { byMail, clockWords, EVERYTHING, fits, freeWords, groups, playedWords, takes } from "../src/lobby/words";
import { code, parse, path } from "../src/lib/router";
import type { GameInfo, OpenSeat, OpenTable } from "../src/protocol";

function seat(n: number, kind: OpenSeat["kind"] = "free"): OpenSeat {
  return { seat: n, kind, name: kind === "free" ? "" : `P${n}` };
}

function table(id: string, created: number, more: Partial<OpenTable> = {}): OpenTable {
  const seats = more.seats ?? [seat(0, "person"), seat(1)];
  return { id, game: "race", preset: "Quick", words: [], sides: [[0], [1]], owner: 0, created, ...more, seats };
}

const FULL = [seat(0, "person"), seat(1, "person")];
const GAME = { id: "race", minutes: "10-25" } as GameInfo;
const ids = (rows: readonly { table: OpenTable }[]): string[] => rows.map((row) => row.table.id);

describe("the list", () => {
  it("has the newest first, and nothing that is full", () => {
    const list = listed(NOTHING, [table("a", 1), table("b", 2), table("c", 3, { seats: FULL })], false, 0);
    expect(ids(list.rows)).toEqual(["b", "a"]);
  });

  it("lets new tables wait while somebody points at it", () => {
    const before = listed(NOTHING, [table("a", 1)], true, 0);
    expect(ids(before.rows)).toEqual(["a"]);
    const held = listed(before, [table("a", 1), table("b", 2)], true, 0);
    expect([ids(held.rows), held.waiting]).toEqual([["a"], ["b"]]);
    const shown = listed(held, [table("a", 1), table("b", 2)], false, 0);
    expect([ids(shown.rows), shown.waiting]).toEqual([["b", "a"], []]);
  });

  it("keeps what was filled or has gone for a moment", () => {
    const before = listed(NOTHING, [table("a", 1), table("b", 2)], false, 0);
    const filled = listed(before, [table("a", 1, { seats: FULL })], false, 100);
    expect(filled.rows.map((row) => row.fading)).toEqual(["just gone", "just filled"]);
    expect(ids(listed(filled, [table("a", 1, { seats: FULL })], false, 100 + FADES).rows)).toEqual([]);
    const again = listed(filled, [table("a", 1)], false, 200);
    expect(again.rows.find((row) => row.table.id === "a")?.fading).toBe("");
  });
});

describe("an open table in words", () => {
  it("says its clock, how long it takes and who may sit", () => {
    const brisk = table("a", 1, { clock: { free: 10, bank: 300, name: "brisk" }, minutes: [12, 20] });
    expect(clockWords(brisk.clock)).toEqual({ name: "Brisk", numbers: "10 s each, bank 5 min" });
    expect([takes(brisk, GAME), freeWords(brisk)]).toEqual(["12\u201320 min", "1 seat free"]);
    const mail = table("b", 1, { clock: { free: 86_400, name: "mail1" }, rated: true, words: ["Tide: off"] });
    expect([byMail(mail), clockWords(mail.clock).numbers]).toEqual([true, "1 day an answer"]);
    expect(playedWords(mail)).toBe("Quick, Tide: off, rated");
  });

  it("groups seats by side, and not where each plays alone", () => {
    const four = [seat(0), seat(1), seat(2), seat(3)];
    const sides = [
      [0, 2],
      [1, 3],
    ];
    expect(groups(table("a", 1, { seats: four, sides })).map((group) => group.map((one) => one.seat))).toEqual(sides);
    expect(groups(table("b", 1, { seats: four, sides: [[0], [1], [2], [3]] }))).toHaveLength(1);
  });

  it("fits what somebody wants to see", () => {
    const short = table("a", 1);
    expect(fits(short, EVERYTHING, GAME)).toBe(true);
    expect(fits(short, { ...EVERYTHING, length: "short" }, GAME)).toBe(true);
    expect(fits(short, { ...EVERYTHING, length: "long" }, GAME)).toBe(false);
    expect(fits(short, { ...EVERYTHING, pace: "mail" }, GAME)).toBe(false);
    expect(fits(short, { ...EVERYTHING, game: "chess" }, GAME)).toBe(false);
  });
});

it("has an address, and so has the set-up page of an open table", () => {
  for (const address of ["/lobby", "/new/race?open", "/new/race"]) expect(path(parse(address))).toBe(address);
  expect(code("/j/bcdf")).toBe("BCDF");
});
