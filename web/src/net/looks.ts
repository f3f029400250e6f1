import { looked } from "../lib/calls";
import { known } from "../lib/games.svelte";
import type { ClientMessage } from "../protocol";

/** Milliseconds between two looks whether anybody still looks at this page. */
const AGAIN = 5_000;
const SIGNS = ["focus", "blur", "visibilitychange"] as const;

/** Tells a server that calls people whether somebody looks at this page: they are not called meanwhile. */
export class Looks {
  private said = false;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly look = (): void => {
    const now = known.calls && looked(Date.now());
    if (now === this.said) return;
    this.said = now;
    this.send({ type: "looks", on: now });
  };

  constructor(private readonly send: (message: ClientMessage) => void) {
    this.timer = setInterval(this.look, AGAIN);
    for (const sign of SIGNS) globalThis.addEventListener?.(sign, this.look, true);
  }

  /** A new line knows nothing. */
  opened(): void {
    this.said = false;
    this.look();
  }

  end(): void {
    clearInterval(this.timer);
    for (const sign of SIGNS) globalThis.removeEventListener?.(sign, this.look, true);
  }
}
