import type { Beat, Line, Plan, Preview, Row, Scene, Span } from "../protocol";

/** A line with the row it belongs to, so that the slider can go there; how often it was said in a row. */
export interface Entry {
  times?: number;
  key: string;
  n: number;
  line: Line;
}

export function entries(rows: readonly Row[]): Entry[] {
  return rows.flatMap((row) => row.lines.map((line, i) => ({ key: `${row.n}.${i}`, n: row.n, line })));
}

function alike(one: Entry | undefined, other: Entry): boolean {
  return (
    one !== undefined &&
    !other.line.head &&
    plain(one.line) === plain(other.line) &&
    (one.line.rule ?? "") === (other.line.rule ?? "")
  );
}

/** The later one stands for both. */
function again(first: Entry, then: Entry): Entry {
  return { ...then, key: first.key, times: (first.times ?? 1) + (then.times ?? 1) };
}

/** What is said again at once is said once, with how often; so are two lines that are said by turns. */
export function folded(all: readonly Entry[]): Entry[] {
  const found: Entry[] = [];
  for (const entry of all) {
    const [one, other, last] = found.slice(-3);
    const before = found.at(-1);
    if (before && alike(before, entry)) found.push(again(found.pop()!, entry));
    else if (one && other && last && alike(one, last) && alike(other, entry))
      found.splice(-3, 3, again(one, last), again(other, entry));
    else found.push(entry);
  }
  return found;
}

/** Lines by when they are told: one whose first beat is `along` together with the last one that shows anything. */
export function passages(lines: readonly Line[]): Line[][] {
  const found: Line[][] = [];
  for (const line of lines) {
    const before = line.beats?.[0]?.along
      ? found.findLastIndex((passage) => passage.some((one) => one.beats?.length))
      : -1;
    if (before < 0) found.push([line]);
    else found.push([...found.splice(before).flat(), line]);
  }
  return found;
}

/** What is said while something moves of which no line tells. */
export function moving(beats: readonly Beat[], scene: Scene | null): string {
  const beat = beats.find((one) => one.kind === "move") ?? beats.find((one) => one.kind === "face");
  const piece = beat && scene?.pieces?.find((one) => one.id === beat.piece);
  return piece ? `${piece.name} ${beat.kind === "face" ? "turns" : "moves"}` : "";
}

/** What a preview says, each case as a sentence, each plan step by step. */
export function spoken(preview: Preview | null | undefined): string[] {
  const steps = (preview?.plans ?? []).flatMap((plan) => planned(plan));
  return [...(preview?.cases ?? []).map((one) => one.text || one.name), ...(preview?.words ?? []).map(plain), ...steps];
}

/** What is laid of a plan, step by step. */
export function planned(plan: Plan): string[] {
  return plan.steps.flatMap((step) => (step.text ? [`${step.label} ${step.text}`] : []));
}

/** So few cases are all told whole. */
const FEW = 2;
/**
 * The same where there is little room: what comes without anybody's doing whole, of the other cases only the values.
 */
export function brief(preview: Preview | null | undefined): string[] {
  const all = preview?.cases ?? [];
  const cases = all.map((one) =>
    one.usual || all.length <= FEW || !one.notes?.length
      ? one.text || one.name
      : `${one.name}: ${one.notes.map((note) => note.text).join(", ")}`,
  );
  const plan = preview?.plans?.find((one) => one.active);
  const last = plan?.steps.findLast((step) => step.text);
  return [...cases, ...(preview?.words ?? []).map(plain), ...(last ? [last.text ?? ""] : [])];
}

/** What a screen reader says of a line, and what is searched. */
export function plain(line: Line): string {
  return words(line.spans ?? []);
}

export function words(spans: readonly Span[]): string {
  return spans
    .map((span) => span.text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Lines nobody would see: neither words nor a head. They only carry beats. */
export function shown(entry: Entry): boolean {
  return plain(entry.line) !== "";
}

/** The rows a round begins with, for the ticks of the slider. */
/** What is said of the last row up to this place that says anything, in one sentence or some. */
export function saidAt(rows: readonly Row[], place: number): string {
  for (const row of rows.slice(0, place + 1).reverse()) {
    const said = row.lines.map(plain).filter(Boolean);
    if (said.length > 0) return said.map((one) => (/[.!?:]$/.test(one) ? one : `${one}.`)).join(" ");
  }
  return "";
}

export function rounds(rows: readonly Row[]): { round: number; n: number }[] {
  const found: { round: number; n: number }[] = [];
  for (const row of rows) {
    if (row.round !== found.at(-1)?.round) found.push({ round: row.round, n: row.n });
  }
  return found;
}
