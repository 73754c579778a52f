import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

test("keeps its key for the same input across renders, until it is reset", () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  const first = result.current.get({ name: "Shop" });
  rerender();
  expect(result.current.get({ name: "Shop" })).toBe(first);
  expect(result.current.get({ name: "Blog" })).not.toBe(first);
  const second = result.current.get({ name: "Shop" });
  result.current.reset();
  expect(result.current.get({ name: "Shop" })).not.toBe(second);
});
