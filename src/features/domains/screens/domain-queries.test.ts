import { expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import { sampleDomain } from "#testing/sample-domain.ts";
import { getPollMs } from "./domain-queries.ts";

const NOW_MS = Date.UTC(2026, 2, 1);
const added = (minutesAgo: number, state: "pending" | "verified" | "live") =>
  sampleDomain({ state, updatedAt: new Date(NOW_MS - minutesAgo * MINUTE_MS).toISOString() });

test("polls often for a new domain, and less often the longer it is being set up", () => {
  const poll = (minutesAgo: number) => getPollMs([added(minutesAgo, "pending")], NOW_MS);
  expect([1, 10, 60].map(poll)).toEqual([5_000, 15_000, 60_000]);
});

test("polls often for a new domain beside an older one that waits", () => {
  expect(getPollMs([added(600, "verified"), added(1, "pending"), added(0, "live")], NOW_MS)).toBe(5_000);
});

test("does not poll once all domains are set up", () => {
  expect(getPollMs([added(1, "live")], NOW_MS)).toBe(false);
});
