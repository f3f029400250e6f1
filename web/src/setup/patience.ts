import type { Choosable, Field } from "../protocol";

/** Seconds that the server waits if nothing is said, once a friend plays by link. */
export const USUAL_PATIENCE = 60;

const WAIT: [seconds: number, name: string][] = [
  [0, "wait forever"],
  [60, "1 minute"],
  [180, "3 minutes"],
  [600, "10 minutes"],
  [3600, "1 hour"],
];

function value([seconds, name]: [number, string]): Choosable {
  return {
    value: String(seconds),
    name,
    text: seconds ? "then the others may let a bot sit in" : "until they are back",
  };
}

/** How long the others wait for a friend, asked like the options of a game. */
export const PATIENCE: Field = {
  id: "patience",
  name: "If somebody does not play",
  text: "",
  kind: "choice",
  default: String(USUAL_PATIENCE),
  values: WAIT.map(value),
};
