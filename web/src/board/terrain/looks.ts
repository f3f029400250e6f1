/** How terrain kinds look. A scene names kinds; a kind not listed here is a plain tile. */

import { INK, mix, type Theme } from "../../art/color";

/** Top and bottom of the face, the grout round it, the light on its upper edges. */
export type Face = readonly [top: string, bottom: string, grout: string, lit: string];

export type Decor = "tufts" | "flowers" | "pebbles" | "cracks" | "ripples" | "flags" | "rivets" | "cobbles";

export interface Look {
  light: Face;
  dark: Face;
  decor: readonly Decor[];
  /** Drawn as a film over the face: color and opacity, light then dark. */
  film?: readonly [string, number, string, number];
  /** What stands or gapes on the cell. */
  thing?: "rock" | "hole" | "pit" | "tent" | "slot" | "belt" | "express" | "pusher" | "gear" | "wrench";
  /** No tile: what surrounds the board shows. */
  open?: boolean;
  /** The face takes the color of the cell's tint. */
  tinted?: boolean;
}

const SAND: Face = ["#FFEDBE", "#F3D08C", "#CE9C58", "#FFFBE6"];
const SAND_DARK: Face = ["#C9A78C", "#96787C", "#574358", "#F3D6B6"];
const METAL: Face = ["#C3CCDC", "#A3AEC4", "#76819A", "#F2F6FF"];
const METAL_DARK: Face = ["#7E879C", "#5E6780", "#3A4158", "#AEB8CE"];

const night = (face: Face): Face => [
  mix(face[0], "#2A1E50", 0.34),
  mix(face[1], "#2A1E50", 0.38),
  mix(face[2], "#1A1038", 0.45),
  mix(face[3], "#8A78B0", 0.3),
];
const look = (light: Face, decor: readonly Decor[] = [], extra: Partial<Look> = {}): Look => ({
  light,
  dark: night(light),
  decor,
  ...extra,
});

const sand: Look = { light: SAND, dark: SAND_DARK, decor: ["tufts", "pebbles", "cracks"] };
const wet: Look = {
  light: ["#F0E0AE", "#D3C08C", "#A99763", "#FFF8DA"],
  dark: ["#7C86A0", "#586487", "#384062", "#AFBCD6"],
  decor: ["ripples"],
  film: ["#35C6CC", 0.3, "#2C7FA0", 0.2],
};
const well: Look = { light: SAND, dark: SAND_DARK, decor: [], thing: "hole" };
const meadow: Look = {
  light: ["#B9DE74", "#93C455", "#6F9F3C", "#E4F7AE"],
  dark: ["#7BA85A", "#568742", "#3D6634", "#B6D886"],
  decor: ["tufts", "flowers"],
};
const trodden: Look = {
  light: ["#DDD98C", "#BDBB62", "#8E9142", "#FBF7C4"],
  dark: ["#A3A860", "#7E8646", "#545E30", "#D6D596"],
  decor: ["tufts"],
};
const stone: Look = {
  light: ["#DDD8EC", "#B4ACCC", "#857CA3", "#FFFFFF"],
  dark: ["#B9B2CE", "#8C84A8", "#5C5478", "#E6E0F6"],
  decor: ["flags"],
};
const basalt: Look = {
  light: ["#8470AE", "#5A4785", "#392A5C", "#BDA9E2"],
  dark: ["#6D5A93", "#463769", "#2B1F48", "#A591CC"],
  decor: ["flags"],
};
const cobbles: Look = {
  light: ["#F3BD93", "#D18C60", "#99593A", "#FFE2C4"],
  dark: ["#D89B74", "#AC6B48", "#75432C", "#F7CFA9"],
  decor: ["cobbles"],
};
const metal: Look = { light: METAL, dark: METAL_DARK, decor: ["rivets"] };
const arena = look(["#F7DDB0", "#E4BC84", "#B98A52", "#FFF4D8"], ["pebbles"]);

const LOOKS: Readonly<Record<string, Look>> = {
  sand,
  wet,
  "floods-next": wet,
  water: { light: SAND, dark: SAND_DARK, decor: [], open: true },
  sea: { light: SAND, dark: SAND_DARK, decor: [], open: true },
  well,
  hole: well,
  meadow,
  grass: meadow,
  trodden,
  stone,
  basalt,
  cobbles,
  rock: { ...sand, decor: [], thing: "rock" },
  camp: { ...look(["#F29C84", "#D26A52", "#9A3F2C", "#FFD0C2"]), thing: "tent", tinted: true },
  deployment: { ...look(["#DAD3DF", "#B6ABBF", "#6E6280", "#F4F0F7"]), tinted: true },
  metal,
  plate: metal,
  belt: { ...metal, decor: [], thing: "belt" },
  express: { ...metal, decor: [], thing: "express" },
  pusher: { ...metal, decor: [], thing: "pusher" },
  gear: { ...metal, thing: "gear" },
  wrench: { ...metal, thing: "wrench" },
  pit: { ...metal, decor: [], thing: "pit" },
  arena,
  "zone-red": look(["#F7B3AE", "#E58A88", "#A8525A", "#FFE0DC"]),
  "zone-yellow": look(["#F5E28C", "#DFC354", "#9C8430", "#FFF9CF"]),
  "zone-blue": look(["#B4CBF7", "#88A6E8", "#4F6BB0", "#E2ECFF"]),
  trap: look(["#CDB7A6", "#AE9484", "#6E5A50", "#EADCD0"], [], { thing: "slot" }),
  road: look(["#A893A0", "#8C7688", "#5E4A5C", "#D6C6D2"], ["cobbles"]),
  plain: look(["#EFE3CF", "#D9C6A8", "#A98F6C", "#FFFBF0"]),
};

const PLAIN = LOOKS["plain"]!;

export function terrainLook(kind: string): Look {
  return LOOKS[kind] ?? PLAIN;
}

/** The face of a kind, in the color of a tint where the kind takes one. */
export function faceOf(kind: Look, theme: Theme, tint: string): Face {
  if (!kind.tinted || !tint) return kind[theme];
  const light: Face = [
    mix(tint, "#F2EFFA", 0.56),
    mix(tint, "#E4E0F0", 0.34),
    mix(tint, INK, 0.4),
    mix(tint, "#FFFFFF", 0.8),
  ];
  return theme === "light"
    ? light
    : [
        mix(light[0], "#1E1440", 0.22),
        mix(light[1], "#1E1440", 0.28),
        mix(light[2], "#1E1440", 0.4),
        mix(light[3], "#1E1440", 0.1),
      ];
}

/** The three tones in which a face is printed, so that a field of tiles is alive. */
export function tones([top, bottom]: Face): readonly (readonly [string, string])[] {
  return [
    [top, bottom],
    [mix(top, "#FFFFFF", 0.05), mix(bottom, "#FFFFFF", 0.05)],
    [mix(top, "#5A3A20", 0.05), mix(bottom, "#5A3A20", 0.05)],
  ];
}
