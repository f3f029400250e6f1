/** What lies open beside the table: tabs, drawers, sheets. */
export type Drawer = "" | "log" | "replay";

export class Open {
  tab = $state<"log" | "rules" | "cards">("log");
  /** Only on phones: what has come up from below. */
  drawer = $state<Drawer>("");
  text = $state(false);
  menu = $state(false);
  keys = $state(false);
  /** The result was put aside to look at the table. */
  resultSeen = $state(false);
  ruleId = $state("");

  rule(id: string): void {
    this.ruleId = id;
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

  close(): boolean {
    const some = this.text || this.menu || this.keys || this.drawer !== "";
    this.text = this.menu = this.keys = false;
    this.drawer = "";
    return some;
  }
}
