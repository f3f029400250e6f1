/** Outlines of the small shapes, as SVG path data round the origin. They serve SVG and canvas (`new Path2D`) alike. */

import type { Shape } from "../protocol";
import type { RimShape } from "./sides";

const n = (value: number): string => value.toFixed(2);

export function ringPath(r: number): string {
  return `M${n(-r)} 0A${n(r)} ${n(r)} 0 1 1 ${n(r)} 0A${n(r)} ${n(r)} 0 1 1 ${n(-r)} 0Z`;
}

/** Points on a circle joined by lines; `start` in degrees. */
export function polygonPath(count: number, r: number, start = 0): string {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = ((start + (360 / count) * i) * Math.PI) / 180;
    return `${n(r * Math.cos(angle))} ${n(r * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** A star of `count` points; `inner` is the share of the radius where the notches lie. */
export function starPath(count: number, r: number, inner: number, turn = -Math.PI / 2, flat = 1): string {
  const points = Array.from({ length: count * 2 }, (_, i) => {
    const angle = turn + (Math.PI * i) / count;
    const k = i % 2 === 0 ? r : r * inner;
    return `${n(k * Math.cos(angle))} ${n(k * Math.sin(angle) * flat)}`;
  });
  return `M${points.join("L")}Z`;
}

function roundedRect(x: number, y: number, w: number, h: number, r: number): string {
  const round = `a${n(r)} ${n(r)} 0 0 1`;
  return [
    `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${round} ${n(r)} ${n(r)}v${n(h - 2 * r)}${round} ${n(-r)} ${n(r)}`,
    `h${n(2 * r - w)}${round} ${n(-r)} ${n(-r)}v${n(2 * r - h)}${round} ${n(r)} ${n(-r)}Z`,
  ].join("");
}

const SHAPES: Record<Shape, (r: number) => string> = {
  circle: ringPath,
  boot: ringPath,
  target: ringPath,
  triangle: (r) => `M0 ${n(-r * 1.18)}L${n(r * 1.22)} ${n(r * 0.94)}H${n(-r * 1.22)}Z`,
  octagon: (r) => polygonPath(8, r * 1.06, 22.5),
  square: (r) => roundedRect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, r * 0.3),
  die: (r) => roundedRect(-r * 0.94, -r * 0.94, r * 1.88, r * 1.88, r * 0.46),
  diamond: (r) => `M0 ${n(-r * 1.18)}L${n(r * 1.18)} 0L0 ${n(r * 1.18)}L${n(-r * 1.18)} 0Z`,
  star: (r) => starPath(8, r * 1.12, 0.74),
  shield: (r) =>
    `M${n(-r * 0.94)} ${n(-r * 0.94)}H${n(r * 0.94)}V${n(r * 0.12)}Q${n(r * 0.88)} ${n(r * 0.76)} 0 ${n(r * 1.06)}` +
    `Q${n(-r * 0.88)} ${n(r * 0.76)} ${n(-r * 0.94)} ${n(r * 0.12)}Z`,
  pill: (r) => roundedRect(-r * 1.5, -r * 0.9, r * 3, r * 1.8, r * 0.9),
};

export function shapePath(shape: Shape, r: number): string {
  return SHAPES[shape](r);
}

/** How far below the middle a number sits so that it looks centered in the shape. */
export function textDrop(shape: Shape): number {
  if (shape === "triangle") return 0.62;
  if (shape === "shield") return 0.36;
  if (shape === "boot") return 0.74;
  return 0.42;
}

const RIM: Record<RimShape, (r: number) => string> = {
  none: () => "",
  dot: (r) => ringPath(r * 0.92),
  triangle: (r) => `M0 ${n(-r * 1.15)}L${n(r * 1.12)} ${n(r * 0.85)}H${n(-r * 1.12)}Z`,
  square: (r) => roundedRect(-r * 0.86, -r * 0.86, r * 1.72, r * 1.72, r * 0.2),
  diamond: (r) => `M0 ${n(-r * 1.3)}L${n(r)} 0L0 ${n(r * 1.3)}L${n(-r)} 0Z`,
};

/** A side's own shape: on rims, in graphs, on card backs. */
export function rimPath(shape: RimShape, r: number): string {
  return RIM[shape](r);
}

/** The turns, in degrees, at which a rim carries its shapes. */
export function rimTurns(shape: RimShape, count: number): number[] {
  return shape === "none" ? [] : Array.from({ length: count }, (_, i) => (360 / count) * i);
}
