/** What stands or gapes on a cell because of its kind: boulder, well, pit, tent, belt, gear. */

import { ACT, INK, mix } from "../../art/color";
import { sideLook } from "../../art/sides";
import type { Cell } from "../../protocol";
import { boxOf, CELL, type Point } from "../geometry";
import { type Brush, ellipse, fill, groundShadow, sticker, stroke, torn, trace } from "./brush";
import { pebble } from "./decor";
import { CLIFF, SHORE } from "./ground";
import { type Look, terrainLook } from "./looks";

type Thing = NonNullable<Look["thing"]>;
type Painter = (brush: Brush, cell: Cell, at: Point) => void;

const ROCK = {
  light: ["#9A93AC", "#DAD4E6", "#6E6684"],
  dark: ["#75698C", "#A99CBE", "#4B4163"],
} as const;

function rock({ context, theme }: Brush, _: Cell, at: Point): void {
  const [body, top, shade] = ROCK[theme];
  const k = CELL / 40;
  context.save();
  context.translate(at.x, at.y - 8 * k);
  context.scale(k, k);
  groundShadow(context, 3, 19, 30, 12, 0.45);
  const outline = new Path2D("M-26 16L-18 -12L-2 -24L16 -16L27 10L18 20H-18Z");
  stroke(context, outline, { width: 6, color: INK });
  fill(context, outline, body);
  fill(context, new Path2D("M-18 -12L-2 -24L16 -16L4 -6Z"), top);
  fill(context, new Path2D("M4 -6L16 -16L27 10L18 20L8 20Z"), shade);
  stroke(context, new Path2D("M-18 -12L4 -6L16 -16M4 -6L8 19"), { width: 1.6, color: INK, opacity: 0.35 });
  stroke(context, new Path2D("M-15 -9L-3 -20"), { width: 1.8, color: "#FFFFFF", opacity: 0.55 });
  context.restore();
}

/** A hole one sees into: the far wall, water below, a ring of stones. */
function hole(brush: Brush, cell: Cell): void {
  const { context, layout, theme } = brush;
  const rim = layout.corners(cell.q, cell.r, 0.99);
  const box = boxOf(rim);
  const [wall, strata] = CLIFF[theme];
  const { foam } = SHORE[theme];
  const deep = layout.corners(cell.q, cell.r, 1.06, CELL * 0.36);
  const at = layout.at(cell.q, cell.r);
  context.save();
  context.clip(trace(rim));
  context.fillStyle = wall;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.fillStyle = strata;
  context.globalAlpha = 0.6;
  for (let i = 0; i < 6; i++) context.fillRect(box.x, box.y + i * CELL * 0.1, box.width, CELL * 0.024);
  context.globalAlpha = 1;
  const water = context.createRadialGradient(at.x, at.y + CELL * 0.5, 0, at.x, at.y + CELL * 0.3, CELL);
  water.addColorStop(0, theme === "light" ? "#62DDE0" : "#2E86A8");
  water.addColorStop(1, theme === "light" ? "#0F6A9C" : "#0A2748");
  fill(context, trace(deep), water);
  stroke(context, trace(torn(deep, 4, 14)), { width: CELL * 0.09, color: foam, opacity: 0.8 });
  for (const [k, opacity] of [
    [0.5, 0.5],
    [0.28, 0.65],
  ] as const) {
    stroke(context, ellipse(at.x, at.y + CELL * 0.36, CELL * k, CELL * k * 0.5), {
      width: CELL * 0.045,
      color: foam,
      opacity,
    });
  }
  context.restore();
  stroke(context, trace(rim), { width: CELL * 0.07, color: INK, opacity: 0.7 });
  const stones = theme === "light" ? (["#D9C7A8", "#FFF3D6"] as const) : (["#7D6A8E", "#B3A0BF"] as const);
  rim.forEach((a, i) => {
    const b = rim[(i + 1) % rim.length]!;
    for (const t of [0.17, 0.5, 0.83])
      pebble(context, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, CELL * 0.145, stones);
  });
}

function pit({ context, layout }: Brush, cell: Cell): void {
  const rim = trace(layout.corners(cell.q, cell.r, 0.74));
  const box = boxOf(layout.corners(cell.q, cell.r, 0.74));
  stroke(context, rim, { width: 5, color: INK });
  fill(context, rim, "#120A1E");
  context.save();
  context.clip(rim);
  context.fillStyle = "#4A4260";
  context.fillRect(box.x, box.y, box.width, box.height * 0.22);
  context.restore();
  for (const corner of layout.corners(cell.q, cell.r, 0.9)) fill(context, ellipse(corner.x, corner.y, 4, 3.2), ACT);
}

function slot({ context, layout }: Brush, _: Cell, { x, y }: Point): void {
  context.save();
  context.translate(x, y);
  context.scale(CELL / 40, (CELL / 40) * layout.tilt * 1.04);
  fill(context, ellipse(0, 0, 24, 24), "#2A1A2E", 0.5);
  fill(context, ellipse(0, 2, 21, 21), "#5E4A48");
  for (let i = 0; i < 8; i++) {
    context.rotate(Math.PI / 4);
    const tooth = new Path2D("M-4 -21L0 -12L4 -21Z");
    fill(context, tooth, "#EADCD0");
    stroke(context, tooth, { width: 1.2, color: INK });
  }
  context.restore();
}

function belt(color: string, band: string, count: number): Painter {
  return ({ context, layout }, cell) => {
    if (layout.grid.steps.length !== 4) return;
    const middle = layout.at(cell.q, cell.r);
    fill(context, trace(layout.corners(cell.q, cell.r, 0.97)), band);
    const turn = (((Number(cell.mark) || 0) * 90 + layout.turn * 90) * Math.PI) / 180;
    context.save();
    context.translate(middle.x, middle.y);
    context.scale(1, layout.tilt);
    context.rotate(turn);
    for (const x of [-1, 1])
      stroke(context, new Path2D(`M${x * CELL * 0.72} ${-CELL * 0.86}V${CELL * 0.86}`), { width: 3, color: "#8A93A8" });
    for (let i = 0; i < count; i++) {
      const y = (i - (count - 1) / 2) * CELL * 0.5;
      stroke(
        context,
        new Path2D(`M${-CELL * 0.36} ${y + CELL * 0.16}L0 ${y - CELL * 0.16}L${CELL * 0.36} ${y + CELL * 0.16}`),
        { width: CELL * 0.15, color },
      );
    }
    context.restore();
  };
}

/**
 * A bar that comes out of the edge behind it and pushes over the cell: its mark is the way and, after a space, when,
 * a digit for each register.
 */
const pusher: Painter = ({ context, layout, least }, cell) => {
  if (layout.grid.steps.length !== 4) return;
  const middle = layout.at(cell.q, cell.r);
  const [way, when = ""] = (cell.mark ?? "").split(" ");
  const quarter = (Number(way) || 0) + layout.turn;
  context.save();
  context.translate(middle.x, middle.y);
  context.scale(1, layout.tilt);
  context.save();
  context.rotate((quarter * Math.PI) / 2);
  const parts: [number, number, number, number, string][] = [
    [-0.66, 0.6, 1.32, 0.26, "#F2C14A"],
    [-0.13, 0.1, 0.26, 0.56, "#D8DDEA"],
    [-0.5, -0.06, 1, 0.22, "#F4F6FB"],
  ];
  for (const [x, y, w, h, color] of parts) {
    const part = new Path2D();
    part.roundRect(x * CELL, y * CELL, w * CELL, h * CELL, CELL * 0.07);
    stroke(context, part, { width: CELL * 0.13, color: INK });
    fill(context, part, color);
  }
  context.restore();
  const away = quarter % 4;
  context.font = `400 ${Math.max(CELL * 0.46, least / layout.tilt)}px "Lilita One", sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = INK;
  // Registers stand apart, beside the bar one below the other: 1, 3 and 5, not 135.
  [...when].forEach((register, n) => {
    const along = (n - (when.length - 1) / 2) * CELL * 0.58;
    const [x, y] = [
      [along, -CELL * 0.44],
      [CELL * 0.56, along],
      [along, CELL * 0.48],
      [-CELL * 0.56, along],
    ][away]!;
    context.fillText(register, x!, y!);
  });
  context.restore();
};

const tent: Painter = ({ context, sides }, cell, { x, y }) => {
  const side = sideLook(cell.tint, sides);
  // Two of three: a camp where every space is a tent looks like a pattern.
  if ((((cell.q - cell.r) % 3) + 3) % 3 === 1) return;
  groundShadow(context, x, y + CELL * 0.34, CELL * 0.66, CELL * 0.2);
  sticker(context, "camping-tent", { x, y: y - CELL * 0.16 }, CELL * 1.3, {
    tones: [mix(side.hi, "#FFFFFF", 0.7), side.color],
    outline: 26,
  });
};

const gear: Painter = ({ context }, _, at) =>
  sticker(context, "big-gear", at, CELL * 1.44, { tones: ["#FFE9A8", "#E58A00"], outline: 26 });

const wrench: Painter = ({ context, layout }, _, at) => {
  const plate = ellipse(at.x, at.y, CELL * 0.58, CELL * 0.58 * layout.tilt);
  stroke(context, plate, { width: 4, color: INK });
  fill(context, plate, "#E6EAF4");
  sticker(context, "wrench", at, CELL * 0.9, { tones: ["#FFFFFF", "#8FD3A8"], outline: 40, shadow: 1 });
};

const THINGS: Record<Thing, Painter> = {
  rock,
  hole,
  pit,
  slot,
  tent,
  gear,
  wrench,
  belt: belt("#FFC21F", "#3C4258", 2),
  express: belt("#4FE3FF", "#1F3A5E", 3),
  pusher,
};

export const TERRAIN_ICONS: Partial<Record<Thing, string>> = {
  tent: "camping-tent",
  gear: "big-gear",
  wrench: "wrench",
};

export function paintThings(brush: Brush, cells: readonly Cell[], only: (thing: Thing) => boolean): void {
  for (const cell of cells) {
    const { thing } = terrainLook(cell.terrain);
    if (thing && only(thing)) THINGS[thing](brush, cell, brush.layout.at(cell.q, cell.r));
  }
}
