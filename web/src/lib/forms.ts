/** Options that are told as a form: what may be chosen in it, and which option that makes. */

import type { Decision, Form, Item, Offer } from "../protocol";

/** What is chosen of each group, in the form's own order; nothing if something chosen is not in the form. */
function sorted(form: Form, chosen: readonly string[]): Item[][] | undefined {
  const parts = form.groups.map((group) => group.of.filter((item) => chosen.includes(item.id)));
  return parts.reduce((sum, part) => sum + part.length, 0) === chosen.length ? parts : undefined;
}

/** Return whether all that is chosen may go into one option of the form. */
export function goes(form: Form, chosen: readonly string[]): boolean {
  return sorted(form, chosen)?.every((part, n) => part.length <= most(form, n)) ?? false;
}

function most(form: Form, n: number): number {
  return form.groups[n]?.most ?? 1;
}

/** Return all that can be chosen in a form. */
export function within(form: Form): string[] {
  return form.groups.flatMap((group) => group.of.map((item) => item.id));
}

/** Return the option that takes these things of each group. */
function made(form: Form, parts: readonly (readonly Item[])[]): Offer {
  const words = parts.map((part) => part.map((item) => item.label).join(", "));
  const label = form.labels[Math.min(parts.at(-1)?.length ?? 0, form.labels.length - 1)] ?? "";
  return {
    text: parts.map((part) => part.map((item) => item.text).join(" ") || (form.none ?? "")).join(" "),
    label: label.replace(/\{(\d+)\}/g, (_, n: string) => words[Number(n)] ?? ""),
    needs: parts.flatMap((part) => part.map((item) => item.id)),
    ...(form.tone ? { tone: form.tone } : {}),
  };
}

/** Return the option of a form that takes just what is chosen, or nothing if that is no whole option yet. */
export function complete(form: Form, chosen: readonly string[]): Offer | undefined {
  const parts = sorted(form, chosen);
  const whole = parts?.every((part, n) => part.length >= (form.groups[n]?.least ?? 1) && part.length <= most(form, n));
  return parts && whole ? made(form, parts) : undefined;
}

/**
 * Return what is chosen in the words of the option that it may become: "Flange, register 2"; empty if it is not in
 * this form, or nothing is.
 */
export function begun(form: Form, chosen: readonly string[]): string {
  const parts = sorted(form, chosen);
  if (!parts || chosen.length === 0) return "";
  return made(
    form,
    parts.map((part) => (part.length > 0 ? part : [{ id: "", text: "", label: "..." }])),
  ).label.replace(/: \.\.\.$/, "");
}

/** Return the things that can be chosen in place of another one, where only one is taken, and what is chosen then. */
export function replaced(form: Form, chosen: readonly string[]): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  for (const { of, most = 1 } of form.groups) {
    const one = most === 1 ? of.find((item) => chosen.includes(item.id)) : undefined;
    const rest = chosen.filter((id) => id !== one?.id);
    for (const { id } of one ? of : []) if (goes(form, [...rest, id])) ways.set(id, [...rest, id]);
  }
  return ways;
}

/** Return the option of a form with this text form, in lower case; the things of a group may come in any order. */
function written(form: Form, words: string): Offer | undefined {
  let left = words;
  const chosen: string[] = [];
  for (const group of form.groups) {
    for (let found: Item | undefined; (found = group.of.find((item) => begins(left, item.text, chosen, item.id)));) {
      chosen.push(found.id);
      left = left.slice(found.text.length).trim();
    }
    if (form.none && !group.of.some((item) => chosen.includes(item.id)) && begins(left, form.none))
      left = left.slice(form.none.length).trim();
  }
  return left ? undefined : complete(form, chosen);
}

function begins(words: string, text: string, chosen: readonly string[] = [], id = ""): boolean {
  return `${words} `.startsWith(`${text.toLowerCase()} `) && !chosen.includes(id);
}

/** Return the open option with this text form, offered by itself or in a form. */
export function byText(decision: Decision | null, text: string): Offer | undefined {
  const wanted = text.toLowerCase();
  return (
    decision?.offers.find((offer) => offer.text.toLowerCase() === wanted) ??
    decision?.forms?.map((form) => written(form, wanted)).find(Boolean)
  );
}
