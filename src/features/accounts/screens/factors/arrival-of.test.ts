import { expect, test } from "vitest";
import { arrivalOf } from "./arrival-of.ts";

test.each([
  ["#oidc=abc-_1", { code: "abc-_1" }],
  ["#oidc_fault=declined", { fault: "declined" }],
  ["#oidc_fault=made-up", undefined],
  ["#oidc=", undefined],
  ["#content", undefined],
  ["", undefined],
])("%s says how somebody came back from the provider", (hash, expected) => {
  expect(arrivalOf(hash)).toEqual(expected);
});
