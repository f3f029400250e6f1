import { describe, expect, test } from "vitest";
import { makeLayout } from "../../src/board/layout";
import { arcFrames, finalOverrides, type MotionContext, planBeats, TIMES, walkFrames } from "../../src/board/motion";
import type { Beat, Board, Piece } from "../../src/protocol";

const board: Board = {
  id: "b", name: "Board", kind: "hex", cells: [-2, -1, 0, 1, 2].map((q) => ({ id: `c:${q},0`, name: `${q}`, q, r: 0, terrain: "sand" })),
};
const piece = (id: string, q: number): Piece => ({ id, name: id, icon: "", at: `c:${q},0` });
const pieces = new Map([piece("a", -2), piece("b", 1)].map((one) => [one.id, one]));
const context: MotionContext = { layout: makeLayout(board, { tilt: 1 }), pieces, reduced: false };

describe("planning", () => {
  test("a walk takes one step's time per space", () => {
    const [step] = planBeats([{ kind: "move", piece: "a", how: "walk", cells: ["c:-1,0", "c:0,0"] }], context);
    expect(step!.ms).toBe(2 * TIMES.step);
    expect(step!.after).toEqual({ a: { at: "c:0,0" } });
  });

  test("the first space may be the one it stands on", () => {
    const [step] = planBeats([{ kind: "move", piece: "a", how: "walk", cells: ["c:-2,0", "c:-1,0", "c:0,0"] }], context);
    expect(step!.ms).toBe(2 * TIMES.step);
  });

  test("the next beat starts where the last one ended", () => {
    const beats: Beat[] = [{ kind: "move", piece: "a", how: "leap", cells: ["c:0,0"] }, { kind: "move", piece: "a", how: "leap", cells: ["c:2,0"] }];
    const [first, second] = planBeats(beats, context);
    const end = (step: typeof first): number => step!.slides[0]!.frames.at(-1)!.dx;
    expect(end(first)).toBeCloseTo(120);
    expect(end(second)).toBeCloseTo(120);
  });

  test("who falls is gone, in the direction it was going", () => {
    const beats: Beat[] = [{ kind: "move", piece: "b", how: "flight", cells: ["c:2,0"] }, { kind: "fall", piece: "b", cells: ["c:2,0"] }];
    const steps = planBeats(beats, context);
    expect(finalOverrides(steps)).toEqual({ b: { at: "" } });
    expect(steps[1]!.slides[0]!.frames.at(-1)!.dx).toBeGreaterThan(0);
  });

  test("reduced motion is a short fade", () => {
    const [step] = planBeats([{ kind: "move", piece: "a", how: "flight", cells: ["c:2,0"] }], { ...context, reduced: true });
    expect(step!.ms).toBe(TIMES.fade);
    expect(Math.min(...step!.slides[0]!.frames.map((frame) => frame.opacity))).toBe(0);
  });

  test("what nobody can see takes no time", () => {
    const steps = planBeats([{ kind: "move", piece: "nobody", cells: ["c:0,0"] }, { kind: "pop", piece: "nobody" }, { kind: "end" }], context);
    expect(steps.map((step) => step.ms)).toEqual([0, 0, 0]);
  });

  test("overrides of earlier beats are where it begins", () => {
    const [step] = planBeats([{ kind: "move", piece: "a", how: "walk", cells: ["c:2,0"] }], context, { a: { at: "c:1,0" } });
    expect(step!.slides[0]!.frames.at(-1)!.dx).toBeCloseTo(60);
  });
});

describe("frames", () => {
  test("offsets rise from 0 to 1", () => {
    for (const frames of [walkFrames([{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }]), arcFrames({ x: 0, y: 0 }, { x: 9, y: 0 }, 10)]) {
      expect(frames[0]!.offset).toBe(0);
      expect(frames.at(-1)!.offset).toBe(1);
      const offsets = frames.map((frame) => frame.offset);
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    }
  });

  test("an arc rises in its middle and lands", () => {
    const frames = arcFrames({ x: 0, y: 0 }, { x: 10, y: 0 }, 20);
    expect(frames[5]!.dy).toBeCloseTo(-20);
    expect(frames.at(-1)!.dy).toBeCloseTo(0);
  });
});
