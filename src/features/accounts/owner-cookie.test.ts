import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { clearedOwnerCookies, ownerCookie, ownerCookieKey, readOwnerCookie } from "./cookies.ts";

const key = ownerCookieKey(openKeys("one secret"));
const now = new Date("2026-03-01T00:00:00Z");
const id = newId();
const cookie = ownerCookie(key, id, now, "https://halka.example").split(";")[0]!;

describe("the cookie `own`", () => {
  test("names the workspace it was signed for, among other cookies", () => {
    expect(readOwnerCookie(cookie, key, now.getTime())).toBe(id);
    expect(readOwnerCookie(`own=damaged; x=own=; ${cookie}`, key, now.getTime())).toBe(id);
  });

  test("is Secure if and only if the public URL is https", () => {
    expect(ownerCookie(key, id, now, "https://halka.example")).toMatch(/; Secure$/);
    expect(ownerCookie(key, id, now, "http://localhost:3000")).not.toContain("Secure");
    for (const removal of clearedOwnerCookies("https://halka.example")) expect(removal).toMatch(/; Secure$/);
  });

  test("is rejected when expired, signed with another key, moved to another workspace, or damaged anywhere", () => {
    expect(readOwnerCookie(cookie, key, now.getTime() + 180 * DAY_MS)).toBeUndefined();
    expect(readOwnerCookie(cookie, ownerCookieKey(openKeys("another secret")), now.getTime())).toBeUndefined();
    expect(readOwnerCookie(cookie.replace(id, newId()), key, now.getTime())).toBeUndefined();
    for (let index = "own=".length; index < cookie.length; index++) {
      const damaged = cookie.slice(0, index) + (cookie[index] === "x" ? "y" : "x") + cookie.slice(index + 1);
      expect(readOwnerCookie(damaged, key, now.getTime())).toBeUndefined();
    }
    for (const header of [undefined, "", "own=", "own", "other=1", "own=..", `own=${"a".repeat(9000)}`]) {
      expect(readOwnerCookie(header, key, now.getTime())).toBeUndefined();
    }
  });
});
