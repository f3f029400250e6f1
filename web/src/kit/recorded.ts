/**
 * What is told, to look at how it is told: a round of eight figures on squares, and cards that go from zone to zone.
 * Each with the table before it.
 */

import type { Then } from "../net/deltas";
import type { Beat, Board, Card, Line, Panel, Piece, Scene, Show, Side, Zone } from "../protocol";
import { CAME, REVEAL } from "./duels";
import { dusk } from "./dusk";
import { card, scene } from "./terraces";

export interface Recorded {
  before: Scene;
  lines: Line[];
  moments: Then[];
  after: Scene;
}

const SIDES: Side[] = [
  { id: "azure", name: "Day shift", style: "azure", seats: [0] },
  { id: "ember", name: "Night shift", style: "ember", seats: [1] },
];
const WIDE = 12;
const HIGH = 8;
/** Belts by the row they run along, or the column: a way in degrees. */
const BELTS: [number, number, number][] = [
  ...Array.from({ length: 8 }, (_, i): [number, number, number] => [i + 2, 3, 90]),
  ...Array.from({ length: 8 }, (_, i): [number, number, number] => [i + 2, 4, 270]),
];
const GEARS = ["8,2", "6,5", "4,2", "1,6"];
const at = (q: number, r: number): string => `y:${q},${r}`;
const beltAt = (q: number, r: number): number | undefined => BELTS.find(([x, y]) => x === q && y === r)?.[2];

export const YARD: Board = {
  id: "yard",
  name: "The yard",
  kind: "square",
  surround: "table",
  cells: Array.from({ length: WIDE * HIGH }, (_, i) => {
    const [q, r] = [i % WIDE, Math.floor(i / WIDE)];
    const belt = beltAt(q, r);
    return {
      id: at(q, r),
      name: `${q}-${r}`,
      q,
      r,
      terrain: belt !== undefined ? "belt" : GEARS.includes(`${q},${r}`) ? "gear" : "metal",
      mark: belt === undefined ? "" : String(belt / 90),
    };
  }),
};

interface Figure {
  q: number;
  r: number;
  way: number;
  left: number;
}

const NAMES = ["Rivet", "Torque", "Piston", "Sprocket", "Flange", "Gasket", "Ratchet", "Solder"];
const ICONS = [
  "vintage-robot",
  "tracked-robot",
  "robot-golem",
  "mono-wheel-robot",
  "battle-mech",
  "android-mask",
  "robot-antennas",
  "spider-bot",
];
const TONES: [string, string][] = [
  ["#F2B23B", "#8A4E0C"],
  ["#A3ACC0", "#3F475C"],
  ["#E0567E", "#7A1741"],
  ["#3FA1B5", "#0E4C5E"],
  ["#8DAA4A", "#41541A"],
  ["#A37BF5", "#35157E"],
  ["#D98A4B", "#74380F"],
  ["#6FB6E8", "#1F4E86"],
];
/** What each does in five registers: steps, or degrees with a letter in front. */
const PROGRAMS = [
  "2 R 1 2 1",
  "1 2 L 1 R",
  "2 1 U 1 2",
  "1 L 2 R 1",
  "2 L 1 1 R",
  "1 1 R 2 1",
  "3 R 1 L 1",
  "1 L 2 1 U",
].map((program) => program.split(" "));
const TURNS: Record<string, number> = { L: -90, R: 90, U: 180 };
const STEP: Record<number, [number, number]> = { 0: [0, -1], 90: [1, 0], 180: [0, 1], 270: [-1, 0] };

const id = (n: number): string => `r${n}`;
/** What only moves or turns is seen, and passes at once. */
const passes = (beats: readonly Beat[]): boolean => beats.every((beat) => beat.kind === "move" || beat.kind === "face");

const said = (n: number, text: string, beats: Beat[]): Line => ({
  ...(passes(beats) ? { weight: "low" as const } : {}),
  spans: [{ text: `${NAMES[n]} ${text}` }],
  piece: id(n),
  side: n < 4 ? "azure" : "ember",
  beats,
});

/** Plays the programs, as simply as it goes: whoever is in the way is bumped into, and stays. */
class Round {
  readonly lines: Line[] = [];
  readonly moments: Then[] = [];
  readonly shows: Show[] = [];
  private readonly all: Figure[] = [
    [1, 1, 90],
    [3, 3, 90],
    [2, 6, 90],
    [5, 4, 0],
    [10, 1, 270],
    [8, 4, 270],
    [9, 6, 270],
    [6, 3, 180],
  ].map(([q, r, way]) => ({ q: q!, r: r!, way: way!, left: 10 }));

  private on(q: number, r: number): number {
    return this.all.findIndex((one) => one.q === q && one.r === r);
  }

  play(): void {
    for (let register = 0; register < 5; register++) {
      PROGRAMS.forEach((program, n) => this.act(n, program[register]!));
      this.belts();
      this.gears();
      this.see();
      this.fire(register + 1);
    }
    this.lines.push({ beats: [{ kind: "hold" }] });
  }

  private act(n: number, card: string): void {
    const one = this.all[n]!;
    if (card in TURNS) {
      one.way = (one.way + TURNS[card]! + 360) % 360;
      this.lines.push(said(n, "turns.", [{ kind: "face", piece: id(n), way: one.way }]));
      return;
    }
    const cells: string[] = [];
    const [dq, dr] = STEP[one.way]!;
    let into = -1;
    for (let left = Number(card); left > 0 && into < 0; left--) {
      const [q, r] = [one.q + dq, one.r + dr];
      if (q < 0 || r < 0 || q >= WIDE || r >= HIGH) break;
      into = this.on(q, r);
      if (into < 0) cells.push(at((one.q = q), (one.r = r)));
    }
    const beats: Beat[] = cells.length > 0 ? [{ kind: "move", piece: id(n), cells, how: "walk" }] : [];
    if (into >= 0) beats.push({ kind: "bump", piece: id(n), other: id(into) });
    this.lines.push(said(n, cells.length > 0 ? `drives ${cells.length}.` : "stays.", beats));
  }

  private belts(): void {
    const carried = this.all.map((one, n) => ({ n, way: beltAt(one.q, one.r) })).filter((one) => one.way !== undefined);
    const goals = carried.map(
      ({ n, way }) => [this.all[n]!.q + STEP[way!]![0], this.all[n]!.r + STEP[way!]![1]] as const,
    );
    carried.forEach(({ n }, i) => {
      const [q, r] = goals[i]!;
      const there = this.on(q, r);
      if (there >= 0 && !carried.some((one) => one.n === there)) return;
      Object.assign(this.all[n]!, { q, r });
      this.lines.push(
        said(n, "is carried on.", [{ kind: "move", piece: id(n), cells: [at(q, r)], how: "walk", along: i > 0 }]),
      );
    });
  }

  private gears(): void {
    const turned = this.all.map((_, n) => n).filter((n) => GEARS.includes(`${this.all[n]!.q},${this.all[n]!.r}`));
    turned.forEach((n, i) => {
      const one = this.all[n]!;
      one.way = (one.way + 90) % 360;
      this.lines.push(said(n, "is turned by a gear.", [{ kind: "face", piece: id(n), way: one.way, along: i > 0 }]));
    });
  }

  /** All at once: who stands in the way of whom. */
  private fire(register: number): void {
    const beams: Beat[] = [];
    const taken = new Map<number, string[]>();
    this.all.forEach((one, n) => {
      const [dq, dr] = STEP[one.way]!;
      for (let [q, r] = [one.q + dq, one.r + dr]; q >= 0 && r >= 0 && q < WIDE && r < HIGH; [q, r] = [q + dq, r + dr]) {
        const hit = this.on(q, r);
        if (hit < 0) continue;
        beams.push({ kind: "beam", piece: id(n), other: id(hit), along: beams.length > 0 });
        taken.set(hit, [...(taken.get(hit) ?? []), NAMES[n]!]);
        break;
      }
    });
    const wall = this.on(6, 3);
    if (wall >= 0) {
      beams.push({ kind: "beam", cells: [at(6, 0), at(6, 3)], tone: "harm", along: beams.length > 0 });
      taken.set(wall, [...(taken.get(wall) ?? []), "the wall"]);
    }
    if (beams.length === 0) return;
    const show: Show = {
      title: `Register ${register}: who took what`,
      place: "beside",
      lines: [...taken].map(([n, from]) => ({
        piece: id(n),
        spans: [
          { text: `${NAMES[n]} ` },
          { text: String(from.length), strong: true },
          { text: ` by ${from.join(", ")}` },
        ],
      })),
    };
    this.shows.push(show);
    this.lines.push({ spans: [{ text: "Everything fires." }], beats: [{ kind: "show", show }, ...beams] });
    for (const [n, from] of taken) {
      this.all[n]!.left -= from.length;
      this.lines.push(
        said(n, `takes ${from.length}.`, [
          { kind: "pop", piece: id(n), text: `-${from.length}`, tone: "harm", along: true },
        ]),
      );
    }
    this.see();
  }

  private see(): void {
    this.moments.push({ after: this.lines.length, scene: this.scene() });
  }

  scene(): Scene {
    const pieces: Piece[] = this.all.map((one, n) => ({
      id: id(n),
      name: NAMES[n]!,
      icon: ICONS[n]!,
      tones: TONES[n]!,
      side: n < 4 ? "azure" : "ember",
      seat: n < 4 ? 0 : 1,
      at: at(one.q, one.r),
      facing: one.way,
      bar: { at: one.left, of: 10, label: "health" },
    }));
    const panels: Panel[] = pieces.map((piece, n) => ({
      id: `p${n}`,
      seat: piece.seat!,
      name: piece.name,
      piece: piece.id,
      icon: piece.icon,
      tones: TONES[n]!,
      side: piece.side!,
      place: n < 4 ? "near" : "far",
      bar: piece.bar!,
    }));
    return { sides: SIDES, boards: [YARD], pieces, panels, round: 7, phase: "Programs", zones: [], text: "Round 7." };
  }
}

function round(): Recorded & { shows: Show[] } {
  const played = new Round();
  const before = played.scene();
  played.play();
  return { before, lines: played.lines, moments: played.moments, after: played.scene(), shows: played.shows };
}

export const ROUND = round();

/** Cards that are played, turned over, put away and drawn. */
function cards(): Recorded {
  const hand = [0, 1, 2].map((n) => card(n));
  const back: Card = { id: "lain", name: "A card", face: false, side: "ember" };
  const table = (held: Card[], lain: Card[], away: Card[], left: number): Scene => {
    const zones: Zone[] = [
      { id: "hand", name: "Hand", role: "hand", seat: 0, cards: held },
      { id: "lain", name: "On the table", role: "table", cards: lain },
      { id: "deck", name: "Deck", role: "deck", seat: 0, cards: [], count: left },
      { id: "away", name: "Pile", role: "pile", seat: 0, cards: away },
    ];
    return { ...ROUND.before, panels: (ROUND.before.panels ?? []).filter((_, n) => n === 0 || n === 4), zones };
  };
  const turned = card(3, { id: "lain", side: "ember" });
  const [kept, played] = [[hand[0]!, hand[2]!], hand[1]!];
  const scenes = [
    table(kept, [back, played], [], 20),
    table(kept, [turned, played], [], 20),
    table(kept, [turned], [played], 20),
  ];
  const words = [
    `${played.name} is played.`,
    `${turned.name} is turned over.`,
    `${played.name} is put away.`,
    "Two cards are drawn.",
  ];
  return {
    before: table(hand, [back], [], 20),
    lines: words.map((text) => ({ spans: [{ text }] })),
    moments: scenes.map((scene, n) => ({ after: n + 1, scene })),
    after: table([...kept, card(5), card(6)], [turned], [played], 18),
  };
}

export const CARDS = cards();

/** The answer of a duel: it comes forward, and is turned over pair by pair. */
export const ANSWER: Recorded = {
  before: scene(),
  lines: [{ beats: [{ kind: "show", show: REVEAL }] }, ...CAME, { beats: [{ kind: "hold" }] }],
  moments: [],
  after: scene(),
};

/** Cards that lie on roads are turned over where they lie. */
export const ROADS: Recorded = {
  before: dusk("w", 2, false),
  lines: [{ spans: [{ text: "All cards are turned over." }] }],
  moments: [],
  after: dusk("w", 2, true),
};
