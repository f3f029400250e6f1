/** How the page's own files hang together. */

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = resolve("src");
const IMPORT = /^(?:import|export)\b[^"';]*?\bfrom\s+"(\.[^"]+)"|^\s*import\s+"(\.[^"]+)"/gm;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => join(SRC, name));
const known = new Set(files);

function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8").replace(/^ {2}(?=import|} from)/gm, "");
  return [...code.matchAll(IMPORT)].flatMap(([, from, bare]) => {
    const target = resolve(dirname(file), from ?? bare ?? "");
    const found = ["", ".ts", ".svelte.ts"].map((end) => target + end).find((name) => known.has(name));
    return found && found !== file ? [found] : [];
  });
}

/** Return the first circle that is found when every import is followed, or nothing. */
function circle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const found = walk(next, [...way, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found.length > 0) return found.map((name) => relative(SRC, name));
  }
  return [];
}

describe("the page's files", () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));

  it("import each other in no circle", () => {
    expect(circle(graph)).toEqual([]);
  });

  it("are followed for this: a table imports the board, which imports its geometry", () => {
    expect(graph.get(join(SRC, "table/BoardArea.svelte"))).toContain(join(SRC, "board/Board.svelte"));
    expect(graph.get(join(SRC, "board/layout.ts"))).toContain(join(SRC, "board/geometry.ts"));
  });

  it("would show a circle", () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => join(SRC, name)) as [string, string, string];
    const ring = new Map([
      [a, [b]],
      [b, [c]],
      [c, [b]],
    ]);
    expect(circle(ring)).toEqual(["b", "c", "b"]);
  });
});
