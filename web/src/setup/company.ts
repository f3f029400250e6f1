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

/** Whether what comes of it counts. */
export const RATED: Field = {
  id: "rated",
  name: "Rated",
  text: "counts for your rating; nothing can be taken back",
  kind: "toggle",
  default: false,
};
