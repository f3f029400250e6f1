/** Whole tables, one for every state that a table's parts can be in, of a game that does not exist. */

import { long } from "./boards";
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
  Slot,
  Stage,
  View,
  Zone,
  Laid as Told,
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

type Tones = [string, string];
const [GOLD, TEAL, ROSE, SLATE, MOSS, VIOLET]: [Tones, Tones, Tones, Tones, Tones, Tones] = [
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
const look = (n: number): [string, Tones] => LOOKS[n % LOOKS.length]!;
const line = (text: string): Line => ({ spans: [{ text }] });

const SIDES: Side[] = [
  { id: "azure", name: "Harbor", style: "azure", seats: [0], points: 3, goal: 5 },
  { id: "ember", name: "Foundry", style: "ember", seats: [1], points: 2, goal: 5 },
];
const NAMES = ["Lamplighter", "Ferrywoman", "Rosekeeper of the Seventh Terrace", "Anvil Sister", "Old Acorn", "Seer"];

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

const panel = (n: number, more: Partial<Panel> = {}): Panel => ({
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
const PANELS: Panel[] = [
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
const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
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
const SEATS = [seat(0), seat(1, { kind: "link" })];

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
const MORE: Scene["conditions"] = [
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
const LYING = [
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
const hand = (count: number): Scene =>
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
const cards = (count: number): Offer[] =>
  Array.from({ length: count }, (_, n) => ({
    text: `play c${n}`,
    label: `Play ${card(n).name}`,
    on: [`c${n}`],
  })).filter((_, n) => n % 3 !== 2);
const BUTTONS: Offer[] = [
  { text: "b1", label: "Light the lamp", tone: "main", icon: "lantern-flame", key: " " },
  { text: "b2", label: "Walk to the pier", key: "w" },
  { text: "b3", label: "Ring twice", icon: "ringing-bell", key: "r" },
  { text: "b4", label: "Turn left", way: 300 },
  { text: "b5", label: "Turn right", way: 60 },
  { text: "b6", label: "End the dusk", tone: "pass", key: "e" },
];
const PROMPT = {
  title: "Light a lamp",
  how: "on a glowing space within 3, or play a card",
  piece: "f0",
  rule: "KIT-4.2",
};
const buttons = (count: number): Laid => ({
  scene: hand(3),
  decision: { prompt: PROMPT, offers: [...cards(3), ...BUTTONS.slice(0, count)], can_undo: true },
});
const BOLD: Offer = {
  text: "leave",
  label: "Leave the terraces",
  tone: "pass",
  ask: "Leave the terraces for the rest of the night, with 2 lamps unlit?",
};

/** An option that is a set: a place and up to three of eight cards, or one figure and two of them. */
const several = (of: number): number[][] =>
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
const sets = (...chosen: string[]): Laid => ({
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

/**
 * Three roads at dusk: towers at the ends, cards on the way, those of the others as backs. `left`: what falls, `shown`:
 * theirs lie open.
 */
const ROADS = ["High road", "Ferry road", "Low road"];
const TOWERS: [number, number, Piece["look"], string][] = [
  [0, 0, "structure", "guarded-tower"],
  [0, 1, "structure", "stone-tower"],
  [1, 0, "stronghold", "medieval-gate"],
  [1, 1, "structure", "stone-tower"],
  [2, 0, "structure", "guarded-tower"],
  [2, 1, "structure", "stone-tower"],
];
const roads = (home: "w" | "e"): Board => ({
  id: "roads",
  name: "The roads",
  kind: "lanes",
  surround: "table",
  home,
  cells: ROADS.flatMap((name, q) =>
    [0, 1, 2, 4, 6, 7].map((r) => ({
      id: `d:${q},${r}`,
      name: `${name}, ${r}`,
      q,
      r,
      terrain: "road",
      long: r === 2 || r === 4 ? 2 : 1,
      tint: r < 4 ? "azure" : "ember",
    })),
  ),
  regions: ROADS.map((name, q) => ({
    id: `road${q}`,
    name,
    cells: [`d:${q},2`, `d:${q},4`],
    look: "lane",
    text: "Who has more here breaks a tower",
  })),
  sites: [{ id: "lamp", name: "The first lamp", edge: "n" }],
});
const towers = (fallen: string[]): Piece[] =>
  [0, 1].flatMap((side) =>
    TOWERS.map(([q, n, look, icon]): Piece => ({
      id: `w${side}${q}${n}`,
      name: look === "stronghold" ? "The gatehouse" : "A tower",
      icon,
      look,
      at: `d:${q},${side ? 7 - n : n}`,
      side: SIDES[side]!.id,
      out: fallen.includes(`w${side}${q}${n}`),
    })),
  );
const walker = (n: number, more: Partial<Card> = {}): Card => ({
  id: `m${n}`,
  name: ["Aldermoor", "Ishka", "Celt", "Jexle", "Decoy"][n % 5]!,
  kind: ["defender", "provoker", "wanderer", "bruiser", "bluff"][n % 5]!,
  art: { icon: look(n)[0], tones: look(n)[1] },
  side: "azure",
  chips: [{ text: ["Warden", "Singer", "Runner", "Breaker", "Nobody"][n % 5]! }],
  left: [{ shape: "circle", icon: "plain-dagger", value: String(2 + n), label: "blows" }],
  right: [{ shape: "square", icon: "linked-rings", value: "4", label: "bond" }],
  text: "Others here take 1 less.",
  bar: { at: 7 - n, of: 8, label: "lamps" },
  ...more,
});
const back = (n: number): Card => ({ id: `e${n}`, name: "A card", face: false, side: "ember" });
const theirs = (n: number): Card => walker(n + 1, { id: `e${n}`, side: "ember" });
const lane = (q: number, mine: Card[], others: Card[]): Scene["zones"] => [
  { id: `own${q}`, name: `${ROADS[q]}, ours`, role: "place", at: `d:${q},2`, seat: 0, cards: mine },
  { id: `oth${q}`, name: `${ROADS[q]}, theirs`, role: "place", at: `d:${q},4`, seat: 1, cards: others },
];
const squad = (n: number): Panel => ({
  id: `g${n}`,
  seat: n < 5 ? 0 : 1,
  name: ["Aldermoor", "Ishka", "Celt", "Jexle", "Nym"][n % 5]!,
  sub: `on ${["QuietQueue", "Tidepool", "BotFrag", "Juke", "Ninefold"][n % 5]}`,
  icon: look(n)[0],
  tones: look(n)[1],
  side: n < 5 ? "azure" : "ember",
  place: n < 5 ? "near" : "far",
  bar: { at: 8 - (n % 5) * 2, of: 8, label: "lamps" },
  out: n === 4,
  active: n === 0,
  stats: [
    { icon: "anvil", value: ["Warden", "Singer", "Runner", "Breaker", "Scout"][n % 5]!, name: "trade" },
    { icon: "linked-rings", value: "5", name: "bond" },
    { icon: "plain-dagger", value: String(n), name: "blows" },
  ],
  foot: [
    { shape: "square", icon: "round-star", label: n % 3 ? "Skill: ready" : "Skill: used", on: n % 3 !== 0 },
    n % 2
      ? { shape: "square", value: "I", label: "Item of level I: ready" }
      : { shape: "square", icon: "swap-bag", tone: "muted", label: "No item yet" },
    { shape: "square", icon: "headphones", label: n % 4 === 3 ? "Talent: used" : "Talent: ready", on: n % 4 !== 3 },
  ],
});
export const dusk = (home: "w" | "e", many: number, shown: boolean): Scene =>
  scene({
    boards: [roads(home)],
    conditions: [],
    pieces: [
      ...towers(["w021", "w101"]),
      { id: "lamp-token", name: "The first lamp", icon: "lantern-flame", look: "disc", at: "lamp", tones: GOLD },
    ],
    panels: Array.from({ length: 10 }, (_, n) => squad(n)),
    phase: "Dusk",
    sides: SIDES.map((side, n) => ({
      ...side,
      pips: ["castle", "guarded-tower", "guarded-tower", "stone-tower", "stone-tower"].map((icon, i) => ({
        shape: "circle",
        icon,
        on: i < 3 - n,
        label: "a tower",
      })),
    })),
    zones: [
      ...lane(
        0,
        [walker(4, { id: "m14", secret: true, bar: undefined }), walker(1, { id: "m11", secret: true })],
        [shown ? theirs(1) : back(1)],
      )!,
      ...lane(
        1,
        Array.from({ length: many }, (_, n) => walker(n, { id: `m2${n}`, secret: !shown })),
        Array.from({ length: many }, (_, n) => (shown ? theirs(n + 2) : back(n + 2))),
      )!,
      ...lane(2, [], [])!,
      { id: "hand", name: "Hand", role: "hand", seat: 0, cards: [0, 1, 2].map((n) => walker(n)) },
    ],
    tracks: [
      {
        id: "turns",
        name: "Six turns, a road each",
        at: 3,
        spaces: [
          ["Ferry", "2", "ember"],
          ["High", "2", "azure"],
          ["High", "1", "ember"],
          ["Ferry", "now", ""],
          ["Low", "", ""],
          ["Low", "", ""],
        ].map(([text, sub, side], n) => ({
          tone: "plain",
          shape: "square",
          text: text!,
          sub: sub!,
          side: side!,
          label: `Turn ${n + 1}: ${text} road`,
        })),
      },
    ],
  });
const PLACED: Offer[] = [1, 2].flatMap((q) =>
  several(3)
    .filter((few) => few.length > 0)
    .map((few): Offer => ({
      text: `put ${few.join(" ")} on ${q}`,
      label: `Place ${few.length} on the ${ROADS[q]}`,
      needs: [`road${q}`, ...few.map((n) => `m${n}`)],
    })),
);
const lanes = (home: "w" | "e", ...chosen: string[]): Laid => ({
  scene: dusk(home, 2, false),
  decision: {
    prompt: { title: "Place cards on a road", how: "face down", piece: "g0", rule: "KIT-8.1" },
    offers: [...PLACED, { text: "wait", label: "Wait", tone: "pass", key: "e" }],
    can_undo: true,
  },
  preview: {
    marks: [
      { kind: "odds", on: "d:1,2", text: "2 against 2 at most", sub: "your tower stands", sure: true },
      { kind: "odds", on: "d:1,6", text: "One of them nobody?", sub: "then their tower breaks", sure: false },
    ],
    title: "Then the Ferry road is held",
    words: [line("Both cards lie on the Ferry road, face down.")],
  },
  then: (play) => chosen.forEach((id) => play.click(id)),
});
const AIMS: Offer[] = ["e2", "e3"].map((on, n) => ({
  text: `strike ${n}`,
  label: `Strike the ${n ? "second" : "first"} card`,
  on: [on],
}));

const HEROES = [
  "Lamplighter",
  "Ferrywoman",
  "Rosekeeper",
  "Anvil Sister",
  "Old Acorn",
  "Seer",
  "Bellfounder",
  "Netmender",
  "Chandler",
  "Tide Warden",
  "Cartographer",
  "Nightwatch",
];
const pool = (taken: number): Card[] =>
  HEROES.map((name, n) => ({
    id: `h${n}`,
    name,
    kind: "tinted",
    art: { icon: look(n)[0], tones: look(n)[1], pattern: "rays" },
    chips: [{ text: ["Wanderer", "Keeper", "Warden"][n % 3]! }],
    text: "Carries light where none was, and leaves before anybody can thank them for it. Slow on stairs.",
    foot:
      n % 2
        ? []
        : [
            { shape: "circle", tone: "green", value: "3" },
            { shape: "triangle", tone: "yellow", value: "2" },
            { shape: "octagon", tone: "red", value: "2" },
          ],
    off: n < taken,
    opens: `of${n}`,
  }));
const TURNS = ["azure", "ember", "ember", "azure", "azure", "ember", "ember", "azure"];
const drafts = (taken: number): Scene =>
  scene({
    conditions: [],
    round: 0,
    phase: "Draft",
    zones: [
      { id: "pool", name: "To be drafted", role: "pool", cards: pool(taken) },
      ...HEROES.map((_, n) => ({
        id: `of${n}`,
        name: "Its cards",
        role: "held" as const,
        cards: [0, 1, 2, 3].map((m) => card(m, { id: `of${n}-${m}` })),
      })),
    ],
    stage: {
      role: "draft",
      title: "Harbor drafts a hero",
      text: "one at a time, in the open",
      picks: TURNS.map((side, n) =>
        n < taken
          ? { side, name: HEROES[n]!, icon: look(n)[0], tones: look(n)[1], card: `h${n}` }
          : { side, now: n === taken },
      ),
    },
  });
const DRAFT = {
  prompt: {
    title: "Draft a hero",
    how: "a first click shows it",
    rule: "KIT-1.1",
    coach: "Whom you take nobody else can have. Look at the cards that come along before you take anybody.",
  },
  offers: HEROES.map((name, n) => ({ text: `take ${n}`, label: `Take ${name}`, on: [`h${n}`] })).slice(3),
};

const SPOTS: [string, string, Tones][] = [
  ["Lamp", "lantern-flame", GOLD],
  ["Sail", "sailboat", TEAL],
  ["Rose", "rose", ROSE],
  ["Anvil", "anvil", SLATE],
];
const spot = (n: number, id: string): Card => ({
  id,
  name: SPOTS[n]![0],
  kind: "tinted",
  art: { icon: SPOTS[n]![1], tones: SPOTS[n]![2], pattern: "rays" },
});
const duel = (picks: number[], ready: boolean): Scene => {
  const stage: Stage = {
    role: "duel",
    title: "Lamplighter strikes Rosekeeper",
    text: "Phase 2. Pick 2 places to strike.",
    seats: [0, 1],
    parties: [
      { piece: "f0", text: "You strike with 2 cards", ready: ready || picks.length > 1 },
      { piece: "f3", text: "Foundry guards with 1 card", ready },
    ],
    grid: {
      heads: ["A strike there does", "Your picks together"],
      rows: SPOTS.map(([name, icon, tones], n) => ({
        on: `s${n}`,
        name,
        icon,
        tones,
        chosen: picks.filter((one) => one === n).length,
        notes: [
          {
            text: ["3 dim + ★", "2 dim, slow 1", "No effect", "1 dim, pushed 1"][n]!,
            small: n ? "" : "Harborlight Procession",
          },
          picks.length
            ? {
                text: n === 2 ? "Put out" : "5 dim, 1 left",
                small: `if the ${name.toLowerCase()} is guarded`,
                tone: n === 2 ? "harm" : "plain",
              }
            : {},
        ],
      })),
    },
  };
  const zones: Scene["zones"] = [
    ...LYING,
    { id: "hand", name: "Hand", role: "hand", seat: 0, cards: SPOTS.map((_, n) => spot(n, `s${n}`)) },
    { id: "picked", name: "Picked", role: "picked", seat: 0, cards: picks.map((n, i) => spot(n, `picked${i}`)) },
    { id: "fl", name: "Its card", role: "front", piece: "f0", cards: [card(0, { id: "fl0" })] },
    {
      id: "fr",
      name: "Its cards",
      role: "front",
      piece: "f3",
      cards: [{ id: "fr0", name: "A card", face: false, side: "ember" }],
    },
  ];
  return scene({ stage, zones });
};
const strikes = (picks: number[]): Laid => ({
  scene: duel(picks, false),
  decision: {
    prompt: {
      title: "Pick a place",
      how: "pick 2 places to strike",
      piece: "f0",
      rule: "KIT-6.1",
      coach: "Foundry guards one place and chooses at the same time. What it guards does nothing.",
    },
    secret: true,
    can_take_back: picks.length > 0,
    picked: picks.map((n) => SPOTS[n]![0]),
    offers:
      picks.length > 1
        ? [{ text: "done", label: "Strike", tone: "main" }]
        : SPOTS.map(([name], n) => ({ text: `strike ${n}`, label: name, on: [`s${n}`] })),
  },
});
export const REVEAL: Show = {
  title: "Lamplighter strikes Rosekeeper",
  left: "f0",
  right: "f3",
  rule: "KIT-6.3",
  pairs: [
    { left: [spot(0, "r0")], right: [spot(0, "r1")], text: "Lamp: blocked", tone: "good" },
    { left: [spot(1, "r2"), spot(1, "r3")], right: [], text: "Sail: 2 hits", tone: "harm" },
    { left: [], right: [spot(3, "r4")], text: "Anvil: guarded for nothing", tone: "muted" },
  ],
};
export const CAME = [
  "Rosekeeper of the Seventh Terrace: 4 lamps dimmed, 1 left.",
  "Pushed 1 and soaked until the end of the round.",
].map(line);

const MOVES: Laid = {
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
const waiver = { key: "dusk-4", label: "Wave on until this dusk is over", text: "Waving on until this dusk is over" };
const WAIVED: Laid = {
  scene: hand(3),
  decision: { prompt: { ...PROMPT, waiver }, offers: [...cards(3), BUTTONS[5]!] },
};
const others = (seats: SeatInfo[], view: Partial<View>): Laid => ({
  scene: hand(3),
  seats,
  view: { awaited: [1], ...view },
});

export const TABLES: Record<string, Laid> = {
  "hand-3": buttons(1),
  "prompt-3": buttons(3),
  "prompt-6": buttons(6),
  "hand-7": { scene: hand(7), decision: { prompt: PROMPT, offers: [...cards(7), BUTTONS[5]!], can_undo: true } },
  "hand-10": { scene: hand(10), decision: { prompt: PROMPT, offers: [...cards(10), BUTTONS[5]!] } },
  "prompt-ask": {
    scene: hand(3),
    decision: { prompt: PROMPT, offers: [...cards(3), BOLD] },
    then: (play) => (play.armed = BOLD),
  },
  "would-meet": MOVES,
  waiver: WAIVED,
  "waived-asked": { ...WAIVED, view: { waived: [{ seat: 0, ...waiver }] } },
  waived: { ...others(SEATS, { waived: [{ seat: 0, ...waiver }] }) },
  "set-open": sets(),
  "set-half": sets("c1", "c4"),
  "set-whole": sets("c1", "well", "c4"),
  "set-full": sets("grove", "c0", "c3", "c6"),
  "set-back": sets("c0", "grove", "c1", "c0"),
  "set-cell": sets("c5", "k:1,-2"),
  "no-hand": {
    scene: scene(),
    decision: {
      prompt: {
        ...PROMPT,
        coach:
          "Spaces that glow can be lit. Who lights the last one of a place is its keeper until somebody blows it out.",
      },
      offers: MOVES.decision!.offers,
    },
  },
  refused: {
    ...buttons(1),
    refused: { message: "The Rosekeeper of the Seventh Terrace is too far away for that", rule: "KIT-4.3" },
  },
  why: {
    ...buttons(1),
    because: [
      { on: "c2", text: "Not at dusk", sub: "Ember is for the night; now it is dusk, phase 2 of 4.", rule: "KIT-4.4" },
    ],
    then: (play) => play.asksWhy("c2"),
  },
  thinks: others(SEATS, {}),
  away: others([seat(0), seat(1, { kind: "link", here: false, away: 1 })], {
    waits: [{ seat: 1, due: 1, away: true }],
  }),
  "sits-in": {
    scene: hand(3),
    seats: [seat(0, { stand_in: "calm" }), seat(1, { kind: "link" })],
    view: { awaited: [0] },
  },
  watching: {
    scene: scene(),
    mine: [],
    seats: [seat(0, { kind: "link", mine: false }), SEATS[1]!],
    view: { seat: null, awaited: [1], ready: [0] },
  },
  "draft-asked": {
    scene: drafts(0),
    decision: {
      ...DRAFT,
      offers: HEROES.map((name, n) => ({ text: `take ${n}`, label: `Take ${name}`, on: [`h${n}`] })),
    },
  },
  "draft-candidate": {
    scene: drafts(3),
    decision: DRAFT,
    then: (play) => (play.armed = play.decision?.offers[1] ?? null),
  },
  "draft-watching": { scene: drafts(5), view: { awaited: [1] } },
  "duel-choosing": strikes([]),
  "duel-half": strikes([1]),
  "duel-picked": strikes([0, 1]),
  "duel-waiting": { scene: duel([0, 1], false), view: { awaited: [1], ready: [0], take_back: [0] } },
  "reveal-half": { scene: scene(), show: REVEAL, turned: 1 },
  "reveal-holding": { scene: scene(), show: REVEAL, turned: 3, told: CAME },
  "lanes-open": lanes("w"),
  "lanes-chosen": lanes("w", "m0", "m1", "road1"),
  "lanes-east": lanes("e"),
  "lanes-aimed": {
    scene: dusk("w", 4, true),
    decision: {
      prompt: { title: "Strike a card", how: "on the Ferry road", piece: "g0", rule: "KIT-8.3" },
      offers: [...AIMS, { text: "wait", label: "Wait", tone: "pass", key: "e" }],
    },
    preview: {
      marks: [
        { kind: "odds", on: "e3", text: "62% to put out", sub: "3 dice", sure: false },
        { kind: "target", on: "e3" },
      ],
    },
    then: (play) => (play.armed = play.decision?.offers[1] ?? null),
  },
  "fan-and-cases": {
    scene: {
      ...hand(5),
      conditions: MORE,
      panels: [
        ...PANELS.slice(0, 3),
        ...[0, 1].map((n): Panel => ({
          id: `seat${n}`,
          seat: n,
          name: n ? "Foundry" : "Harbor",
          icon: "person",
          side: SIDES[n]!.id,
          place: n ? "far" : "near",
          stats: [{ icon: "water-drop", value: "7", name: "jugs" }],
          statuses: [
            { text: "Oil", icon: "candle-light" },
            { text: "Wick", icon: "lantern-flame", tone: "muted" },
          ],
          short: { shape: "pill", value: "2/3", label: "2 of 3 oils" },
          fan: n ? 5 : undefined,
        })),
        ...PANELS.slice(3),
      ],
    },
    decision: {
      prompt: PROMPT,
      offers: [{ text: "strike", label: "Strike the Anvil Sister", on: ["f3"] }, BUTTONS[5]!],
      can_undo: true,
    },
    preview: {
      marks: [{ kind: "meets", on: "o2", side: "azure" }],
      title: "If you strike",
      heads: ["Foundry answers", "dim", "goes out, of 12"],
      rule: "KIT-4.5",
      cases: [
        [2, 10],
        [1, 4],
        [0, 1],
      ].map(([dim, out], n) => ({
        name: n ? `+${n} guard` : "nothing",
        notes: [{ text: String(dim) }, { text: String(out), tone: "harm" as const }],
        bar: { at: out!, of: 12, label: `goes out ${out} of 12`, tone: "harm" as const },
        text: `${n ? `+${n} guard` : "Nothing"}: ${dim} dim, goes out ${out} of 12`,
        usual: n === 0,
      })),
      words: [line("Harbor meets Lights of the Grove.")],
      note: "12 gusts, 4 of them out.",
    },
    then: (play) => (play.armed = play.decision?.offers[0] ?? null),
  },
  "conditions-eight": {
    scene: {
      ...hand(4),
      conditions: [...MORE!, ...MORE!.map((one) => ({ ...one, id: `${one.id}b`, open: false, value: "\u2013" }))],
      panels: [0, 1, 2, 3].flatMap((n): Panel[] => [
        {
          id: `seat${n}`,
          seat: n % 2,
          name: `${n % 2 ? "Foundry" : "Harbor"} ${n + 1}`,
          sub: "2nd",
          icon: "person",
          side: SIDES[n % 2]!.id,
          place: n % 2 ? "far" : "near",
          stats: [{ icon: "water-drop", value: "7", name: "jugs" }],
          statuses: [
            { text: "Oil", icon: "candle-light" },
            { text: "Wick", icon: "lantern-flame", tone: "muted" },
          ],
          short: { shape: "pill", value: "2/3", label: "2 of 3 oils" },
          fan: n ? 5 : undefined,
        },
        ...PANELS.slice(n, n + 2).map((one): Panel => ({
          ...one,
          id: `${one.id}-${n}`,
          piece: "",
          seat: n % 2,
          side: SIDES[n % 2]!.id,
          place: n % 2 ? "far" : "near",
          slots: [],
          track: undefined,
          bar: { at: 4, of: 6, label: "4 of 6" },
          short: { shape: "pill", value: "4/6", label: "4 of 6" },
        })),
      ]),
    },
    decision: {
      prompt: PROMPT,
      offers: [{ text: "strike", label: "Strike the Anvil Sister", on: ["f3"] }, BUTTONS[5]!],
    },
    preview: {
      marks: [{ kind: "meets", on: "o2", side: "azure" }],
      words: [line("Harbor meets Lights of the Grove.")],
    },
    then: (play) => (play.armed = play.decision?.offers[0] ?? null),
  },
  "words-beside": {
    scene: hand(5),
    decision: { prompt: PROMPT, offers: [{ text: "trim", label: "Trim the lantern", on: ["f3"] }, BUTTONS[5]!] },
    preview: {
      title: "Trimmed lantern",
      beside: true,
      rule: "KIT-6.2",
      note: "3 jugs left.",
      words: [
        [
          "I (yours): ",
          "Guard 1 until your next turn, and whoever strikes you in the meantime is pushed 1 away from you.",
        ],
        [
          "II: ",
          "Guard 2 until your next turn, and whoever strikes you or the keeper of an acknowledged lamp " +
            "in the meantime is pushed up to 2 away.",
        ],
      ].map(([name, text]) => ({ spans: [{ text: name!, strong: true }, { text: text! }] })),
    },
    then: (play) => (play.armed = play.decision?.offers[0] ?? null),
  },
  "fan-empty": {
    scene: {
      ...hand(3),
      panels: [
        panel(0),
        { id: "seat1", seat: 1, name: "Foundry", icon: "person", side: "ember", place: "far", fan: 0 },
        { id: "seat2", seat: 1, name: "Foundry's other seat", icon: "person", side: "ember", place: "far", fan: 1 },
        { id: "seat3", seat: 1, name: "Foundry", icon: "person", side: "ember", place: "far", fan: 23 },
      ],
    },
  },
  held: {
    scene: scene(),
    show: {
      title: "Dusk: who took what",
      place: "beside",
      rule: "KIT-7.2",
      lines: [0, 2, 3, 5].map((n) => ({
        piece: `f${n}`,
        spans: [{ text: `${NAMES[n]} ` }, { text: "2", strong: true }, { text: " by Old Acorn and the wall" }],
      })),
    },
  },
  summary: {
    scene: scene(),
    show: {
      title: "Round 4 is over",
      rule: "KIT-9.1",
      lines: [...CAME, line("Harbor keeps the well and takes 2 points."), line("Foundry rings the bell: 1 point.")],
    },
    turned: 0,
  },
};

/** Five numbered places for each of two figures: `own` cards lie in them, the last is locked. */
function programs(home: "n" | "s", own: number): Laid {
  const numbered = (figure: number, cards: number): Slot[] =>
    Array.from({ length: 5 }, (_, n) => ({
      label: String(n + 1),
      card: n < cards ? `p${figure}-${n}` : "",
      mark: n === 4 && figure ? "locked" : figure === 0 && n === cards ? "asked" : "",
    }));
  const placed = (figure: number, cards: number): Card[] =>
    Array.from({ length: cards }, (_, n) =>
      card(n, { id: `p${figure}-${n}`, table: [], chips: [], foot: [], text: "" }),
    );
  const trays = [own, 2].map((cards, n): Zone => ({
    id: `tray${n}`,
    name: `${NAMES[n]}'s orders`,
    role: "picked",
    seat: 0,
    piece: `f${n}`,
    cards: placed(n, cards),
    places: numbered(n, cards),
  }));
  const rows = Array.from({ length: 8 }, (_, n): Panel => ({
    ...panel(n % 6),
    id: `q${n}`,
    piece: n < 6 ? `f${n}` : "",
    seat: Number(n > 3),
    side: SIDES[Number(n > 3)]!.id,
    place: n > 3 ? "far" : "near",
    active: n === 0,
    bar: { at: 8 - n, of: 10, label: "oil" },
    track: undefined,
    slots:
      n < 2
        ? numbered(n, n ? 2 : own)
        : Array.from({ length: 5 }, (_, i) => ({ label: String(i + 1), back: i < 4, mark: i === 4 ? "locked" : "" })),
  }));
  const board = long(home);
  const pieces = (scene().pieces ?? [])
    .slice(0, 6)
    .map((piece, n): Piece => ({ ...piece, at: `s:${n * 2},${n < 3 ? 22 - n : 5 + n}`, facing: n * 90 }));
  const works: Piece[] = ["north", "south"].map((where, n) => ({
    id: `works-${where}`,
    name: where,
    icon: "castle",
    look: "stronghold",
    side: SIDES[1 - n]!.id,
    at: where,
    bar: { at: 30, of: 40, label: "stones" },
  }));
  const held = hand(4).zones ?? [];
  return {
    scene: {
      ...scene(),
      boards: [board],
      pieces: [...pieces, ...works],
      panels: rows,
      conditions: [],
      tracks: [],
      zones: [...held.filter((zone) => zone.role === "hand"), ...trays],
    },
    decision: {
      prompt: { ...PROMPT, title: "Order 3", piece: "f0" },
      secret: true,
      can_take_back: own > 0,
      picked: [...Array.from({ length: own }, (_, n) => `Order ${n + 1}`), "Order 1", "Order 2"],
      offers: cards(4),
    },
  };
}
Object.assign(TABLES, {
  "program-open": programs("s", 0),
  "program-half": programs("s", 3),
  "program-north": programs("n", 4),
});

/** The message a server would send. */
export function message({ scene: shown, decision, view, seats = SEATS, mine = [0] }: Laid): Told {
  const open: Decision[] = decision ? [{ id: 7, seat: 0, prompt: PROMPT, ...decision }] : [];
  const seen: View = {
    n: 1,
    seat: 0,
    scene: shown,
    decisions: open,
    awaited: decision ? [0] : [],
    awaited_sides: [],
    ...view,
  };
  const rows = [
    { n: 0, seat: null, kind: "start", round: 4, lines: [{ ...line("Round 4"), head: true }] },
    { n: 1, seat: 0, kind: "pick", round: 4, lines: [line("Lamplighter walks to the grove and lights two lamps.")] },
  ];
  return {
    type: "laid",
    match: "kit",
    game: "kit",
    code: "KIT1",
    seats,
    mine,
    view: { set: { ...seen } },
    rows,
    settings: {},
    spectators: true,
    undo: true,
    now: 600,
  };
}
