import { shifts, shiftTime } from "../lib/cards";
import { moving, passages, plain } from "../lib/log";
import { prefs } from "../lib/prefs.svelte";
import { Naming } from "../lib/naming";
import { beatsOf, captionOf, heldFor, weightOf, type Weighed } from "../lib/telling";
import { Pace } from "../lib/pace.svelte";
import { heard, play } from "../lib/sound";
import type { Course, Line, Row, Scene, Show, View } from "../protocol";
import type { Table, Then, Update } from "./deltas";

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

const NAMELESS = new Naming();
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

/** How many updates may be shown again. */
const MOST_AGAIN = 60;
/** Whether it is to be read in peace: sentences over the table, such as those at the end of a round. */
function isSummary({ place, pairs = [] }: Show): boolean {
  return place !== "beside" && pairs.length === 0;
}

/** How many updates may wait before they are shown faster. */
const PATIENCE = 4;
/**
 * Milliseconds that showing a beat may take at most: one that nobody shows, or that cannot be shown, must not stop the
 * match.
 */
const LIMIT = 6000;

/** Whether nothing is to be seen moving on the way from a table, as when somebody else picks in secret. */
function quiet({ rows, moments }: Update, scene: Scene | null): boolean {
  const tables = [scene, ...moments.map((moment) => moment.scene)];
  return (
    rows.every((row) => row.lines.every((line) => (line.beats ?? []).length === 0)) &&
    tables.every((table, i) => i === 0 || shifts(tables[i - 1] ?? null, table).length === 0)
  );
}

/** What is on the table right now: it lags behind the truth while beats are shown. */
export class Stage {
  private laid = $state.raw<View | null>(null);
  /** Puts names into what is shown. */
  naming: () => Naming = () => NAMELESS;
  private readonly readable: View | null = $derived(this.laid && this.naming().named(this.laid));
  rows = $state.raw<Row[]>([]);
  /** Lines of the row that is being shown, as far as they were told. */
  telling = $state.raw<Line[]>([]);
  /** Something is being told: no question is open meanwhile. */
  playing = $state(false);
  /** The last sentences, for screen readers. */
  said = $state("");
  shown = $state.raw<Shown | null>(null);
  /** Something has come forward to be read: what lies behind it is out of reach. */
  readonly covered: boolean = $derived(this.shown !== null && this.shown.show.place !== "beside");
  /** What is told of that which moves now; empty where nothing is. */
  showing = $state("");
  running = $state.raw<Running | null>(null);
  /** What was told waits for a key or a click. */
  waiting = $state(false);
  /** What was told since the viewer was asked last, and the table before it: it can be shown again. */
  private lately = $state.raw<{ view: View; updates: readonly Update[] } | null>(null);
  /** What happened of note since the last chapter began. */
  private news: Line[] = [];
  /** Whether the viewer plays on, and nothing must go before they have read it. */
  plays: () => boolean = () => false;

  private queue: Update[] = [];
  private actor: Actor | null = null;
  private generation = 0;
  /** When what is to be read came. */
  private came = 0;
  readonly pace = new Pace();

  get view(): View | null {
    return this.readable;
  }

  set view(view: View | null) {
    this.laid = view;
  }

  get scene(): Scene | null {
    return this.view?.scene ?? null;
  }

  /** The board signs on here; the answer signs it off. */
  enlist(actor: Actor): () => void {
    this.actor = actor;
    return () => {
      if (this.actor === actor) this.actor = null;
    };
  }

  lay(table: Table): void {
    this.generation += 1;
    this.queue = [];
    this.playing = false;
    this.telling = [];
    this.shown = null;
    this.running = null;
    this.lately = null;
    this.news = [];
    this.pace.wake();
    this.rows = table.rows;
    this.view = table.view;
  }

  add(update: Update): void {
    if (!this.playing) this.pace.begin();
    // The question that is open must not go for a moment where there is nothing to see: a press that has begun would be
    // lost, and the focus.
    if (!this.playing && quiet(update, this.scene)) return this.put(update);
    if (this.view && (!this.lately || (!this.playing && this.view.decisions.length > 0)))
      this.lately = { view: this.view, updates: [] };
    if (this.lately) this.lately = { ...this.lately, updates: [...this.lately.updates, update].slice(-MOST_AGAIN) };
    this.queue.push(update);
    this.pace.late = this.queue.length > PATIENCE;
    if (!this.playing) void this.run();
  }

  /** Let everything that waits be over; what only waits to be read is the first to go. */
  skip(): void {
    if (this.waiting || this.shown?.holding) this.pace.wake();
    else this.pace.skip();
  }

  /** Let all that is told be over at once. */
  pass(): void {
    this.pace.skip();
  }

  /** Whether something can be shown again. */
  get repeatable(): boolean {
    return !this.playing && this.lately !== null;
  }

  /** Show again what was told since the viewer was asked last. */
  async again(): Promise<void> {
    const { lately, view } = this;
    if (this.playing || !lately || !view) return;
    const generation = this.generation;
    this.playing = true;
    this.showing = "";
    this.pace.begin();
    this.view = { ...lately.view, decisions: [] };
    for (const update of lately.updates) {
      await this.recount(update, generation, false);
      if (generation !== this.generation) return;
    }
    this.view = view;
    this.running = null;
    this.playing = false;
    if (this.queue.length > 0) void this.run();
  }

  /** Play the beats of some lines without changing the view, as the replay does. */
  async perform(lines: readonly Line[]): Promise<void> {
    const generation = this.generation;
    this.pace.begin();
    for (const passage of passages(lines)) {
      if (generation !== this.generation) return;
      await this.utter(passage, generation);
    }
    if (generation === this.generation) await this.hold();
  }

  /** What is being shown is wanted no more: it jumps to its end, and what has come forward goes. */
  drop(): void {
    this.shown = null;
    this.running = null;
    this.pace.skip();
  }

  private put(update: Update): void {
    const words = update.rows.flatMap((row) => row.lines.map(plain)).filter(Boolean);
    if (words.length > 0) this.said = words.join(" ");
    this.rows = [...this.rows, ...update.rows];
    this.view = update.view;
  }

  private async run(): Promise<void> {
    const generation = this.generation;
    this.playing = true;
    this.showing = "";
    let update: Update | undefined;
    while ((update = this.queue.shift())) {
      this.pace.late = this.queue.length > PATIENCE;
      await this.recount(update, generation, true);
      if (generation !== this.generation) return;
    }
    this.running = null;
    this.playing = false;
  }

  /** Tell an update; `logged`: what is told goes into the log. */
  private async recount(update: Update, generation: number, logged: boolean): Promise<void> {
    for (const row of update.rows) {
      await this.tell(row, row === update.rows.at(-1) ? update.moments : [], generation);
      if (generation !== this.generation) return;
      if (logged) this.rows = [...this.rows, row];
      this.telling = [];
    }
    // Somebody is asked in the middle of what was shown: it is read first.
    await this.hold();
    if (generation !== this.generation) return;
    this.view = update.view;
    this.telling = [];
  }

  /** Show what is told together, and let it stand there as long as it matters. */
  private async utter(passage: readonly Line[], generation: number): Promise<void> {
    this.telling = [...this.telling, ...passage];
    const [beats, weight] = [beatsOf(passage), weightOf(passage)];
    const words = captionOf(passage) || moving(beats, this.scene);
    const before = this.showing;
    const began = performance.now();
    // An old sentence must not stand there while something else moves.
    const sentences = passage.map(plain).filter(Boolean).join(" ") || words;
    if (sentences) this.said = sentences;
    if (passage.some((line) => line.head)) this.news = [];
    this.news = [...this.news, ...passage.filter((line) => line.weight === "high" && plain(line))];
    if (this.shown) this.shown = { ...this.shown, told: [...this.shown.told, ...passage] };
    if (words || beats.length > 0) this.showing = words;
    if (this.running) await this.follow(this.running, passage);
    if (generation !== this.generation) return;
    await this.act(beats);
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
    const title = captionOf(passage) || running.title;
    this.running = { ...running, at, title };
    const acts = running.course.acts ?? [];
    if (at !== running.at && acts.some((act) => act.id === at))
      await this.pace.wait((TURN_UP * FEW) / Math.max(FEW, acts.length));
  }

  private async tell(row: Row, moments: readonly Then[], generation: number): Promise<void> {
    let seen = 0;
    for (const passage of passages(row.lines)) {
      await this.utter(passage, generation);
      if (generation !== this.generation) return;
      const [from, to] = [seen, this.telling.length];
      seen = to;
      await this.see(moments.findLast((moment) => moment.after > from && moment.after <= to));
      if (generation !== this.generation) return;
    }
  }

  /**
   * The table as it was when a part of a row was told. Its question is still the one before, and is answered already.
   */
  private async see(then: Then | undefined): Promise<void> {
    if (!then || !this.view) return;
    const cards = shifts(this.view.scene, then.scene);
    this.view = { ...this.view, scene: then.scene };
    await this.pace.wait(shiftTime(cards.length));
  }

  private async act(beats: readonly Weighed[]): Promise<void> {
    let moving: Weighed[] = [];
    for (const beat of beats) {
      if (beat.kind !== "show" && beat.kind !== "hold") {
        moving.push(beat);
        continue;
      }
      await this.move(moving);
      moving = [];
      if (beat.kind === "hold") await this.hold();
      else if (beat.show) await this.come(beat.show);
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
  private async come(show: Show): Promise<void> {
    if (this.pace.instant) return;
    const generation = this.generation;
    if (show.course) {
      this.running = { course: show.course, at: "", title: show.title, beside: this.running?.beside ?? null };
      return;
    }
    if (show.place === "beside" && this.running && !show.recap) {
      this.running = { ...this.running, beside: show };
      return;
    }
    if (show.recap) {
      const lines = [...this.news, ...(show.lines ?? [])];
      this.running = null;
      if (lines.length === 0) return;
      show = { ...show, lines };
    }
    this.shown = { show, turned: 0, told: [], holding: false };
    this.came = performance.now();
    if (show.place === "beside") return;
    for (let turned = 1; turned <= (show.pairs ?? []).length; turned++) {
      await this.pace.wait(TURNING);
      if (generation !== this.generation || !this.shown) return;
      this.shown = { ...this.shown, turned };
      play(show.pairs?.[turned - 1]?.tone === "harm" ? "hit" : "pick");
    }
  }

  /**
   * What is there to be read stays until it was, or a click; then it goes. What is beside the board has been read for
   * some time already. A summary stays until whoever plays on dismisses it: what went by itself would leave the key
   * that was meant for it to the next question.
   */
  private async hold(): Promise<void> {
    if (!this.shown) return;
    const generation = this.generation;
    if (this.shown.show.recap) {
      // It is news, and stops nothing.
      const { shown } = this;
      const { show } = shown;
      void this.pace.wait(reading(shown)).then(() => {
        if (this.shown?.show === show) this.shown = null;
      });
      return;
    }
    this.shown = { ...this.shown, holding: true };
    const read = this.shown.show.place === "beside" ? (performance.now() - this.came) * this.pace.rate : 0;
    const stays = prefs.waits || (isSummary(this.shown.show) && this.plays());
    await (stays ? this.pace.rests() : this.pace.wait(reading(this.shown) - read));
    if (generation === this.generation) this.shown = null;
  }
}
