import { Match } from "../src/net/match.svelte";
import type { Table } from "../src/net/deltas";
import type { ServerMessage } from "../src/protocol";
import { Play } from "../src/table/play.svelte";
import { laid } from "./made";

/** A line whose other end is the test. */
export class Line {
  static readonly OPEN = 1;
  static last: Line;
  /** How many there were. */
  static count = 0;
  readonly readyState = Line.OPEN;
  readonly sent: string[] = [];
  onopen = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;
  onclose = (_event?: { code: number; reason: string }): void => undefined;
  constructor(readonly address = "") {
    Line.last = this;
    Line.count += 1;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose();
  }
}

export function hears(message: ServerMessage): void {
  Line.last.onmessage({ data: JSON.stringify(message) });
}

/** What was sent of one type, oldest first. */
export function sent(type: string): Record<string, unknown>[] {
  return Line.last.sent
    .map((one) => JSON.parse(one) as Record<string, unknown>)
    .filter((message) => message["type"] === type);
}

/** Return somebody's play at a table that the server has just laid. */
export function sitsAt(at: Table): Play {
  const play = new Play(new Match("m"));
  Line.last.onopen();
  hears(laid(at));
  return play;
}
