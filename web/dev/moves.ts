/** What can be done on the little island, what it would do, and what it does. */
import type { Beat, Decision, Line, Mark, Offer, Preview, Refusal, Row, Span, View } from "../src/protocol";
import { type At, CELLS, far, HEROES, id, name, on, scene, type State, STYLES } from "./island";

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
