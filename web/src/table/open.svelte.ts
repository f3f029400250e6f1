import type { Citation } from "../lib/rules";

/** What lies open beside the table: tabs, drawers, sheets. */
export type Drawer = "" | "log" | "replay" | "actions" | "plan" | "say";

export class Open {
  tab = $state<"log" | "rules" | "cards">("log");
  /** Only on phones: what has come up from below. */
  drawer = $state<Drawer>("");
  text = $state(false);
  menu = $state(false);
  keys = $state(false);
  /** What happens when time runs out. */
  clock = $state(false);
  /** The result was put aside to look at the table. */
  resultSeen = $state(false);
  /** The rule whose sign was pressed last. Pressed again, it is shown again. */
  cited = $state.raw<Citation>({ rule: "" });

  constructor(seen = false) {
    this.resultSeen = seen;
  }

  rule(id: string): void {
    this.cited = { rule: id };
    this.tab = "rules";
    this.drawer = "log";
  }

  rules(): void {
    this.tab = "rules";
    this.drawer = "log";
  }

  log(): void {
    this.tab = "log";
    this.drawer = this.drawer === "log" ? "" : "log";
  }

  /** What one may say comes up, or goes. */
  say(): void {
    this.drawer = this.drawer === "say" ? "" : "say";
  }

  close(): boolean {
    const some = this.text || this.menu || this.keys || this.drawer !== "";
    this.text = this.menu = this.keys = false;
    this.drawer = "";
    return some;
  }
}
