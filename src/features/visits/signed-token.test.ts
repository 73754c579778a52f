import { expect, test } from "vitest";
import { isSignedToken, signToken } from "./signed-token.ts";

const key = Buffer.alloc(32, 7);
const now = 1_800_000_000_000;

test("accepts a token for its link for five minutes, and for no other link, key or time", () => {
  const token = signToken(key, "link-1", now);
  expect(isSignedToken(key, "link-1", now + 299_000, token)).toBe(true);
  expect(isSignedToken(key, "link-1", now + 301_000, token)).toBe(false);
  expect(isSignedToken(key, "link-2", now, token)).toBe(false);
  expect(isSignedToken(Buffer.alloc(32, 8), "link-1", now, token)).toBe(false);
});

test.each(["", "1.2", "99999999999.", `99999999999.${"A".repeat(43)}`, `x${signToken(key, "link-1", now)}`])(
  "rejects the token %j",
  (text) => {
    expect(isSignedToken(key, "link-1", now, text)).toBe(false);
  },
);

test("rejects a token whose time was changed", () => {
  const [, signature] = signToken(key, "link-1", now).split(".");
  expect(isSignedToken(key, "link-1", now, `${now / 1000 + 9_999}.${signature}`)).toBe(false);
});
