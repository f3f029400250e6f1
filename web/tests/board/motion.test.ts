import { describe, expect, test } from "vitest";
import { arcFrames, walkFrames } from "../../src/board/frames";
import { makeLayout } from "../../src/board/layout";
import { finalOverrides, type MotionContext, planBeats, TIMES } from "../../src/board/motion";
import type { Beat, Board, Piece } from "../../src/protocol";

const board: Board = {
  id: "b",
  name: "Board",
  kind: "hex",
  cells: [-2, -1, 0, 1, 2].map((q) => ({ id: `c:${q},0`, name: `${q}`, q, r: 0, terrain: "sand" })),
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
    const [step] = planBeats(
      [{ kind: "move", piece: "a", how: "walk", cells: ["c:-2,0", "c:-1,0", "c:0,0"] }],
      context,
    );
    expect(step!.ms).toBe(2 * TIMES.step);
  });

  test("the next beat starts where the last one ended", () => {
    const beats: Beat[] = [
      { kind: "move", piece: "a", how: "leap", cells: ["c:0,0"] },
      { kind: "move", piece: "a", how: "leap", cells: ["c:2,0"] },
    ];
    const [first, second] = planBeats(beats, context);
    const end = (step: typeof first): number => step!.slides[0]!.frames.at(-1)!.dx;
    expect(end(first)).toBeCloseTo(120);
    expect(end(second)).toBeCloseTo(120);
  });

  test("who falls is gone, in the direction it was going", () => {
    const beats: Beat[] = [
      { kind: "move", piece: "b", how: "flight", cells: ["c:2,0"] },
      { kind: "fall", piece: "b", cells: ["c:2,0"] },
    ];
    const steps = planBeats(beats, context);
    expect(finalOverrides(steps)).toEqual({ b: { at: "" } });
    expect(steps[1]!.slides[0]!.frames.at(-1)!.dx).toBeGreaterThan(0);
  });

  test("reduced motion is a short fade", () => {
    const [step] = planBeats([{ kind: "move", piece: "a", how: "flight", cells: ["c:2,0"] }], {
      ...context,
      reduced: true,
    });
    expect(step!.ms).toBe(TIMES.fade);
    expect(Math.min(...step!.slides[0]!.frames.map((frame) => frame.opacity))).toBe(0);
  });

  test("what nobody can see takes no time", () => {
    const steps = planBeats(
      [{ kind: "move", piece: "nobody", cells: ["c:0,0"] }, { kind: "pop", piece: "nobody" }, { kind: "end" }],
      context,
    );
    expect(steps.map((step) => step.ms)).toEqual([0, 0, 0]);
  });

  test("overrides of earlier beats are where it begins", () => {
    const [step] = planBeats([{ kind: "move", piece: "a", how: "walk", cells: ["c:2,0"] }], context, {
      a: { at: "c:1,0" },
    });
    expect(step!.slides[0]!.frames.at(-1)!.dx).toBeCloseTo(60);
  });
});

describe("together", () => {
  const along = (beat: Beat): Beat => ({ ...beat, along: true });
  const [far, near]: Beat[] = [
    { kind: "move", piece: "a", how: "walk", cells: ["c:-1,0", "c:0,0"] },
    { kind: "move", piece: "b", how: "walk", cells: ["c:2,0"] },
  ];

  test("a group is one step, as long as its longest beat", () => {
    const steps = planBeats([far!, along(near!), { kind: "pop", piece: "a", text: "-1" }], context);
    expect(steps.map((step) => [step.ms, step.slides.length])).toEqual([
      [2 * TIMES.step, 2],
      [TIMES.pop * 0.75, 0],
    ]);
    expect(steps[0]!.after).toEqual({ a: { at: "c:0,0" }, b: { at: "c:2,0" } });
  });

  test("the first beat has none before it", () => {
    expect(planBeats([along(near!)], context)).toEqual(planBeats([near!], context));
  });

  test("who moves twice in a group moves on from where it came to", () => {
    const [step] = planBeats(
      [
        { kind: "move", piece: "a", how: "walk", cells: ["c:-1,0"] },
        along({ kind: "move", piece: "a", how: "walk", cells: ["c:0,0"] }),
      ],
      context,
    );
    expect(step!.slides.map((slide) => [slide.wait, slide.frames.at(-1)!.dx])).toEqual([
      [0, expect.closeTo(60)],
      [TIMES.step, expect.closeTo(120)],
    ]);
    expect(step!.ms).toBe(2 * TIMES.step);
  });

  test("several fall, each the way it went", () => {
    const steps = planBeats(
      [
        { kind: "move", piece: "b", how: "flight", cells: ["c:2,0"] },
        along({ kind: "move", piece: "a", how: "flight", cells: ["c:-2,0"] }),
        { kind: "fall", piece: "a" },
        along({ kind: "fall", piece: "b" }),
      ],
      context,
      { a: { at: "c:-1,0" } },
    );
    const [a, b] = steps[1]!.slides;
    expect(a!.frames.at(-1)!.dx).toBeLessThan(0);
    expect(b!.frames.at(-1)!.dx).toBeGreaterThan(0);
  });
});

describe("turning", () => {
  const faced = new Map([{ ...piece("a", -2), facing: 300 }, piece("b", 1)].map((one) => [one.id, one]));
  const turn = (way: number, more: Partial<MotionContext> = {}): ReturnType<typeof planBeats>[number] =>
    planBeats([{ kind: "face", piece: "a", way }], { ...context, pieces: faced, ...more })[0]!;

  test("a figure turns the short way, on a board that may be turned", () => {
    expect(turn(30).slides[0]!.wedge).toEqual([300, 390]);
    expect(turn(210, { layout: makeLayout(board, { tilt: 1, turn: 1 }) }).slides[0]!.wedge).toEqual([390, 300]);
    expect(turn(30).after).toEqual({ a: { facing: 30 } });
  });

  test("it is where the last turn left it", () => {
    const beats: Beat[] = [
      { kind: "face", piece: "a", way: 0 },
      { kind: "face", piece: "a", way: 90 },
    ];
    expect(planBeats(beats, { ...context, pieces: faced })[1]!.slides[0]!.wedge).toEqual([0, 90]);
    expect(
      planBeats(beats.slice(1), { ...context, pieces: faced }, { a: { facing: 60 } })[0]!.slides[0]!.wedge,
    ).toEqual([60, 90]);
  });

  test("what has no front, or faces there already, takes no time", () => {
    const steps = planBeats(
      [
        { kind: "face", piece: "b", way: 90 },
        { kind: "face", piece: "a", way: 300 },
      ],
      { ...context, pieces: faced },
    );
    expect(steps.map((step) => [step.ms, step.slides.length])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("with reduced motion it is there at once, and moves on from there", () => {
    expect(turn(90, { reduced: true })).toMatchObject({ ms: TIMES.fade, slides: [], after: { a: { facing: 90 } } });
    expect(
      finalOverrides(
        planBeats(
          [
            { kind: "face", piece: "a", way: 90 },
            { kind: "move", piece: "a", cells: ["c:0,0"] },
          ],
          { ...context, pieces: faced },
        ),
      ),
    ).toEqual({ a: { facing: 90, at: "c:0,0" } });
  });
});

describe("frames", () => {
  test("offsets rise from 0 to 1", () => {
    for (const frames of [
      walkFrames([
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 9, y: 9 },
      ]),
      arcFrames({ x: 0, y: 0 }, { x: 9, y: 0 }, 10),
    ]) {
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
