import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { noOwnCookies, ownCookie, ownCookieKey, readOwnCookie } from "./cookies.ts";

const key = ownCookieKey(openKeys("one secret"));
const now = new Date("2026-03-01T00:00:00Z");
const id = newId();
const cookie = ownCookie(key, id, now, "https://halka.example").split(";")[0]!;

describe("the cookie `own`", () => {
  test("names the workspace it was signed for, among other cookies", () => {
    expect(readOwnCookie(cookie, key, now.getTime())).toBe(id);
    expect(readOwnCookie(`own=damaged; x=own=; ${cookie}`, key, now.getTime())).toBe(id);
  });

  test("is Secure if and only if the public URL is https", () => {
    expect(ownCookie(key, id, now, "https://halka.example")).toMatch(/; Secure$/);
    expect(ownCookie(key, id, now, "http://localhost:3000")).not.toContain("Secure");
    for (const removal of noOwnCookies("https://halka.example")) expect(removal).toMatch(/; Secure$/);
  });

  test("is rejected when expired, signed with another key, moved to another workspace, or damaged anywhere", () => {
    expect(readOwnCookie(cookie, key, now.getTime() + 180 * DAY_MS)).toBeUndefined();
    expect(readOwnCookie(cookie, ownCookieKey(openKeys("another secret")), now.getTime())).toBeUndefined();
    expect(readOwnCookie(cookie.replace(id, newId()), key, now.getTime())).toBeUndefined();
    for (let index = "own=".length; index < cookie.length; index++) {
      const damaged = cookie.slice(0, index) + (cookie[index] === "x" ? "y" : "x") + cookie.slice(index + 1);
      expect(readOwnCookie(damaged, key, now.getTime())).toBeUndefined();
    }
    for (const header of [undefined, "", "own=", "own", "other=1", "own=..", `own=${"a".repeat(9000)}`]) {
      expect(readOwnCookie(header, key, now.getTime())).toBeUndefined();
    }
  });
});
