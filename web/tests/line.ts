import type { ServerMessage } from "../src/protocol";

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
  onclose = (): void => undefined;
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
