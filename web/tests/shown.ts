/** Components, mounted for one test each. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach } from "vitest";

let gone: (() => void)[] = [];
beforeEach(() => {
  document.body.innerHTML = "";
});
afterEach(() => {
  for (const go of gone) go();
  gone = [];
});

/** Mount a component and return the page, as it is once all effects have run. */
export function shows(component: unknown, props: Record<string, unknown>): HTMLElement {
  const shown = mount(component as never, { target: document.body, props: props as never });
  gone.push(() => void unmount(shown));
  flushSync();
  return document.body;
}

/** Return the text of an element as one reads it: what stands in parts of its own stands apart. */
export function reads(of: Node | null | undefined): string {
  if (!of) return "";
  const own = of.nodeType === Node.TEXT_NODE ? (of.textContent ?? "") : [...of.childNodes].map(reads).join(" ");
  return own.replace(/\s+/g, " ").trim();
}

/** Return the buttons and links that begin with these words, or are labelled so. */
export function ways(words: string): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>("button, a")].filter(
    (one) => reads(one).startsWith(words) || one.getAttribute("aria-label")?.startsWith(words),
  );
}

/** Press the one button that begins with these words. */
export function press(words: string): void {
  const [one, ...others] = ways(words);
  if (!one || others.length > 0) throw new Error(`${1 + others.length - Number(!one)} buttons say "${words}"`);
  one.click();
  flushSync();
}

/** Write into a field as somebody who types. */
export function types(into: string, text: string): void {
  const field = document.body.querySelector<HTMLInputElement>(into)!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

/** Choose a value of a list. */
export function picks(from: string, value: string): void {
  const list = document.body.querySelector<HTMLSelectElement>(from)!;
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

/** Let answers arrive that are there already. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}
