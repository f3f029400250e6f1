/** A little island to play on while no server runs: a scene, its offers, previews and moves. */
import type {
  Beat,
  Card,
  Cell,
  Decision,
  Line,
  Mark,
  Offer,
  Panel,
  Piece,
  Preview,
  Refusal,
  Row,
  Scene,
  SeatInfo,
  Side,
  SideStyle,
  Span,
  Tone,
  View,
} from "../src/protocol";

const STYLES: SideStyle[] = ["azure", "ember", "jade", "plum"];
const HEROES: [name: string, icon: string, tones: [string, string]][] = [
  ["Bow Master", "pocket-bow", ["#3FA796", "#12544F"]],
  ["Rhino Guy", "rhinoceros-horn", ["#8A93A6", "#3F475C"]],
  ["Dragon Hatcher", "spiked-dragon-head", ["#F29A3C", "#8E3F10"]],
  ["Valasca", "spartan-helmet", ["#E0567E", "#7A1741"]],
];
const TRACK: Tone[] = ["green", "green", "green", "yellow", "yellow", "yellow", "red", "red", "red"];
type At = [q: number, r: number];

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

const id = ([q, r]: At): string => `cell:${q},${r}`;
const far = ([a, b]: At, [c, d]: At): number => (Math.abs(a - c) + Math.abs(b - d) + Math.abs(a + b - c - d)) / 2;
const on = (at: At): boolean => far(at, [0, 0]) <= 5 && far(at, [0, 0]) > 0;

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
const CELLS = cells();

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

function offers(s: State): Offer[] {
  const me = s.at[0];
  if (!me) return [];
  const taken = new Set(s.at.map((at) => at && id(at)));
  if (s.step === "move") {
    const near: Offer[] = CELLS.filter((c) => on([c.q, c.r]) && far([c.q, c.r], me) <= 3 && !taken.has(c.id)).map(
      (c) => ({ text: `move ${c.name.toLowerCase()}`, label: `Walk to ${c.name}`, on: [c.id] }),
    );
    return [...near, { text: "stay", label: "Stay", tone: "pass", key: "E", on: [] }];
  }
  const targets: Offer[] = [];
  for (const [card, range] of [
    ["card:arrowed", 4],
    ["card:boxing", 3],
  ] as const) {
    s.at.forEach((at, i) => {
      if (i && at && far(at, me) <= range)
        targets.push({
          text: `${card.slice(5)} ${HEROES[i]?.[0].toLowerCase() ?? ""}`,
          label: `${card === "card:boxing" ? "Shove" : "Shoot"} ${HEROES[i]?.[0] ?? ""}`,
          on: [`hero:${i}`],
          card,
        });
    });
  }
  return [...targets, { text: "end", label: "End turn", tone: "pass", key: "E" }];
}

export function decisions(s: State): Decision[] {
  if (s.seat !== 0 || !s.at[0]) return [];
  const prompt =
    s.step === "move"
      ? {
          title: "Move:",
          how: "up to 3 spaces",
          piece: "hero:0",
          rule: "KB-5.3",
          coach: "Every glowing space is within your 3 movement points. Point at one to see the way.",
        }
      : {
          title: "Attack:",
          how: "pick a card, then a glowing target",
          piece: "hero:0",
          rule: "KB-8.1",
          coach: "Pick a card to see whom it reaches. The chain of who bumps whom is shown before you commit.",
        };
  return [{ id: s.decision, seat: 0, prompt, offers: offers(s), can_undo: s.step === "attack" }];
}

export function refusals(on: string): Refusal[] {
  return on === "hero:2"
    ? [{ on, text: "Too far for Boxing Arrow", sub: "Dragon Hatcher: 8 away, reach 3.", rule: "KB-8.1" }]
    : [];
}

const span = (i: number): Span => ({
  text: i === 0 ? "You" : (HEROES[i]?.[0] ?? ""),
  side: STYLES[i] ?? "",
  strong: true,
  ref: `hero:${i}`,
});

function shoved(s: State, i: number): At | null {
  const from = s.at[i];
  const me = s.at[0];
  if (!from || !me) return from ?? null;
  const q = Math.sign(from[0] - me[0]);
  return [from[0] + 2 * q, from[1] + (q === 0 ? 2 * Math.sign(from[1] - me[1]) : 0)];
}

export function preview(s: State, option: string): Preview {
  const offer = offers(s).find((o) => o.text === option);
  const spot = offer?.on?.[0] ?? "";
  if (s.step === "move" && spot)
    return {
      marks: [
        { kind: "path", piece: "hero:0", cells: [id(s.at[0] ?? [0, 0]), spot], how: "walk" },
        { kind: "ghost", piece: "hero:0", on: spot },
      ],
      title: "Walk",
    };
  const i = Number(spot.slice(5));
  if (!spot || Number.isNaN(i)) return {};
  const to = shoved(s, i) ?? [0, 0];
  const wet = !on(to);
  const marks: Mark[] = [
    { kind: "target", on: spot },
    { kind: "odds", on: spot, text: "50% hit", sub: "1 die, no defense" },
    { kind: "path", piece: spot, cells: [id(s.at[i] ?? [0, 0]), id(to)], how: "flight" },
    { kind: "ghost", piece: spot, on: id(to) },
  ];
  if (wet) marks.push({ kind: "splash", on: id(to), text: "SPLASH!", sub: `${HEROES[i]?.[0] ?? ""} is out` });
  return {
    marks,
    title: "If it hits",
    words: [
      {
        piece: spot,
        spans: [
          span(i),
          { text: " flies 2 of the " },
          { text: "zone", shape: "octagon", tone: "red" },
          { text: wet ? ", then falls into the sea" : "" },
        ],
      },
    ],
    note: "Each bump takes 1 off.",
    rule: "KB-11.1",
  };
}

function row(s: State, seat: number | null, lines: Line[], kind = "pick"): Row {
  s.n += 1;
  return { n: s.n, seat, kind, lines, round: s.round };
}

function walk(s: State, i: number, to: At): Line {
  const from = s.at[i] ?? to;
  s.at[i] = to;
  const beat: Beat = { kind: "move", how: "walk", piece: `hero:${i}`, cells: [id(from), id(to)] };
  return {
    piece: `hero:${i}`,
    side: STYLES[i] ?? "",
    rule: "KB-5.3",
    beats: [beat],
    spans: [span(i), { text: ` ${i ? "walks" : "walk"} to ` }, { text: name(to), ref: id(to) }, { text: "." }],
  };
}

/** The viewer's pick, then whatever the bots do. */
export function act(s: State, option: string): Row[] {
  const offer = offers(s).find((o) => o.text === option);
  if (!offer) return [];
  const rows: Row[] = [];
  s.decision += 1;
  const spot = offer.on?.[0] ?? "";
  const cell = CELLS.find((c) => c.id === spot);
  if (s.step === "move") {
    rows.push(
      row(s, 0, cell ? [walk(s, 0, [cell.q, cell.r])] : [{ piece: "hero:0", spans: [span(0), { text: " stay." }] }]),
    );
    s.step = "attack";
    return rows;
  }
  const target = Number(spot.slice(5));
  if (spot) rows.push(row(s, 0, hit(s, target, offer.card === "card:boxing")));
  for (const i of [1, 2, 3]) {
    const at = s.at[i];
    s.seat = i;
    const ways =
      at && CELLS.filter((c) => far([c.q, c.r], at) === 1 && on([c.q, c.r]) && !s.at.some((x) => x && id(x) === c.id));
    const way = ways?.[(s.n * 7) % Math.max(1, ways.length)];
    if (way) rows.push(row(s, i, [walk(s, i, [way.q, way.r])]));
  }
  Object.assign(s, { seat: 0, step: "move", round: s.round + 1 });
  rows.push(
    row(
      s,
      null,
      [{ head: true, spans: [{ text: `Round ${s.round}` }], beats: [{ kind: "turn", text: `Round ${s.round}` }] }],
      "auto",
    ),
  );
  return rows;
}

function hit(s: State, i: number, shove: boolean): Line[] {
  const lines: Line[] = [
    {
      piece: "hero:0",
      side: "azure",
      rule: "KB-8.5",
      spans: [
        span(0),
        { text: " shoot at " },
        span(i),
        { text: ": 1 hit, " },
        { text: "2 damage", tone: "harm", strong: true },
        { text: "." },
      ],
      beats: [
        { kind: "beam", piece: "hero:0", other: `hero:${i}` },
        { kind: "pop", piece: `hero:${i}`, text: "-2", tone: "harm" },
      ],
    },
  ];
  s.wear[i] = Math.min(8, (s.wear[i] ?? 0) + 2);
  const from = s.at[i];
  const to = shoved(s, i);
  if (!shove || !from || !to) return lines;
  lines.push({
    piece: `hero:${i}`,
    rule: "KB-9.2",
    spans: [span(i), { text: " is knocked back 2." }],
    beats: [{ kind: "move", how: "flight", piece: `hero:${i}`, cells: [id(from), id(to)] }],
  });
  s.at[i] = on(to) ? to : null;
  if (!on(to))
    lines.push({
      piece: `hero:${i}`,
      rule: "KB-11.3",
      spans: [span(i), { text: " falls into the sea.", strong: true }],
      beats: [{ kind: "fall", piece: `hero:${i}`, cells: [id(to)] }],
    });
  return lines;
}

export function view(s: State): View {
  const gone = s.at.filter((at, i) => i && !at).length;
  const over = gone > 0 || s.round > 14;
  const values = s.at.map((at, i) => (at ? 1 - (s.wear[i] ?? 0) / 8 : null));
  const base: View = {
    n: s.n,
    seat: 0,
    scene: scene(s),
    decisions: over ? [] : decisions(s),
    awaited: over ? [] : [s.seat],
    awaited_sides: [],
    measure: { name: "Energy", values },
  };
  if (!over) return base;
  const lines = [
    "Last one standing after the flood.",
    "Round 12: stood on the outer ring when the tide came.",
    "Third in your chain, bumped off the edge.",
    "Your Boxing Arrow, 5 spaces in red, over the rim.",
  ];
  return {
    ...base,
    result: {
      title: "The Bow Master is the last one standing.",
      rule: "KB-1.1",
      standings: HEROES.map(([hero], i) => ({
        place: i + 1,
        side: STYLES[i] ?? "",
        name: hero,
        seats: [i],
        piece: `hero:${i}`,
        line: { spans: [{ text: lines[i] ?? "" }], rule: "KB-9.2" },
        points: [{ icon: "droplet-splash", value: String(i === 0 ? gone : 0), name: "Splashes caused" }],
      })),
      facts: [
        { icon: "sands-of-time", value: String(s.round), name: "rounds" },
        { icon: "sprint", value: "5", name: "longest flight" },
        { icon: "linked-rings", value: "3", name: "bodies in one chain" },
      ],
    },
    graph: Array.from({ length: s.round }, (_, k) => ({
      name: "Energy",
      hint: "Energy of each hero, round by round.",
      values: [0, 1, 2, 3].map((i) =>
        s.at[i] === null && k > s.round - 2
          ? null
          : Math.max(0, 1 - ((k / s.round) * (s.wear[i] ?? 0)) / 8 - 0.02 * i * k),
      ),
      bands: [
        { low: 0.67, high: 1, name: "Green", tone: "green", shape: "circle" },
        { low: 0.33, high: 0.67, name: "Yellow", tone: "yellow", shape: "triangle" },
        { low: 0, high: 0.33, name: "Red", tone: "red", shape: "octagon" },
      ],
    })),
  };
}
