/** How the sides look: color, lip, highlight and the shape that doubles the color. */

import type { Side, SideStyle } from "../protocol";

export type RimShape = "dot" | "triangle" | "square" | "diamond" | "none";

export interface SideLook {
  style: SideStyle;
  color: string;
  lip: string;
  hi: string;
  shape: RimShape;
  /** The color of the shapes on the rim: 3.5:1 or better. */
  print: string;
}

export const SIDES: Record<SideStyle, SideLook> = {
  azure: { style: "azure", color: "#2B86F0", lip: "#12509F", hi: "#7BBBFF", shape: "dot", print: "#FFFFFF" },
  ember: { style: "ember", color: "#E8482B", lip: "#98230F", hi: "#FF9274", shape: "triangle", print: "#FFFFFF" },
  jade: { style: "jade", color: "#2FC7A0", lip: "#0C7A60", hi: "#96F0D6", shape: "square", print: "#06463A" },
  plum: { style: "plum", color: "#5B2A9C", lip: "#341263", hi: "#A57AE0", shape: "diamond", print: "#FFFFFF" },
  nobody: { style: "nobody", color: "#9C8FA8", lip: "#5F5470", hi: "#D6CCDE", shape: "none", print: "#FFFFFF" },
};

function isStyle(word: string): word is SideStyle {
  return Object.hasOwn(SIDES, word);
}

/** The look of a side named by its id in a scene, or directly by its style. Unknown: nobody. */
export function sideLook(name: string | undefined, sides: readonly Side[] = []): SideLook {
  if (!name) return SIDES.nobody;
  const side = sides.find((one) => one.id === name);
  if (side) return SIDES[side.style];
  return isStyle(name) ? SIDES[name] : SIDES.nobody;
}

/** The color a `tint` stands for: a side's, or itself when it is one. */
export function tintColor(tint: string | undefined, sides: readonly Side[] = []): string {
  if (!tint) return "";
  return tint.startsWith("#") ? tint : sideLook(tint, sides).color;
}
