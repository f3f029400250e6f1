import { describe, expect, it } from "vitest";
import { aim, asked, day, hardness, made, others, row, told, verdict } from "../src/lib/puzzles";
import type { Posed, PuzzleInfo } from "../src/protocol";

const PUZZLE: PuzzleInfo = { game: "knockback", id: "fdf2ed0c", number: 3, difficulty: 2, status: "open" };
const ANSWERS = [
  { option: "go h7", label: "Walk to h7", behind: 0, error: 0 },
  { option: "stay", label: "Stay", behind: 0.549, error: 0.09 },
];

describe("puzzles", () => {
  it("says what came of an answer, and not which one is better", () => {
    const posed: Posed = { status: "wrong", picked: "stay", answers: ANSWERS.slice(1), chance: 0.833 };
    expect(verdict(posed)).toEqual(["That is not it.", "Stay wins 55 of 100 fewer than the best."]);
    expect(verdict({ ...posed, status: "solved", picked: "go h7", answers: ANSWERS })).toEqual([
      "That is it!",
      "It wins 83 of 100.",
    ]);
    expect(verdict({ ...posed, status: "good" })[0]).toBe("That is as good: counted!");
    expect(verdict({ status: "open" })).toEqual(["", ""]);
  });

  it("says what a whole turn is to bring, and what came of it", () => {
    expect(asked("Score 1 Victory Point in this turn")).toBe("Score 1 Victory Point in this turn.");
    const words = (status: Posed["status"]) => verdict({ status, task: "Score 1 Victory Point" });
    expect(words("solved")[0]).toBe("Done!");
    expect(words("wrong")[1]).toContain("Your turn is over");
    expect(words("open")).toEqual(["", ""]);
    expect(verdict({ status: "solved", task: "Deal 2 wounds", shared: true })[1]).toContain("every trial");
    expect(aim({ ...PUZZLE, task: "Score 1 Victory Point in this turn" })).toBe(": score 1 Victory Point");
    expect([aim({ ...PUZZLE, certain: true }), aim(PUZZLE)]).toEqual([": a certain win", ""]);
  });

  it("says what was made of a puzzle", () => {
    expect(made(PUZZLE)).toBe("not tried yet");
    expect(made({ ...PUZZLE, tries: 2 })).toBe("2 tries so far");
    expect(made({ ...PUZZLE, status: "solved", tries: 1 })).toBe("solved, first try");
    expect(made({ ...PUZZLE, status: "shown" })).toBe("shown");
    expect(others(PUZZLE)).toBe("");
    expect(others({ ...PUZZLE, tried: 84, solved: 31 })).toBe("31 of 84 solved it");
  });

  it("has three words for five hexagons", () => {
    expect([1, 2, 3, 4, 5].map(hardness)).toEqual(["Easy", "Easy", "Middle", "Hard", "Hard"]);
  });

  it("calls days as people do, wherever they are", () => {
    expect(day("2026-11-25", "long")).toBe("Wednesday 25 November");
    expect(day("2026-11-25", "short")).toBe("25 Nov");
    expect(day("2026-11-25", "letters")).toBe("We");
    expect(told({ day: "2026-11-25", status: "solved" })).toBe("Wednesday 25 November: solved");
    expect([0, 1, 6].map(row)).toEqual(["No days in a row yet", "1 day in a row", "6 days in a row"]);
  });
});
