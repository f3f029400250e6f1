import { describe, expect, it } from "vitest";
import { finished, going, ordered, running, stand, story } from "../src/lib/matches";
import type { MatchInfo } from "../src/protocol";

const match = (id: string, more: Partial<MatchInfo> = {}): MatchInfo => ({
  id,
  game: "g",
  code: "K7QMF",
  round: 2,
  over: false,
  your_turn: false,
  words: "Waiting for Ben",
  seats: [],
  pieces: [],
  updated: 0,
  ...more,
});

describe("matches", () => {
  it("lie in the order in which one wants them", () => {
    const all = [
      match("broken", { updated: 9, broken: "row 3 is missing" }),
      match("over", { over: true, updated: 8 }),
      match("old"),
      match("new", { updated: 7 }),
      match("mine", { your_turn: true }),
    ];
    expect(ordered(all).map((one) => one.id)).toEqual(["mine", "new", "old", "over", "broken"]);
    expect(
      ordered(all)
        .filter(running)
        .map((one) => one.id),
    ).toEqual(["mine", "new", "old"]);
  });

  it("keep the latest results apart", () => {
    const all = [
      match("first", { over: true, updated: 1 }),
      match("on"),
      match("last", { over: true, updated: 3 }),
      match("broken", { over: true, broken: "why" }),
      match("second", { over: true, updated: 2 }),
    ];
    expect(finished(all, 2).map((one) => one.id)).toEqual(["last", "second"]);
  });

  it.each<[string, Partial<MatchInfo>]>([
    ["round 2. Waiting for Ben", {}],
    ["round 2", { words: "Your turn", your_turn: true }],
    ["Won in round 7", { over: true, words: "Won in round 7" }],
    ["Cannot be opened", { round: 0, words: "Cannot be opened", broken: "why" }],
  ])("say: %s", (said, more) => {
    expect(stand(match("m", more))).toBe(said);
  });

  it("say who one was, and against whom", () => {
    const seat = (n: number, side: string, name: string, mine = false) => ({
      seat: n,
      kind: "you" as const,
      name,
      side,
      style: "azure" as const,
      mine,
    });
    const seats = [seat(0, "a", "Anna", true), seat(1, "b", "Ben"), seat(2, "a", "Carla"), seat(3, "b", "Dora")];
    const over = { over: true, seconds: 1260, seats, leads: ["Templar"] };
    expect(story(match("m", over))).toBe("As Templar, with Carla, against Ben and Dora, 21 min");
    expect(story(match("m", { seats: [seat(0, "a", "Anna", true), seat(1, "b", "Ben")] }))).toBe("Against Ben");
    expect(story(match("m", { seats: [seat(0, "a", "Ada"), seat(1, "b", "Bolt")] }))).toBe("Ada and Bolt");
  });

  it("say when one goes that nobody plays", () => {
    expect(going(Date.UTC(2026, 11, 3, 12) / 1000)).toBe(
      "This match is deleted on 3 December, unless somebody plays on.",
    );
  });
});
