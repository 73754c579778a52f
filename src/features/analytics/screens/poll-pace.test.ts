import { expect, it } from "vitest";
import { pollMs } from "./poll-pace.ts";

it("asks every second while somebody looks, and more seldom otherwise", () => {
  expect(pollMs(true, 0)).toBe(1000);
  expect(pollMs(false, 0)).toBeGreaterThan(1000);
});

it("backs off while it fails, never below what the server asked for", () => {
  expect(pollMs(true, 3)).toBe(8000);
  expect(pollMs(true, 20)).toBe(30_000);
  expect(pollMs(true, 0, 5)).toBe(5000);
});
