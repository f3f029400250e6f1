/** Texts mark of whom they speak. Here the reader is "you", and all others go by their names. */
import type { SeatInfo, Side, Span } from "../protocol";
import { own } from "./sides";

/**
 * A scene id, what the game calls it, what follows that name, and what stands for both where the reader is meant.
 * Without a name: words that go with one which stands elsewhere.
 */
const MARK = /⟦([^|⟦⟧]+)\|(?:([^|⟦⟧]*)\|)?([^|⟦⟧]*)\|([^|⟦⟧]*)⟧/g;
/** A sentence begins after this. */
const BEGINS = /(?:^|[.?!] )$/;

interface Called {
  mine: boolean;
  /** Empty: nobody sits there, so it goes by what the game calls it. */
  name: string;
}

function seatId(seat: number): string {
  return `seat-${seat + 1}`;
}

/**
 * Whom each mark means, as one string: while that is the same, so are all texts. A side of several has its own name.
 */
export function callings(sides: readonly Side[], seats: readonly SeatInfo[]): string {
  const of = (seat: SeatInfo | undefined): string => (seat && seat.taken !== false ? seat.name : "");
  const seated = seats.map((seat): [string, Called] => [
    seatId(seat.seat),
    { mine: Boolean(seat.mine) && seat.kind !== "hotseat", name: of(seat) },
  ]);
  const sided = sides.map((side): [string, Called] => {
    const only = side.seats.length === 1 ? seats.find((seat) => seat.seat === side.seats[0]) : undefined;
    return [side.id, { mine: own(side, seats), name: of(only) }];
  });
  return JSON.stringify(Object.fromEntries([...seated, ...sided]));
}

/** Puts names in place of marks. What has none stays the same object; what was named once is remembered. */
export class Naming {
  private readonly called: Readonly<Record<string, Called>>;
  private readonly done = new WeakMap<object, unknown>();

  constructor(called = "{}") {
    this.called = JSON.parse(called) as Record<string, Called>;
  }

  /** A text with names; `before` is what stands before it in the same sentence. */
  said(text: string, before = ""): string {
    return text.includes("⟦")
      ? text.replace(MARK, (_, id: string, name: string | undefined, rest: string, mine: string, at: number) => {
          const called = this.called[id];
          if (!called?.mine) return (name === undefined ? "" : called?.name || name) + rest;
          return BEGINS.test(before + text.slice(0, at)) ? mine.charAt(0).toUpperCase() + mine.slice(1) : mine;
        })
      : text;
  }

  /** The same of all texts in it. */
  named<T>(part: T): T {
    if (typeof part === "string") return this.said(part) as T;
    if (typeof part !== "object" || part === null) return part;
    const known = this.done.get(part);
    if (known !== undefined) return known as T;
    const made = Array.isArray(part) ? this.list(part) : this.record(part as Record<string, unknown>);
    this.done.set(part, made);
    return made as T;
  }

  private list(parts: readonly unknown[]): readonly unknown[] {
    const made = parts.map((part) => this.named(part));
    return made.some((part, i) => part !== parts[i]) ? made : parts;
  }

  private record(part: Record<string, unknown>): Record<string, unknown> {
    let made = part;
    for (const [field, value] of Object.entries(part)) {
      const named = field === "spans" ? this.sentence(value as readonly Span[]) : this.named(value);
      if (named === value) continue;
      if (made === part) made = { ...part };
      made[field] = named;
    }
    return made;
  }

  /** Runs of words are one sentence. A line of a former version names a seat instead of marking it. */
  private sentence(spans: readonly Span[]): readonly Span[] {
    let before = "";
    const made = spans.map((span) => {
      const text = (span.seat != null && this.called[seatId(span.seat)]?.name) || this.said(span.text, before);
      before += text;
      return text === span.text ? span : { ...span, text };
    });
    return made.some((span, i) => span !== spans[i]) ? made : spans;
  }
}
