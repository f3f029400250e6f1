import { describe, expect, it } from "vitest";
import { loopback, reached } from "../src/lib/invite";
import { squares } from "../src/lib/qr";

describe("invitation", () => {
  it.each([
    ["localhost", true],
    ["otter.localhost", true],
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["[::1]", true],
    ["::1", true],
    ["192.168.0.7", false],
    ["127.example.org", false],
    ["otter.local", false],
  ])("knows whether %s is this machine alone", (hostname, alone) => {
    expect(loopback(hostname)).toBe(alone);
  });

  const here = { origin: "http://127.0.0.1:8000", hostname: "127.0.0.1" };
  const there = { origin: "https://outplay.example", hostname: "outplay.example" };
  it.each([
    [there, "http://10.0.0.2:8000", "https://outplay.example"],
    [here, "http://192.168.0.7:8000/", "http://192.168.0.7:8000"],
    [here, "", ""],
  ])("finds an address that friends can open (%#)", (place, address, base) => {
    expect(reached(place, address)).toBe(base);
  });

  it("draws a code for a camera", () => {
    const { size, path } = squares("http://192.168.0.7:8000/j/BCDFGHJK");
    // Three finders of 7 squares within a quiet zone of 4.
    expect([
      size,
      path.startsWith("M4 4h1v1h-1z"),
      path.includes(`M${size - 5} 4h`),
      path.includes(`M4 ${size - 5}h`),
      path.includes("M3 "),
    ]).toEqual([37, true, true, true, false]);
  });
});
