/** Small things on the ground, seeded: the same cell always wears the same tuft. */

import { INK } from "../../art/color";
import { between, type Random, seeded } from "../../art/random";
import type { Cell } from "../../protocol";
import { CELL, type Point } from "../geometry";
import { type Brush, ellipse, fill, stroke } from "./brush";
import { type Decor, terrainLook } from "./looks";

type Painter = (brush: Brush, at: Point, random: Random, cell: Cell) => void;

const GREENS = { light: ["#7FA548", "#94B957"], dark: ["#5F7A5E", "#6E8B6A"] } as const;
const GRASS = { light: ["#5E9136", "#74A843"], dark: ["#3E6E34", "#4B7C3C"] } as const;
const PEBBLE = { light: ["#D2AC74", "#FFF0CC"], dark: ["#75607F", "#B9A2BD"] } as const;

function tuft(context: CanvasRenderingContext2D, { x, y }: Point, s: number, color: string): void {
  const blades = new Path2D(
    `M${x} ${y}q${-s * 0.1} ${-s * 0.6} ${-s * 0.5} ${-s * 0.85}` +
      `M${x + s * 0.15} ${y}q0 ${-s * 0.6} ${s * 0.05} ${-s * 1.1}` +
      `M${x + s * 0.3} ${y}q${s * 0.1} ${-s * 0.5} ${s * 0.5} ${-s * 0.75}`,
  );
  stroke(context, blades, { width: s * 0.22, color });
}

export function pebble(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  s: number,
  [color, lit]: readonly [string, string],
): void {
  fill(context, ellipse(x, y + s * 0.16, s, s * 0.62), INK, 0.25);
  fill(context, ellipse(x, y, s, s * 0.62), color);
  fill(context, ellipse(x - s * 0.2, y - s * 0.2, s * 0.55, s * 0.28), lit, 0.7);
}

function scattered({ layout }: Brush, at: Point, random: Random): Point {
  return { x: at.x + between(random, -0.45, 0.45) * CELL, y: at.y + between(random, -0.34, 0.36) * CELL * layout.tilt };
}

function tufts(brush: Brush, at: Point, random: Random, green: readonly [string, string]): void {
  const p = scattered(brush, at, random);
  tuft(brush.context, p, CELL * 0.22, green[0]);
  tuft(brush.context, { x: p.x + CELL * 0.2, y: p.y + CELL * 0.07 }, CELL * 0.16, green[1]);
}

function crack(brush: Brush, at: Point, random: Random): void {
  const { x, y } = scattered(brush, at, random);
  const s = CELL;
  stroke(
    brush.context,
    new Path2D(`M${x - s * 0.2} ${y}l${s * 0.14} ${s * 0.07}l${s * 0.1} ${-s * 0.09}l${s * 0.16} ${s * 0.05}`),
    { width: s * 0.03, color: INK, opacity: 0.22 },
  );
}

function flowers(brush: Brush, at: Point, random: Random): void {
  const p = scattered(brush, at, random);
  ["#FFFFFF", "#FFE27A", "#FFC3DA"].forEach((color, i) => {
    fill(
      brush.context,
      ellipse(p.x + i * CELL * 0.13, p.y + (i % 2) * CELL * 0.1, CELL * 0.05, CELL * 0.05),
      color,
      brush.theme === "dark" ? 0.6 : 0.95,
    );
  });
}

/** Three ripples: this ground floods next. */
function ripples({ context, theme, layout }: Brush, { x, y }: Point): void {
  const s = CELL;
  for (const row of [-1, 0, 1]) {
    const wave = `q${s * 0.085} ${-s * 0.08} ${s * 0.17} 0t${s * 0.17} 0t${s * 0.17} 0t${s * 0.17} 0`;
    stroke(context, new Path2D(`M${x - s * 0.34} ${y + row * s * 0.24 * layout.tilt}${wave}`), {
      width: s * 0.045,
      color: theme === "light" ? "#2C9DB8" : "#5FC3DC",
      opacity: 0.42,
    });
  }
}

function flags({ context, layout }: Brush, at: Point, random: Random, count: number, size: number): void {
  for (let i = 0; i < count; i++) {
    const [angle, away] = [random() * Math.PI * 2, CELL * between(random, 0.18, 0.56)];
    const [w, h] = [CELL * size, CELL * size * 0.55];
    const path = new Path2D();
    path.roundRect(
      at.x + away * Math.cos(angle) - w / 2,
      at.y + away * Math.sin(angle) * layout.tilt - h / 2,
      w,
      h,
      h * 0.4,
    );
    fill(context, path, "#FFFFFF", 0.15);
    stroke(context, path, { width: 0.8, color: INK, opacity: 0.1 });
  }
}

function rivets({ context, layout }: Brush, cell: Cell): void {
  for (const { x, y } of layout.corners(cell.q, cell.r, 0.8)) {
    fill(context, ellipse(x, y + 0.7, 2.2, 1.9), INK, 0.35);
    fill(context, ellipse(x, y, 2, 1.7), "#DCE3EF", 0.8);
  }
}

const DECOR: Record<Decor, { chance: number; paint: Painter; always?: boolean }> = {
  tufts: { chance: 0.2, paint: (brush, at, random) => tufts(brush, at, random, GREENS[brush.theme]) },
  flowers: { chance: 0.18, paint: flowers },
  pebbles: {
    chance: 0.15,
    paint: (brush, at, random) => pebble(brush.context, scattered(brush, at, random), CELL * 0.09, PEBBLE[brush.theme]),
  },
  cracks: { chance: 0.08, paint: crack },
  ripples: { chance: 1, paint: ripples, always: true },
  flags: { chance: 1, paint: (brush, at, random) => flags(brush, at, random, 3, 0.28), always: true },
  cobbles: { chance: 1, paint: (brush, at, random) => flags(brush, at, random, 6, 0.2), always: true },
  rivets: { chance: 1, paint: (brush, _at, _random, cell) => rivets(brush, cell), always: true },
};

/** At most one chance thing per cell, and all that the kind always shows. */
export function paintDecor(brush: Brush, cells: readonly Cell[]): void {
  for (const cell of cells) {
    const { decor, thing } = terrainLook(cell.terrain);
    if (thing || cell.icon) continue;
    const random = seeded(`decor ${cell.q},${cell.r}`);
    const at = brush.layout.at(cell.q, cell.r);
    const grassy = decor.includes("flowers");
    let luck = random();
    for (const kind of decor) {
      const { chance, paint, always } = DECOR[kind];
      if (always) paint(brush, at, random, cell);
      else if (luck >= 0 && luck < chance * (grassy ? 1.6 : 1)) {
        if (kind === "tufts" && grassy) tufts(brush, at, random, GRASS[brush.theme]);
        else paint(brush, at, random, cell);
        luck = -1;
      } else luck -= chance;
    }
  }
}
