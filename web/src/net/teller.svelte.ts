import { shifts, shiftTime } from "../lib/cards";
import { moving, passages, plain } from "../lib/log";
import { prefs } from "../lib/prefs.svelte";
import { beatsOf, captionOf, headOf, heldFor, stillTrue, weightOf, type Weighed } from "../lib/telling";
import { Pace } from "../lib/pace.svelte";
import { heard, play } from "../lib/sound";
import type { Course, Line, Pair, Row, Scene, Show } from "../protocol";
import type { Then } from "./deltas";

/** Who can show beats: the board. Resolves when they are over, or passed over. */
export type Actor = (beats: readonly Weighed[], pace: Pace) => Promise<void>;

/**
 * What is there to be read: how many of its pairs are turned over, what was told since, whether it only waits to be
 * read.
 */
export interface Shown {
  show: Show;
  turned: number;
  told: readonly Line[];
  holding: boolean;
}

/** What is told along its course: how far that is, what stands above the board, and the sentences beside it. */
export interface Running {
  course: Course;
  /** The act or phase that is told now; empty: none yet. */
  at: string;
  title: string;
  beside: Show | null;
}

/** Milliseconds in which the card of an act is turned up; of more than a few, each takes less. */
const TURN_UP = 360;
const FEW = 4;
/** Milliseconds until the next pair is turned over. */
const TURNING = 900;
/** People read four words a second; what is short stands for a moment all the same, and nothing for ever. */
const READING = { word: 250, least: 2500, most: 14_000 } as const;

/** How long it takes to read what is shown, in milliseconds. */
export function reading({ show, told }: Shown): number {
  const words = [
    show.title,
    ...(show.pairs ?? []).map((pair) => pair.text ?? ""),
    ...[...(show.lines ?? []), ...(show.place === "beside" ? [] : told)].map(plain),
  ]
    .join(" ")
    .split(/\s+/).length;
  return Math.min(READING.most, Math.max(READING.least, words * READING.word));
}

/** A sentence for screen readers; each has a number of its own, as the same may be said again. */
export interface Said {
  n: number;
  words: string;
}

/** Where tables are shown while a row is told: here, or where somebody looks back. */
export interface Showing {
  readonly scene: Scene | null;
  shows(scene: Scene): void;
}

/** How many sentences are kept for screen readers. */
const MOST_SAID = 200;
/** Whether it stops nothing: it stands beside the table as long as it takes to read. */
const isNews = ({ news = false, recap = false }: Show): boolean => news || recap;
/** Whether it is to be read in peace: sentences over the table, such as those at the end of a round. */
function isSummary({ place, pairs = [] }: Show): boolean {
  return place !== "beside" && pairs.length === 0;
}

/**
 * Milliseconds that showing a beat may take at most: one that nobody shows, or that cannot be shown, must not stop the
 * match.
 */
const LIMIT = 6000;

/** What a pair is in words: who plays what against whom, and what comes of it. */
function paired({ left, right, text = "" }: Pair): string {
  const [one, other] = [left, right].map((cards) => cards.map((card) => card.name).join(", "));
  return [[one, other].filter(Boolean).join(" against "), text].filter(Boolean).join(": ");
}

/** Tells rows on a table, line by line, with what moves, what comes forward and what is said. */
export class Teller {
  /** Lines of the row that is being shown, as far as they were told. */
  telling = $state.raw<Line[]>([]);
  /** Those lines of it that were told last. */
  now = $state.raw<readonly Line[]>([]);
  /** The row that is told once more; -1: what is told is new. */
  retold = $state(-1);
  /** Something is being told: no question is open meanwhile. */
  playing = $state(false);
  /** What was said last, for screen readers: the newest at the end. */
  said = $state.raw<readonly Said[]>([]);
  shown = $state.raw<Shown | null>(null);
  /** Something has come forward to be read: what lies behind it is out of reach. */
  readonly covered: boolean = $derived(this.shown !== null && this.shown.show.place !== "beside");
  /** What is told of that which moves now; empty where nothing is. */
  showing = $state("");
  running = $state.raw<Running | null>(null);
  /** What was told waits for a key or a click. */
  waiting = $state(false);
  /** What happened of note since the last chapter began. */
  protected news: Line[] = [];
  /** Whether the viewer plays on, and nothing must go before they have read it. */
  plays: () => boolean = () => false;

  private actor: Actor | null = null;
  protected generation = 0;
  /** When what is to be read came. */
  private came = 0;
  readonly pace = new Pace();

  /** The board signs on here; the answer signs it off. */
  enlist(actor: Actor): () => void {
    this.actor = actor;
    return () => {
      if (this.actor === actor) this.actor = null;
    };
  }

  /** Let everything that waits be over; what only waits to be read is the first to go. */
  skip(): void {
    if (this.shown && isNews(this.shown.show) && !this.playing) this.shown = null;
    else if (this.waiting || this.shown?.holding) this.pace.wake();
    else this.pace.skip();
  }

  /** Let all that is told be over at once. */
  pass(): void {
    this.pace.skip();
  }

  /** What is being shown is wanted no more: it jumps to its end, and what has come forward goes. */
  drop(): void {
    this.stop();
    this.pace.skip();
  }

  /** Nothing is told any more. */
  protected stop(): void {
    this.generation += 1;
    this.playing = this.waiting = false;
    this.telling = this.now = [];
    this.retold = -1;
    this.shown = this.running = null;
    this.news = [];
    this.pace.wake();
  }

  /** Have a screen reader say it, after what it has to say already. */
  protected say(words: string): void {
    const said = words.trim();
    if (said) this.said = [...this.said, { n: (this.said.at(-1)?.n ?? 0) + 1, words: said }].slice(-MOST_SAID);
  }

  /** Show what is told together, and let it stand there as long as it matters. */
  private async utter(passage: readonly Line[], generation: number, on: Showing): Promise<void> {
    this.telling = [...this.telling, ...passage];
    if (passage.some(plain)) this.now = passage;
    const [beats, weight] = [beatsOf(passage), weightOf(passage)];
    const words = captionOf(passage) || moving(beats, on.scene);
    const before = this.showing;
    const began = performance.now();
    // An old sentence must not stand there while something else moves.
    this.say(passage.map(plain).filter(Boolean).join(" ") || (words === before ? "" : words));
    if (passage.some((line) => line.head)) this.news = [];
    this.news = [...this.news, ...passage.filter((line) => line.weight === "high" && plain(line))];
    if (this.shown) this.shown = { ...this.shown, told: [...this.shown.told, ...passage] };
    if (words || beats.length > 0) this.showing = words;
    if (this.running) await this.follow(this.running, passage);
    if (generation !== this.generation) return;
    await this.act(beats, generation);
    if (generation !== this.generation) return;
    // What only stands in the log takes no time.
    if (beats.length === 0 && weight !== "high") return;
    const left = heldFor(words, weight, before) - (performance.now() - began) * this.pace.rate;
    if (left > 0) await this.pace.wait(left);
    if (!prefs.waits || weight === "low" || !words || this.pace.instant || generation !== this.generation) return;
    this.waiting = true;
    await this.pace.rests();
    this.waiting = false;
  }

  /** Go on in the course of what is told: the card of an act is turned up first. */
  private async follow(running: Running, passage: readonly Line[]): Promise<void> {
    const at = passage.findLast((line) => line.at)?.at ?? running.at;
    const title = headOf(passage, running.title);
    this.running = { ...running, at, title };
    const acts = running.course.acts ?? [];
    if (at !== running.at && acts.some((act) => act.id === at))
      await this.pace.wait((TURN_UP * FEW) / Math.max(FEW, acts.length));
  }

  protected async tell(row: Row, moments: readonly Then[], generation: number, on: Showing): Promise<void> {
    let seen = 0;
    for (const passage of passages(row.lines)) {
      await this.utter(passage, generation, on);
      if (generation !== this.generation) return;
      const [from, to] = [seen, this.telling.length];
      seen = to;
      await this.see(moments.findLast((moment) => moment.after > from && moment.after <= to)?.scene, on);
      if (generation !== this.generation) return;
    }
  }

  /**
   * The table as it was when a part of a row was told. Its question is still the one before, and is answered already.
   */
  private async see(scene: Scene | undefined, on: Showing): Promise<void> {
    if (!scene || !on.scene) return;
    const cards = shifts(on.scene, scene);
    on.shows(scene);
    await this.pace.wait(shiftTime(cards.length));
  }

  private async act(beats: readonly Weighed[], generation: number): Promise<void> {
    let moving: Weighed[] = [];
    for (const beat of beats) {
      if (beat.kind !== "show" && beat.kind !== "hold") {
        moving.push(beat);
        continue;
      }
      await this.move(moving);
      if (generation !== this.generation) return;
      moving = [];
      if (beat.kind === "hold") await this.hold();
      else if (beat.show) await this.forward(beat.show, generation);
      if (generation !== this.generation) return;
    }
    await this.move(moving);
  }

  private async move(beats: readonly Weighed[]): Promise<void> {
    if (beats.length === 0 || !this.actor) return;
    const sound = beats.map((beat) => heard(beat.kind)).find(Boolean);
    if (sound && !this.pace.skipping) play(sound);
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT * beats.length));
    await Promise.race([this.actor(beats, this.pace), limit]).catch((wrong: unknown) => console.error(wrong));
  }

  /** Something comes to be read, and its pairs are turned over. */
  private async forward(show: Show, generation: number): Promise<void> {
    const pairs = show.pairs ?? [];
    const beside = show.place === "beside" && !isNews(show);
    // What stands beside a course sums up what is said of it.
    if (!show.course && !(beside && this.running))
      this.say([`${show.title}.`, ...(show.lines ?? []).map(plain)].join(" "));
    if (this.pace.instant) for (const pair of pairs) this.say(paired(pair));
    // News stand beside the table: they are there for whoever has passed over the rest, too.
    if (this.pace.instant && !(isNews(show) && this.pace.skipping)) return;
    if (show.course) {
      this.running = { course: show.course, at: "", title: show.title, beside: this.running?.beside ?? null };
      return;
    }
    if (beside && this.running) {
      this.running = { ...this.running, beside: show };
      return;
    }
    if (isNews(show)) {
      const lines = [...(show.recap ? stillTrue(this.news) : []), ...(show.lines ?? [])];
      this.running = null;
      if (lines.length === 0) return;
      show = { ...show, lines };
    }
    this.shown = { show, turned: 0, told: [], holding: false };
    this.came = performance.now();
    if (show.place === "beside") return;
    for (const [i, pair] of pairs.entries()) {
      await this.pace.wait(TURNING);
      if (generation !== this.generation || !this.shown) return;
      this.shown = { ...this.shown, turned: i + 1 };
      this.say(paired(pair));
      play(pair.tone === "harm" ? "hit" : "pick");
    }
  }

  /**
   * What is there to be read stays until it was, or a click; then it goes. What is beside the board has been read for
   * some time already. A summary stays until whoever plays on dismisses it: what went by itself would leave the key
   * that was meant for it to the next question.
   */
  protected async hold(): Promise<void> {
    if (!this.shown) return;
    const generation = this.generation;
    if (isNews(this.shown.show)) {
      // It is news, and stops nothing; nor does it go because something else is passed over.
      const { show } = this.shown;
      setTimeout(
        () => {
          if (this.shown?.show === show) this.shown = null;
        },
        reading(this.shown) / (prefs.speed || 1),
      );
      return;
    }
    this.shown = { ...this.shown, holding: true };
    const read = this.shown.show.place === "beside" ? (performance.now() - this.came) * this.pace.rate : 0;
    const stays = prefs.waits || (isSummary(this.shown.show) && this.plays());
    await (stays ? this.pace.rests() : this.pace.wait(reading(this.shown) - read));
    if (generation === this.generation) this.shown = null;
  }
}
