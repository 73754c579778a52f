import { expect, test } from "vitest";
import { formatWait } from "./wait.ts";

test.for([
  [0, "1 second"],
  [1, "1 second"],
  [1.2, "2 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [59, "59 seconds"],
  [200, "4 minutes"],
  [3600, "60 minutes"],
  [7200, "120 minutes"],
  [7201, "3 hours"],
  [86_400, "24 hours"],
] as const)("rounds %d seconds up to %s", ([seconds, words]) => {
  expect(formatWait(seconds)).toBe(words);
});
