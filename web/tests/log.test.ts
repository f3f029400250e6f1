import { describe, expect, it } from "vitest";
import { entries, plain, rounds, shown } from "../src/lib/log";
import { line, row } from "./made";

describe("log", () => {
  it("says a line in plain words", () => {
    expect(plain({ spans: [{ text: "Dragon", side: "jade", strong: true }, { text: " bites  " }, { text: "you", icon: "shield" }, { text: "." }] })).toBe("Dragon bites you.");
    expect(plain({})).toBe("");
  });

  it("gives every line a key of its own", () => {
    const keys = entries([row(3, 1, line("a"), line("b")), row(4, 1, line("a"))]).map((entry) => entry.key);
    expect(keys).toEqual(["3.0", "3.1", "4.0"]);
  });

  it("leaves out lines that only carry beats", () => {
    const [first, second] = entries([row(1, 1, line("a"), { beats: [{ kind: "turn" }] })]);
    expect([shown(first!), shown(second!)]).toEqual([true, false]);
  });

  it("finds where rounds begin", () => {
    expect(rounds([row(0, 0), row(1, 1), row(2, 1), row(5, 2)])).toEqual([
      { round: 0, n: 0 },
      { round: 1, n: 1 },
      { round: 2, n: 5 },
    ]);
  });
});
