/** A duel, and what comes of it. */
import type { Card, Scene, Show, Stage } from "../protocol";
import { card, GOLD, type Laid, line, LYING, ROSE, scene, SLATE, TEAL, type Tones } from "./terraces";

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
export const duel = (picks: number[], ready: boolean): Scene => {
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
export const strikes = (picks: number[]): Laid => ({
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
