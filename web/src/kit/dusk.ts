/** Three roads of cards, between towers. */
import type { Board, Card, Offer, Panel, Piece, Scene } from "../protocol";
import { GOLD, type Laid, line, look, scene, several, SIDES } from "./terraces";

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
/**
 * Three roads at dusk, seen from a side: towers at the ends, cards on the way, those of the others as backs unless they
 * are shown. `many`: how many cards each side has on
 * the middle road.
 */
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
export const lanes = (home: "w" | "e", ...chosen: string[]): Laid => ({
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
export const AIMS: Offer[] = ["e2", "e3"].map((on, n) => ({
  text: `strike ${n}`,
  label: `Strike the ${n ? "second" : "first"} card`,
  on: [on],
}));
