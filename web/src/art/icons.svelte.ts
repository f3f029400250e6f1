/**
 * The icons a scene names, fetched once, in batches. Only path data is kept, so what came over the wire is never put
 * into the page as markup.
 */

import { SvelteMap } from "svelte/reactivity";

export type IconSource = (names: string[]) => Promise<Record<string, string>>;

const loaded = new SvelteMap<string, string[]>();
const asked = new Set<string>();
const outlines = new Map<string, Path2D>();
const RETRY = 3000;

let waiting: string[] = [];
let source: IconSource = fromServer;

async function fromServer(names: string[]): Promise<Record<string, string>> {
  const answer = await fetch(`/api/icons?names=${names.map(encodeURIComponent).join(",")}`);
  if (!answer.ok) throw new Error(`icons: ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
}

/** Where icons come from. The kit page and tests give their own. */
export function setIconSource(next: IconSource): void {
  source = next;
}

/** The `d` of every path in an SVG body. */
export function pathsOf(body: string): string[] {
  return Array.from(body.matchAll(/\sd="([^"]+)"/g), (match) => match[1]!);
}

async function fetchWaiting(): Promise<void> {
  const names = waiting;
  waiting = [];
  try {
    const bodies = await source(names);
    for (const name of names) loaded.set(name, pathsOf(bodies[name] ?? ""));
  } catch {
    // Asked again a little later: a lost connection must not leave a table without faces.
    for (const name of names) asked.delete(name);
    setTimeout(() => wantIcons(names), RETRY);
  }
}

/** Fetches what is not there yet. Names asked for in one turn of the page go out as one request. */
export function wantIcons(names: Iterable<string>): void {
  for (const name of names) {
    if (!name || asked.has(name)) continue;
    asked.add(name);
    if (waiting.push(name) === 1) queueMicrotask(() => void fetchWaiting());
  }
}

const NOTHING: string[] = [];

/** The paths of an icon in a box of 512; empty until it is there. Reactive; pure, so call `wantIcons` beside it. */
export function iconPaths(name: string): string[] {
  return loaded.get(name) ?? NOTHING;
}

/** The icon for a canvas, or null until it is there. */
export function iconOutline(name: string): Path2D | null {
  const paths = iconPaths(name);
  if (paths.length === 0) return null;
  const known = outlines.get(name);
  if (known) return known;
  const made = new Path2D(paths.join(" "));
  outlines.set(name, made);
  return made;
}
