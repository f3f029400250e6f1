import type { Field } from "../protocol";

/** Who may take the seats that are free, asked like the options of a game. */
export const COMPANY: Field = {
  id: "company",
  name: "Who may come",
  text: "",
  kind: "choice",
  default: "link",
  values: [
    { value: "link", name: "Only by link", text: "the match begins at once" },
    { value: "lobby", name: "Everybody", text: "it stands in the lobby until you start it; a link works too" },
  ],
};

/** Whether people may say at the table what they like. */
export const TEXTS: Field = {
  id: "texts",
  name: "Words of one's own",
  text: "people may write to each other at the table, and not phrases only",
  kind: "toggle",
  default: false,
};

/** Whether people may ask for hints. */
export const HINTS: Field = {
  id: "hints",
  name: "Hints",
  text: "who is asked may ask what would be good; everybody is told that they did",
  kind: "toggle",
  default: true,
};

/** Whether what comes of it counts. */
export const RATED: Field = {
  id: "rated",
  name: "Rated",
  text: "counts for your rating; nothing can be taken back",
  kind: "toggle",
  default: false,
};
