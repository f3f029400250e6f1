/** A stage with actors, for tests. */
import type { Pace } from "../src/lib/pace.svelte";
import type { Update } from "../src/net/deltas";
import { Stage } from "../src/net/stage.svelte";
import type { Beat } from "../src/protocol";
import { row, table, view } from "./made";

export const beat = (piece: string): Beat => ({ kind: "move", piece });

export function update(n: number, ...pieces: string[]): Update {
  const lines = pieces.map((piece) => ({ spans: [{ text: piece }], beats: [beat(piece)], weight: "low" as const }));
  return { rows: [{ ...row(n), lines }], moments: [], view: view(n) };
}

/** An actor whose beats end when the test says so. */
export function troupe(stage: Stage): { played: string[]; end: () => Promise<void>; paces: number[] } {
  let done: (() => void) | null = null;
  const actor = {
    played: [] as string[],
    paces: [] as number[],
    end: async () => {
      done?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
  };
  stage.enlist((beats: readonly Beat[], pace: Pace) => {
    actor.played.push(...beats.map((one) => one.piece ?? ""));
    actor.paces.push(pace.rate);
    return new Promise<void>((resolve) => (done = resolve));
  });
  return actor;
}

/** What a screen reader was given to say, in order. */
export function said(stage: Stage): string[] {
  return stage.said.map((one) => one.words);
}

/** Stage and actors. */
export function played(): [Stage, ReturnType<typeof troupe>] {
  const stage = laid();
  return [stage, troupe(stage)];
}

export function laid(): Stage {
  Object.assign(globalThis, { document: { hidden: false } });
  const stage = new Stage();
  stage.lay(table(0));
  return stage;
}

export const SHOW: Beat = {
  kind: "show",
  show: {
    title: "A strikes B",
    left: "a",
    right: "b",
    pairs: [
      { left: [], right: [], text: "blocked" },
      { left: [], right: [], text: "hit" },
    ],
  },
};

/** A row whose first line comes forward, whose second is told beside it, whose third lets it be read. */
export function shows(n: number): Update {
  const lines = [
    { spans: [{ text: "A strikes B." }], beats: [SHOW], weight: "low" as const },
    { spans: [{ text: "B takes 1." }] },
    { beats: [{ kind: "hold" as const }] },
    { spans: [{ text: "On." }] },
  ];
  return { rows: [{ ...row(n), lines }], moments: [], view: view(n) };
}
