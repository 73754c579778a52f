import { expect, test } from "vitest";
import { constantTimeResponse } from "./attempt-limits.ts";

test.for([
  [0, 100],
  [30, 100],
  [90, 100],
  [130, 200],
] as const)("delays a response after %i ms until %i ms", async ([spent, step]) => {
  const startedAt = performance.now() - spent;
  await constantTimeResponse(startedAt);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(step - 2);
});
