/** Colors for canvas and SVG, where custom properties do not reach or cost too much. */

import type { Tone } from "../protocol";

/** The same as --ink and --act in tokens.css. */
export const INK = "#2A1A3E";
export const ACT = "#FFC42E";
/** Of whatever has no tones of its own. */
export const NO_TONES: [string, string] = ["#998877", "#443322"];

export type Theme = "light" | "dark";

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `a` moved towards `b` by `t` (0..1). Both as #RRGGBB. */
export function mix(a: string, b: string, t: number): string {
  const [from, to] = [channels(a), channels(b)];
  const parts = from.map((value, i) => Math.round(value + (to[i]! - value) * t));
  return "#" + parts.map((value) => value.toString(16).padStart(2, "0")).join("");
}

export interface ToneLook {
  color: string;
  lip: string;
  hi: string;
  /** What is written on it. */
  on: string;
}

const TONES: Record<Tone, ToneLook> = {
  plain: { color: "#FFFFFF", lip: "#CDB086", hi: "#FFFFFF", on: INK },
  good: { color: "#3DB54A", lip: "#1E7A2B", hi: "#B9F2A8", on: INK },
  harm: { color: "#E5342F", lip: "#8E100F", hi: "#FFA79A", on: "#FFFFFF" },
  warn: { color: "#FFB51F", lip: "#8A5A12", hi: "#FFE38A", on: INK },
  act: { color: ACT, lip: "#B87400", hi: "#FFE38A", on: INK },
  green: { color: "#3DB54A", lip: "#1E7A2B", hi: "#B9F2A8", on: INK },
  yellow: { color: "#FFC21F", lip: "#B87700", hi: "#FFF0A6", on: INK },
  blue: { color: "#3F74E8", lip: "#152F86", hi: "#C9DAFF", on: "#FFFFFF" },
  red: { color: "#E5342F", lip: "#8E100F", hi: "#FFA79A", on: "#FFFFFF" },
  muted: { color: "#D6CCDE", lip: "#5F5470", hi: "#F2ECF6", on: INK },
};

export function toneLook(tone: Tone | undefined): ToneLook {
  return TONES[tone ?? "plain"];
}
