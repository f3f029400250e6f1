import { expect, test } from "vitest";
import { ago, moving, secretOf } from "../src/lib/passes";

test("a secret comes back out of its address, however it is pasted", () => {
  const secret = "aB3_-x9";
  for (const typed of [secret, ` ${secret}\n`, moving("https://play.example.org", secret), `see ${moving("", secret)}`])
    expect(secretOf(typed)).toBe(secret);
  expect(secretOf("")).toBe("");
});

test("what is secret never stands before the #", () => {
  expect(new URL(moving("http://192.168.0.7:8000", "secret")).hash).toBe("#secret");
  expect(new URL(moving("http://192.168.0.7:8000", "secret")).pathname).toBe("/become");
});

test("when somebody was here last", () => {
  const now = 1_800_000_000;
  expect([0, 90_000, 400_000, 9e6].map((s) => ago(now - s, now))).toEqual([
    "today",
    "yesterday",
    "4 days ago",
    "3 months ago",
  ]);
});
