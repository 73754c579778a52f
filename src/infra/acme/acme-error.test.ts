import { expect, test } from "vitest";
import { AcmeError, isAuthorityDown } from "./acme-error.ts";

test("distinguishes an authority that is down from one that rejects a name", () => {
  expect(isAuthorityDown(new AcmeError("unavailable", "ECONNREFUSED"))).toBe(true);
  expect(isAuthorityDown(new AcmeError("serverInternal", "", { status: 500 }))).toBe(true);
  expect(isAuthorityDown(new AcmeError("badNonce", "", { status: 400 }))).toBe(true);
  expect(isAuthorityDown(new AcmeError("caa", "", { status: 403 }))).toBe(false);
  expect(isAuthorityDown(new Error("a bug"))).toBe(false);
});
