import { expect, it } from "vitest";
import { toAddress } from "./call.ts";

it("encodes a path parameter as a single segment", () => {
  expect(toAddress("/v1/widget/link/{linkId}", { params: { linkId: "a/../b?c" } })).toBe(
    "/v1/widget/link/a%2F..%2Fb%3Fc",
  );
});

it("adds a query if there is one", () => {
  expect(toAddress("/v1/x", {})).toBe("/v1/x");
  expect(toAddress("/v1/x", { query: { a: "b c" } })).toBe("/v1/x?a=b+c");
});
