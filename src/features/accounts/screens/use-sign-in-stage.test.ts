import { expect, test } from "vitest";
import { readOidcReturn } from "./use-sign-in-stage.ts";

test.each([
  ["#oidc=abc-_1", { code: "abc-_1" }],
  ["#oidc_fault=declined", { error: "declined" }],
  ["#oidc_fault=made-up", undefined],
  ["#oidc=", undefined],
  ["#content", undefined],
  ["", undefined],
])("reads the outcome of the provider's callback from %s", (hash, expected) => {
  expect(readOidcReturn(hash)).toEqual(expected);
});
