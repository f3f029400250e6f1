/** More boards to look at: a meadow in a tray, a factory of plates, an arena with stands, all terrains in a row. */

import type { Board, Cell, Mark, Piece, Region, Wall } from "../protocol";

const hex = (q: number, r: number, terrain: string, more: Partial<Cell> = {}): Cell => ({
  id: `h:${q},${r}`,
  name: `${q} ${r}`,
  q,
  r,
  terrain,
  ...more,
});
const far = (a: [number, number], b: [number, number]): number =>
  (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[0] + a[1] - b[0] - b[1])) / 2;

const ROWS: Record<number, [number, number]> = {
  [-7]: [-2, 9],
  [-6]: [-3, 9],
  [-5]: [-3, 8],
  [-4]: [-4, 8],
  [-3]: [-4, 7],
  [-2]: [-5, 7],
  [-1]: [-5, 6],
  0: [-6, 6],
  1: [-6, 5],
  2: [-7, 5],
  3: [-7, 4],
  4: [-8, 4],
  5: [-8, 3],
  6: [-9, 3],
  7: [-9, 2],
};
const CASTLE: [number, number][] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
const TOWER: [number, number][] = [
  [-6, 0],
  [-5, 0],
  [-5, -1],
  [-6, 1],
];
const TOWN: [number, number][] = [
  [6, 0],
  [5, 0],
  [5, 1],
  [6, -1],
];
const NORTH: [number, number][] = [
  [2, -7],
  [3, -7],
  [4, -7],
  [5, -7],
  [2, -6],
  [3, -6],
  [4, -6],
];
const SOUTH: [number, number][] = NORTH.map(([q, r]) => [-q, -r]);

function meadowTerrain(q: number, r: number): Partial<Cell> & { terrain: string } {
  const among = (list: [number, number][]): boolean => list.some(([a, b]) => a === q && b === r);
  if (among(CASTLE)) return { terrain: "stone" };
  if (among(TOWER)) return { terrain: "basalt" };
  if (among(TOWN)) return { terrain: "cobbles" };
  if (among(NORTH)) return { terrain: "camp", tint: "ember" };
  if (among(SOUTH)) return { terrain: "camp", tint: "azure" };
  const near = [...CASTLE, ...TOWER, ...TOWN].some((place) => far(place, [q, r]) === 1);
  return { terrain: near ? "trodden" : "meadow" };
}

const ids = (list: [number, number][]): string[] => list.map(([q, r]) => `h:${q},${r}`);

export const MEADOW: Board = {
  id: "meadow",
  name: "Meadow",
  kind: "hex",
  top: "pointy",
  surround: "table",
  cells: Object.entries(ROWS).flatMap(([r, [from, to]]) =>
    Array.from({ length: to - from + 1 }, (_, i) => {
      const { terrain, ...more } = meadowTerrain(from + i, Number(r));
      return hex(from + i, Number(r), terrain, more);
    }),
  ),
  regions: [
    { id: "castle", name: "Castle", cells: ids(CASTLE), look: "score", icon: "medieval-gate" },
    { id: "tower", name: "Dark Tower", cells: ids(TOWER), look: "area", icon: "stone-tower" },
    { id: "town", name: "Town", cells: ids(TOWN), look: "score", icon: "village" },
    { id: "north", name: "North camp", cells: ids(NORTH), look: "camp", tint: "ember" },
    { id: "south", name: "South camp", cells: ids(SOUTH), look: "camp", tint: "azure" },
  ] satisfies Region[],
};

const hero = (
  id: string,
  icon: string,
  side: string,
  q: number,
  r: number,
  facing: number,
  at: number,
  of: number,
  tones: [string, string],
  more: Partial<Piece> = {},
): Piece => ({
  id,
  name: id,
  icon,
  side,
  at: `h:${q},${r}`,
  facing,
  tones,
  bar: { at, of, label: "health" },
  ...more,
});

export const HEROES: Piece[] = [
  hero("Wolfrider", "wolf-head", "azure", -4, 0, 30, 5, 6, ["#8D9BB4", "#3C4A66"], {
    badges: [{ at: "nw", icon: "sprint", tone: "good", label: "fast" }],
  }),
  hero("Gladiator", "crested-helmet", "azure", -2, 2, 30, 5, 5, ["#D9A441", "#7A4A0C"]),
  hero("Harpooner", "harpoon-chain", "azure", 2, 0, 330, 4, 7, ["#3FA1B5", "#0E4C5E"]),
  hero("Boomsmith", "unlit-bomb", "azure", 4, 2, 30, 3, 5, ["#C77B58", "#5E2A16"]),
  hero("Troll Bruiser", "troll", "ember", 0, -2, 210, 6, 8, ["#8DAA4A", "#41541A"]),
  hero("Shaman", "totem-head", "ember", 2, -2, 210, 5, 5, ["#D98A4B", "#74380F"]),
  hero("Assassin", "ninja-head", "ember", -4, -2, 210, 2, 4, ["#7B6BA8", "#2F2357"], {
    badges: [{ at: "se", icon: "death-skull", tone: "good", label: "poisoned" }],
  }),
  hero("Frost Witch", "witch-face", "ember", 2, -4, 210, 4, 5, ["#6FB6E8", "#1F4E86"]),
  hero("Templar", "templar-shield", "ember", 6, -2, 150, 6, 6, ["#D9C27A", "#7B621C"]),
];

export const HERO_MARKS: Mark[] = [
  { kind: "line", piece: "Harpooner", on: "Shaman" },
  { kind: "target", on: "Shaman" },
  { kind: "odds", on: "Shaman", text: "Hits the Shaman", sub: "first in line, range 2" },
  { kind: "path", piece: "Boomsmith", cells: ["h:4,1", "h:4,0", "h:4,-1"], how: "walk" },
  { kind: "ghost", piece: "Boomsmith", cells: ["h:4,-1"] },
  { kind: "order", on: "h:4,0", text: "2" },
  { kind: "harm", on: "Assassin", text: "-2" },
];

const square = (q: number, r: number, terrain: string, more: Partial<Cell> = {}): Cell => ({
  id: `s:${q},${r}`,
  name: `${q},${r}`,
  q,
  r,
  terrain,
  ...more,
});
const SPECIAL: Record<string, Partial<Cell>> = {
  "1,1": { terrain: "belt", mark: "1" },
  "2,1": { terrain: "belt", mark: "1" },
  "3,1": { terrain: "belt", mark: "2" },
  "3,2": { terrain: "belt", mark: "2" },
  "6,3": { terrain: "express", mark: "0" },
  "6,2": { terrain: "express", mark: "0" },
  "6,1": { terrain: "express", mark: "0" },
  "4,4": { terrain: "pit" },
  "8,2": { terrain: "gear" },
  "9,5": { terrain: "wrench" },
  "0,6": { terrain: "deployment", tint: "azure", mark: "1" },
  "1,6": { terrain: "deployment", tint: "azure", mark: "2" },
  "2,6": { terrain: "deployment", tint: "azure", mark: "3" },
};

const AT: Record<string, Partial<Cell>> = {
  ...SPECIAL,
  "5,1": { terrain: "pusher", mark: "0 24" },
  "7,5": { terrain: "pusher", mark: "1 135" },
  "6,8": { terrain: "pusher", mark: "2 24" },
  "9,9": { terrain: "pusher", mark: "3 135" },
  "2,9": { terrain: "belt", mark: "0" },
  "2,10": { terrain: "belt", mark: "0" },
  "2,11": { terrain: "belt", mark: "1" },
  "10,12": { terrain: "express", mark: "3" },
  "9,12": { terrain: "express", mark: "3" },
};

/** Long: it lies along the screen, the half of whoever looks on the left. */
export function long(home: "n" | "s"): Board {
  return {
    id: `long-${home}`,
    name: "Long works",
    kind: "square",
    surround: "table",
    home,
    cells: Array.from({ length: 12 * 28 }, (_, i) => {
      const [q, r] = [i % 12, Math.floor(i / 12)];
      const dock = r < 2 || r > 25;
      return square(
        q,
        r,
        "metal",
        dock
          ? {
              terrain: "deployment",
              tint: r < 2 ? "ember" : "azure",
              mark: (r === 0 || r === 27) && q % 3 === 1 ? String(q) : "",
            }
          : (AT[`${q},${r - 2}`] ?? AT[`${11 - q},${25 - r}`] ?? {}),
      );
    }),
    regions: [
      { id: "north", name: "North works", cells: ["s:5,7", "s:6,7", "s:5,8", "s:6,8"], tint: "ember" },
      { id: "south", name: "South works", cells: ["s:5,19", "s:6,19", "s:5,20", "s:6,20"], tint: "azure" },
    ],
    walls: [
      { cell: "s:4,5", side: 1 },
      { cell: "s:8,20", side: 0 },
      { cell: "s:0,6", side: 3, kind: "laser", reach: ["s:0,6", "s:1,6", "s:2,6", "s:3,6"] },
      ...Array.from({ length: 12 }, (_, q) => [
        { cell: `s:${q},2`, side: 0, kind: "barrier", tint: "ember" },
        { cell: `s:${q},25`, side: 2, kind: "barrier", tint: "azure" },
      ]).flat(),
    ],
  };
}

export const FACTORY: Board = {
  id: "factory",
  name: "Factory",
  kind: "square",
  surround: "table",
  cells: Array.from({ length: 12 * 7 }, (_, i) => {
    const [q, r] = [i % 12, Math.floor(i / 12)];
    const { terrain = "metal", ...more } = SPECIAL[`${q},${r}`] ?? {};
    return square(q, r, terrain, more);
  }),
  walls: [
    { cell: "s:5,4", side: 0 },
    { cell: "s:5,4", side: 3 },
    { cell: "s:7,4", side: 1 },
    { cell: "s:10,1", side: 2, kind: "laser" },
    { cell: "s:8,5", side: 2, kind: "barrier" },
  ] satisfies Wall[],
};

export const ROBOTS: Piece[] = [
  {
    id: "rivet",
    name: "Rivet",
    icon: "vintage-robot",
    side: "azure",
    at: "s:2,4",
    facing: 90,
    tones: ["#F2B23B", "#8A4E0C"],
    bar: { at: 7, of: 10, label: "health" },
  },
  {
    id: "torque",
    name: "Torque",
    icon: "tracked-robot",
    side: "ember",
    at: "s:9,2",
    facing: 270,
    tones: ["#A3ACC0", "#3F475C"],
    bar: { at: 3, of: 10, label: "health" },
  },
  {
    id: "tower",
    name: "Tower",
    icon: "laser-turret",
    side: "ember",
    at: "s:7,5",
    look: "structure",
    badges: [{ at: "se", shape: "pill", value: "10", label: "hit points" }],
  },
  { id: "ruin", name: "Ruin", icon: "laser-turret", side: "azure", at: "s:5,2", look: "structure", out: true },
  { id: "trap", name: "Trap", icon: "wolf-trap", at: "s:10,4", look: "disc", tones: ["#7A6A94", "#4A3760"] },
];

const ZONES: Record<string, Partial<Cell>> = {
  "0,-3": { terrain: "zone-red", mark: "star", tint: "#C9586A", icon: "colombian-statue" },
  "0,0": { terrain: "zone-yellow", mark: "circle", icon: "moai" },
  "0,3": { terrain: "zone-blue", mark: "diamond", icon: "totem" },
};

function arenaCell(q: number, r: number): Cell {
  const own = ZONES[`${q},${r}`];
  if (own) return hex(q, r, own.terrain ?? "arena", own);
  if (far([q, r], [0, -3]) === 1) return hex(q, r, "zone-red", { mark: "star" });
  if (far([q, r], [0, 0]) === 1) return hex(q, r, "zone-yellow", { mark: "circle" });
  if (far([q, r], [0, 3]) === 1) return hex(q, r, "zone-blue", { mark: "diamond" });
  if (q === -4) return hex(q, r, "deployment", { tint: "azure" });
  if (q === 4) return hex(q, r, "deployment", { tint: "ember" });
  if ((q === -1 && r === -1) || (q === 2 && r === -1) || (q === -2 && r === 1)) return hex(q, r, "trap");
  return hex(q, r, "arena");
}

export const ARENA: Board = {
  id: "arena",
  name: "Arena",
  kind: "hex",
  top: "flat",
  surround: "stands",
  cells: Array.from({ length: 81 }, (_, i) => [(i % 9) - 4, Math.floor(i / 9) - 4] as [number, number])
    .filter(([q, r]) => Math.abs(q + r) <= 4)
    .map(([q, r]) => arenaCell(q, r)),
};

const TERRAINS = [
  "sand",
  "wet",
  "well",
  "rock",
  "meadow",
  "trodden",
  "stone",
  "basalt",
  "cobbles",
  "camp",
  "metal",
  "plain",
  "water",
  "arena",
  "zone-red",
  "trap",
  "road",
  "unheard-of",
];

export const SAMPLES: Board = {
  id: "samples",
  name: "Terrain samples",
  kind: "hex",
  top: "flat",
  surround: "table",
  cells: TERRAINS.map((terrain, i) =>
    hex((i % 9) - 4, Math.floor(i / 9) * 2 - Math.floor(((i % 9) - 4) / 2), terrain, {
      name: terrain,
      tint: terrain === "camp" ? "ember" : "",
    }),
  ),
};

export const LONG: Board = {
  id: "long",
  name: "Long factory",
  kind: "square",
  surround: "table",
  cells: Array.from({ length: 12 * 28 }, (_, i) => {
    const [q, r] = [i % 12, Math.floor(i / 12)];
    const terrain = (q * 7 + r * 3) % 23 === 0 ? "belt" : (q + r * 5) % 41 === 0 ? "pit" : "metal";
    return square(
      q,
      r,
      terrain,
      r < 2 ? { terrain: "deployment", tint: "ember" } : r > 25 ? { terrain: "deployment", tint: "azure" } : {},
    );
  }),
};

const LAGOON = ["2,-1", "2,0", "-3,3", "5,-5", "5,-4", "4,-5"];
const ROCKS = ["-1,-2", "0,-2", "1,3", "-4,0"];

/** An island with a lagoon, rocks and a way to walk. */
export const ISLAND: Board = {
  id: "island",
  name: "Island",
  kind: "hex",
  top: "flat",
  surround: "sea",
  cells: Array.from({ length: 121 }, (_, i) => [(i % 11) - 5, Math.floor(i / 11) - 5] as [number, number])
    .filter(([q, r]) => Math.abs(q + r) <= 5)
    .map(([q, r]) => hex(q, r, LAGOON.includes(`${q},${r}`) ? "water" : ROCKS.includes(`${q},${r}`) ? "rock" : "sand")),
};

export const WALKER: Piece[] = [
  hero("Harpooner", "harpoon-chain", "azure", -2, 0, 60, 4, 7, ["#3FA1B5", "#0E4C5E"]),
  hero("Deadeye", "crossbow", "plum", 1, 1, 300, 4, 7, ["#9BA36B", "#444C20"]),
  {
    id: "mine",
    name: "Mine",
    icon: "unlit-bomb",
    side: "ember",
    at: "h:-2,2",
    look: "disc",
    tones: ["#C77B58", "#5E2A16"],
  },
];

export const WALK = ISLAND.cells
  .filter(({ q, r, terrain }) => terrain === "sand" && far([q, r], [-2, 0]) <= 2 && far([q, r], [-2, 0]) > 0)
  .map((cell) => cell.id);
export const WALK_MARKS: Mark[] = [
  { kind: "path", piece: "Harpooner", cells: ["h:-1,0", "h:0,-1"], how: "walk" },
  { kind: "ghost", piece: "Harpooner", cells: ["h:0,-1"] },
  { kind: "area", cells: ["h:1,1", "h:1,0", "h:0,1", "h:0,2", "h:1,2", "h:2,1"], tone: "harm", sure: false },
  { kind: "odds", on: "Deadeye", text: "10 of 12", sub: "drop her", sure: false },
  { kind: "unknown", on: "h:3,2" },
];
