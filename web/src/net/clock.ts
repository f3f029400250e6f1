import { createSubscriber } from "svelte/reactivity";

/**
 * The server's clock, as far as this page knows it. Who reads it in an effect reads it again each second, and only then
 * does it tick.
 */
export class Clock {
  private lead = 0;
  private readonly ticks = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  });

  /** Seconds since the epoch. */
  get now(): number {
    this.ticks();
    return Date.now() / 1000 + this.lead;
  }

  /** The server has just said what time it is; 0: it did not. */
  set(now: number): void {
    if (now > 0) this.lead = now - Date.now() / 1000;
  }
}
