import { expect, it } from "vitest";
import { pollMs } from "./stats-query.ts";

it("polls every second while the tab has the focus, and less often otherwise", () => {
  expect(pollMs({ isWatched: true })).toBe(1000);
  expect(pollMs({ isWatched: false })).toBeGreaterThan(1000);
});

it("backs off while requests fail, and never polls earlier than the server asked", () => {
  expect(pollMs({ isWatched: true, failures: 3 })).toBe(8000);
  expect(pollMs({ isWatched: true, failures: 20 })).toBe(30_000);
  expect(pollMs({ isWatched: true, retryAfterSeconds: 5 })).toBe(5000);
});

it("backs off while nothing changes", () => {
  expect(pollMs({ isWatched: true, unchanged: 5 })).toBe(1000);
  expect(pollMs({ isWatched: true, unchanged: 7 })).toBe(4000);
  expect(pollMs({ isWatched: true, unchanged: 1000 })).toBe(30_000);
});
