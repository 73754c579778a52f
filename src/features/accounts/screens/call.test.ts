import { expect, it } from "vitest";
import { toAddress } from "./call.ts";

it("fills a path so that a value stays one segment of it", () => {
  expect(toAddress("/v1/widget/link/{linkId}", { params: { linkId: "a/../b?c" } })).toBe(
    "/v1/widget/link/a%2F..%2Fb%3Fc",
  );
});

it("adds a query where there is one", () => {
  expect(toAddress("/v1/x", {})).toBe("/v1/x");
  expect(toAddress("/v1/x", { query: { a: "b c" } })).toBe("/v1/x?a=b+c");
});
