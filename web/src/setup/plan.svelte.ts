import { remember, remembered } from "../lib/prefs.svelte";
import type { Field, GameInfo, NewMatch, Planned, SeatKind, SeatPlan, SideStyle } from "../protocol";
import { type Chosen, planned, remembered as clockOf, UNTIMED } from "./clocking";
import { USUAL_PATIENCE } from "./patience";

export type Value = string | number | boolean;
/** The settings and seats of this browser's last match, beside the presets. */
export const LAST = "last time";

/** A match as it was set up last time; `whole`: every option is there. */
type Kept = Partial<NewMatch> & { whole?: boolean };

/**
 * What somebody is setting up: how many seats, who sits there, which options. What follows from it, the server says.
 */
export class Plan {
  count = $state(2);
  seats = $state<Required<SeatPlan>[]>([]);
  /** What was chosen; everything else has the default that goes with it. */
  given = $state<Record<string, Value>>({});
  /** The preset that was pressed. */
  preset = $state("");
  /** What the server made of it. */
  planned = $state.raw<Planned | null>(null);
  undo = $state(true);
  /** Whether it counts for the ratings of who plays. Then nothing is taken back. */
  rated = $state(false);
  spectators = $state(true);
  /** Whether friends may write to each other at the table. */
  texts = $state(false);
  /** Whether people may ask for hints; null: as usual, where one person plays against bots. */
  wantsHints = $state<boolean | null>(null);
  /** Seconds; 0: for ever. It matters only where friends play by link. */
  patience = $state(USUAL_PATIENCE);
  clock = $state<Chosen>({ ...UNTIMED });

  /** Of a tournament: its rounds, and the seconds between two of them; -1: the owner begins each. */
  rounds = $state(5);
  pause = $state(-1);

  /** Who may take the free seats: who has the link, or everybody in the lobby. */
  company = $state<"link" | "lobby">("link");

  /** The ratings of who may sit down in the lobby; 0: any. */
  least = $state(0);
  most = $state(0);

  constructor(
    readonly game: GameInfo,
    private readonly level: string,
    name: string,
    open = false,
    /** The club whose members alone see the table; `swiss`: it is for a tournament there, of two against each other. */
    readonly club = "",
    readonly swiss = false,
  ) {
    if (open) this.company = "lobby";
    this.count = swiss ? 2 : game.default_seats;
    if (swiss) this.clock = { ...UNTIMED, name: "brisk" };
    const most = Math.max(...game.seats, game.default_seats);
    this.seats = Array.from(
      { length: most },
      (_, i) =>
        ({
          kind: i === 0 ? "you" : open ? "link" : "bot",
          name: i === 0 ? name : "",
          level,
        }) satisfies Required<SeatPlan>,
    );
  }

  get chosen(): Required<SeatPlan>[] {
    return this.seats.slice(0, this.count);
  }

  get links(): number {
    return this.chosen.filter((seat) => seat.kind === "link").length;
  }

  /** Whether it becomes a table in the lobby, whose match begins only when all are there. */
  get gathers(): boolean {
    return this.company === "lobby" && this.links > 0;
  }

  /** Whether a clock can run: where one screen is shared, nobody could say whose time it is. */
  get timeable(): boolean {
    return !this.chosen.some((seat) => seat.kind === "hotseat");
  }

  /** Whether one does. */
  get timed(): boolean {
    return this.timeable && this.clock.name !== "";
  }

  /** Every option as it stands. */
  get values(): Record<string, Value> {
    return { ...defaults(this.game.form), ...this.planned?.settings, ...this.given };
  }

  get sides(): number[][] {
    return this.planned?.sides ?? [];
  }

  /** The side of a seat, from 0; -1 while that is not known. */
  side(seat: number): number {
    return this.sides.findIndex((seats) => seats.includes(seat));
  }

  /** The color a seat will have at the table; nobody's where that is drawn there. */
  style(seat: number): SideStyle {
    return this.planned?.styles[this.side(seat)] ?? "nobody";
  }

  /** The preset that is what now stands, whether it was pressed or not. */
  get like(): string {
    if (this.preset) return this.preset;
    return this.game.presets.find((preset) => this.is(preset.values))?.id ?? "";
  }

  get lasting(): boolean {
    const last = remembered(this.game.id) as Partial<NewMatch> | null;
    return Boolean(last?.seats && this.game.seats.includes(last.seats.length));
  }

  kind(seat: number, kind: SeatKind): void {
    // There is one "you": whoever had it becomes a bot, so that no choice is a dead end.
    if (kind === "you")
      this.seats.forEach((other, i) => (other.kind = other.kind === "you" && i !== seat ? "bot" : other.kind));
    const plan = this.seats[seat];
    if (!plan) return;
    plan.kind = kind;
    if (!plan.level) plan.level = this.level;
  }

  choosePreset(id: string): void {
    this.given = {};
    this.preset = id;
    const preset = this.game.presets.find((known) => known.id === id);
    this.planned = this.planned && { ...this.planned, settings: { ...defaults(this.game.form), ...preset?.values } };
    if (id === LAST) this.again();
  }

  /** The options that matter as things stand. */
  get form(): Field[] {
    return this.game.form.filter((field) => this.matters(field));
  }

  private matters({ only_with: only }: Field): boolean {
    const values: Record<string, Value> = { ...this.values, seats: this.count };
    return !only || [only[1]].flat().includes(values[only[0]]!);
  }

  /** What was given, without what was hidden again since. */
  private get mattering(): Record<string, Value> {
    const idle = this.game.form.filter((field) => !this.matters(field)).map((field) => field.id);
    return Object.fromEntries(Object.entries(this.given).filter(([id]) => !idle.includes(id)));
  }

  set(field: string, value: Value): void {
    const preset = this.game.presets.find((known) => known.id === this.preset);
    this.given = { ...preset?.values, ...this.given, [field]: value };
    this.preset = "";
  }

  /** What the server has to know to say what comes of it. */
  get wish(): NewMatch {
    return {
      game: this.game.id,
      settings: { ...this.mattering, seats: this.count },
      preset: this.preset === LAST ? "" : this.preset,
    };
  }

  /** Whether there are hints, if it stays like this. */
  get hints(): boolean {
    return this.wantsHints ?? this.chosen.filter((seat) => seat.kind !== "bot").length === 1;
  }

  request(): NewMatch {
    const seats = this.chosen.map(({ kind, name, level }) => ({
      kind,
      name: kind === "bot" ? "" : name.trim(),
      level: kind === "bot" ? level : "",
    }));
    const rated = this.rated && this.timeable;
    const how = rated ? { undo: false, rated } : { undo: this.undo };
    const texts = this.texts && this.links > 0 ? { texts: true } : {};
    const hints = this.wantsHints === null || rated ? {} : { hints: this.wantsHints };
    const all = { ...this.wish, seats, spectators: this.spectators, ...how, ...texts, ...hints };
    const clock = this.timeable ? planned(this.clock) : undefined;
    if (clock) return { ...all, clock };
    return this.links > 0 ? { ...all, patience: this.patience } : all;
  }

  /** Remember all of it, options with their defaults too: those may be others by the next time. */
  keep(): void {
    const request = this.request();
    remember(this.game.id, { ...request, settings: { ...this.values, ...request.settings }, whole: true });
  }

  /** As the last time, as far as that still fits. */
  private again(): void {
    const last = remembered(this.game.id) as Kept | null;
    if (!last?.seats || !this.game.seats.includes(last.seats.length)) return;
    this.count = last.seats.length;
    last.seats.forEach(
      (plan, i) =>
        (this.seats[i] = { kind: plan.kind ?? "bot", name: plan.name ?? "", level: plan.level || this.level }),
    );
    this.patience = last.patience ?? USUAL_PATIENCE;
    this.clock = clockOf(last.clock);
    const known = new Set(this.game.form.map((field) => field.id));
    const preset = this.game.presets.find((one) => one.id === (last.preset || this.game.play));
    this.given = {
      // What was remembered before lacks what had its default then: one click on Play still gives that.
      ...(last.whole ? {} : preset?.values),
      ...Object.fromEntries(Object.entries(last.settings ?? {}).filter(([id]) => known.has(id))),
    };
  }

  private is(values: Record<string, Value>): boolean {
    const all: Record<string, Value> = { ...defaults(this.game.form), ...values };
    return this.game.form.every((field) => all[field.id] === this.values[field.id]);
  }
}

export function defaults(form: readonly Field[]): Record<string, Value> {
  return Object.fromEntries(form.map((field) => [field.id, field.default]));
}
