import { expect, test } from "vitest";
import { maxConnections } from "./connections.ts";

test.each([
  [1, 60],
  [3, 75],
  [4, 90],
  [64, 990],
])("the embedded PostgreSQL with %i web workers accepts %i connections", (workers, expected) => {
  expect(maxConnections(workers)).toBe(expected);
});
