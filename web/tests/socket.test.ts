import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Socket } from "../src/net/socket";

class Fake {
  static readonly OPEN = 1;
  static all: Fake[] = [];
  readyState = 0;
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: MessageEvent<string>): void => {};
  constructor() {
    Fake.all.push(this);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
}

beforeEach(() => {
  Fake.all = [];
  vi.stubGlobal("WebSocket", Fake);
});
afterEach(() => vi.unstubAllGlobals());

it("begins a try anew where one hangs, and counts it as no failure", () => {
  const closed = vi.fn();
  const socket = new Socket("ws://x", { opened: () => {}, heard: () => {}, closed });
  socket.again();
  expect(Fake.all.map((one) => one.readyState)).toEqual([3, 0]);
  expect(closed).not.toHaveBeenCalled();
  socket.end();
});

it("leaves a line that is open as it is", () => {
  const socket = new Socket("ws://x", { opened: () => {}, heard: () => {}, closed: () => {} });
  Fake.all[0]!.readyState = Fake.OPEN;
  socket.again();
  expect(Fake.all).toHaveLength(1);
  socket.end();
});
