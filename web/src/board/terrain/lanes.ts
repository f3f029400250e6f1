/**
 * The ground of lanes: a tray of dusk meadow with a road for each lane, each half in the color of its cells, groves
 * between.
 */

import { INK, mix } from "../../art/color";
import { between, seeded } from "../../art/random";
import { tintColor } from "../../art/sides";
import { boxOf, CELL, grown, type Box, type Loop } from "../geometry";
import { type Brush, ellipse, fill, groundShadow, line, stroke, trace } from "./brush";
import { paintTray } from "./ground";

const STONE = "#8C7688";
const EVENING = "#6F7A5E";
const WEST = "#3E6AA0";
const EAST = "#A0523E";
const GROWN = CELL * 0.42;

function cornersOf({ x, y, width, height }: Box): Loop {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** The colors of the two ends, left and right as the viewer sees them. */
function ends({ layout, sides }: Brush): [string, string] {
  const tinted = layout.order.filter((cell) => cell.tint).sort((a, b) => layout.at(a.q, a.r).x - layout.at(b.q, b.r).x);
  const of = (tint: string | undefined, otherwise: string): string =>
    tint ? mix(mix(tintColor(tint, sides), INK, 0.22), EVENING, 0.3) : otherwise;
  return [of(tinted[0]?.tint, WEST), of(tinted.at(-1)?.tint, EAST)];
}

function tree({ context, theme }: Brush, x: number, y: number, s: number): void {
  const leaf = theme === "light" ? "#3F7A4E" : "#2C5A48";
  stroke(context, ellipse(x, y, s * 0.62, s * 0.9), { width: 3, color: INK });
  fill(context, ellipse(x, y, s * 0.62, s * 0.9), leaf);
  fill(context, ellipse(x - s * 0.14, y - s * 0.3, s * 0.3, s * 0.44), mix(leaf, "#E6F7B0", 0.3));
}

/** Three trees in a row, as far apart as the meadow between two roads allows. */
function groves(brush: Brush, land: Box, y: number, high: number): void {
  const s = Math.min(CELL * 0.3, high * 0.34);
  const random = seeded(`groves ${Math.round(y)}`);
  const middle = land.x + land.width / 2;
  for (let x = land.x + CELL * 0.7; x < land.x + land.width - CELL * 0.4; x += CELL * 1.5) {
    const at = x + between(random, -0.1, 0.1) * CELL;
    if (Math.abs(at - middle) < CELL * 1.1) continue; // a sign stands there
    groundShadow(brush.context, at, y + s * 0.8, s * 2.2, s * 0.5, 0.35);
    for (const dx of [-1, 1, 0]) tree(brush, at + dx * s * 0.95, y + (dx === 0 ? s * 0.16 : 0), s);
  }
}

/** Cobbles, row by row, in the evening light of the nearer end. */
function road(brush: Brush, box: Box, [left, right]: [string, string]): void {
  const { context, theme } = brush;
  const random = seeded(`road ${Math.round(box.y)}`);
  const night = theme === "dark" ? 0.3 : 0;
  const tone = (x: number, light: number): string => {
    const t = (x - box.x) / box.width;
    const near = t < 0.5 ? mix(left, STONE, 0.35 + t * 1.1) : mix(right, STONE, 0.35 + (1 - t) * 1.1);
    return mix(mix(near, light > 0 ? "#FFFFFF" : INK, Math.abs(light)), INK, night);
  };
  const bed = context.createLinearGradient(box.x, 0, box.x + box.width, 0);
  for (const t of [0, 0.5, 1]) bed.addColorStop(t, tone(box.x + t * box.width, -0.42));
  const plan = trace(cornersOf(box));
  stroke(context, plan, { width: CELL * 0.09, color: INK, opacity: 0.5 });
  fill(context, plan, bed);
  context.save();
  context.clip(plan);
  const rows = Math.max(3, Math.round(box.height / (CELL * 0.36)));
  const high = box.height / rows;
  for (let row = 0; row < rows; row++) {
    let x = box.x - between(random, 0, 0.7) * CELL;
    while (x < box.x + box.width) {
      const wide = CELL * between(random, 0.5, 0.82);
      const stone = new Path2D();
      stone.roundRect(x + 1, box.y + row * high + 1, wide - 2, high - 2, high * 0.28);
      fill(
        context,
        stone,
        tone(Math.min(box.x + box.width, Math.max(box.x, x + wide / 2)), between(random, -0.06, 0.13)),
      );
      fill(
        context,
        line([
          { x: x + 4, y: box.y + row * high + 2.4 },
          { x: x + wide - 5, y: box.y + row * high + 2.4 },
          { x: x + wide - 7, y: box.y + row * high + 4 },
        ]),
        "#FFFFFF",
        0.16,
      );
      x += wide;
    }
  }
  context.restore();
}

export function paintLanes(brush: Brush): void {
  const { context, layout, theme } = brush;
  const land = grown(layout.bounds, GROWN);
  const plan = trace(cornersOf(land));
  const both = ends(brush);
  const night = theme === "dark" ? 0.38 : 0;
  paintTray(brush, [cornersOf(land)]);
  const along = context.createLinearGradient(land.x, 0, land.x + land.width, 0);
  [both[0], EVENING, both[1]].forEach((color, i) => along.addColorStop(i / 2, mix(color, INK, night)));
  fill(context, plan, along);
  context.save();
  context.clip(plan);
  const lanes = [...new Set(layout.order.map((cell) => cell.q))].map((q) =>
    boxOf(layout.order.filter((cell) => cell.q === q).flatMap((cell) => layout.corners(cell.q, cell.r))),
  );
  for (const lane of lanes) road(brush, { ...lane, x: land.x, width: land.width }, both);
  lanes.slice(1).forEach((lane, i) => {
    const above = lanes[i]!;
    groves(brush, land, (above.y + above.height + lane.y) / 2, lane.y - above.y - above.height);
  });
  const middle = land.x + land.width / 2;
  stroke(
    context,
    line([
      { x: middle, y: land.y },
      { x: middle, y: land.y + land.height },
    ]),
    { width: CELL * 0.08, color: INK, opacity: 0.4, dash: [CELL * 0.12, CELL * 0.28] },
  );
  const glow = context.createRadialGradient(
    middle,
    land.y + land.height / 2,
    0,
    middle,
    land.y + land.height / 2,
    land.width * 0.6,
  );
  glow.addColorStop(0, "rgba(255,206,130,.2)");
  glow.addColorStop(0.6, "rgba(255,206,130,0)");
  glow.addColorStop(1, "rgba(20,8,30,.3)");
  fill(context, plan, glow);
  context.restore();
}
