/** What the tiles lie on: an island in the sea, a tray on the table, a plate of metal. */

import { INK, mix } from "../../art/color";
import { CELL, type Loop, moved } from "../geometry";
import { type Brush, fill, softStroke, stroke, torn, trace } from "./brush";

export const CLIFF = { light: ["#B97C45", "#6B3F27"], dark: ["#4E3A5C", "#241735"] } as const;
export const SHORE = {
  light: { deep: "#0D6C9A", shallow: "#8FEBE2", foam: "#FFFFFF" },
  dark: { deep: "#061B38", shallow: "#2F8FA8", foam: "#CFEFFF" },
} as const;

const STRATA = 3;

function cliff(brush: Brush, outline: readonly Loop[]): void {
  const { context, theme } = brush;
  const [upper, lower] = CLIFF[theme];
  const depth = Math.round(CELL * 0.48);
  for (let k = depth; k > 0; k -= STRATA) {
    const layer = outline.map((loop) => torn(moved(loop, 0, k), 3.4, 20));
    const path = trace(...layer);
    fill(context, path, mix(upper, lower, k / depth));
    stroke(context, path, { width: 1.4, color: mix(upper, lower, k / depth) });
  }
}

/** Pale halo, deep water, torn foam; then the cliff down to it. */
export function paintIsland(brush: Brush, outline: readonly Loop[]): void {
  const { context, theme } = brush;
  const { deep, shallow, foam } = SHORE[theme];
  const low = outline.map((loop) => moved(loop, 0, CELL * 0.42));
  const shore = trace(...low);
  softStroke(context, shore, { width: CELL * 2, color: deep, opacity: 0.34 }, 36);
  softStroke(context, shore, { width: CELL * 1.4, color: shallow, opacity: theme === "light" ? 0.72 : 0.46 }, 30);
  const wide = trace(...low.map((loop) => torn(loop, 16, 30)));
  const edge = trace(...low.map((loop) => torn(loop, 21, 36)));
  stroke(context, wide, { width: CELL * 1.06, color: foam, opacity: 0.38 });
  stroke(context, edge, { width: CELL * 0.86, color: shallow });
  stroke(context, edge, { width: CELL * 0.36, color: foam, opacity: 0.95 });
  cliff(brush, outline);
}

/** A wooden tray with a rim, on the table. */
export function paintTray(brush: Brush, outline: readonly Loop[]): void {
  const { context } = brush;
  const top = trace(...outline);
  const low = trace(...outline.map((loop) => moved(loop, 0, CELL * 0.5)));
  softStroke(context, low, { width: CELL * 1.1, color: "#14081E", opacity: 0.5 }, 22);
  stroke(context, low, { width: CELL * 1.02, color: INK });
  fill(context, low, "#5B2F1A");
  stroke(context, low, { width: CELL * 0.86, color: "#8E5430" });
  stroke(context, top, { width: CELL * 0.84, color: INK, opacity: 0.55 });
  stroke(context, top, { width: CELL * 0.74, color: "#C98A4E" });
  stroke(context, top, { width: CELL * 0.5, color: "#E0A566" });
  stroke(context, top, { width: CELL * 0.26, color: "#5B2F1A" });
  fill(context, top, "#5B2F1A");
}

/** A frame of metal, for boards made of plates. */
export function paintFrame(brush: Brush, outline: readonly Loop[]): void {
  const { context } = brush;
  const top = trace(...outline);
  const low = trace(...outline.map((loop) => moved(loop, 0, CELL * 0.36)));
  softStroke(context, low, { width: CELL * 0.9, color: "#05070F", opacity: 0.5 }, 20);
  stroke(context, low, { width: CELL * 0.74, color: INK });
  stroke(context, low, { width: CELL * 0.6, color: "#1B2236" });
  stroke(context, top, { width: CELL * 0.74, color: INK });
  stroke(context, top, { width: CELL * 0.6, color: "#7C879E" });
  stroke(context, top, { width: CELL * 0.42, color: "#C6CFDF" });
  stroke(context, top, { width: CELL * 0.34, color: "#7C879E" });
  stroke(context, top, { width: CELL * 0.2, color: "#22293E" });
  fill(context, top, "#22293E");
}
