/** The lid's measure, in the units all boxes are drawn in. */
export const LID_WIDTH = 224;
export const LID_HEIGHT = 318;
export const DEPTH = 22;

/** Rays from a point, as triangles: every second wedge of `count`. */
export function rays(x: number, y: number, count: number, radius = 420, turn = 0): string {
  const point = (i: number): string => {
    const a = (2 * Math.PI * i) / count + turn;
    return `${(x + radius * Math.cos(a)).toFixed(1)} ${(y + radius * Math.sin(a)).toFixed(1)}`;
  };
  return Array.from({ length: count }, (_, i) => `M${x} ${y}L${point(i)}L${point(i + 0.5)}Z`).join("");
}

/** Dots that grow towards the lower edge, as on cheap print. */
export function halftone(from: number, step = 9): string {
  let path = "";
  for (let y = from, row = 0; y < LID_HEIGHT + step; y += step, row++) {
    const r = step * 0.5 * Math.min(1, ((y - from) / (LID_HEIGHT - from)) * 1.1);
    if (r < 0.3) continue;
    for (let x = (row % 2) * step * 0.5; x < LID_WIDTH + step; x += step) {
      const [round, wide] = [`${r.toFixed(1)} ${r.toFixed(1)} 0 1 0`, (2 * r).toFixed(1)];
      path += `M${(x - r).toFixed(1)} ${y}a${round} ${wide} 0a${round} -${wide} 0Z`;
    }
  }
  return path;
}

/** The lettering: sizes so that each line fills the lid's width, with the longest words smaller. */
export function lettering(lines: readonly string[]): { text: string; size: number; y: number }[] {
  const longest = Math.max(...lines.map((line) => line.length));
  let y = lines.length === 1 ? 0 : -6;
  return lines.map((text) => {
    const fits = (LID_WIDTH * 0.86) / (text.length * 0.52);
    const size = Math.min(
      fits,
      lines.length === 1 ? 62 : text.length === longest && lines.some((l) => l.length < longest) ? 40 : 56,
    );
    y += size * 0.9;
    return { text, size, y };
  });
}
