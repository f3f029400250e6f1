/** Bitmaps of noise, computed once and tiled: water, sand, grain, wood. No filter ever runs while something moves. */

import { fractal, perlin } from "./noise";
import { seeded } from "./random";

type Rgb = readonly [number, number, number];
type AlphaAt = (u: number, v: number) => number;

export interface Texture {
  canvas: HTMLCanvasElement;
  /** The size at which it is meant to be seen, in pixels or board units. */
  width: number;
  height: number;
}

export type TextureName = "caustics" | "swell" | "blotch" | "grain" | "wood";

const made = new Map<TextureName, Texture>();

function render(width: number, height: number, [r, g, b]: Rgb, alphaAt: AlphaAt): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const image = context.createImageData(width, height);
  let i = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      image.data[i] = r;
      image.data[i + 1] = g;
      image.data[i + 2] = b;
      image.data[i + 3] = 255 * Math.min(1, Math.max(0, alphaAt(x / width, y / height)));
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Light on water: the valleys of one octave of turbulence. */
function caustics(): Texture {
  const noise = perlin(7, 9, 16);
  const canvas = render(660, 660, [255, 255, 255], (u, v) => 1 - 11 * Math.abs(noise(u * 9, v * 16)));
  return { canvas, width: 660, height: 660 };
}

function swell(): Texture {
  const noise = fractal(11, 4, 8, 2);
  const canvas = render(333, 250, [0, 26, 64], (u, v) => 2.6 * (0.5 + noise(u * 4, v * 8) / 2) - 1.1);
  return { canvas, width: 1332, height: 1000 };
}

function blotch(): Texture {
  const noise = fractal(9, 12, 12, 3);
  const canvas = render(256, 256, [255, 245, 204], (u, v) => 2.6 * (0.5 + noise(u * 12, v * 12) / 2) - 1.25);
  return { canvas, width: 540, height: 540 };
}

function grain(): Texture {
  const random = seeded(2);
  const canvas = render(256, 256, [51, 26, 38], () => 1.7 * (0.5 + (random() + random() - 1) * 0.4) - 0.85);
  return { canvas, width: 256, height: 256 };
}

function wood(): Texture {
  const noise = fractal(4, 4, 88, 3);
  const canvas = render(500, 400, [56, 23, 13], (u, v) => 2.2 * (0.5 + noise(u * 4, v * 88) / 2) - 0.95);
  return { canvas, width: 1000, height: 800 };
}

const MAKERS: Record<TextureName, () => Texture> = { caustics, swell, blotch, grain, wood };

export function texture(name: TextureName): Texture {
  const known = made.get(name);
  if (known) return known;
  const fresh = MAKERS[name]();
  made.set(name, fresh);
  return fresh;
}

/** The texture as a canvas fill; `scale` is pixels of the fill's space per unit of the texture. */
export function texturePattern(
  context: CanvasRenderingContext2D,
  name: TextureName,
  scale = 1,
): CanvasPattern | string {
  const { canvas, width } = texture(name);
  const pattern = context.createPattern(canvas, "repeat");
  if (!pattern) return "transparent";
  pattern.setTransform(new DOMMatrix().scale((width / canvas.width) * scale));
  return pattern;
}

const addresses = new Map<TextureName, Promise<string>>();

/** The texture as an address for CSS. */
export function textureUrl(name: TextureName): Promise<string> {
  const known = addresses.get(name);
  if (known) return known;
  const fresh = new Promise<string>((resolve) => {
    texture(name).canvas.toBlob((blob) => resolve(blob ? `url(${URL.createObjectURL(blob)})` : "none"));
  });
  addresses.set(name, fresh);
  return fresh;
}
