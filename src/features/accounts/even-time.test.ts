import { expect, test } from "vitest";
import { evenTime } from "./even-time.ts";

test.for([0, 30, 99, 130])("work of %i ms is answered at a full step of 100 ms", async (spent) => {
  const startedAt = performance.now() - spent;
  await evenTime(startedAt);
  const took = performance.now() - startedAt;
  expect(took).toBeGreaterThanOrEqual(Math.ceil(spent / 100) * 100 - 2);
});
