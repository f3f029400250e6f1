/** What every painter of terrain gets, and strokes they share. Everything is in board units. */

import { INK, type Theme } from "../../art/color";
import { iconOutline } from "../../art/icons.svelte";
import { fractal } from "../../art/noise";
import type { Side } from "../../protocol";
import { type Loop, type Point, resampled } from "../geometry";
import type { Layout } from "../layout";

export interface Brush {
  context: CanvasRenderingContext2D;
  layout: Layout;
  theme: Theme;
  sides: readonly Side[];
  /** Device pixels per board unit. */
  scale: number;
  /** How high letters are at least. */
  least: number;
}

export function trace(...loops: readonly Loop[]): Path2D {
  const path = new Path2D();
  for (const loop of loops) {
    loop.forEach((p, i) => (i === 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y)));
    path.closePath();
  }
  return path;
}

export function line(points: readonly Point[]): Path2D {
  const path = new Path2D();
  points.forEach((p, i) => (i === 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y)));
  return path;
}

export interface Stroke {
  width: number;
  color: string;
  opacity?: number;
  dash?: number[];
}

export function stroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { width, color, opacity = 1, dash = [] }: Stroke,
): void {
  context.save();
  context.globalAlpha *= opacity;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.lineWidth = width;
  context.strokeStyle = color;
  context.setLineDash(dash);
  context.stroke(path);
  context.restore();
}

export function fill(
  context: CanvasRenderingContext2D,
  path: Path2D,
  style: string | CanvasGradient | CanvasPattern,
  opacity = 1,
): void {
  context.save();
  context.globalAlpha *= opacity;
  context.fillStyle = style;
  context.fill(path);
  context.restore();
}

/** A stroke that fades out over `soft` on both sides: many thin ones, since canvas blur is not everywhere. */
export function softStroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { width, color, opacity = 1 }: Stroke,
  soft: number,
): void {
  const steps = 28;
  const each = 1 - (1 - opacity) ** (1 / steps);
  for (let i = 0; i < steps; i++) {
    const t = (i + 0.5) / steps;
    stroke(context, path, { width: Math.max(1, width + soft * 2 * (0.5 - t) * 2), color, opacity: each });
  }
}

export function ellipse(x: number, y: number, rx: number, ry: number): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  return path;
}

/** A soft dark pool below what stands. */
export function groundShadow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  rx: number,
  ry: number,
  opacity = 0.42,
): void {
  context.save();
  context.translate(x, y);
  context.scale(1, ry / rx);
  const gradient = context.createRadialGradient(0, 0, rx * 0.3, 0, 0, rx * 1.15);
  gradient.addColorStop(0, `rgba(27,14,43,${opacity})`);
  gradient.addColorStop(1, "rgba(27,14,43,0)");
  context.fillStyle = gradient;
  context.fillRect(-rx * 1.2, -rx * 1.2, rx * 2.4, rx * 2.4);
  context.restore();
}

const bendX = fractal(3, 64, 64, 2);
const bendY = fractal(31, 64, 64, 2);

/** A loop with a torn edge: every point pushed by noise. `by` is the reach, `wave` the length of a tear. */
export function torn(loop: Loop, by: number, wave: number, step = 5): Loop {
  return resampled(loop, step).map(({ x, y }) => ({
    x: x + bendX(x / wave + 100, y / wave + 100) * by,
    y: y + bendY(x / wave + 100, y / wave + 100) * by,
  }));
}

export interface StickerLook {
  tones: readonly [string, string];
  outline?: number;
  shadow?: number;
}

/** An icon as a sticker, as on cards. Nothing while the icon is on its way: the board is drawn again when it comes. */
export function sticker(
  context: CanvasRenderingContext2D,
  name: string,
  { x, y }: Point,
  size: number,
  look: StickerLook,
): void {
  const outline = iconOutline(name);
  if (!outline) return;
  const { tones, outline: width = 28, shadow = size * 0.05 } = look;
  const put = (dy: number, style: string | CanvasGradient, opacity: number): void => {
    context.save();
    context.translate(x - size / 2, y - size / 2 + dy);
    context.scale(size / 512, size / 512);
    stroke(context, outline, { width, color: INK, opacity });
    fill(context, outline, style, opacity);
    context.restore();
  };
  const gradient = context.createLinearGradient(0, 0, 0, 512);
  gradient.addColorStop(0, tones[0]);
  gradient.addColorStop(1, tones[1]);
  if (shadow > 0) put(shadow, INK, 0.45);
  put(0, gradient, 1);
}
