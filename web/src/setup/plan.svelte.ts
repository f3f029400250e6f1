import { remember, remembered } from "../lib/prefs.svelte";
import type { Field, GameInfo, NewMatch, SeatKind, SeatPlan, SideStyle } from "../protocol";

export type Value = string | number | boolean;
/** Seconds that others wait for somebody before a bot may sit in, unless something else is chosen. */
const PATIENCE = 60;
const STYLES: SideStyle[] = ["azure", "ember", "jade", "plum"];

/** What somebody is setting up: how many seats, who sits there, which options. */
export class Plan {
  count = $state(2);
  seats = $state<Required<SeatPlan>[]>([]);
  values = $state<Record<string, Value>>({});
  preset = $state("");
  undo = $state(true);
  spectators = $state(true);
  /** Seconds; 0: for ever. It matters only where friends play by link. */
  patience = $state(PATIENCE);

  constructor(
    readonly game: GameInfo,
    private readonly level: string,
    name: string,
  ) {
    this.count = game.default_seats;
    const most = Math.max(...game.seats, game.default_seats);
    this.seats = Array.from({ length: most }, (_, i) => ({ kind: i === 0 ? "you" : "bot", name: i === 0 ? name : "", level }) satisfies Required<SeatPlan>);
    this.choosePreset(game.presets[0]?.id ?? "");
  }

  get chosen(): Required<SeatPlan>[] {
    return this.seats.slice(0, this.count);
  }

  get links(): number {
    return this.chosen.filter((seat) => seat.kind === "link").length;
  }

  /** The side of a seat, for its color: sides in their order have the four styles in theirs. */
  style(seat: number): SideStyle {
    const sides = this.game.seat_sides[String(this.count)] ?? [];
    const side = sides.findIndex((seats) => seats.includes(seat));
    return STYLES[side < 0 ? seat % STYLES.length : side % STYLES.length] ?? "nobody";
  }

  kind(seat: number, kind: SeatKind): void {
    // There is one "you": whoever had it becomes a bot, so that no choice is a dead end.
    if (kind === "you") this.seats.forEach((other, i) => (other.kind = other.kind === "you" && i !== seat ? "bot" : other.kind));
    const plan = this.seats[seat];
    if (!plan) return;
    plan.kind = kind;
    if (!plan.level) plan.level = this.level;
  }

  choosePreset(id: string): void {
    const preset = this.game.presets.find((known) => known.id === id);
    this.preset = preset?.id ?? "";
    this.values = { ...defaults(this.game.form), ...preset?.values };
  }

  /** The options that matter as things stand. */
  get form(): Field[] {
    return this.game.form.filter((field) => !field.only_with || this.values[field.only_with[0]] === field.only_with[1]);
  }

  set(field: string, value: Value): void {
    this.values = { ...this.values, [field]: value };
    this.preset = this.game.presets.find((preset) => this.is(preset.values))?.id ?? "";
  }

  request(): NewMatch {
    const seats = this.chosen.map(({ kind, name, level }) => ({ kind, name: kind === "bot" ? "" : name.trim(), level: kind === "bot" ? level : "" }));
    const all = { game: this.game.id, seats, settings: { ...this.values, seats: this.count }, preset: "", spectators: this.spectators, undo: this.undo };
    return this.links > 0 ? { ...all, patience: this.patience } : all;
  }

  keep(): void {
    remember(this.game.id, this.request());
  }

  /** As the last time, as far as that still fits. */
  again(): boolean {
    const last = remembered(this.game.id) as Partial<NewMatch> | null;
    if (!last?.seats || !this.game.seats.includes(last.seats.length)) return false;
    this.count = last.seats.length;
    last.seats.forEach((plan, i) => (this.seats[i] = { kind: plan.kind ?? "bot", name: plan.name ?? "", level: plan.level || this.level }));
    this.patience = last.patience ?? PATIENCE;
    const known = new Set(this.game.form.map((field) => field.id));
    this.values = { ...defaults(this.game.form), ...Object.fromEntries(Object.entries(last.settings ?? {}).filter(([id]) => known.has(id))) };
    this.preset = this.game.presets.find((preset) => this.is(preset.values))?.id ?? "";
    return true;
  }

  private is(values: Record<string, Value>): boolean {
    const all: Record<string, Value> = { ...defaults(this.game.form), ...values };
    return this.game.form.every((field) => all[field.id] === this.values[field.id]);
  }
}

export function defaults(form: readonly Field[]): Record<string, Value> {
  return Object.fromEntries(form.map((field) => [field.id, field.default]));
}
