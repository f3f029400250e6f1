/** The pattern behind a card's icon, in a box of 200 by 130. Seeded by the icon: the same card looks the same. */

import { between, seeded } from "../art/random";

export const ART_WIDTH = 200;
export const ART_HEIGHT = 130;

const CENTER = { x: ART_WIDTH / 2, y: ART_HEIGHT / 2 };

export interface SpeedLine {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function rays(): string[] {
  const far = ART_WIDTH;
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(CENTER.x + far * Math.cos(angle)).toFixed(0)} ${(CENTER.y + far * Math.sin(angle)).toFixed(0)}`;
  };
  return Array.from(
    { length: 14 },
    (_, i) => `M${CENTER.x} ${CENTER.y}L${at((i * 360) / 14 + 6)}L${at((i * 360) / 14 + 18)}Z`,
  );
}

export function speedLines(seed: string): SpeedLine[] {
  const random = seeded(seed);
  return Array.from({ length: 16 }, () => ({
    x: between(random, -0.1, 0.9) * ART_WIDTH,
    y: between(random, -0.1, 1.1) * ART_HEIGHT,
    width: between(random, 0.2, 0.6) * ART_WIDTH,
    height: between(random, 1.5, 4),
  }));
}

export const RINGS = [0, 1, 2, 3, 4].map((i) => ({ r: ART_WIDTH * (0.14 + 0.13 * i), opacity: 0.2 - 0.03 * i }));

/** Halftone that grows towards the lower edge, as one path. */
export function halftone(): string {
  const step = ART_WIDTH / 22;
  let d = "";
  for (let row = 0; row * step < ART_HEIGHT + step; row++) {
    const r = step * 0.34 * Math.max(0, (row * step) / ART_HEIGHT - 0.45) * 1.6;
    if (r < 0.3) continue;
    for (let column = 0; column < 23; column++) {
      const x = (column + (row % 2) * 0.5) * step;
      const [round, wide] = [`${r.toFixed(1)} ${r.toFixed(1)} 0 1 0`, (2 * r).toFixed(1)];
      d += `M${(x - r).toFixed(1)} ${(row * step).toFixed(1)}a${round} ${wide} 0a${round} -${wide} 0Z`;
    }
  }
  return d;
}
