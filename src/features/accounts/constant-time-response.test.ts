import { expect, test } from "vitest";
import { constantTimeResponse } from "./attempt-limits.ts";

test.for([0, 30, 99, 130])("delays a response after %i ms to the next multiple of 100 ms", async (spent) => {
  const startedAt = performance.now() - spent;
  await constantTimeResponse(startedAt);
  const took = performance.now() - startedAt;
  expect(took).toBeGreaterThanOrEqual(Math.ceil(spent / 100) * 100 - 2);
});
