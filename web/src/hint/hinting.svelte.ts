import { byText } from "../lib/forms";
import type { Match } from "../net/match.svelte";
import { begun } from "./words";
import type { Advised, Decision, Hinted, Offer } from "../protocol";

/** What lies between two picks of a series that are said at once. */
const THEN = " / ";

/** The play of which hints are a part. */
interface Played {
  readonly match: Match;
  readonly decision: Decision | null;
  readonly sent: boolean;
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

  /** What of an open series is picked already, as it is called. */
  private readonly picked: readonly string[] = $derived.by(() => this.play.decision?.picked ?? []);

  /** The offer by which the option begins that is looked at, if it still can. */
  readonly offer: Offer | null = $derived.by(() => {
    const text = this.open && this.chosen && this.chosen.options[this.made(this.chosen)];
    return (text && byText(this.play.decision, text)) || null;
  });

  /** Whether the option that is looked at can be played: what else lies there must be taken back before. */
  readonly ready: boolean = $derived.by(() => Boolean(this.offer) || (this.strays && this.mayTakeBack));

  /** What is to be laid once what lies there is taken back. */
  laying: Advised | null = $state(null);

  private get mayTakeBack(): boolean {
    return Boolean(this.play.decision?.can_take_back);
  }

  /** Whether something lies there that the option which is looked at does not begin with. */
  private get strays(): boolean {
    return this.chosen !== undefined && this.picked.length > this.made(this.chosen);
  }

  /** How many picks of an option are made already; 0 if anything else is picked. */
  made(one: Advised): number {
    return begun(one, this.picked);
  }

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

  /** Play the option that is looked at. Of a series all but the last pick are made: that one ends it. */
  take(): void {
    const { decision } = this.play;
    if (!decision || !this.ready || !this.chosen) return;
    const rest = this.chosen.options.slice(this.made(this.chosen));
    if (!this.strays && rest.length < 3) {
      if (this.offer) this.play.commit(this.offer);
    } else {
      this.laying = this.chosen;
      this.lay();
    }
  }

  /** Take back the last of what else lies there; once nothing does, lay what is to be laid. */
  lay(): void {
    const { decision, match, sent } = this.play;
    const one = this.laying;
    if (!one || !decision || sent) return;
    const made = this.made(one);
    if (this.picked.length > made) {
      if (this.mayTakeBack) match.undo(decision.seat, decision, -1);
      else this.laying = null;
      return;
    }
    this.laying = null;
    const rest = one.options.slice(made);
    if (rest.length > 1) match.submit(decision, rest.slice(0, -1).join(THEN));
    this.close();
  }
}
