import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../src/net/api";
import { Pace } from "../src/lib/pace.svelte";
import { Match } from "../src/net/match.svelte";
import { Stage } from "../src/net/stage.svelte";
import type { Showing } from "../src/net/teller.svelte";
import type { Moment, Row } from "../src/protocol";
import { Replay } from "../src/table/replay.svelte";
import { hears, Line } from "./line";
import { laid, line, row as made, scene, table } from "./made";

async function settled(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}

let asked: number[];
let answers: Map<number, () => Promise<Moment>>;

function moment(n: number): Moment {
  return { scene: { ...scene, round: n }, lines: [line(`row ${n}`)], n } as unknown as Moment;
}

/** A table after six rows. */
function opens(more: object = {}): Replay {
  const match = new Match("m");
  Line.last.onopen();
  hears(laid(table(5, more)));
  return new Replay(match);
}

beforeEach(() => {
  asked = [];
  answers = new Map();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false });
  vi.spyOn(api, "moment").mockImplementation((_match, n) => {
    asked.push(n);
    return answers.get(n)?.() ?? Promise.resolve(moment(n));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("looking back", () => {
  it("begins live, at the end of the slider", () => {
    const replay = opens();
    expect([replay.on, replay.at, replay.last, replay.scene]).toEqual([false, 5, 5, null]);
  });

  it("shows the table after a row, and comes back to now", async () => {
    const replay = opens();
    await replay.jump(2);
    expect([replay.on, replay.n, replay.scene?.round]).toEqual([true, 2, 2]);
    replay.live();
    expect([replay.on, replay.scene]).toEqual([false, null]);
  });

  it("goes step by step, and is live again at the last", async () => {
    const replay = opens();
    await replay.step(-1);
    expect(replay.at).toBe(4);
    await replay.step(1);
    expect(replay.on).toBe(false);
  });

  it("stops at the beginning", async () => {
    const replay = opens();
    await replay.jump(-3);
    expect(replay.at).toBe(0);
    await replay.step(-1);
    expect(replay.at).toBe(0);
  });

  it("finds the moment after a line of the log", async () => {
    const replay = opens();
    await replay.jumpTo(3);
    expect(replay.n).toBe(3);
  });

  it("asks for a moment once", async () => {
    const replay = opens();
    await replay.jump(2);
    await replay.jump(3);
    await replay.jump(2);
    expect(asked).toEqual([2, 3]);
  });

  it("shows only the last of many moments that a drag of the slider asks for", async () => {
    const replay = opens();
    let late: (value: Moment) => void = () => undefined;
    answers.set(1, () => new Promise((resolve) => (late = resolve)));
    const first = replay.jump(1);
    await replay.jump(4);
    late(moment(1));
    await first;
    expect([replay.n, replay.scene?.round]).toEqual([4, 4]);
  });
});

describe("playing it", () => {
  /** What is being shown, and how each of it is over. */
  let shown: [text: string, over: () => void][];
  const texts = (): string[] => shown.map(([text]) => text);
  const ends = async (i: number): Promise<void> => {
    shown[i]![1]();
    await settled();
  };
  beforeEach(() => {
    shown = [];
    vi.spyOn(Pace.prototype, "rest").mockResolvedValue();
    vi.spyOn(Stage.prototype, "perform").mockImplementation(
      (row) => new Promise((over) => void shown.push([`row ${row.n}`, over])),
    );
  });
  const plays = async (replay: Replay): Promise<void> => {
    void replay.play();
    await settled();
  };

  it("goes from row to row, and stops at now", async () => {
    const replay = opens();
    await replay.jump(3);
    await plays(replay);
    await ends(0);
    expect([replay.i, replay.runs, texts()]).toEqual([4, true, ["row 4", "row 5"]]);
    await ends(1);
    expect([replay.i, replay.runs]).toEqual([5, false]);
  });

  it("goes on once when it is paused and played again before the row is over", async () => {
    const replay = opens();
    await plays(replay);
    await plays(replay);
    expect(replay.runs).toBe(false);
    await plays(replay);
    await ends(0);
    await ends(1);
    expect([replay.i, texts()]).toEqual([1, ["row 1", "row 1", "row 2"]]);
  });

  it("shows the tables on the way while a row is told, and none of a row that was left", async () => {
    const replay = opens();
    await replay.jump(1);
    await plays(replay);
    const [[row, , on]] = vi.mocked(Stage.prototype.perform).mock.calls as unknown as [
      [{ n: number }, unknown, Showing],
    ];
    on.shows({ ...scene, round: 15 });
    expect([row.n, replay.scene?.round, replay.n]).toEqual([2, 15, 1]);
    await replay.jump(3);
    on.shows({ ...scene, round: 25 });
    expect([replay.scene?.round, replay.n]).toEqual([3, 3]);
  });

  it("does not begin when somebody goes elsewhere before its first moment has come", async () => {
    const replay = opens();
    let late: (value: Moment) => void = () => undefined;
    answers.set(0, () => new Promise((resolve) => (late = resolve)));
    await plays(replay);
    await replay.jump(2);
    late(moment(0));
    await settled();
    expect([replay.i, replay.runs, texts()]).toEqual([2, false, []]);
  });

  it("does not begin without its first moment", async () => {
    const replay = opens();
    answers.set(0, () => Promise.reject(new Refusal(404, "gone", "These rules are older.")));
    await plays(replay);
    expect([replay.on, replay.runs, replay.refused, asked]).toEqual([false, false, "These rules are older.", [0]]);
  });
});

describe("what this page has not heard itself", () => {
  it("is shown again from the last own answer on, and the table is live again", async () => {
    vi.spyOn(Pace.prototype, "rest").mockResolvedValue();
    const told: number[] = [];
    vi.spyOn(Stage.prototype, "perform").mockImplementation((row) => Promise.resolve(void told.push(row.n)));
    const own = (n: number): Row => ({ ...made(n), seat: n === 1 || n === 3 ? 0 : 1 });
    const replay = opens({ rows: [0, 1, 2, 3, 4, 5].map(own), mine: [0] });
    expect(replay.again()).toBe(true);
    await settled();
    await settled();
    expect([told, replay.on]).toEqual([[3, 4, 5], false]);
  });
});

describe("a moment that cannot be shown", () => {
  it("says why and leaves the picture as it is, and is asked for again", async () => {
    const replay = opens();
    await replay.jump(3);
    answers.set(1, () => Promise.reject(new Refusal(404, "gone", "These rules are older.")));
    await replay.jump(1);
    expect([replay.refused, replay.n]).toEqual(["These rules are older.", 3]);
    answers.delete(1);
    await replay.jump(1);
    expect([replay.refused, replay.n]).toEqual(["", 1]);
  });

  it("has a sentence of its own if the line broke", async () => {
    const replay = opens();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    answers.set(2, () => Promise.reject(new TypeError("network")));
    await replay.jump(2);
    expect(replay.refused).toBe("This moment cannot be shown.");
  });
});
