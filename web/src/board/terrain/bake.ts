/**
 * Draws all of a board that stands still onto one bitmap, in the order of the light: ground, tiles, noise, prints,
 * buildings.
 */

import type { Theme } from "../../art/color";
import { texturePattern } from "../../art/textures";
import type { Board, Cell, Side } from "../../protocol";
import { type Box, CELL, grown, type Loop } from "../geometry";
import type { Layout } from "../layout";
import { type Brush, trace } from "./brush";
import { paintDecor } from "./decor";
import { paintFrame, paintIsland, paintTray } from "./ground";
import { paintLanes } from "./lanes";
import { terrainLook } from "./looks";
import { paintStands } from "./stands";
import { paintCellIcon, paintCellPrint, paintRegion, paintRegionIcon, paintWall } from "./prints";
import { paintThings, TERRAIN_ICONS } from "./things";
import { paintTiles } from "./tiles";
import { paintPond } from "./water";

const LARGEST_SIDE = 4096;

/** The part of the world that is drawn: the board and what frames it. */
export function bakedBox(layout: Layout): Box {
  const wide = layout.board.surround === "stands" ? CELL * 5 : CELL * 2.6;
  return grown(layout.bounds, wide, wide, wide, wide + CELL * 0.5);
}

/** Every icon the ground needs. */
export function boardIcons(board: Board): string[] {
  const things = board.cells.map((cell) => TERRAIN_ICONS[terrainLook(cell.terrain).thing ?? "rock"] ?? "");
  return [
    ...new Set([
      ...board.cells.map((cell) => cell.icon ?? ""),
      ...(board.regions ?? []).map((region) => region.icon ?? ""),
      ...things,
    ]),
  ].filter(Boolean);
}

function isMetal(cells: readonly Cell[]): boolean {
  const metal = cells.filter((cell) => terrainLook(cell.terrain).decor.includes("rivets")).length;
  return metal * 2 > cells.length;
}

function paintGround(brush: Brush, outline: readonly Loop[], land: readonly Cell[]): void {
  const { surround } = brush.layout.board;
  if (surround === "stands") paintStands(brush);
  if (surround === "sea") paintIsland(brush, outline);
  else if (brush.layout.board.kind === "lanes") paintLanes(brush);
  else if (isMetal(land)) paintFrame(brush, outline);
  else paintTray(brush, outline);
}

/** Noise over the whole region, so that tiles are one ground; at night a warm lamp. */
function paintLight(brush: Brush, land: readonly Loop[], box: Box, smooth: boolean): void {
  const { context, layout, theme } = brush;
  context.save();
  context.clip(trace(...land));
  context.globalCompositeOperation = theme === "light" || smooth ? "soft-light" : "overlay";
  context.globalAlpha = smooth ? 0.35 : 0.6;
  context.fillStyle = texturePattern(context, "blotch");
  context.fillRect(box.x, box.y, box.width, box.height);
  context.globalCompositeOperation = "source-over";
  context.globalAlpha = 0.15;
  context.fillStyle = texturePattern(context, "grain", Math.max(0.5, 1.2 / brush.scale));
  context.fillRect(box.x, box.y, box.width, box.height);
  if (theme === "dark") {
    const { x, y, width, height } = layout.bounds;
    context.globalAlpha = 1;
    context.globalCompositeOperation = "soft-light";
    const lamp = context.createRadialGradient(
      x + width / 2,
      y + height * 0.48,
      0,
      x + width / 2,
      y + height * 0.48,
      Math.max(width, height) * 0.56,
    );
    lamp.addColorStop(0, "rgba(255,194,122,.62)");
    lamp.addColorStop(1, "rgba(255,176,96,0)");
    context.fillStyle = lamp;
    context.fillRect(box.x, box.y, box.width, box.height);
  }
  context.restore();
}

export interface BakeOptions {
  layout: Layout;
  theme: Theme;
  sides: readonly Side[];
  /** Device pixels per board unit. */
  scale: number;
  /** How high letters are at least, in board units. */
  least: number;
}

/** Draws the board onto `canvas`, which gets the size it needs. */
export function bake(canvas: HTMLCanvasElement, { layout, theme, sides, scale, least }: BakeOptions): void {
  const box = bakedBox(layout);
  const held = Math.min(scale, LARGEST_SIDE / Math.max(box.width, box.height));
  canvas.width = Math.ceil(box.width * held);
  canvas.height = Math.ceil(box.height * held);
  const context = canvas.getContext("2d");
  if (!context || layout.order.length === 0) return;
  context.setTransform(held, 0, 0, held, -box.x * held, -box.y * held);
  const brush: Brush = { context, layout, theme, sides, scale: held, least };
  const land = layout.order.filter((cell) => !terrainLook(cell.terrain).open);
  const water = layout.order.filter((cell) => terrainLook(cell.terrain).open);
  const shore = layout.outline(land.map((cell) => cell.id));
  const island = layout.board.surround === "sea";
  paintGround(brush, island ? shore : layout.outline(layout.cells.keys()), land);
  if (!island && water.length > 0) paintPond(brush, water);
  if (layout.board.kind !== "lanes") paintTiles(brush, land);
  paintThings(brush, land, (thing) => thing === "hole");
  paintLight(brush, shore, box, isMetal(land));
  if (layout.board.kind !== "lanes") paintDecor(brush, land);
  for (const region of (layout.board.regions ?? []).filter(({ look }) => look !== "lane")) paintRegion(brush, region);
  for (const cell of land) paintCellPrint(brush, cell);
  for (const wall of layout.board.walls ?? []) paintWall(brush, wall);
  paintThings(brush, land, (thing) => thing !== "hole");
  for (const cell of land) paintCellIcon(brush, cell);
  for (const region of (layout.board.regions ?? []).filter(({ look }) => look !== "lane"))
    paintRegionIcon(brush, region);
}
