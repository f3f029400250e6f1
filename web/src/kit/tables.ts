/** Whole tables, one for every state that a table's parts can be in, of a game that does not exist. */
import type { Decision, Laid as Told, Panel, View } from "../protocol";
import { DRAFT, drafts, HEROES } from "./drafts";
import { CAME, duel, REVEAL, strikes } from "./duels";
import { AIMS, dusk, lanes } from "./dusk";
import { programs } from "./programs";
import {
  BOLD,
  buttons,
  BUTTONS,
  cards,
  hand,
  type Laid,
  line,
  MORE,
  MOVES,
  NAMES,
  others,
  panel,
  PANELS,
  PROMPT,
  scene,
  seat,
  SEATS,
  sets,
  SIDES,
  WAIVED,
  waiver,
} from "./terraces";

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
  "program-open": programs("s", 0),
  "program-half": programs("s", 3),
  "program-north": programs("n", 4),
};

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
