import { describe, expect, it } from "vitest";
import { screenWay, turnAt, turnsOf, wayId } from "../../src/board/turns";

const places = new Map([["r", { x: 100, y: 200, r: 30 }]]) as unknown as Parameters<typeof turnsOf>[1];
const ids = [0, 90, 180, 270].map((way) => wayId("r", way));

describe("ways round a piece", () => {
  it("lie as the screen lies: on a board that is turned by a quarter, east is down", () => {
    const turns = turnsOf(["cell", ...ids], places, { turn: 1, tilt: 1, k: 1 });
    expect(turns.map((turn) => screenWay(turn.angle)?.name)).toEqual(["Right", "Down", "Left", "Up"]);
    const east = turns[1]!;
    expect([Math.round(east.at.x), east.at.y > 200]).toEqual([100, true]);
    expect(turnAt(turns, east.at)?.id).toBe("r@90");
    expect(turnAt(turns, { x: 100, y: 200 })).toBeUndefined();
  });

  it("are far enough from each other for fingers, however small the piece is drawn", () => {
    const [up, right] = turnsOf(ids, places, { turn: 0, tilt: 1, k: 0.3 });
    expect(Math.hypot(up!.at.x - right!.at.x, up!.at.y - right!.at.y) * 0.3).toBeGreaterThan(44);
  });

  it("have no name where they are no quarter", () => {
    expect([screenWay(60), screenWay(-90)?.name, screenWay(450)?.name]).toEqual([undefined, "Left", "Right"]);
  });
});
