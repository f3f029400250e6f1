import { expect, test } from "vitest";
import { several, toggled } from "../src/setup/several";

const VALUES = ["ASH", "BIRCH", "OAK"].map((value) => ({ value, name: value.toLowerCase() }));

test("what is written, or all", () => {
  expect(several(VALUES, "all")).toEqual(["ASH", "BIRCH", "OAK"]);
  expect(several(VALUES, "OAK,ASH")).toEqual(["ASH", "OAK"]);
});

test("one more or one less, in the order of the list", () => {
  expect(toggled(VALUES, "all", "BIRCH")).toBe("ASH,OAK");
  expect(toggled(VALUES, "OAK", "ASH")).toBe("ASH,OAK");
  expect(toggled(VALUES, "ASH,OAK", "BIRCH")).toBe("all");
});
