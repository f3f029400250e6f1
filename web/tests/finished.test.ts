/** A match that is over, and how a rating went: lines to draw, and words. */
import { describe, expect, test } from "vitest";
import { stepsTo } from "../src/finished/keys";
import { begins, ends, hundredths, ledTo, momentAt, stoodLines, tells, took } from "../src/lib/finished";
import { bubble, inSight, plotted, share } from "../src/lib/way";
import type { Stood, Way } from "../src/protocol";
import type { Replay } from "../src/table/replay.svelte";

const frame = { left: 0, top: 0, width: 100, height: 40 };
const stood = (n: number, round: number, ...values: number[]): Stood => ({ n, round, values });
const course = [stood(0, 0, 0.5, 0.5), stood(3, 1, 0.75, 0.25), stood(5, 1, 0.5, 0.5), stood(9, 2, 0, 1)];

describe("how it stood", () => {
  test("is one line for two sides, and a line each for more", () => {
    expect(stoodLines(course, frame).map(({ points }) => points.map(({ y }) => y))).toEqual([[20, 10, 20, 40]]);
    expect(stoodLines([stood(0, 0, 0.2, 0.3, 0.5)], frame)).toHaveLength(3);
  });

  test("finds the moment of a row, and the end where none is shown", () => {
    expect([-1, 0, 4, 7, 99].map((n) => momentAt(course, n))).toEqual([3, 0, 1, 2, 3]);
  });

  test("knows where rounds begin and how they ended", () => {
    expect(begins(course).map(({ i }) => i)).toEqual([0, 1, 3]);
    expect(ends(course).map(({ n }) => n)).toEqual([0, 5, 9]);
    expect(hundredths(0.583)).toBe("58 of 100");
  });

  test("is not drawn where bots judge nothing", () => {
    expect([tells(course), tells([stood(0, 0, 0.5, 0.5), stood(1, 1, 0.5, 0.5)]), tells([])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("tells times and ratings in words", () => {
    expect([9.4, 61, 3599, 3900, 7200].map(took)).toEqual(["9 s", "1 min", "1 h", "1 h 5 min", "2 h"]);
    expect(ledTo({ seat: 0, before: 1040, after: 1062, spread: 90 })).toEqual({ points: "1062", gained: "+22" });
    expect(ledTo({ seat: 0, before: 1040, after: 1022, spread: 90 }).gained).toBe("\u221218");
  });

  test("is gone through by steps and by rounds", () => {
    const steps = [0, 1, 1, 2, 2].map((round, n) => ({ n, round, seat: 0, kind: "pick", lines: [] }));
    const at = (place: number) => ({ at: place, last: 4, steps }) as unknown as Replay;
    expect([stepsTo("ArrowLeft", false, at(0)), stepsTo("ArrowRight", false, at(2))]).toEqual([0, 3]);
    expect([stepsTo("ArrowLeft", true, at(4)), stepsTo("ArrowRight", true, at(1))]).toEqual([3, 3]);
    expect([stepsTo("ArrowRight", true, at(4)), stepsTo("Home", false, at(2)), stepsTo("x", false, at(2))]).toEqual([
      4,
      0,
      null,
    ]);
  });
});

describe("how a rating went", () => {
  const step = (points: number, gained: number) => ({
    at: 0,
    points,
    spread: 100,
    gained,
    outcome: gained < 0 ? ("lost" as const) : ("won" as const),
  });
  const way: Way = {
    game: "race",
    kind: "duel",
    steps: [step(1040, 40), step(1100, 60), step(1060, -40)],
    bots: [
      { level: "middle", name: "Middle", points: 1000 },
      { level: "hard", name: "Hard", points: 1900 },
    ],
  };

  test("is a line in a plot that is wide enough for it", () => {
    const plot = plotted(way, frame);
    expect(plot.low).toBeLessThan(960);
    expect(plot.high).toBeGreaterThan(1160);
    expect(plot.at(0).x).toBe(0);
    expect(plot.at(2).x).toBe(100);
    expect(plot.at(1).y).toBeLessThan(plot.at(0).y);
    expect(plot.across.every((points) => points > plot.low && points < plot.high)).toBe(true);
    expect(inSight(way.bots!, plot).map(({ level }) => level)).toEqual(["middle"]);
  });

  test("is told match by match", () => {
    expect(bubble(way.steps[2]!, "3 May")).toEqual(["\u221240, lost", "3 May: 1060, give or take 100"]);
  });

  test("shares of wins are the surer the more matches they rest on", () => {
    const [few, many] = [share(2, 4), share(50, 100)];
    expect(few.middle).toBe(many.middle);
    expect(few.high - few.low).toBeGreaterThan(2 * (many.high - many.low));
    expect(share(3, 3).high).toBeCloseTo(1);
    expect(share(0, 0)).toEqual({ low: 0, middle: 0.5, high: 1 });
  });
});
