/** Words in which numbers of their row stand by name, in braces. */

/** The words with a name put in the place of what is marked, parted from others by spaces, and where one writes on. */
export function putIn(
  text: string,
  [from, to]: readonly [number, number],
  name: string,
): { text: string; caret: number } {
  const before = text.slice(0, from).replace(/\{[a-z_0-9]*$/, ""); // who began to write it has its brace already
  const after = text.slice(to);
  const piece = `${/[\w}]$/.test(before) ? " " : ""}{${name}}${/^\w/.test(after) ? " " : ""}`;
  return { text: before + piece + after, caret: before.length + piece.length };
}

const BRACES = /\{[^{}]*\}?|\}/g;
const NAMED = /^\{\w+\}$/;

/** A value with its mistake mended: of words only the first piece in braces that is no number of their row. */
export function mended(text: string, numbers: Readonly<Record<string, number>>, instead: string): string {
  if (!NAMED.test(instead)) return instead;
  const wrong = [...text.matchAll(BRACES)].find(([piece]) => !(piece.slice(1, -1) in numbers));
  return wrong ? text.slice(0, wrong.index) + instead + text.slice(wrong.index + wrong[0].length) : instead;
}
