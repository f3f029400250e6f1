import { describe, expect, it } from "vitest";
import { index, nameOf } from "../src/lib/scene";
import type { Zone } from "../src/protocol";

const tray: Zone = {
  id: "tray",
  name: "Rivet's registers",
  role: "picked",
  cards: [],
  places: [{ label: "1", id: "first" }, { label: "2" }],
};
const known = index({ sides: [], boards: [], zones: [tray] });

describe("nameOf", () => {
  it("calls a numbered place of a tray by the tray and its label", () => {
    expect(nameOf(known, "first")).toBe("Rivet's registers: 1");
  });

  it("calls what it does not know by its id", () => {
    expect(nameOf(known, "second")).toBe("second");
  });
});
