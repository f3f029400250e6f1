/** A draft, after so many picks. */
import type { Card, Scene } from "../protocol";
import { card, look, scene } from "./terraces";

export const HEROES = [
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
export const drafts = (taken: number): Scene =>
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
export const DRAFT = {
  prompt: {
    title: "Draft a hero",
    how: "a first click shows it",
    rule: "KIT-1.1",
    coach: "Whom you take nobody else can have. Look at the cards that come along before you take anybody.",
  },
  offers: HEROES.map((name, n) => ({ text: `take ${n}`, label: `Take ${name}`, on: [`h${n}`] })).slice(3),
};
