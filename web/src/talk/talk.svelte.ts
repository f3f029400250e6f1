import type { Laid, Say, SeatInfo, Word } from "../protocol";
import { others, phrases, type Phrase, restsUntil } from "./phrases";

/** Milliseconds for which a bubble stands, how much longer for each sign, and for which a pin stands. */
const BUBBLE = 4000;
const SIGN = 45;
const PING = 8800;

/** The match at which it is said, as far as it matters here. */
export interface Heard {
  readonly mine: readonly number[];
  readonly seats: readonly SeatInfo[];
  readonly table: Pick<Laid, "allies" | "texts"> | null;
  readonly client: { readonly muted: readonly number[] };
  readonly stage: { readonly view: { seat: number | null } | null };
  say(what: Omit<Say, "type" | "id">): void;
}

/** What is said at a match: what was said just now, and what this page is about to say. */
export class Talk {
  bubbles = $state.raw<readonly Word[]>([]);
  pings = $state.raw<readonly Word[]>([]);
  /** One is about to point at something: the next place that is chosen is told to others. */
  pointing = $state(false);
  /** What is written or pointed at is for one's own side alone. */
  quiet = $state(false);
  /** For now enough was said. */
  rests = $state(false);
  private said: number[] = [];
  private rested: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly match: Heard) {}

  /** Those one may talk to. */
  get others(): SeatInfo[] {
    return this.match.mine.length > 0 ? others(this.match.seats) : [];
  }

  /** Whether somebody sits on one's own side to whom one may talk alone. */
  get sided(): boolean {
    const allies = this.match.table?.allies ?? [];
    return this.others.some((seat) => allies.includes(seat.seat));
  }

  get texts(): boolean {
    return this.match.table?.texts ?? false;
  }

  get phrases(): Phrase[] {
    return phrases(this.sided);
  }

  /** The seat that speaks. */
  private get seat(): number {
    const viewed = this.match.stage.view?.seat ?? -1;
    return this.match.mine.includes(viewed) ? viewed : (this.match.mine[0] ?? -1);
  }

  phrase(what: Phrase): void {
    this.say("phrase", what, false);
  }

  text(words: string): void {
    this.say("text", words, this.quiet && this.sided);
  }

  look(id: string): void {
    this.pointing = false;
    if (id) this.say("look", id, this.quiet && this.sided);
  }

  point(): void {
    this.pointing = this.others.length > 0 && !this.rests;
  }

  muted(seat: number): boolean {
    return this.match.client.muted.includes(seat);
  }

  /** Something was said just now. */
  hear(words: readonly Word[]): void {
    for (const word of words) {
      if (this.match.mine.includes(word.seat)) this.rest();
      this.bubbles = [...this.bubbles.filter((one) => one.seat !== word.seat), word];
      const stands = BUBBLE + (word.kind === "text" ? word.what.length * SIGN : 0);
      setTimeout(() => (this.bubbles = this.bubbles.filter((one) => one.n !== word.n)), stands);
      if (word.kind !== "look") continue;
      this.pings = [...this.pings.filter((one) => one.seat !== word.seat), word];
      setTimeout(() => (this.pings = this.pings.filter((one) => one.n !== word.n)), PING);
    }
  }

  private say(kind: Word["kind"], what: string, side: boolean): void {
    if (!this.rests) this.match.say({ seat: this.seat, kind, what, side });
  }

  private rest(): void {
    const now = Date.now();
    this.said = [...this.said.slice(-9), now];
    const until = restsUntil(this.said, now);
    this.rests = until > now;
    clearTimeout(this.rested);
    if (this.rests) this.rested = setTimeout(() => (this.rests = false), until - now);
  }
}
