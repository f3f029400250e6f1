/** The terraces: the board, hands and questions of the game that does not exist, by day. */
import type {
  Board,
  Card,
  Decision,
  Line,
  Offer,
  Panel,
  Piece,
  Preview,
  Refusal,
  Scene,
  SeatInfo,
  Show,
  Side,
  View,
} from "../protocol";
import type { Play } from "../table/play.svelte";

export interface Laid {
  scene: Scene;
  decision?: Partial<Decision> & { offers: Offer[] };
  view?: Partial<View>;
  seats?: SeatInfo[];
  mine?: number[];
  preview?: Preview;
  because?: Refusal[];
  refused?: { message: string; rule: string };
  /** What comes forward to be read. */
  show?: Show;
  turned?: number;
  told?: Line[];
  /** What the person at the page does then. */
  then?: (play: Play) => void;
}

export type Tones = [string, string];
export const [GOLD, TEAL, ROSE, SLATE, MOSS, VIOLET]: [Tones, Tones, Tones, Tones, Tones, Tones] = [
  ["#D9A441", "#7A4A0C"],
  ["#3FA1B5", "#0E4C5E"],
  ["#E0567E", "#7A1741"],
  ["#8D9BB4", "#3C4A66"],
  ["#8DAA4A", "#41541A"],
  ["#A37BF5", "#35157E"],
];
const LOOKS: [string, Tones][] = [
  ["lantern-flame", GOLD],
  ["sailboat", TEAL],
  ["rose", ROSE],
  ["anvil", SLATE],
  ["acorn", MOSS],
  ["crystal-ball", VIOLET],
];
export const look = (n: number): [string, Tones] => LOOKS[n % LOOKS.length]!;
export const line = (text: string): Line => ({ spans: [{ text }] });

export const SIDES: Side[] = [
  { id: "azure", name: "Harbor", style: "azure", seats: [0], points: 3, goal: 5 },
  { id: "ember", name: "Foundry", style: "ember", seats: [1], points: 2, goal: 5 },
];
export const NAMES = [
  "Lamplighter",
  "Ferrywoman",
  "Rosekeeper of the Seventh Terrace",
  "Anvil Sister",
  "Old Acorn",
  "Seer",
];

const BOARD: Board = {
  id: "board",
  name: "The terraces",
  kind: "hex",
  top: "pointy",
  surround: "table",
  home: "s",
  cells: Array.from({ length: 49 }, (_, i) => [(i % 7) - 3, Math.floor(i / 7) - 3] as [number, number])
    .filter(([q, r]) => Math.abs(q + r) <= 3)
    .map(([q, r]) => ({
      id: `k:${q},${r}`,
      name: `${q} ${r}`,
      q,
      r,
      terrain: Math.abs(q) + Math.abs(r) < 2 ? "stone" : "meadow",
    })),
  regions: [
    {
      id: "well",
      name: "The well",
      cells: ["k:0,0", "k:1,0", "k:0,1"],
      look: "score",
      icon: "well",
      text: "The well: 3 jugs",
    },
    {
      id: "grove",
      name: "The grove",
      cells: ["k:-2,0", "k:-2,1"],
      look: "area",
      icon: "tree-beehive",
      text: "The grove: 1 jug",
    },
  ],
  sites: [
    { id: "pier", name: "The pier", edge: "s", text: "Who waits" },
    { id: "yard", name: "The yard", edge: "n", text: "Who waits" },
  ],
};

const figure = (n: number): Piece => ({
  id: `f${n}`,
  name: NAMES[n]!,
  icon: look(n)[0],
  tones: look(n)[1],
  side: n < 3 ? "azure" : "ember",
  seat: n < 3 ? 0 : 1,
  at: ["k:-1,1", "k:1,-1", "pier", "k:0,-2", "yard", "yard"][n]!,
  bar: { at: 6 - n, of: 7, label: "lamps" },
  badges: n === 0 ? [{ at: "nw", icon: "sprint", label: "quick" }] : [],
});
const PIECES = [0, 1, 2, 3, 4, 5].map(figure);

const TEXTS = [
  "On a hit, the light goes to a lamp of your choice within 3.",
  "Walk up to 3, then dim every lamp beside you. Take one jug.",
  "Guard 1 until your next turn, and whoever strikes you in the meantime is pushed 1 away from you.",
  "Light one lamp.",
  "Each friend within 2 may walk 1.",
];
export const card = (n: number, more: Partial<Card> = {}): Card => ({
  id: `c${n}`,
  name: [
    "Long Shadow",
    "Harborlight Procession",
    "Ember",
    "Wade",
    "Two Lanterns",
    "Dusk Patrol",
    "Bell",
    "Undertow",
    "Gutter the Wick",
    "Afterglow",
  ][n % 10]!,
  kind: ["attack", "ability", "interrupt", "passive"][n % 4]!,
  art: { icon: look(n)[0], tones: look(n)[1], pattern: (["rays", "lines", "rings", "dots"] as const)[n % 4]! },
  left: [{ shape: "boot", value: String((n % 3) + 1), label: "paces" }],
  right: [{ shape: "shield", value: `+${n % 2}`, label: "guard" }],
  chips: [{ text: "Reach 3" }, ...(n % 2 ? [] : [{ text: "Strike 2", tone: "harm" as const }])],
  text: TEXTS[n % TEXTS.length]!,
  table:
    n % 2
      ? []
      : [
          { icon: "lantern-flame", text: "d2", label: "Lamp: 2 dim" },
          { icon: "sailboat", text: "d1 s1", label: "Sail: 1 dim, slow 1" },
          { icon: "rose", text: "–", label: "Rose: none" },
          { icon: "anvil", text: "d3★", label: "Anvil: 3 dim and 1 more" },
        ],
  foot:
    n % 2
      ? []
      : [1, 2, 3, 4].map((phase) => ({
          shape: "pill",
          value: String(phase),
          on: phase !== 2,
          tone: phase === 2 ? "muted" : "good",
          label: `Phase ${phase}`,
        })),
  ...more,
});

export const panel = (n: number, more: Partial<Panel> = {}): Panel => ({
  id: `p${n}`,
  seat: n < 3 ? 0 : 1,
  name: NAMES[n]!,
  piece: `f${n}`,
  icon: look(n)[0],
  tones: look(n)[1],
  side: n < 3 ? "azure" : "ember",
  place: n < 3 ? "near" : "far",
  bar: { at: 6 - n, of: 7, label: "lamps" },
  stats: [
    { icon: "shield", value: "1", name: "guard" },
    { icon: "water-drop", value: "12", name: "jugs" },
  ],
  slots:
    n % 3 === 2
      ? []
      : [
          { label: "Dusk", card: n === 0 ? "c0" : "", back: n !== 0 },
          { label: "Night", back: n === 3 },
          { label: "Dawn" },
        ],
  ...more,
});
export const PANELS: Panel[] = [
  panel(0, {
    active: true,
    statuses: [
      { text: "soaked", icon: "water-drop", tip: "Moves 1 less" },
      { text: "lamp out", icon: "candle-light" },
    ],
  }),
  panel(1, { statuses: [{ text: "quick", icon: "sprint" }] }),
  panel(2, { text: "waits at the pier" }),
  panel(3, {
    statuses: [
      { text: "conspicuous", icon: "candle-light" },
      { text: "soaked", icon: "water-drop" },
    ],
  }),
  panel(4, { out: true }),
  panel(5),
];
export const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  kind: "you",
  name: n ? "Bartholomew Longfellow" : "You",
  side: SIDES[n]!.id,
  style: SIDES[n]!.style,
  mine: n === 0,
  here: true,
  taken: true,
  ...more,
});
export const SEATS = [seat(0), seat(1, { kind: "link" })];

const CONDITIONS: Scene["conditions"] = [
  {
    id: "o1",
    name: "Keeper of the Well",
    icon: "well",
    tones: TEAL,
    value: "3/4",
    unit: "water-drop",
    text: "The well",
    open: true,
    meets: [{ side: "azure", now: true }, { side: "ember" }],
    on: "x1",
  },
  {
    id: "o2",
    name: "Lights of the Grove",
    icon: "tree-beehive",
    tones: MOSS,
    value: "1/3",
    unit: "water-drop",
    text: "The grove",
    open: false,
    meets: [{ side: "azure" }, { side: "ember" }],
    on: "x2",
  },
  {
    id: "o3",
    name: "Bellringer",
    icon: "ringing-bell",
    tones: GOLD,
    value: "10/12",
    unit: "water-drop",
    text: "The belfry",
    open: true,
    meets: [{ side: "azure" }, { side: "ember", now: true }],
    on: "x3",
  },
];
export const MORE: Scene["conditions"] = [
  ...CONDITIONS!.map((one) => ({ ...one, on: "" })),
  {
    id: "o4",
    name: "Warden of the Long Stair",
    icon: "acorn",
    tones: GOLD,
    value: "2",
    unit: "water-drop",
    text: "most beside steps",
    open: true,
    meets: [{ side: "azure" }, { side: "ember" }],
  },
];
export const LYING = [
  {
    id: "z1",
    name: "At the well",
    role: "place" as const,
    at: "well",
    cards: [card(2, { id: "x1", chips: [{ text: "3 of 4", icon: "water-drop", tone: "good" }] })],
  },
  {
    id: "z2",
    name: "At the grove",
    role: "place" as const,
    at: "grove",
    cards: [card(4, { id: "x2", chips: [{ text: "1 of 3", icon: "water-drop" }] })],
  },
];

export const scene = (more: Partial<Scene> = {}): Scene => ({
  sides: SIDES,
  boards: [BOARD],
  pieces: PIECES,
  panels: PANELS,
  conditions: CONDITIONS,
  zones: LYING,
  round: 4,
  phase: "Dusk",
  chips: [],
  text: "Round 4, dusk.",
  tracks: [
    {
      id: "t",
      name: "Phases",
      at: 1,
      spaces: [0, 1, 2, 3].map((n) => ({ tone: n < 1 ? "muted" : "plain", shape: "circle", label: `Phase ${n + 1}` })),
    },
  ],
  ...more,
});
export const hand = (count: number): Scene =>
  scene({
    zones: [
      ...LYING,
      {
        id: "hand",
        name: "Hand",
        role: "hand",
        seat: 0,
        cards: Array.from({ length: count }, (_, n) => card(n, { off: n % 3 === 2 })),
      },
    ],
  });
export const cards = (count: number): Offer[] =>
  Array.from({ length: count }, (_, n) => ({
    text: `play c${n}`,
    label: `Play ${card(n).name}`,
    on: [`c${n}`],
  })).filter((_, n) => n % 3 !== 2);
export const BUTTONS: Offer[] = [
  { text: "b1", label: "Light the lamp", tone: "main", icon: "lantern-flame", key: " " },
  { text: "b2", label: "Walk to the pier", key: "w" },
  { text: "b3", label: "Ring twice", icon: "ringing-bell", key: "r" },
  { text: "b4", label: "Turn left", way: 300 },
  { text: "b5", label: "Turn right", way: 60 },
  { text: "b6", label: "End the dusk", tone: "pass", key: "e" },
];
export const PROMPT = {
  title: "Light a lamp",
  how: "on a glowing space within 3, or play a card",
  piece: "f0",
  rule: "KIT-4.2",
};
export const buttons = (count: number): Laid => ({
  scene: hand(3),
  decision: { prompt: PROMPT, offers: [...cards(3), ...BUTTONS.slice(0, count)], can_undo: true },
});
export const BOLD: Offer = {
  text: "leave",
  label: "Leave the terraces",
  tone: "pass",
  ask: "Leave the terraces for the rest of the night, with 2 lamps unlit?",
};

/** An option that is a set: a place and up to three of eight cards, or one figure and two of them. */
export const several = (of: number): number[][] =>
  Array.from({ length: 1 << of }, (_, bits) => Array.from({ length: of }, (__, n) => n).filter((n) => bits & (1 << n)));
const SETS: Offer[] = ["well", "grove", "k:1,-2"].flatMap((at) =>
  several(8)
    .filter((few) => few.length > 0 && few.length < 4)
    .map((few): Offer => ({
      text: `carry ${few.join(" ")} to ${at}`,
      label: [
        `Carry ${few.length === 1 ? card(few[0]!).name : `${few.length} cards`}`,
        `to ${at === "well" ? "the well" : at === "grove" ? "the grove" : "the lonely stone"}`,
      ].join(" "),
      needs: [at, ...few.map((n) => `c${n}`)],
    })),
);
export const sets = (...chosen: string[]): Laid => ({
  scene: hand(8),
  decision: {
    prompt: { title: "Carry the light", how: "a place and up to 3 cards", piece: "f0", rule: "KIT-5.2" },
    offers: [...SETS, { text: "stay", label: "Stay", tone: "pass", key: "e" }],
    can_undo: true,
  },
  preview: {
    marks: [{ kind: "area", cells: ["k:0,0", "k:1,0", "k:0,1"] }],
    title: "Then the well is lit",
    words: [line("Both cards lie at the well, face down."), line("Harbor meets Keeper of the Well.")],
  },
  then: (play) => chosen.forEach((id) => play.click(id)),
});

export const MOVES: Laid = {
  scene: hand(3),
  decision: {
    prompt: PROMPT,
    offers: [
      ...["k:-2,1", "k:0,1", "k:0,0", "k:-1,2"].map((on) => ({ text: on, label: `Light ${on}`, on: [on] })),
      { text: "the well", label: "Fill the well", on: ["well"] },
      { text: "order", label: "Order the seer", on: ["f5"] },
      BUTTONS[5]!,
    ],
  },
  preview: {
    marks: [
      { kind: "meets", on: "o2", side: "azure" },
      { kind: "meets", on: "o3", side: "azure" },
      { kind: "path", piece: "f0", cells: ["k:0,1"], how: "walk" },
      { kind: "ghost", piece: "f0", cells: ["k:0,1"] },
    ],
    title: "Then the grove is yours",
    words: [line("Lamplighter walks to the grove."), line("Harbor meets Lights of the Grove.")],
    rule: "KIT-4.2",
  },
  then: (play) => (play.armed = play.decision?.offers[1] ?? null),
};
export const waiver = {
  key: "dusk-4",
  label: "Wave on until this dusk is over",
  text: "Waving on until this dusk is over",
};
export const WAIVED: Laid = {
  scene: hand(3),
  decision: { prompt: { ...PROMPT, waiver }, offers: [...cards(3), BUTTONS[5]!] },
};
export const others = (seats: SeatInfo[], view: Partial<View>): Laid => ({
  scene: hand(3),
  seats,
  view: { awaited: [1], ...view },
});
