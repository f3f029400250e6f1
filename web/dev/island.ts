/** A little island to play on while no server runs: what stands there, and how it looks. */
import type { Card, Cell, Panel, Piece, Scene, SeatInfo, Side, SideStyle, Tone } from "../src/protocol";

export const STYLES: SideStyle[] = ["azure", "ember", "jade", "plum"];
export const HEROES: [name: string, icon: string, tones: [string, string]][] = [
  ["Bow Master", "pocket-bow", ["#3FA796", "#12544F"]],
  ["Rhino Guy", "rhinoceros-horn", ["#8A93A6", "#3F475C"]],
  ["Dragon Hatcher", "spiked-dragon-head", ["#F29A3C", "#8E3F10"]],
  ["Valasca", "spartan-helmet", ["#E0567E", "#7A1741"]],
];
const TRACK: Tone[] = ["green", "green", "green", "yellow", "yellow", "yellow", "red", "red", "red"];
export type At = [q: number, r: number];

export interface State {
  round: number;
  seat: number;
  step: "move" | "attack";
  n: number;
  decision: number;
  at: (At | null)[];
  wear: number[];
  picked: string;
}

export function start(): State {
  return {
    round: 1,
    seat: 0,
    step: "move",
    n: 0,
    decision: 1,
    at: [
      [-4, 1],
      [1, 1],
      [3, 0],
      [-1, 0],
    ],
    wear: [0, 0, 0, 0],
    picked: "",
  };
}

export const id = ([q, r]: At): string => `cell:${q},${r}`;
export const far = ([a, b]: At, [c, d]: At): number =>
  (Math.abs(a - c) + Math.abs(b - d) + Math.abs(a + b - c - d)) / 2;
export const on = (at: At): boolean => far(at, [0, 0]) <= 5 && far(at, [0, 0]) > 0;

export function name([q, r]: At): string {
  return `${String.fromCharCode(70 + q)}${r + 6 + Math.floor(q / 2)}`;
}

function cells(): Cell[] {
  const all: Cell[] = [];
  for (let q = -5; q <= 5; q++) {
    for (let r = -5; r <= 5; r++) {
      const d = far([q, r], [0, 0]);
      if (d <= 5)
        all.push({ id: id([q, r]), name: name([q, r]), q, r, terrain: d === 5 ? "floods" : d === 0 ? "well" : "sand" });
    }
  }
  return all;
}
export const CELLS = cells();

export const sides: Side[] = STYLES.map((style, i) => ({ id: style, name: style, style, seats: [i] }));

export const seats: SeatInfo[] = [
  { seat: 0, kind: "you", name: "Otter", side: "azure", style: "azure", mine: true, here: true },
  { seat: 1, kind: "bot", name: "Bot", side: "ember", style: "ember", level: "Middle" },
  { seat: 2, kind: "link", name: "Mirela", side: "jade", style: "jade", here: true },
  { seat: 3, kind: "bot", name: "Bot", side: "plum", style: "plum", level: "Middle" },
];

const cards: Card[] = [
  {
    id: "card:arrowed",
    name: "Arrowed!",
    kind: "attack",
    art: { icon: "arrow-cluster", tones: ["#3FA796", "#0E4A4A"], pattern: "lines" },
    text: "No knockback. Hits wear the target down.",
    left: [{ shape: "die", value: "4", label: "attack dice" }],
    right: [{ shape: "target", value: "4", label: "range" }],
    chips: [{ text: "Wears down", tone: "warn" }],
    foot: [
      { shape: "circle", tone: "green", value: "0", on: false },
      { shape: "triangle", tone: "yellow", value: "0", on: false },
      { shape: "octagon", tone: "red", value: "0", on: false },
    ],
  },
  {
    id: "card:boxing",
    name: "Boxing Arrow",
    kind: "attack",
    art: { icon: "boxing-glove-surprise", second: "striking-arrows", tones: ["#F2A93B", "#9C3B12"], pattern: "rays" },
    text: "A glove on a shaft: it shoves.",
    left: [{ shape: "die", value: "1", label: "attack dice" }],
    right: [{ shape: "target", value: "3", label: "range" }],
    chips: [{ text: "No defense" }, { text: "No damage" }],
    foot: [
      { shape: "circle", tone: "green", value: "1" },
      { shape: "triangle", tone: "yellow", value: "3" },
      { shape: "octagon", tone: "red", value: "5" },
    ],
  },
  {
    id: "card:fast",
    name: "Fast Step",
    kind: "passive",
    off: true,
    art: { icon: "sprint", tones: ["#9BA3C9", "#3E3D72"], pattern: "lines" },
    text: "After she attacks, hit or miss, she may walk 1.",
    chips: [{ text: "Always on" }],
  },
];

function zone(wear: number): [Tone, "circle" | "triangle" | "octagon"] {
  return wear < 3 ? ["green", "circle"] : wear < 6 ? ["yellow", "triangle"] : ["red", "octagon"];
}

export function scene(s: State): Scene {
  const pieces: Piece[] = [];
  const panels: Panel[] = [];
  HEROES.forEach(([hero, icon, tones], i) => {
    const at = s.at[i];
    const wear = s.wear[i] ?? 0;
    const [tone, shape] = zone(wear);
    pieces.push({
      id: `hero:${i}`,
      name: hero,
      icon,
      tones,
      at: at ? id(at) : "",
      side: STYLES[i] ?? "",
      seat: i,
      out: !at,
      badges: [{ at: "se", shape, tone, label: `${tone} zone` }],
      text: `${hero}, ${at ? `on ${name(at)}` : "in the sea"}, wear ${wear} of 8`,
    });
    panels.push({
      id: `panel:${i}`,
      seat: i,
      name: hero,
      piece: `hero:${i}`,
      icon,
      tones,
      side: STYLES[i] ?? "",
      active: i === s.seat,
      out: !at,
      stats: [
        { icon: "boots", value: "3", name: "move" },
        { icon: "shield", value: String(2 + (i % 2)), name: "defense" },
      ],
      track: {
        id: `track:${i}`,
        name: "Energy",
        at: wear,
        spaces: TRACK.map((t) => ({
          tone: t,
          shape: t === "green" ? "circle" : t === "yellow" ? "triangle" : "octagon",
        })),
      },
      statuses:
        i === 3
          ? [{ text: "Rage 3", icon: "flame", tip: "Spent for dice" }]
          : i === 1
            ? [{ text: "Braced +2", icon: "shield" }]
            : [],
      short: { shape, tone, value: `${wear}/8`, label: "energy" },
      text: `${hero}: energy ${wear} of 8`,
    });
  });
  return {
    sides,
    pieces,
    panels,
    round: s.round,
    phase: "",
    boards: [{ id: "board", name: "Wellspring", kind: "hex", top: "flat", surround: "sea", cells: CELLS }],
    zones: [{ id: "hand:0", name: "Your abilities", role: "hand", seat: 0, cards }],
    chips: [
      { text: "Wellspring" },
      { text: "Tide: the outer ring floods after round 12", icon: "big-wave", rule: "KB-15.1" },
    ],
  };
}
