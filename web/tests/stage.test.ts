import { afterEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import type { Update } from "../src/net/deltas";
import { reading } from "../src/net/teller.svelte";
import type { Beat, Line } from "../src/protocol";
import { line, row, table, view } from "./made";
import { beat, laid, played, said, SHOW, shows, update } from "./staged";

afterEach(() => {
  prefs.speed = 1;
});

describe("what comes forward", () => {
  it("is turned over pair by pair, told beside, and stays until it was read", async () => {
    vi.useFakeTimers();
    const stage = laid();
    stage.add(shows(1));
    await vi.advanceTimersByTimeAsync(1);
    expect([stage.shown?.turned, stage.shown?.holding]).toEqual([0, false]);
    await vi.advanceTimersByTimeAsync(900);
    expect(stage.shown?.turned).toBe(1);
    await vi.advanceTimersByTimeAsync(900);
    expect([stage.shown?.turned, stage.shown?.holding, stage.shown?.told.length]).toEqual([2, true, 2]);
    await vi.advanceTimersByTimeAsync(2400);
    expect([stage.view?.n, stage.shown === null]).toEqual([0, false]);
    await vi.advanceTimersByTimeAsync(200);
    expect([stage.view?.n, stage.shown]).toEqual([1, null]);
    vi.useRealTimers();
  });

  it("goes by a click as soon as it only waits to be read, and the rest is told as ever", async () => {
    vi.useFakeTimers();
    const [stage, actor] = played();
    const rest = update(1, "a");
    stage.add({
      ...rest,
      rows: [{ ...rest.rows[0]!, lines: [...shows(1).rows[0]!.lines.slice(0, 3), ...rest.rows[0]!.lines] }],
    });
    await vi.advanceTimersByTimeAsync(1900);
    expect(stage.shown?.holding).toBe(true);
    stage.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([stage.shown, actor.played, actor.paces, stage.playing]).toEqual([null, ["a"], [1], true]);
    vi.useRealTimers();
  });

  it("is held beside the board while that moves on, until the next one comes, or it was read", async () => {
    vi.useFakeTimers();
    const [stage, actor] = played();
    const list = (title: string): Beat => ({
      kind: "show",
      show: { title, place: "beside", lines: [line("A takes 1.")] },
    });
    const one = update(1, "a", "b");
    const lines = [
      { beats: [list("first"), beat("a")] },
      line("A word on it."),
      { beats: [list("second"), beat("b")] },
    ];
    stage.add({ ...one, rows: [{ ...row(1), lines }] });
    await vi.advanceTimersByTimeAsync(1);
    expect([actor.played, stage.shown?.show.title]).toEqual([["a"], "first"]);
    void actor.end();
    await vi.advanceTimersByTimeAsync(1);
    expect([actor.played, stage.shown?.show.title, stage.shown?.holding]).toEqual([["a", "b"], "second", false]);
    await vi.advanceTimersByTimeAsync(2000);
    void actor.end();
    await vi.advanceTimersByTimeAsync(450);
    expect(stage.shown?.holding).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect([stage.shown, stage.view?.n]).toEqual([null, 1]);
    vi.useRealTimers();
  });

  it("stays until it is dismissed where it is a summary, unless one only watches", async () => {
    vi.useFakeTimers();
    const summary: Beat = { kind: "show", show: { title: "The end of round 1", lines: [line("2 to 1.")] } };
    const ends: Update = { rows: [{ ...row(1), lines: [{ beats: [summary] }] }], moments: [], view: view(1) };
    const watcher = laid();
    watcher.add(ends);
    await vi.advanceTimersByTimeAsync(14_001);
    expect([watcher.shown, watcher.view?.n]).toEqual([null, 1]);
    const stage = laid();
    stage.plays = () => true;
    stage.add(ends);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([stage.shown?.holding, stage.playing, stage.view?.n]).toEqual([true, true, 0]);
    stage.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([stage.shown, stage.playing, stage.view?.n]).toEqual([null, false, 1]);
    vi.useRealTimers();
  });

  it("stops nothing where it is news, and goes when it is sent away", async () => {
    const told: Beat = {
      kind: "show",
      show: { title: "The end of round 1", place: "beside", news: true, lines: [line("2 to 1.")] },
    };
    const stage = laid();
    stage.plays = () => true;
    stage.add({ rows: [{ ...row(1), lines: [{ beats: [told] }] }], moments: [], view: view(1) });
    await vi.waitFor(() => expect([stage.playing, stage.view?.n]).toEqual([false, 1]));
    expect(stage.shown?.show.lines?.map((one) => one.spans?.[0]?.text)).toEqual(["2 to 1."]);
    stage.skip();
    expect(stage.shown).toBe(null);
  });

  it("is passed over whole by who skips before that, and by who wants nothing shown", async () => {
    const stage = laid();
    stage.add(shows(1));
    stage.skip();
    await vi.waitFor(() => expect([stage.view?.n, stage.shown]).toEqual([1, null]));
    prefs.speed = 0;
    stage.add(shows(2));
    await vi.waitFor(() => expect([stage.view?.n, stage.shown]).toEqual([2, null]));
  });

  it("is gone when the table is laid anew", async () => {
    const stage = laid();
    stage.add(shows(1));
    await Promise.resolve();
    stage.lay(table(5));
    expect([stage.shown, stage.playing, stage.view?.n]).toEqual([null, false, 5]);
  });

  it("stays the longer, the more there is to read", () => {
    const told = Array.from({ length: 8 }, () => line("one two three"));
    const shown = { show: SHOW.show!, turned: 2, told: [], holding: true };
    expect([
      reading(shown),
      reading({ ...shown, told }),
      reading({ ...shown, told: [...told, ...told, ...told, ...told] }),
    ]).toEqual([2500, 7250, 14_000]);
  });
});

describe("what a screen reader says", () => {
  it("is each sentence once, in order, though nothing takes time", async () => {
    const stage = laid();
    prefs.speed = 0;
    stage.add(shows(1));
    stage.add({ rows: [row(2, 1, line("B takes 1."))], moments: [], view: view(2) });
    await vi.waitFor(() => expect(stage.view?.n).toBe(2));
    expect(said(stage)).toEqual(["A strikes B.", "A strikes B.", "blocked", "hit", "B takes 1.", "On.", "B takes 1."]);
  });

  it("is of news their own words, as the rest was said when it happened", async () => {
    const stage = laid();
    const news: Beat = { kind: "show", show: { title: "Round 1 is over", place: "beside", recap: true } };
    const lines = [{ ...line("A falls."), weight: "high" as const }, { beats: [news] }];
    stage.add({ rows: [{ ...row(1), lines }], moments: [], view: view(1) });
    stage.pass();
    await vi.waitFor(() => expect(stage.view?.n).toBe(1));
    expect(said(stage)).toEqual(["A falls.", "Round 1 is over."]);
    expect(stage.shown?.show.lines?.length).toBe(1);
    stage.skip();
    expect([stage.shown, stage.playing]).toEqual([null, false]);
  });
});

describe("stage", () => {
  it("does not leave an old sentence standing while something else moves", async () => {
    const [stage, actor] = played();
    const silent: Update = {
      rows: [
        {
          ...row(1),
          lines: [{ spans: [{ text: "a hits" }], beats: [beat("a")], weight: "low" }, { beats: [beat("b")] }],
        },
      ],
      moments: [],
      view: view(1),
    };
    stage.add(silent);
    expect([stage.showing, said(stage)]).toEqual(["a hits", ["a hits"]]);
    await actor.end();
    expect([stage.showing, said(stage)]).toEqual(["", ["a hits"]]);
  });

  it("shows beats line by line, then the view", async () => {
    const [stage, actor] = played();
    stage.add(update(1, "a", "b"));
    expect([actor.played, stage.view?.n, stage.playing]).toEqual([["a"], 0, true]);
    await actor.end();
    expect([actor.played, stage.telling.length, said(stage)]).toEqual([["a", "b"], 2, ["a", "b"]]);
    await actor.end();
    expect([stage.view?.n, stage.rows.at(-1)?.n, stage.playing, stage.telling]).toEqual([1, 1, false, []]);
  });

  it("shows the table as it was after each part of a row", async () => {
    const [stage, actor] = played();
    const whole = update(1, "a", "b");
    const [then, end] = [
      { ...whole.view.scene, text: "then" },
      { ...whole.view.scene, text: "end" },
    ];
    stage.add({ ...whole, moments: [{ after: 1, scene: then }], view: { ...whole.view, scene: end } });
    expect(stage.scene?.text).not.toBe("then");
    await actor.end();
    expect([actor.played, stage.scene?.text, stage.view?.n]).toEqual([["a", "b"], "then", 0]);
    await actor.end();
    expect([stage.scene?.text, stage.view?.n]).toEqual(["end", 1]);
  });

  it("tells together what happens together, over lines, and then how the table is", async () => {
    const [stage, actor] = played();
    const carried = (piece: string): Line => ({
      ...line(`${piece} is carried.`),
      beats: [{ ...beat(piece), along: true }],
      weight: "low",
    });
    const one = update(1, "a", "b");
    const lines = [
      ...one.rows[0]!.lines,
      { ...line("The belt runs."), weight: "low" as const },
      carried("c"),
      carried("d"),
      ...update(1, "e").rows[0]!.lines,
    ];
    const [early, then] = [
      { ...one.view.scene, text: "early" },
      { ...one.view.scene, text: "then" },
    ];
    stage.add({
      ...one,
      rows: [{ ...row(1), lines }],
      moments: [
        { after: 4, scene: early },
        { after: 5, scene: then },
      ],
    });
    await actor.end();
    expect([actor.played, stage.telling.length]).toEqual([["a", "b", "c", "d"], 5]);
    expect(stage.showing).toBe("b The belt runs. c is carried. d is carried.");
    await actor.end();
    expect([actor.played.at(-1), stage.scene?.text]).toEqual(["e", "then"]);
  });

  it("shows updates one after the other", async () => {
    const [stage, actor] = played();
    stage.add(update(1, "a"));
    stage.add(update(2, "b"));
    await actor.end();
    expect([stage.view?.n, actor.played]).toEqual([1, ["a", "b"]]);
    await actor.end();
    expect(stage.view?.n).toBe(2);
  });

  it("lets a new table end everything", async () => {
    const [stage, actor] = played();
    stage.add(update(1, "a", "b"));
    stage.lay(table(5));
    await actor.end();
    expect([stage.view?.n, stage.playing, actor.played]).toEqual([5, false, ["a"]]);
  });

  it("hurries when skipped, and not after that", async () => {
    const [stage, actor] = played();
    stage.add(update(1, "a", "b"));
    stage.skip();
    await actor.end();
    await actor.end();
    stage.add(update(2, "c"));
    expect(actor.paces).toEqual([1, Infinity, 1]);
  });

  it("shows at once what has nothing to be seen: an open question must not go for a moment", () => {
    const [stage] = played();
    stage.add({ rows: [{ ...row(1), lines: [line("One."), line("Two.")] }], moments: [], view: view(1) });
    expect([stage.playing, stage.view?.n, stage.rows.at(-1)?.n, said(stage)]).toEqual([false, 1, 1, ["One. Two."]]);
    stage.add(update(2, "a"));
    stage.add({ rows: [row(3)], moments: [], view: view(3) });
    expect([stage.playing, stage.view?.n]).toEqual([true, 1]);
  });

  it("goes on where something cannot be shown", async () => {
    const stage = laid();
    const said = vi.spyOn(console, "error").mockReturnValue();
    stage.enlist(() => Promise.reject(new Error("no such piece")));
    stage.add(update(1, "a"));
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect([stage.playing, stage.view?.n]).toEqual([false, 1]);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  it("needs no board", async () => {
    const stage = laid();
    stage.add(update(1, "a"));
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(stage.view?.n).toBe(1);
  });
});
