/**
 * What beats look like in time. Pure: from beats to steps with frames and effects; the player only carries them out.
 */

import type { Piece } from "../protocol";
import type { Weighed } from "../lib/telling";
import { between, boxOf, CELL, distance, type Point } from "./geometry";
import { arcFrames, fadeFrames, type Frame, STILL, walkFrames } from "./frames";
import type { Layout } from "./layout";
import { type Override, type Overrides, pieceRadius, standing } from "./places";
import type { Effect, Slide, Step } from "./steps";
import { wrecked } from "./wreck";
import { wedgeAngle } from "../pieces/wedge";

export const TIMES = {
  step: 220,
  arc: 320,
  splash: 700,
  dice: 500,
  read: 620,
  pop: 620,
  bump: 260,
  flood: 700,
  beam: 520,
  /** Shots that matter: the floor is dark as long, and one sees who fires at whom. */
  volley: 1500,
  face: 180,
  turn: 760,
  fade: 120,
} as const;

export const EASE = "cubic-bezier(.2,.8,.2,1)";
export const EASE_ARC = "cubic-bezier(.3,.9,.4,1.15)";

export interface MotionContext {
  layout: Layout;
  pieces: ReadonlyMap<string, Piece>;
  /** `prefers-reduced-motion`: everything is a fade. */
  reduced: boolean;
}

const slid = (piece: string, ms: number, frames: readonly Frame[], easing: string): Slide => ({
  piece,
  ms,
  wait: 0,
  frames,
  easing,
});
const NOTHING: Step = { ms: 0, slides: [], effects: [], after: {} };

export function finalOverrides(steps: readonly Step[], start: Overrides = {}): Overrides {
  const sum: Record<string, Override> = { ...start };
  for (const step of steps) for (const [id, after] of Object.entries(step.after)) sum[id] = { ...sum[id], ...after };
  return sum;
}

/**
 * Steps that are told together, as one: it is over when the longest is. Who moves twice moves on from where it came to.
 */
function together(steps: readonly Step[]): Step {
  if (steps.length === 1) return steps[0]!;
  const busy = new Map<string, { until: number; dx: number; dy: number }>();
  const slides: Slide[] = [];
  let ms = 0;
  for (const step of steps) {
    ms = Math.max(ms, step.ms);
    for (const slide of step.slides) {
      const last = slide.wedge ? undefined : busy.get(slide.piece);
      const moved = last
        ? {
            ...slide,
            wait: last.until,
            frames: slide.frames.map((frame) => ({ ...frame, dx: frame.dx + last.dx, dy: frame.dy + last.dy })),
          }
        : slide;
      const end = moved.frames.at(-1);
      slides.push(moved);
      ms = Math.max(ms, moved.wait + moved.ms);
      if (end) busy.set(slide.piece, { until: moved.wait + moved.ms, dx: end.dx, dy: end.dy });
    }
  }
  return { ms, slides, effects: steps.flatMap((step) => step.effects), after: finalOverrides(steps) };
}

/** Follows where everybody is while the beats go by. */
class Planner {
  private readonly at = new Map<string, string>();
  /** Which way each has gone last. */
  private readonly heading = new Map<string, Point>();
  private readonly facing = new Map<string, number>();

  constructor(
    private readonly context: MotionContext,
    overrides: Overrides,
  ) {
    for (const piece of context.pieces.values()) {
      const override = overrides[piece.id];
      const facing = override?.facing ?? piece.facing;
      if (facing != null) this.facing.set(piece.id, facing);
      this.at.set(piece.id, override?.at ?? piece.at ?? "");
    }
  }

  plan(beat: Weighed): Step {
    switch (beat.kind) {
      case "move":
        return this.move(beat);
      case "face":
        return this.face(beat);
      case "bump":
        return this.bump(beat);
      case "fall":
        return this.fall(beat);
      case "roll":
        return this.roll(beat);
      case "pop":
        return this.pop(beat);
      case "beam":
        return this.beam(beat);
      case "wreck":
        return this.wreck(beat);
      case "flood":
        return {
          ...NOTHING,
          ms: TIMES.flood,
          effects: [{ effect: { kind: "flood", cells: beat.cells ?? [] }, ms: TIMES.flood * 1.4 }],
        };
      case "turn":
        return beat.text
          ? {
              ...NOTHING,
              ms: TIMES.turn,
              effects: [{ effect: { kind: "banner", text: beat.text }, ms: TIMES.turn + 200 }],
            }
          : NOTHING;
      case "show":
      case "hold":
      case "end":
        return NOTHING;
    }
  }

  private where(id: string | undefined): Point | null {
    if (!id) return null;
    const piece = this.context.pieces.get(id);
    const cell = this.context.layout.center(piece ? (this.at.get(id) ?? "") : id);
    return cell && piece ? standing(cell, piece) : cell;
  }

  private get home(): Point {
    const { x, y, width, height } = boxOf(
      this.context.layout.order.map((cell) => this.context.layout.at(cell.q, cell.r)),
    );
    return { x: x + width / 2, y: y + height / 2 };
  }

  private move(beat: Weighed): Step {
    const { layout, pieces, reduced } = this.context;
    const piece = pieces.get(beat.piece ?? "");
    const target = beat.cells?.at(-1);
    if (!piece || !target) return NOTHING;
    const from = this.where(piece.id);
    const points = (beat.cells ?? []).flatMap((id) => layout.center(id) ?? []).map((cell) => standing(cell, piece));
    const to = points.at(-1);
    this.at.set(piece.id, target);
    const after = { [piece.id]: { at: target } };
    if (!from || !to) return { ...NOTHING, ms: TIMES.fade, after };
    if (distance(from, points[0]!) > 1) points.unshift(from);
    this.heading.set(piece.id, { x: to.x - (points.at(-2) ?? from).x, y: to.y - (points.at(-2) ?? from).y });
    if (reduced)
      return {
        ms: TIMES.fade,
        slides: [slid(piece.id, TIMES.fade, fadeFrames(from, to), "linear")],
        effects: [],
        after,
      };
    return this.carried(beat, piece, points, after);
  }

  /** The short way round. */
  private face(beat: Weighed): Step {
    const id = beat.piece ?? "";
    const { pieces, layout, reduced } = this.context;
    if (!pieces.has(id) || beat.way == null) return NOTHING;
    const was = this.facing.get(id);
    this.facing.set(id, beat.way);
    const after = { [id]: { facing: beat.way } };
    const from = wedgeAngle(was, layout.turn * 90);
    if (reduced || from === null || !this.where(id)) return { ...NOTHING, ms: from === null ? 0 : TIMES.fade, after };
    const by = ((((beat.way - was!) % 360) + 540) % 360) - 180;
    return by === 0
      ? { ...NOTHING, after }
      : {
          ...NOTHING,
          ms: TIMES.face,
          slides: [{ ...slid(id, TIMES.face, [], EASE), wedge: [from, from + by] }],
          after,
        };
  }

  private carried(beat: Weighed, piece: Piece, points: Point[], after: Step["after"]): Step {
    const [from, to] = [points[0]!, points.at(-1)!];
    const dust = { effect: { kind: "dust", at: to } as const, ms: 420 };
    if (beat.how === "walk" || !beat.how) {
      const ms = TIMES.step * Math.max(1, points.length - 1);
      return { ms, slides: [slid(piece.id, ms, walkFrames(points), "linear")], effects: [], after };
    }
    if (beat.how === "place")
      return { ms: TIMES.arc, slides: [slid(piece.id, TIMES.arc, fadeFrames(from, to), EASE)], effects: [], after };
    const far = distance(from, to) / (CELL * 1.73);
    const ms = Math.round(TIMES.arc + Math.max(0, far - 1) * 45);
    const low = beat.how === "pull" ? 0.16 : 0.5;
    const lift = CELL * Math.min(1.9, low + far * (beat.how === "pull" ? 0.06 : 0.26));
    return {
      ms,
      slides: [slid(piece.id, ms, arcFrames(from, to, lift), EASE_ARC)],
      effects: [{ ...dust, wait: ms * 0.85 }],
      after,
    };
  }

  private bump(beat: Weighed): Step {
    const [a, b] = [this.where(beat.piece), this.where(beat.other) ?? this.where(beat.cells?.at(-1))];
    if (!a || !b) return NOTHING;
    const meet = between(a, b, 0.5);
    const burst = { effect: { kind: "burst", at: meet, r: CELL * 0.52 } as const, ms: 420 };
    if (this.context.reduced) return { ...NOTHING, ms: TIMES.fade, effects: [burst] };
    const nudge = (from: Point, to: Point, k: number): Frame[] => [
      STILL,
      { ...STILL, dx: (to.x - from.x) * k, dy: (to.y - from.y) * k, offset: 0.35 },
      { ...STILL, offset: 1 },
    ];
    const slides: Slide[] = [slid(beat.piece ?? "", TIMES.bump, nudge(a, b, 0.18), EASE)];
    if (beat.other) slides.push(slid(beat.other, TIMES.bump, nudge(b, a, -0.1), EASE));
    return { ms: TIMES.bump, slides, effects: [burst], after: {} };
  }

  /** Into the water where there is water; over the edge, the way it came, where the cell itself is firm. */
  private fallPoint(id: string, cellId: string, from: Point): Point {
    const { layout } = this.context;
    const cell = layout.cells.get(cellId);
    const middle = layout.center(cellId);
    if (!cell || !middle) return middle ?? from;
    const gaps = layout.grid.steps.map((_, edge) => edge).filter((edge) => !layout.neighbor(cell, edge));
    if (["water", "sea", "well", "hole", "pit"].includes(cell.terrain) || gaps.length === 0) return middle;
    const outs = gaps.map((edge) =>
      layout.at(cell.q + layout.grid.steps[edge]![0], cell.r + layout.grid.steps[edge]![1]),
    );
    const heading = this.heading.get(id) ?? { x: 0, y: 1 };
    const along = (p: Point): number => (p.x - middle.x) * heading.x + (p.y - middle.y) * heading.y;
    return outs.reduce((best, p) => (along(p) > along(best) ? p : best));
  }

  private wreck(beat: Weighed): Step {
    const id = beat.piece ?? "";
    const at = this.where(id);
    if (!at) return NOTHING;
    this.at.set(id, "");
    return wrecked(beat, at, this.context.pieces.get(id)?.name ?? "", this.context.reduced);
  }

  private fall(beat: Weighed): Step {
    const id = beat.piece ?? "";
    const from = this.where(id);
    const target = beat.cells?.at(-1) ?? this.at.get(id) ?? "";
    if (!from) return NOTHING;
    const to = this.fallPoint(id, target, from);
    this.at.set(id, "");
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const sunk: Frame = { dx, dy: dy + CELL * 0.5, scale: 0.7, opacity: 0, turn: 30, offset: 1 };
    const frames: Frame[] = this.context.reduced
      ? [STILL, { ...STILL, opacity: 0, offset: 1 }]
      : [
          STILL,
          { dx: dx * 0.6, dy: dy * 0.6 - CELL * 0.7, scale: 1.1, opacity: 1, turn: 12, offset: 0.25 },
          { dx, dy, scale: 1, opacity: 1, turn: 24, offset: 0.48 },
          sunk,
        ];
    const ms = this.context.reduced ? TIMES.fade : TIMES.splash;
    return {
      ms,
      slides: [slid(id, ms, frames, "ease-in")],
      effects: [
        { effect: { kind: "splash", at: to }, ms: 900, wait: this.context.reduced ? 0 : TIMES.splash * 0.42 },
        ...(beat.text
          ? [
              {
                effect: { kind: "pop", at: to, text: beat.text, tone: "act" } as const,
                ms: 1000,
                wait: TIMES.splash * 0.42,
              },
            ]
          : []),
      ],
      after: { [id]: { at: "" } },
    };
  }

  private roll(beat: Weighed): Step {
    const rolls = beat.dice ?? [];
    if (rolls.length === 0) return NOTHING;
    const between = [this.where(beat.piece), this.where(beat.other)].filter((at) => at !== null);
    const ms = TIMES.dice + TIMES.read;
    const effect: Effect = { kind: "dice", at: between[0] ?? this.home, between, rolls, text: beat.text ?? "" };
    return { ...NOTHING, ms, effects: [{ effect, ms: ms + 120 }] };
  }

  private pop(beat: Weighed): Step {
    const id = beat.piece || beat.cells?.[0] || beat.other;
    const at = this.where(id);
    const piece = this.context.pieces.get(beat.piece ?? "");
    if (!beat.text || !at)
      return beat.text
        ? {
            ...NOTHING,
            ms: TIMES.turn,
            effects: [{ effect: { kind: "banner", text: beat.text }, ms: TIMES.turn + 200 }],
          }
        : NOTHING;
    const r = piece ? pieceRadius(piece, this.context.layout) : CELL * 0.4;
    return {
      ...NOTHING,
      ms: TIMES.pop * 0.75,
      effects: [
        {
          effect: { kind: "pop", at: { x: at.x, y: at.y - r * 1.2 }, text: beat.text, tone: beat.tone ?? "plain" },
          ms: TIMES.pop * 1.6,
        },
      ],
    };
  }

  private beam(beat: Weighed): Step {
    const from = this.where(beat.piece) ?? this.where(beat.cells?.[0]);
    const to = this.where(beat.other) ?? this.where(beat.cells?.at(-1));
    if (!from || !to) return NOTHING;
    const side = this.context.pieces.get(beat.piece ?? "")?.side ?? "";
    const ms = beat.weight === "high" && !this.context.reduced ? TIMES.volley : TIMES.beam;
    return {
      ...NOTHING,
      ms,
      effects: [{ effect: { kind: "beam", from, to, side, tone: beat.tone ?? "plain" }, ms: ms + 160 }],
    };
  }
}

export function planBeats(beats: readonly Weighed[], context: MotionContext, overrides: Overrides = {}): Step[] {
  const planner = new Planner(context, overrides);
  const groups: Step[][] = [];
  for (const beat of beats) {
    const step = planner.plan(beat);
    const last = beat.along ? groups.at(-1) : undefined;
    if (last) last.push(step);
    else groups.push([step]);
  }
  return groups.map(together);
}
