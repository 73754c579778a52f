import { expect, test } from "vitest";
import { isPass, makePass } from "./pass.ts";

const key = Buffer.alloc(32, 7);
const now = 1_800_000_000_000;

test("a pass holds for its link and five minutes, and for no other link, key or time", () => {
  const pass = makePass(key, "link-1", now);
  expect(isPass(key, "link-1", now + 299_000, pass)).toBe(true);
  expect(isPass(key, "link-1", now + 301_000, pass)).toBe(false);
  expect(isPass(key, "link-2", now, pass)).toBe(false);
  expect(isPass(Buffer.alloc(32, 8), "link-1", now, pass)).toBe(false);
});

test.each(["", "1.2", "99999999999.", `99999999999.${"A".repeat(43)}`, `x${makePass(key, "link-1", now)}`])(
  "%j is no pass",
  (text) => {
    expect(isPass(key, "link-1", now, text)).toBe(false);
  },
);

test("a pass whose time is changed is none", () => {
  const [, signature] = makePass(key, "link-1", now).split(".");
  expect(isPass(key, "link-1", now, `${now / 1000 + 9_999}.${signature}`)).toBe(false);
});
