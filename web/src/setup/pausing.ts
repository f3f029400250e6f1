import type { Field } from "../protocol";

/** What there is between two rounds of a tournament, asked like the options of a game. */
export const PAUSE: Field = {
  id: "pause",
  name: "The next round begins",
  text: "",
  kind: "choice",
  default: "-1",
  values: [
    { value: "-1", name: "When you say so", text: "you begin each round" },
    { value: "60", name: "After a minute", text: "once the last match of a round is over" },
    { value: "600", name: "After ten minutes", text: "once the last match of a round is over" },
    { value: "86400", name: "After a day", text: "for matches by mail" },
  ],
};
