/** Water within a board that lies on a table: a pond with its bank. */

import { INK } from "../../art/color";
import { texturePattern } from "../../art/textures";
import type { Cell } from "../../protocol";
import { boxOf, CELL, inset } from "../geometry";
import { type Brush, fill, stroke, torn, trace } from "./brush";
import { SHORE } from "./ground";

const WATER = { light: ["#57D3D6", "#2BB0CC", "#1783B4"], dark: ["#1B5278", "#113A5E", "#0A2243"] } as const;

export function paintPond(brush: Brush, cells: readonly Cell[]): void {
  const { context, layout, theme } = brush;
  const loops = layout.outline(cells.map((cell) => cell.id));
  const path = trace(...loops);
  const box = boxOf(loops.flat());
  const [light, mid, deep] = WATER[theme];
  const gradient = context.createRadialGradient(
    box.x + box.width / 2,
    box.y + box.height * 0.4,
    0,
    box.x + box.width / 2,
    box.y + box.height / 2,
    Math.max(box.width, box.height) * 0.7,
  );
  gradient.addColorStop(0, light);
  gradient.addColorStop(0.6, mid);
  gradient.addColorStop(1, deep);
  fill(context, path, gradient);
  context.save();
  context.clip(path);
  context.globalAlpha = 0.3;
  context.fillStyle = texturePattern(context, "caustics", 0.6);
  context.fillRect(box.x, box.y, box.width, box.height);
  context.globalAlpha = 1;
  stroke(context, trace(...loops.map((loop) => torn(inset(loop, CELL * 0.1), 8, 20))), {
    width: CELL * 0.14,
    color: SHORE[theme].foam,
    opacity: 0.85,
  });
  context.restore();
  stroke(context, path, { width: CELL * 0.07, color: INK, opacity: 0.7 });
}
