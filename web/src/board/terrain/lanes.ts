/** The ground of lanes: one tray of dusk meadow, blue at the near end and red at the far one, groves between the roads. */

import { INK, mix } from "../../art/color";
import { between, seeded } from "../../art/random";
import { CELL, grown, type Loop } from "../geometry";
import { type Brush, ellipse, fill, groundShadow, stroke, trace } from "./brush";
import { paintTray } from "./ground";

const NEAR = "#3E6AA0";
const FAR = "#A0523E";

function frame(brush: Brush): Loop {
  const { x, y, width, height } = grown(brush.layout.bounds, CELL * 0.5);
  return [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];
}

function tree({ context, theme }: Brush, x: number, y: number, s: number): void {
  const leaf = theme === "light" ? "#3F7A4E" : "#2C5A48";
  groundShadow(context, x, y + s * 0.5, s * 0.9, s * 0.4, 0.4);
  stroke(context, ellipse(x, y, s * 0.72, s * 0.66), { width: 3, color: INK });
  fill(context, ellipse(x, y, s * 0.72, s * 0.66), leaf);
  fill(context, ellipse(x - s * 0.16, y - s * 0.2, s * 0.4, s * 0.32), mix(leaf, "#E6F7B0", 0.3));
}

export function paintLanes(brush: Brush): void {
  const { context, layout, theme } = brush;
  const edge = frame(brush);
  const [a, , c] = edge as [Loop[number], Loop[number], Loop[number], Loop[number]];
  paintTray(brush, [edge]);
  const along = layout.turn === 1 ? context.createLinearGradient(a.x, 0, c.x, 0) : context.createLinearGradient(0, c.y, 0, a.y);
  const night = theme === "dark" ? 0.35 : 0;
  along.addColorStop(0, mix(NEAR, INK, night));
  along.addColorStop(0.5, mix("#6F7A5E", INK, night));
  along.addColorStop(1, mix(FAR, INK, night));
  fill(context, trace(edge), along);
  const random = seeded("groves");
  for (let i = 0; i < 70; i++) {
    const p = { x: between(random, a.x + CELL * 0.4, c.x - CELL * 0.4), y: between(random, a.y + CELL * 0.4, c.y - CELL * 0.5) };
    const close = layout.nearest(p, layout.cells.keys(), CELL * 1.25);
    if (!close) tree(brush, p.x, p.y, CELL * between(random, 0.22, 0.36));
  }
}
