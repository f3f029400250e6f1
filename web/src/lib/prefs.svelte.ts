/** What this browser remembers. Nothing of it is needed to play. */
export type Theme = "auto" | "light" | "dark";
export type Speed = 0.5 | 1 | 2 | 0;

const SPEEDS: readonly Speed[] = [0.5, 1, 2, 0];

function speedOf(kept: string | null | undefined): Speed {
  return SPEEDS.find((speed) => String(speed) === kept) ?? 1;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(`outplay.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`outplay.${key}`, value);
  } catch {
    // A private window may refuse; the setting then lasts until the page is closed.
  }
}

function words(key: string): string[] {
  return (read(key) ?? "").split("\n").filter(Boolean);
}

class Prefs {
  theme = $state<Theme>("auto");
  /** Factors, 0 is instant. */
  speed = $state<Speed>(1);
  /** What is told stands there until a key or a click. */
  waits = $state(false);
  coach = $state(true);
  names = $state(false);
  sound = $state(true);
  /** To be called by a notification of the system while nobody looks. */
  calls = $state(false);
  /** Print the numbers of rules in place of [?]. */
  codes = $state(false);
  /** The log is a drawer, also where it has room. */
  folded = $state(false);
  name = $state("");
  private met = $state.raw<string[]>([]);
  private done = $state.raw<string[]>([]);
  private dusk = $state(false);

  constructor() {
    const theme = read("theme");
    if (theme === "light" || theme === "dark") this.theme = theme;
    this.speed = speedOf(read("speed"));
    this.waits = read("waits") === "on";
    this.coach = read("coach") !== "off";
    this.sound = read("sound") !== "off";
    this.calls = read("calls") === "on";
    this.codes = read("codes") === "on";
    this.folded = read("folded") === "on";
    this.name = read("name") ?? "";
    this.met = words("coached");
    this.done = words("lessons");
  }

  get dark(): boolean {
    return this.theme === "auto" ? this.dusk : this.theme === "dark";
  }

  /** Follows the system's light and keeps the root element's mark. */
  watch(): void {
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.dusk = query.matches;
    query.addEventListener("change", () => {
      this.dusk = query.matches;
      this.mark();
    });
    this.mark();
  }

  toggleTheme(): void {
    this.theme = this.dark ? "light" : "dark";
    write("theme", this.theme);
    this.mark();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    write("speed", String(speed));
  }

  setWaits(on: boolean): void {
    this.waits = on;
    write("waits", on ? "on" : "off");
  }

  setCoach(on: boolean): void {
    this.coach = on;
    write("coach", on ? "on" : "off");
    if (on) this.forget();
  }

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
  }

  setCalls(on: boolean): void {
    this.calls = on;
    write("calls", on ? "on" : "off");
  }

  setCodes(on: boolean): void {
    this.codes = on;
    write("codes", on ? "on" : "off");
  }

  fold(on: boolean): void {
    this.folded = on;
    write("folded", on ? "on" : "off");
  }

  setName(name: string): void {
    this.name = name;
    write("name", name);
  }

  coached(key: string): boolean {
    return this.met.includes(key);
  }

  learned(key: string): void {
    if (this.met.includes(key)) return;
    this.met = [...this.met, key];
    write("coached", this.met.join("\n"));
  }

  /** Whether a step of a lesson was done, by game and step. */
  did(game: string, step: string): boolean {
    return this.done.includes(`${game}/${step}`);
  }

  does(game: string, step: string): void {
    if (this.did(game, step)) return;
    this.done = [...this.done, `${game}/${step}`];
    write("lessons", this.done.join("\n"));
  }

  /** What goes along to another device of the same person. */
  get kept(): Record<string, string> {
    return {
      theme: this.theme,
      speed: String(this.speed),
      waits: this.waits ? "on" : "off",
      coach: this.coach ? "on" : "off",
      sound: this.sound ? "on" : "off",
      codes: this.codes ? "on" : "off",
      ...(this.done.length > 0 ? { lessons: this.done.join(" ") } : {}),
    };
  }

  /** Be as on the other device. */
  take(name: string, kept: Readonly<Record<string, string>>): void {
    this.setName(name);
    const { theme, speed, waits, coach, sound, codes, lessons } = kept;
    if (theme === "light" || theme === "dark" || theme === "auto") {
      this.theme = theme;
      write("theme", theme);
      this.mark();
    }
    if (speed) this.setSpeed(speedOf(speed));
    if (waits) this.setWaits(waits === "on");
    if (sound) this.setSound(sound !== "off");
    if (codes) this.setCodes(codes === "on");
    for (const one of lessons?.split(" ") ?? []) this.does(...(one.split("/", 2) as [string, string]));
    if (coach && (coach !== "off") !== this.coach) this.setCoach(coach !== "off");
  }

  private forget(): void {
    this.met = [];
    write("coached", "");
  }

  private mark(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
    document.documentElement.classList.toggle("dark", this.dark);
  }
}

export const prefs = new Prefs();

/** Settings and seats of the last match of a game, for "As last time". */
export function remember(game: string, plan: unknown): void {
  write(`last.${game}`, JSON.stringify(plan));
}

export function remembered(game: string): unknown {
  try {
    return JSON.parse(read(`last.${game}`) ?? "null");
  } catch {
    return null;
  }
}

/** The variant of a game that one was at in its workshop. */
export function rememberVariant(game: string, variant: string): void {
  write(`variant.${game}`, variant);
}

export function rememberedVariant(game: string): string {
  return read(`variant.${game}`) ?? "";
}
