/** Perlin noise that repeats, for bitmaps that tile and edges that look torn. */

import { seeded } from "./random";

export type Noise = (x: number, y: number) => number;

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Values about -0.7..0.7; repeats every `columns` by `rows` lattice cells. */
export function perlin(seed: number, columns: number, rows: number): Noise {
  const random = seeded(seed);
  const gradients = new Float32Array(columns * rows * 2);
  for (let i = 0; i < columns * rows; i++) {
    const angle = random() * Math.PI * 2;
    gradients[2 * i] = Math.cos(angle);
    gradients[2 * i + 1] = Math.sin(angle);
  }
  const dot = (cx: number, cy: number, dx: number, dy: number): number => {
    const column = ((cx % columns) + columns) % columns;
    const row = ((cy % rows) + rows) % rows;
    const i = 2 * (row * columns + column);
    return gradients[i]! * dx + gradients[i + 1]! * dy;
  };
  return (x, y) => {
    const [cx, cy] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - cx, y - cy];
    const [u, v] = [fade(dx), fade(dy)];
    const top = lerp(dot(cx, cy, dx, dy), dot(cx + 1, cy, dx - 1, dy), u);
    const low = lerp(dot(cx, cy + 1, dx, dy - 1), dot(cx + 1, cy + 1, dx - 1, dy - 1), u);
    return lerp(top, low, v);
  };
}

/** Octaves of noise on top of each other, each twice as fine and half as strong. */
export function fractal(seed: number, columns: number, rows: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, i) => perlin(seed + i * 101, columns << i, rows << i));
  return (x, y) => layers.reduce((sum, layer, i) => sum + layer(x * 2 ** i, y * 2 ** i) / 2 ** i, 0);
}
