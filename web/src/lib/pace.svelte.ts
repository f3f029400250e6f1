import { prefs } from "./prefs.svelte";

/** How fast a table shows what happens, and whether that is passed over: asked by everything that takes its time. */
export class Pace {
  /** So much waits to be shown that it goes faster: nobody shall watch the past for long. */
  late = false;
  private passing = false;
  private readonly waits = new Set<() => void>();

  /** How many times as fast as written; Infinity: at once. */
  get rate(): number {
    if (this.passing || prefs.speed === 0 || document.hidden) return Infinity;
    return this.late && !prefs.waits ? Math.max(2, prefs.speed) : prefs.speed;
  }

  get instant(): boolean {
    return this.rate === Infinity;
  }

  /** Whether somebody wants to see no more of what is told now. */
  get skipping(): boolean {
    return this.passing;
  }

  /** So many milliseconds as written, or until it is woken. */
  wait(ms: number): Promise<void> {
    const real = ms / this.rate;
    if (!(real > 0)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waits.delete(done);
        resolve();
      };
      const timer = setTimeout(done, real);
      this.waits.add(done);
    });
  }

  /** Until it is woken. */
  rests(): Promise<void> {
    if (this.instant) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.waits.delete(done);
        resolve();
      };
      this.waits.add(done);
    });
  }

  /** A breath between one thing and the next, also where nothing else takes time. */
  rest(): Promise<void> {
    return this.instant ? new Promise((resolve) => setTimeout(resolve, 120)) : this.wait(420);
  }

  /** Ends every wait that is under way, and nothing else. */
  wake(): void {
    for (const done of [...this.waits]) done();
  }

  /** What is told is passed over, until something new begins. */
  skip(): void {
    this.passing = true;
    this.wake();
  }

  /** What comes now is shown again. */
  begin(): void {
    this.passing = false;
  }
}
