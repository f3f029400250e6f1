/** What a scene prints on cells and round regions: shapes, numbers, buildings, outlines, walls. */

import { ACT, INK, mix } from "../../art/color";
import { shapePath } from "../../art/shapes";
import { sideLook, tintColor } from "../../art/sides";
import type { Cell, Region, Shape, Wall } from "../../protocol";
import { boxOf, CELL, inset, middle } from "../geometry";
import { terrainLook } from "./looks";
import { type Brush, ellipse, fill, groundShadow, line, sticker, stroke, trace } from "./brush";

const SHAPES: readonly string[] = [
  "circle",
  "triangle",
  "octagon",
  "square",
  "diamond",
  "star",
  "shield",
] satisfies Shape[];

function isShape(word: string): word is Shape {
  return SHAPES.includes(word);
}

/**
 * Whether a cell carries a number or a few letters: what its `text` says is for ears and tooltips, not for the ground.
 */
export function printed(cell: Cell): boolean {
  const { thing } = terrainLook(cell.terrain);
  return (
    Boolean(cell.mark) &&
    !isShape(cell.mark!) &&
    cell.mark!.length <= 4 &&
    thing !== "belt" &&
    thing !== "express" &&
    thing !== "pusher"
  );
}

/** Flat on the ground: a shape that says what counts here, or a number. */
export function paintCellPrint(brush: Brush, cell: Cell): void {
  const { context, layout, sides } = brush;
  const { x, y } = layout.at(cell.q, cell.r);
  const color = cell.tint ? mix(tintColor(cell.tint, sides), INK, 0.35) : INK;
  context.save();
  context.translate(x, y);
  context.scale(1, layout.tilt);
  if (cell.mark && isShape(cell.mark))
    stroke(context, new Path2D(shapePath(cell.mark, CELL * 0.38)), { width: CELL * 0.085, color, opacity: 0.42 });
  else if (cell.mark === "start") {
    stroke(context, ellipse(0, 0, CELL * 0.5, CELL * 0.5), { width: CELL * 0.1, color: INK, opacity: 0.25 });
    stroke(context, ellipse(0, 0, CELL * 0.5, CELL * 0.5), {
      width: CELL * 0.06,
      color: "#FFFFFF",
      opacity: 0.9,
      dash: [CELL * 0.2, CELL * 0.19],
    });
  } else if (printed(cell)) {
    const high = Math.max(CELL * (cell.mark!.length > 2 ? 0.42 : 0.66), brush.least / layout.tilt);
    context.font = `400 ${high}px "Lilita One", sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = color;
    context.globalAlpha = 0.8;
    context.fillText(cell.mark!, 0, cell.icon ? CELL * 0.56 : 0);
  }
  context.restore();
}

export function paintCellIcon(brush: Brush, cell: Cell): void {
  if (!cell.icon) return;
  const { x, y } = brush.layout.at(cell.q, cell.r);
  const side = cell.tint ? sideLook(cell.tint, brush.sides) : null;
  groundShadow(brush.context, x, y + CELL * 0.36, CELL * 0.7, CELL * 0.24);
  sticker(brush.context, cell.icon, { x, y: y - CELL * 0.2 }, CELL * 1.36, {
    tones: side ? ["#FFFFFF", side.hi] : ["#FFFFFF", "#C9BEDF"],
  });
}

const LOOKS: Record<string, string> = { area: "#E6DDF5", score: ACT, danger: "#FF6A5A", camp: "#FFFFFF" };

export function paintRegion(brush: Brush, region: Region): void {
  const { context, layout, sides } = brush;
  const look = region.look ?? "area";
  const color = region.tint ? sideLook(region.tint, sides).hi : (LOOKS[look] ?? LOOKS["area"]!);
  const path = trace(...layout.outline(region.cells).map((loop) => inset(loop, 1)));
  if (look === "danger") fill(context, path, "#E5342F", 0.16);
  stroke(context, path, { width: CELL * 0.24, color: INK, opacity: 0.6 });
  stroke(context, path, { width: CELL * 0.13, color, dash: look === "danger" ? [CELL * 0.3, CELL * 0.24] : [] });
}

/** The building of a region, as large as the region allows. */
export function paintRegionIcon(brush: Brush, region: Region): void {
  if (!region.icon) return;
  const { context, layout, sides } = brush;
  const places = region.cells.flatMap((id) => layout.center(id) ?? []);
  if (places.length === 0) return;
  const { x, y } = middle(places);
  const span = boxOf(places);
  const size = Math.min(CELL * 2.4, CELL * 1.4 + Math.min(span.width, span.height / layout.tilt) * 0.45);
  const tones: [string, string] = region.tint ? ["#FFFFFF", sideLook(region.tint, sides).hi] : ["#FFFFFF", "#B9B0D6"];
  groundShadow(context, x, y + size * 0.4, size * 0.52, size * 0.15);
  sticker(context, region.icon, { x, y: y - size * 0.1 }, size, { tones, outline: 24 });
}

export function paintWall(brush: Brush, wall: Wall): void {
  const { context, layout } = brush;
  const cell = layout.cells.get(wall.cell);
  if (!cell) return;
  const count = layout.grid.steps.length;
  const edge = (layout.grid.north + wall.side) % count;
  const corners = layout.corners(cell.q, cell.r);
  const [a, b] = [corners[edge]!, corners[(edge + 1) % count]!];
  const path = line([a, b]);
  context.save();
  if (wall.kind === "barrier") {
    stroke(context, path, { width: CELL * 0.3, color: INK });
    stroke(context, path, {
      width: CELL * 0.17,
      color: wall.tint ? sideLook(wall.tint, brush.sides).hi : "#7BBBFF",
      dash: [CELL * 0.2, CELL * 0.26],
    });
  } else {
    stroke(context, path, { width: CELL * 0.34, color: INK });
    context.translate(0, -CELL * 0.05);
    stroke(context, path, { width: CELL * 0.18, color: "#FFF1D0" });
  }
  if (wall.kind === "laser") {
    const { x, y } = layout.at(cell.q, cell.r);
    const p = { x: (a.x + b.x) / 2 + (x - (a.x + b.x) / 2) * 0.2, y: (a.y + b.y) / 2 + (y - (a.y + b.y) / 2) * 0.2 };
    const box = new Path2D();
    box.roundRect(p.x - 8, p.y - 8, 16, 16, 3);
    stroke(context, box, { width: 4, color: INK });
    fill(context, box, "#C2264E");
    const last = layout.center(wall.reach?.at(-1) ?? wall.cell);
    const end = last && { x: last.x + (last.x - x || x - p.x) * 0.1, y: last.y + (last.y - y || y - p.y) * 0.1 };
    if (end) stroke(context, line([p, end]), { width: 5, color: "#FF3B6B", opacity: 0.8, dash: [0.5, 10] });
  }
  context.restore();
}
