/** A part that is carried to its place: by a pointer that drags it, or picked up and put down by keys. */
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Bench } from "../protocol";
import type { Lab } from "./lab.svelte";
import { placeAt } from "./dragging.svelte";
import { type Part, type Place, refusal } from "./parts";
import { fresh, type Schema, spelt } from "./schema";

const KEY = Symbol("carrying");
/** Below so many pixels a press was no drag. */
const SLIP = 6;

/** What a place says of the part that is carried. */
export interface Sign {
  takes: boolean;
  over: boolean;
  words: string;
}

export class Carrying {
  part = $state.raw<Part | null>(null);
  /** Where the pointer is that drags it; null: it was picked up by keys. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  /** What is told to whoever cannot see it. */
  said = $state("");
  private over = $state("");
  private places = new Map<string, { place: () => Place; element: Element }>();
  private pressed: { part: Part; x: number; y: number } | null = null;

  constructor(
    private readonly lab: Lab,
    private readonly whole: () => Schema,
    readonly bench: () => Bench,
  ) {
    setContext(KEY, this);
  }

  static here(): Carrying | undefined {
    return getContext<Carrying | undefined>(KEY);
  }

  /** Let an element be a place. */
  region(place: () => Place): Attachment {
    return (element) => {
      const key = keyOf(place());
      this.places.set(key, { place, element });
      element.setAttribute("data-place", key);
      return () => {
        if (this.places.get(key)?.element === element) this.places.delete(key);
      };
    };
  }

  /** Return what a place says; null while nothing is carried. */
  sign(place: Place): Sign | null {
    if (!this.part) return null;
    const words = refusal(place, this.part);
    return { takes: words === "", over: this.over === keyOf(place), words };
  }

  private taking(part: Part): { place: () => Place; element: Element }[] {
    return [...this.places.values()].filter((one) => refusal(one.place(), part) === "");
  }

  /** Take a part up by keys: where one place alone takes it, it goes there at once. */
  take(part: Part): void {
    const some = this.taking(part);
    const alone = some[0];
    if (!alone) {
      this.said = `No place here takes ${part.name}.`;
      return;
    }
    if (some.length === 1) {
      this.put(alone.place(), part);
      return;
    }
    this.part = part;
    const many = `${some.length} places take it`;
    this.said = `${part.name} is taken up. ${many}: Tab goes to them, Enter puts it there, Escape lets go.`;
    setTimeout(() => this.next(false));
  }

  /** Go to the next of the places that take what was taken up, or to the one before. */
  next(back: boolean): void {
    const all = [...document.querySelectorAll<HTMLElement>(".put")];
    const here = all.findIndex((one) => one === document.activeElement);
    all.at(back ? here - 1 : (here + 1) % all.length)?.focus();
  }

  drop(): void {
    if (this.part) this.said = `${this.part.name} is let go.`;
    this.part = this.at = this.pressed = null;
    this.over = "";
  }

  /** Put a part down at a place; in a list at its end unless it is said where. */
  put(place: Place, part = this.part, index = place.count): void {
    if (!part || refusal(place, part)) return;
    const value = fresh(part.schema, this.whole(), this.bench().refs);
    const { file, path } = place;
    if (!place.many) this.lab.edit({ do: "set", file, path: [...path], value });
    else if (!place.there) this.lab.edit({ do: "set", file, path: [...path], value: [value] });
    else this.lab.edit({ do: "insert", file, path: [...path, index], value });
    this.part = this.at = this.pressed = null;
    this.over = "";
    this.said = `${part.name} was put into ${place.label}.`;
  }

  press(event: PointerEvent, part: Part): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.pressed = { part, x: event.clientX, y: event.clientY };
  }

  go(event: PointerEvent): void {
    const { pressed } = this;
    if (!pressed) return;
    if (!this.at && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLIP) return;
    this.part = pressed.part;
    this.at = { x: event.clientX, y: event.clientY };
    this.over = this.below(event.clientX, event.clientY)?.key ?? "";
  }

  /** Return whether a part was dragged: then a click that follows is none. */
  end(event: PointerEvent): boolean {
    const dragged = this.at !== null;
    const found = dragged ? this.below(event.clientX, event.clientY) : undefined;
    if (found) this.put(found.place, this.part, found.index);
    else if (dragged) this.drop();
    this.pressed = null;
    return dragged;
  }

  /** The innermost place below a point that takes what is carried, and where in its list. */
  private below(x: number, y: number): { key: string; place: Place; index: number } | undefined {
    for (const element of document.elementsFromPoint(x, y))
      for (let one = element.closest("[data-place]"); one; one = one.parentElement?.closest("[data-place]") ?? null) {
        const key = one.getAttribute("data-place") ?? "";
        const place = this.places.get(key)?.place();
        if (!place || !this.part || refusal(place, this.part)) continue;
        const middles = [...(one.querySelector(":scope > ol")?.children ?? [])].map((block) => {
          const { top, height } = block.getBoundingClientRect();
          return top + height / 2;
        });
        return { key, place, index: placeAt(middles, -1, y) };
      }
    return undefined;
  }
}

function keyOf(place: Place): string {
  return spelt(place.file, place.path);
}
