/** The same match again: to the one that was made already, or a new one. */
import { where } from "../lib/where.svelte";
import { api, refusalOf } from "../net/api";
import type { Match } from "../net/match.svelte";

export interface Again {
  readonly busy: boolean;
  /** Why it could not be made. */
  readonly trouble: string;
  /** The rematch that there is already; empty if there is none. */
  readonly next: string;
  /** Who has asked to play again, and waits. */
  readonly asking: string[];
  go: (level?: string) => Promise<void>;
}

export function again(match: () => Match): Again {
  let busy = $state(false);
  let trouble = $state("");
  return {
    get busy() {
      return busy;
    },
    get trouble() {
      return trouble;
    },
    get next() {
      return match().table?.rematch ?? "";
    },
    get asking() {
      return match()
        .seats.filter((seat) => seat.again && !seat.mine)
        .map((seat) => seat.name);
    },
    async go(level = "") {
      const next = match().table?.rematch ?? "";
      if (next) return where.go({ page: "table", match: next, replay: false });
      busy = true;
      try {
        const made = await api.rematch(match().client.match, level);
        where.go(made.match ? { page: "table", match: made.match, replay: false } : { page: "lobby" });
      } catch (error) {
        trouble = refusalOf(error).message;
        busy = false;
      }
    },
  };
}
