import { afterEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import type { Update } from "../src/net/deltas";
import { Stage } from "../src/net/stage.svelte";
import type { Scene, View } from "../src/protocol";
import { decision, row, table, view } from "./made";
import { laid, played, said, update } from "./staged";

afterEach(() => {
  prefs.speed = 1;
});

describe("what happened since the last answer", () => {
  const asks = (n: number, more: object = {}): View =>
    view(n, { seat: 0, decisions: [decision([], { id: n, seat: 0, ...more })] });
  const does = (n: number, seat: number, piece: string, then: View): Update => ({
    rows: [{ ...update(n, piece).rows[0]!, seat }],
    moments: [],
    view: then,
  });
  /** What is played again. */
  const again = async (stage: Stage): Promise<string[]> => {
    const seen: string[] = [];
    stage.enlist((beats) => Promise.resolve(void seen.push(...beats.map((one) => one.piece ?? ""))));
    await stage.again();
    return seen;
  };
  const told = async (...updates: Update[]): Promise<Stage> => {
    const stage = laid();
    prefs.speed = 0;
    stage.lay(table(0, { view: asks(0) }));
    for (const one of updates) {
      stage.add(one);
      await vi.waitFor(() => expect([stage.view?.n, stage.playing]).toEqual([one.view.n, false]));
    }
    return stage;
  };

  it("begins with it, whatever the host has answered since", async () => {
    const stage = await told(
      does(1, 0, "mine", asks(1)),
      does(2, 0, "mine too", view(2, { seat: 0 })),
      does(3, 1, "theirs", asks(3, { lone: true })),
      does(4, 0, "lone", view(4, { seat: 0 })),
      does(5, 1, "theirs again", asks(5)),
    );
    expect([await again(stage), stage.view?.n, stage.retold]).toEqual([
      ["mine too", "theirs", "lone", "theirs again"],
      5,
      -1,
    ]);
  });

  it("is nothing that was taken back, and nothing before an answer that nobody sees", async () => {
    const stage = await told(does(1, 0, "mine", asks(1)));
    stage.add({ rows: [{ ...row(2), seat: 0, kind: "undo" }], moments: [], view: asks(2) });
    expect(stage.repeatable).toBe(false);
    stage.add(does(3, 0, "mine", asks(3)));
    await vi.waitFor(() => expect(stage.repeatable).toBe(true));
    stage.add({ rows: [{ ...row(4), seat: 0 }], moments: [], view: view(4, { seat: 0 }) });
    expect(stage.repeatable).toBe(false);
  });

  it("is for who watches the turn of whoever moved last", async () => {
    const stage = await told();
    const watched = (n: number): View => view(n, { seat: null });
    stage.lay(table(0, { view: watched(0) }));
    for (const [n, seat] of [0, 0, 1, 1].entries()) stage.add(does(n + 1, seat, `${seat} ${n}`, watched(n + 1)));
    await vi.waitFor(() => expect(stage.playing).toBe(false));
    expect(await again(stage)).toEqual(["1 2", "1 3"]);
  });
});

describe("while somebody looks back", () => {
  it("what is told and what comes is on the table at once, and moves nothing", async () => {
    const [stage, actor] = played();
    stage.add(update(1, "a", "b"));
    stage.add(update(2, "c"));
    stage.leave();
    expect([stage.view?.n, stage.rows.map((one) => one.n).slice(-2), stage.playing]).toEqual([2, [1, 2], false]);
    stage.add(update(3, "d"));
    await actor.end();
    expect([stage.view?.n, actor.played, said(stage)]).toEqual([3, ["a"], ["a"]]);
    stage.come();
    stage.add(update(4, "e"));
    expect([actor.played, stage.view?.n]).toEqual([["a", "e"], 3]);
  });

  it("a row is told on another table, with the tables on the way, and this one stays", async () => {
    const [stage, actor] = played();
    const shown: string[] = [];
    const on = {
      scene: stage.scene,
      shows(scene: Scene) {
        this.scene = scene;
        shown.push(scene.text ?? "");
      },
    };
    stage.leave();
    const [told] = update(1, "a", "b").rows;
    const over = stage.perform(told!, [{ after: 1, scene: { ...stage.scene!, text: "then" } }], on);
    expect([stage.retold, stage.now, stage.rows.length]).toEqual([1, [told!.lines[0]], 1]);
    await actor.end();
    expect([shown, stage.scene?.text, stage.now]).toEqual([["then"], undefined, [told!.lines[1]]]);
    await actor.end();
    await over;
    expect([stage.retold, stage.telling, stage.view?.n]).toEqual([-1, [], 0]);
  });

  it("a row that is left says no more", async () => {
    const [stage, actor] = played();
    stage.leave();
    void stage.perform(update(1, "a", "b").rows[0]!, [], stage);
    stage.come();
    await actor.end();
    expect([said(stage), actor.played, stage.telling]).toEqual([["a"], ["a"], []]);
  });
});
