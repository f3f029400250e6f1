import { callsAt, foremost, isSlow, reading, type Reading, said, spoken, together, whoseBank } from "../lib/clocks";
import { plain } from "../lib/log";
import type { Match } from "../net/match.svelte";
import type { ClockState, ClockTerms, Row, SeatInfo, Side } from "../protocol";
import type { Replay } from "./replay.svelte";

/** Somebody's time ran out: what was played for them. */
export interface RanOut {
  n: number;
  text: string;
}

/** The clocks of a table: as the server said last, however much of what happened is still to be shown. */
export class Timing {
  /** What is to be read aloud, because somebody asked for it. */
  aloud = $state("");
  /** The row up to which somebody knows that their time has run out. */
  private known = $state(-1);

  readonly terms: ClockTerms | null = $derived.by(() =>
    this.match.stage.view?.result || this.match.table?.view.off ? null : (this.match.table?.clock ?? null),
  );
  readonly slow: boolean = $derived(this.terms !== null && isSlow(this.terms));
  private readonly states: readonly ClockState[] = $derived.by(() =>
    this.replay.on ? this.replay.clocks : (this.match.table?.view.clocks ?? []),
  );
  readonly all: readonly Reading[] = $derived.by(() => {
    const { terms } = this;
    return terms ? this.states.map((one) => reading(one, terms, this.match.clock.now)) : [];
  });
  readonly together: boolean = $derived(together(this.states));
  /** The one that stands in the head line. */
  readonly head: Reading | undefined = $derived.by(() => foremost(this.all, this.match.mine));
  /** The one that runs for this browser. */
  readonly own: Reading | undefined = $derived.by(() =>
    this.head?.runs && this.head.seats.some((seat) => this.match.mine.includes(seat)) ? this.head : undefined,
  );
  /** The line to the server is down: what is left is counted there. */
  readonly lost: boolean = $derived.by(() => this.match.client.phase !== "live");
  private readonly still: boolean = $derived.by(
    () => this.terms !== null && !this.replay.on && Boolean(this.match.table?.view.paused),
  );
  /** No clock runs before everybody has sat down. */
  readonly waits: boolean = $derived.by(() => this.still && this.match.free.length > 0);
  readonly paused: boolean = $derived(this.still && !this.waits);
  /** Who would like a pause. */
  readonly wanting: readonly SeatInfo[] = $derived.by(() =>
    this.paused ? [] : this.match.seats.filter((seat) => this.match.table?.view.wanting?.includes(seat.seat)),
  );
  /** The seat that asks for a pause here. */
  readonly pauser: SeatInfo | undefined = $derived.by(() =>
    this.terms && !this.waits && !this.match.table?.view.off
      ? this.match.seats.find((seat) => seat.mine && !seat.gone && !seat.out && !seat.stand_in)
      : undefined,
  );
  /** What is played by default, as far as that is known before. */
  readonly fallback: string = $derived.by(() => {
    const question = this.match.question;
    return question?.offers.find((offer) => offer.text === question.default)?.label ?? "";
  });
  /** That one's own time ran out, until one has answered again, or said that one is here. */
  readonly ranOut: RanOut | null = $derived.by(() => {
    if (!this.terms || this.replay.on) return null;
    const row = this.match.stage.rows.findLast((one) => this.match.mine.includes(one.seat ?? -1) && one.kind !== "sit");
    return row?.kind === "flag" && row.n > this.known ? { n: row.n, text: told(row) } : null;
  });
  /** What a screen reader says while the own time runs down, once each. */
  readonly call: string = $derived.by(() => {
    const { own, terms } = this;
    if (!own || !terms || this.slow || this.lost) return "";
    return said(callsAt(own, terms.free + (this.states.find((one) => one.seats === own.seats)?.bank ?? 0)));
  });
  /** The last ten seconds of one's own time, one after the other; 0: more are left. */
  readonly last: number = $derived.by(() =>
    this.own && !this.slow && this.own.left > 0 && this.own.left <= 10 ? Math.ceil(this.own.left) : 0,
  );

  constructor(
    private readonly match: Match,
    private readonly replay: Replay,
  ) {}

  /** The clock of a side: of several, the one that is asked, or has least. */
  of(side: Side): Reading | undefined {
    const all = this.all.filter((one) => one.seats.every((seat) => side.seats.includes(seat)));
    return foremost(all, []) ?? [...all].sort((a, b) => a.bank - b.bank)[0];
  }

  /** The bank of a seat, where not all banks have room in the head line. */
  beside(seat: number): Reading | undefined {
    return this.terms?.bank && this.all.length > 2 ? this.all.find((one) => one.seats[0] === seat) : undefined;
  }

  /** Whose bank it is, as one says it before the word. */
  whose(one: Reading): string {
    return whoseBank(one.seats, this.match.stage.scene?.sides ?? [], this.match.seats);
  }

  /** How often in a row the own time has run out. */
  get missed(): number {
    return this.all.find((one) => one.seats.some((seat) => this.match.mine.includes(seat)))?.missed ?? 0;
  }

  /** All clocks in sentences; empty if there are none. */
  words(): string {
    return this.terms
      ? spoken(this.all, this.terms, this.match.stage.scene?.sides ?? [], this.match.seats, this.paused)
      : "";
  }

  /** Read all clocks aloud. */
  say(): void {
    const words = this.words();
    // The same words again are news again.
    this.aloud = this.aloud === words ? `${words} ` : words;
  }

  pause(on: boolean): void {
    if (this.pauser) this.match.pause(this.pauser.seat, on);
  }

  /** Somebody is here again. */
  here(): void {
    if (this.ranOut) this.known = this.ranOut.n;
  }
}

/** What was played for somebody whose time ran out, without the sentence that says so. */
function told(row: Row): string {
  return row.lines.slice(1).map(plain).filter(Boolean).join(" ");
}
