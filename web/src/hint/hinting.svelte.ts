import { byText } from "../lib/forms";
import type { Match } from "../net/match.svelte";
import type { Advised, Decision, Hinted, Offer } from "../protocol";

/** What lies between two picks of a series that are said at once. */
const THEN = " / ";

/** The play of which hints are a part. */
interface Played {
  readonly match: Match;
  readonly decision: Decision | null;
  commit: (offer: Offer) => void;
}

/** What a person does with hints: asks for one, looks at its options on the board, and plays one by an own click. */
export class Hinting {
  /** Which of the options is looked at. */
  at = $state(0);

  constructor(private readonly play: Played) {}

  /** Whether hints are given at this table at all. */
  get allowed(): boolean {
    return Boolean(this.play.match.table?.hints);
  }

  /** Whether the open question is one that a hint can be asked about. */
  readonly may: boolean = $derived.by(() => {
    const { decision, match } = this.play;
    return this.allowed && decision !== null && (match.stage.view?.hints ?? []).includes(decision.seat);
  });

  /** Whether the panel is open: it was asked about what is still open, and not put aside. */
  readonly open: boolean = $derived.by(() => {
    const { decision, match } = this.play;
    const asks = match.client.hint?.ask;
    return Boolean(asks && decision && asks.decision === decision.id && asks.seat === decision.seat);
  });

  /** What was found; null while it is looked for. */
  readonly found: Hinted | null = $derived.by(() => {
    const found = this.open ? this.play.match.client.hint?.found : null;
    return found ? this.play.match.naming.named(found) : null;
  });

  readonly options: readonly Advised[] = $derived(this.found?.options ?? []);
  readonly chosen: Advised | undefined = $derived(this.options[this.at] ?? this.options[0]);

  /** Why there is none; empty if there is. */
  readonly wrong: string = $derived.by(() => (this.open ? (this.play.match.client.hint?.wrong ?? "") : ""));

  /** How many hints the seat that is asked has had so far. */
  readonly count: number = $derived.by(() => {
    const { decision, match } = this.play;
    return match.stage.view?.hinted?.[decision?.seat ?? -1] ?? 0;
  });

  /** So many picks of a series are made already. */
  readonly made: number = $derived.by(() => this.play.decision?.picked?.length ?? 0);

  /** The offer by which the option begins that is looked at, if it still can. */
  readonly offer: Offer | null = $derived.by(() => {
    const text = this.open && this.chosen?.options[this.chosen.options.length > 1 ? this.made : 0];
    return (text && byText(this.play.decision, text)) || null;
  });

  /** Ask, or put the answer aside. */
  toggle(): boolean {
    if (this.open) return this.close();
    const { decision } = this.play;
    if (!this.may || !decision) return false;
    this.at = 0;
    this.play.match.askHint(decision);
    return true;
  }

  /** Ask once more where nothing was found. */
  again(): void {
    const { decision } = this.play;
    if (decision) this.play.match.askHint(decision);
  }

  close(): boolean {
    const was = this.open;
    if (was) this.play.match.closeHint();
    return was;
  }

  look(n: number): void {
    this.at = n;
  }

  next(): boolean {
    if (!this.open || this.options.length < 2) return false;
    this.at = (this.at + 1) % this.options.length;
    return true;
  }

  /** Play the option that is looked at. Of a series all but the last pick are made: that one ends it, without a hint. */
  take(): void {
    const { decision, match } = this.play;
    if (!decision || !this.offer || !this.chosen) return;
    const rest = this.chosen.options.slice(this.made);
    if (rest.length < 3) this.play.commit(this.offer);
    else {
      match.submit(decision, rest.slice(0, -1).join(THEN));
      this.close();
    }
  }
}
