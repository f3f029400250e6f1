/**
 * Stands round an arena: four stepped rings of heads and shoulders, a flag now and then; a gate where somebody may
 * wait. Never brighter than the board.
 */

import { ACT, INK, mix } from "../../art/color";
import { seeded } from "../../art/random";
import { CELL, inset, type Loop, type Point, resampled } from "../geometry";
import { type Brush, ellipse, fill, stroke, trace } from "./brush";

const RINGS = 4;
const SKIN = ["#C98A6A", "#A86A50", "#E0B08A", "#8A5A48", "#B88A9A"];
const CLOTH = ["#8A3A6A", "#6A3A8A", "#9A4A3A", "#4A4A8A", "#7A2A4A"];
const FLAGS = ["#2B86F0", "#E8482B", ACT];

function hull(points: readonly Point[]): Loop {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = [out.at(-2)!, out.at(-1)!];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

function person({ context, theme }: Brush, { x, y }: Point, random: () => number): void {
  const s = CELL * 0.17;
  const shade = theme === "dark" ? 0.55 : 0.3;
  const skin = mix(SKIN[Math.floor(random() * SKIN.length)]!, "#43184F", shade);
  const cloth = mix(CLOTH[Math.floor(random() * CLOTH.length)]!, "#43184F", shade);
  fill(context, ellipse(x, y + s * 1.5, s * 1.25, s), cloth);
  fill(context, ellipse(x, y, s * 0.82, s * 0.86), skin);
  if (random() < 0.035) {
    stroke(context, new Path2D(`M${x + s} ${y + s}v${-s * 4}`), { width: 1.2, color: INK });
    fill(
      context,
      new Path2D(`M${x + s} ${y - s * 3}l${s * 2} ${s * 0.8}l${-s * 2} ${s * 0.8}Z`),
      FLAGS[Math.floor(random() * 3)]!,
      0.8,
    );
  }
}

/** An arch of stone with a dark way out. */
function gate({ context }: Brush, { x, y }: Point): void {
  const arch = (half: number, up: number): Path2D =>
    new Path2D(
      `M${x - half} ${y + CELL * 0.85}V${y - up}A${half} ${half} 0 0 1 ${x + half} ${y - up}V${y + CELL * 0.85}Z`,
    );
  fill(context, arch(CELL * 1.02, CELL * 0.3), INK);
  fill(context, arch(CELL * 0.94, CELL * 0.3), "#A592AE");
  fill(context, arch(CELL * 0.7, CELL * 0.24), INK);
  fill(context, arch(CELL * 0.62, CELL * 0.24), "#2A1236");
}

export function paintStands(brush: Brush): void {
  const { context, layout } = brush;
  const inner = hull(layout.order.flatMap((cell) => layout.corners(cell.q, cell.r)));
  const random = seeded("stands");
  for (let ring = RINGS; ring >= 1; ring--) {
    const edge = inset(inner, -CELL * (0.7 + ring * 0.95));
    const path = trace(edge);
    stroke(context, path, { width: 5, color: "#2A0F38", opacity: 0.7 });
    fill(context, path, mix("#8A2C6E", "#43184F", ring / RINGS));
  }
  for (let ring = RINGS; ring >= 1; ring--) {
    const row = inset(inner, -CELL * (0.3 + ring * 0.95));
    for (const p of resampled(row, CELL * 0.52)) if (random() < 0.82) person(brush, p, random);
  }
  for (const site of layout.board.sites ?? []) gate(brush, layout.center(site.id)!);
}
