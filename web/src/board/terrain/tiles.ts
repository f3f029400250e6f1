/** The tiles: grout, a face in one of three tones, light on the upper edges, shade on the lower ones. */

import { INK, mix } from "../../art/color";
import { hash } from "../../art/random";
import { tintColor } from "../../art/sides";
import type { Cell } from "../../protocol";
import { boxOf, CELL, type Loop, type Point } from "../geometry";
import { type Brush, fill, line, stroke, trace } from "./brush";
import { faceOf, type Look, terrainLook, tones } from "./looks";

const LIGHT = { x: -0.45, y: -0.9 };

/** A cell that has no boulder of its own ground takes that of its neighbors. */
function groundLook(brush: Brush, cell: Cell): Look {
  const look = terrainLook(cell.terrain);
  if (look.thing !== "rock" && look.thing !== "hole") return look;
  const counts = new Map<string, number>();
  for (let edge = 0; edge < brush.layout.grid.steps.length; edge++) {
    const beside = brush.layout.neighbor(cell, edge);
    const kind = beside ? terrainLook(beside.terrain) : undefined;
    if (beside && kind && !kind.open && !kind.thing) counts.set(beside.terrain, (counts.get(beside.terrain) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most ? terrainLook(most[0]) : look;
}

function faceGradient(
  context: CanvasRenderingContext2D,
  corners: Loop,
  [top, bottom]: readonly [string, string],
): CanvasGradient {
  const box = boxOf(corners);
  const gradient = context.createLinearGradient(
    box.x + box.width * 0.2,
    box.y,
    box.x + box.width * 0.6,
    box.y + box.height,
  );
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, bottom);
  return gradient;
}

/** The corners in runs: those along edges that face the light, those that turn away. */
function edgesFacing(corners: Loop, lit: boolean): Point[][] {
  const runs: Point[][] = [];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const facing = (b.y - a.y) * LIGHT.x - (b.x - a.x) * LIGHT.y;
    if (facing > 0 !== lit) return;
    const run = runs.find((one) => one.at(-1) === a);
    if (run) run.push(b);
    else runs.push([a, b]);
  });
  const [first, last] = [runs[0], runs.at(-1)];
  if (first && last && first !== last && last.at(-1) === first[0])
    return [[...last, ...first.slice(1)], ...runs.slice(1, -1)];
  return runs;
}

function paintTile(brush: Brush, cell: Cell): void {
  const { context, layout, theme } = brush;
  const look = groundLook(brush, cell);
  const own = terrainLook(cell.terrain);
  const face = faceOf(own.tinted ? own : look, theme, tintColor(cell.tint, brush.sides));
  const [, , grout, lit] = face;
  const tone = tones(face)[hash(`${cell.q},${cell.r}`) % 3]!;
  fill(context, trace(layout.corners(cell.q, cell.r)), grout);
  const inner = layout.corners(cell.q, cell.r, 0.955);
  fill(context, trace(inner), faceGradient(context, inner, tone));
  if (look.film) {
    const [light, lightness, dark, darkness] = look.film;
    fill(context, trace(inner), theme === "light" ? light : dark, theme === "light" ? lightness : darkness);
  }
  const rim = layout.corners(cell.q, cell.r, 0.92);
  for (const run of edgesFacing(rim, true))
    stroke(context, line(run), { width: CELL * 0.06, color: lit, opacity: 0.75 });
  for (const run of edgesFacing(rim, false))
    stroke(context, line(run), { width: CELL * 0.05, color: mix(grout, INK, 0.25), opacity: 0.38 });
}

export function paintTiles(brush: Brush, cells: readonly Cell[]): void {
  const { context, layout } = brush;
  fill(context, trace(...cells.map((cell) => layout.corners(cell.q, cell.r, 1.035))), INK, 0.55);
  for (const cell of cells) paintTile(brush, cell);
}
