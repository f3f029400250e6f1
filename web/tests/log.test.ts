import { describe, expect, it } from "vitest";
import { entries, folded, moving, plain, rounds, saidAt, shown } from "../src/lib/log";
import { line, row } from "./made";

describe("log", () => {
  it("says a line in plain words", () => {
    expect(
      plain({
        spans: [
          { text: "Dragon", side: "jade", strong: true },
          { text: " bites  " },
          { text: "you", icon: "shield" },
          { text: "." },
        ],
      }),
    ).toBe("Dragon bites you.");
    expect(plain({})).toBe("");
  });

  it("says what happened last, in sentences", () => {
    const rows = [row(1, 1, line("Red moves 2"), line("Blue falls!")), row(2, 1)];
    expect([saidAt(rows, 1), saidAt(rows, -1)]).toEqual(["Red moves 2. Blue falls!", ""]);
  });

  it("folds two lines that are said by turns", () => {
    const [red, blue] = [line("Red passes."), line("Blue passes.")];
    const all = folded(
      entries([
        row(1, 1, red),
        row(2, 1, blue),
        row(3, 1, red),
        row(4, 1, blue),
        row(5, 1, red),
        row(6, 1, blue),
        row(7, 1, red),
      ]),
    );
    expect(all.map(({ line: said, times, n }) => [plain(said), times ?? 1, n])).toEqual([
      ["Red passes.", 3, 5],
      ["Blue passes.", 3, 6],
      ["Red passes.", 1, 7],
    ]);
  });

  it("gives every line a key of its own", () => {
    const keys = entries([row(3, 1, line("a"), line("b")), row(4, 1, line("a"))]).map((entry) => entry.key);
    expect(keys).toEqual(["3.0", "3.1", "4.0"]);
  });

  it("leaves out lines that only carry beats", () => {
    const [first, second] = entries([row(1, 1, line("a"), { beats: [{ kind: "turn" }] })]);
    expect([shown(first!), shown(second!)]).toEqual([true, false]);
  });

  it("says once what is said again at once", () => {
    const all = folded(
      entries([
        row(1, 1, line("Red passes.")),
        row(2, 1, line("Red passes.")),
        row(3, 1, line("Blue hits."), line("Red passes.")),
      ]),
    );
    expect(all.map((entry) => [plain(entry.line), entry.times ?? 1, entry.n])).toEqual([
      ["Red passes.", 2, 2],
      ["Blue hits.", 1, 3],
      ["Red passes.", 1, 3],
    ]);
  });

  it("has words for what only moves", () => {
    const scene = { sides: [], boards: [], pieces: [{ id: "p", name: "Gladiator", icon: "" }] };
    expect([moving([{ kind: "move", piece: "p" }], scene), moving([{ kind: "end" }], scene)]).toEqual([
      "Gladiator moves",
      "",
    ]);
  });

  it("finds where rounds begin", () => {
    expect(rounds([row(0, 0), row(1, 1), row(2, 1), row(5, 2)])).toEqual([
      { round: 0, n: 0 },
      { round: 1, n: 1 },
      { round: 2, n: 5 },
    ]);
  });
});
