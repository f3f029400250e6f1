/** Scenes to look at: a whole table of one game, as its engine would send it. Development only. */

import type { Beat, Board, Card, Cell, Mark, Piece, Side } from "../protocol";

export const SIDES: Side[] = [
  { id: "azure", name: "Azure", style: "azure", seats: [0] },
  { id: "ember", name: "Ember", style: "ember", seats: [1] },
  { id: "jade", name: "Jade", style: "jade", seats: [2] },
  { id: "plum", name: "Plum", style: "plum", seats: [3] },
];

const id = (q: number, r: number): string => `c:${q},${r}`;
const size = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

function disc(radius: number, terrain: (q: number, r: number) => string): Cell[] {
  const cells: Cell[] = [];
  for (let q = -radius; q <= radius; q++)
    for (let r = -radius; r <= radius; r++)
      if (size(q, r) <= radius)
        cells.push({ id: id(q, r), name: `${String.fromCharCode(70 + q)}${r + 6}`, q, r, terrain: terrain(q, r) });
  return cells;
}

export const WELLSPRING: Board = {
  id: "board",
  name: "Wellspring",
  kind: "hex",
  top: "flat",
  surround: "sea",
  cells: disc(5, (q, r) => (size(q, r) === 5 ? "floods-next" : q === 0 && r === 0 ? "well" : "sand")),
};

export const PIECES: Piece[] = [
  {
    id: "bow",
    name: "Bow Master",
    icon: "pocket-bow",
    side: "azure",
    at: id(-4, 1),
    tones: ["#3FA796", "#12544F"],
    badges: [{ at: "se", shape: "triangle", tone: "yellow", label: "yellow zone" }],
  },
  {
    id: "rhino",
    name: "Rhino Guy",
    icon: "rhinoceros-horn",
    side: "ember",
    at: id(2, 1),
    tones: ["#8A93A6", "#3F475C"],
    badges: [
      { at: "se", shape: "triangle", tone: "yellow", label: "yellow zone" },
      { at: "sw", value: "2", icon: "shield", label: "braced" },
    ],
  },
  {
    id: "hatcher",
    name: "Dragon Hatcher",
    icon: "spiked-dragon-head",
    side: "jade",
    at: id(4, 1),
    tones: ["#F29A3C", "#8E3F10"],
    badges: [{ at: "se", shape: "circle", tone: "green", label: "green zone" }],
  },
  {
    id: "valasca",
    name: "Valasca",
    icon: "spartan-helmet",
    side: "plum",
    at: id(-1, 1),
    tones: ["#E0567E", "#7A1741"],
    badges: [
      { at: "se", shape: "octagon", tone: "red", label: "red zone" },
      { at: "sw", value: "3", icon: "flame", tone: "plain", label: "rage" },
    ],
  },
  ...[
    [0, -3],
    [-2, 4],
    [3, -4],
  ].map(([q, r], i): Piece => ({
    id: `dragonling${i}`,
    name: "Dragonling",
    icon: "sea-dragon",
    side: "jade",
    at: id(q!, r!),
    look: "small",
    tones: ["#E9B44C", "#8A5A12"],
  })),
];

const RANGE = WELLSPRING.cells.filter(({ q, r }) => {
  const [dq, dr] = [q + 4, r - 1];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2 <= 3;
});

export const MARKS: Mark[] = [
  { kind: "area", cells: RANGE.map((cell) => cell.id) },
  { kind: "target", on: "valasca" },
  { kind: "odds", on: "valasca", text: "50% hit", sub: "1 die, no defense" },
  { kind: "path", piece: "valasca", cells: [id(0, 1), id(1, 1)], how: "flight" },
  { kind: "ghost", piece: "valasca", cells: [id(1, 1)] },
  { kind: "harm", on: id(1, 1), text: "5", tone: "red" },
  { kind: "burst", cells: [id(1, 1)], on: "rhino" },
  { kind: "path", piece: "rhino", cells: [id(3, 1)], how: "flight" },
  { kind: "ghost", piece: "rhino", cells: [id(3, 1)] },
  { kind: "burst", cells: [id(3, 1)], on: "hatcher" },
  { kind: "path", piece: "hatcher", cells: [id(5, 1)], how: "flight" },
  { kind: "splash", piece: "hatcher", cells: [id(5, 1)], text: "SPLASH!", sub: "Dragon Hatcher is out" },
];

export const BEATS: Beat[] = [
  {
    kind: "roll",
    piece: "valasca",
    dice: [{ id: "a", name: "Bow Master", side: "azure", dice: [{ face: "punch", label: "hit", counts: true }] }],
  },
  { kind: "move", piece: "valasca", cells: [id(0, 1), id(1, 1)], how: "flight" },
  { kind: "bump", piece: "valasca", other: "rhino" },
  { kind: "move", piece: "rhino", cells: [id(3, 1)], how: "flight" },
  { kind: "bump", piece: "rhino", other: "hatcher" },
  { kind: "fall", piece: "hatcher", cells: [id(5, 1)], text: "SPLASH!" },
  { kind: "move", piece: "bow", cells: [id(-4, 1), id(-3, 1), id(-2, 1), id(-1, 0)], how: "walk" },
  { kind: "pop", piece: "bow", text: "+1", tone: "good" },
  { kind: "turn", text: "Round 10" },
];

export const HAND: Card[] = [
  {
    id: "arrowed",
    name: "Arrowed!",
    kind: "attack",
    off: false,
    art: { icon: "arrow-cluster", tones: ["#3FA796", "#0E4A4A"], pattern: "lines" },
    left: [{ shape: "die", value: "4", label: "4 attack dice" }],
    right: [{ shape: "target", value: "4", label: "range 4" }],
    chips: [{ text: "Wears down", tone: "harm" }],
    text: "It shoves nobody. Hits wear the target down.",
    foot: [
      { shape: "circle", tone: "green", value: "0" },
      { shape: "triangle", tone: "yellow", value: "0" },
      { shape: "octagon", tone: "red", value: "0" },
    ],
  },
  {
    id: "boxing",
    name: "Boxing Arrow",
    kind: "attack",
    art: { icon: "boxing-glove-surprise", second: "striking-arrows", tones: ["#F2A93B", "#9C3B12"], pattern: "rays" },
    left: [{ shape: "die", value: "1", label: "1 attack die" }],
    right: [{ shape: "target", value: "3", label: "range 3" }],
    chips: [{ text: "No defense" }, { text: "No damage" }],
    text: "A glove on a shaft: it shoves.",
    foot: [
      { shape: "circle", tone: "green", value: "1" },
      { shape: "triangle", tone: "yellow", value: "3" },
      { shape: "octagon", tone: "red", value: "5" },
    ],
  },
  {
    id: "fast",
    name: "Fast Step",
    kind: "passive",
    art: { icon: "sprint", tones: ["#9BA3C9", "#3E3D72"], pattern: "lines" },
    chips: [{ text: "Always on" }],
    text: "After she attacks, hit or miss, she may walk 1.",
  },
];
