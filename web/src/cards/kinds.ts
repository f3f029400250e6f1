/** The frames of cards by kind. A kind not listed here gets a quiet frame. */

export interface KindLook {
  frame: string;
  dark: string;
}

const KINDS: Readonly<Record<string, KindLook>> = {
  attack: { frame: "#D8497F", dark: "#7E1240" },
  ability: { frame: "#4FAF5E", dark: "#155A2C" },
  interrupt: { frame: "#22A7C9", dark: "#0A4E66" },
  passive: { frame: "#8E86A8", dark: "#433A66" },
  portal: { frame: "#8C63E8", dark: "#3B1C8A" },
  wild: { frame: "#8C63E8", dark: "#3B1C8A" },
  item: { frame: "#F2BE3E", dark: "#8A5A12" },
  destruction: { frame: "#E2445C", dark: "#7A0F2A" },
  creation: { frame: "#D8B400", dark: "#5E4B00" },
  manipulation: { frame: "#3F74E8", dark: "#152F86" },
  move: { frame: "#4C9BE8", dark: "#14437E" },
  turn: { frame: "#9A6BEA", dark: "#3B1C8A" },
  reverse: { frame: "#E0893A", dark: "#7A3A0A" },
  bruiser: { frame: "#E07A5A", dark: "#7A2C14" },
  defender: { frame: "#5C9AE0", dark: "#1C4A82" },
  provoker: { frame: "#E06AA8", dark: "#7E1C54" },
  sorcerer: { frame: "#8C6BE8", dark: "#3B1C8A" },
  wanderer: { frame: "#6CB36A", dark: "#1E5A2E" },
  bluff: { frame: "#A89A86", dark: "#544A3C" },
};

const QUIET: KindLook = { frame: "#8E86A8", dark: "#433A66" };

export function kindLook(kind: string | undefined): KindLook {
  return KINDS[kind ?? "attack"] ?? QUIET;
}
