import { expect, test } from "vitest";
import { moving, secretOf } from "../src/lib/passes";

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
