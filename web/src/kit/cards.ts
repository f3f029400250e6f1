/** Cards with words of all lengths, to see how they are set. */

import type { Card } from "../protocol";
import { HAND } from "./fixtures";

const foot = HAND[1]!.foot ?? [];
const base: Card = {
  id: "x",
  name: "Crosswind",
  kind: "attack",
  art: { icon: "wind-slap", tones: ["#58C0E8", "#0E4A72"], pattern: "lines" },
  left: [{ shape: "die", value: "3" }],
  right: [{ shape: "target", value: "0-2" }],
};

export const WORDY: Card[] = [
  { ...base, id: "w1", text: "A plain shove, and a good one.", foot },
  {
    ...base,
    id: "w2",
    chips: [{ text: "Steer" }],
    text: "On a hit, she picks any of the six directions; the target flies that way.",
    foot,
  },
  {
    ...base,
    id: "w3",
    chips: [{ text: "Leap 3" }, { text: "Blast 1" }, { text: "No damage" }],
    text: "Leap up to 3, then attack every adjacent entity. No damage.",
    foot,
  },
  {
    ...base,
    id: "w4",
    kind: "passive",
    name: "Second Wind",
    left: [],
    right: [],
    chips: [{ text: "Once a game" }],
    text:
      "Once per game, when she would be moved into water she stays on the last space she stood on instead, " +
      "and her tracker goes to the first red space if it is not red already.",
  },
  {
    ...base,
    id: "w5",
    kind: "interrupt",
    name: "The Longest Name Of All",
    chips: [{ text: "Braced" }, { text: "Riposte", tone: "harm" }],
    text: "Until his next turn: +2 defense dice, and whenever a hero within 2 misses him, he knocks that hero back.",
  },
  {
    ...base,
    id: "w6",
    kind: "ability",
    name: "No Picture",
    art: null,
    chips: [{ text: "Quiet" }],
    flavor: "After you. I insist.",
  },
];
