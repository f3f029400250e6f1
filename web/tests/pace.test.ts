import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeLayout } from "../src/board/layout";
import { planBeats } from "../src/board/motion";
import { Player } from "../src/board/player.svelte";
import { CARDS, type Recorded, ROUND, YARD } from "../src/kit/recorded";
import { Pace } from "../src/lib/pace.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { Stage } from "../src/net/stage.svelte";
import { row, table, view } from "./made";

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { document: { hidden: false } });
  prefs.speed = 1;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stage with a board that takes its time, on which something is told. */
function tells({ before, lines, moments, after }: Recorded): Stage {
  const stage = new Stage();
  const player = new Player();
  stage.lay(table(0, { view: view(0, { scene: before }) }));
  stage.enlist((beats, pace) => {
    const pieces = new Map((stage.scene?.pieces ?? []).map((piece) => [piece.id, piece]));
    return player.play(
      () => planBeats(beats, { layout: makeLayout(YARD, { tilt: 1 }), pieces, reduced: false }),
      pace,
      () => 1,
    );
  });
  stage.add({ rows: [{ ...row(1), lines }], moments, view: view(1, { scene: after }) });
  return stage;
}

/** Seconds until all is told. */
async function lasts(recorded: Recorded): Promise<number> {
  const stage = tells(recorded);
  const began = performance.now();
  while (stage.playing) await vi.advanceTimersByTimeAsync(20);
  return (performance.now() - began) / 1000;
}

describe("a round of eight figures in five registers", () => {
  it("is told in 25 seconds, in half of that at double speed, and at once where nothing shall take time", async () => {
    const usual = await lasts(ROUND);
    expect(usual).toBeLessThan(25);
    expect(usual).toBeGreaterThan(12);
    prefs.speed = 2;
    expect(await lasts(ROUND)).toBeCloseTo(usual / 2, 0);
    prefs.speed = 0;
    expect(await lasts(ROUND)).toBeLessThan(0.1);
  });

  it("is passed over by one click, but for what is to be read", async () => {
    const stage = tells(ROUND);
    await vi.advanceTimersByTimeAsync(5000);
    expect([stage.playing, stage.shown?.show.place]).toEqual([true, "beside"]);
    stage.skip();
    await vi.advanceTimersByTimeAsync(20);
    expect([stage.playing, stage.view?.n, stage.shown]).toEqual([false, 1, null]);
  });

  it("shows belts, gears and shots at one moment each, and what came of them after it", () => {
    const together = ROUND.lines.filter((line) => line.beats?.[0]?.along).map((line) => line.beats![0]!.kind);
    expect(new Set(together)).toEqual(new Set(["move", "face", "pop"]));
    expect(ROUND.moments.length).toBe(10);
  });
});

describe("cards", () => {
  it("take their time between moments, without a beat", async () => {
    const stage = tells(CARDS);
    await vi.advanceTimersByTimeAsync(500);
    expect([stage.playing, stage.telling.length]).toEqual([true, 2]);
    while (stage.playing) await vi.advanceTimersByTimeAsync(20);
    expect(stage.scene).toBe(CARDS.after);
  });
});

describe("pace", () => {
  it("lets waits end together when it is woken or skipped, and waits again when something begins", async () => {
    const pace = new Pace();
    const done = vi.fn();
    void pace.wait(1000).then(done);
    pace.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
    pace.skip();
    expect([pace.rate, pace.skipping]).toEqual([Infinity, true]);
    await pace.wait(1000);
    pace.begin();
    pace.late = true;
    void pace.wait(1000).then(done);
    await vi.advanceTimersByTimeAsync(499);
    expect(done).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it("shows nothing to a page that nobody looks at", async () => {
    Object.assign(globalThis, { document: { hidden: true } });
    expect(new Pace().instant).toBe(true);
    const rested = vi.fn();
    void new Pace().rest().then(rested);
    await vi.advanceTimersByTimeAsync(119);
    expect(rested).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(rested).toHaveBeenCalled();
  });
});
