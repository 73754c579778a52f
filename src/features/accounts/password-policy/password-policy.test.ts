import { beforeAll, describe, expect, test } from "vitest";
import { measureCpuMs } from "#testing/cpu-time.ts";
import { openCommonPasswords, type PasswordContext, isWeak } from "./require-strong-password.ts";

let context: PasswordContext;
beforeAll(async () => {
  context = { isCommon: await openCommonPasswords(), own: ["ayse.kaya@example.com", "ayse.kaya", "example", "aysek"] };
});

describe("a password is rejected that", () => {
  test.for([
    // common, and common in disguise
    "password",
    "Password1",
    "P@ssw0rd!",
    "drowssap",
    "letmein2024",
    "iloveyou",
    "!qwerty!",
    "pass word",
    "sunshine99",
    "Şifrem123",
    "galatasaray1905",
    "пароль123",
    "Gfhjkm123",
    "halka2026",
    // personal
    "ayse.kaya@example.com",
    "ayse.kaya1",
    "AyseK2024",
    "example1!",
    // a pattern
    "12345678",
    "20051987",
    "12.05.1987",
    "+90 532 123 45",
    "qwertyuiop",
    "asdfghjkl1",
    "йцукенгш",
    "zyxwvuts",
    "abc123xyz",
    "aaaaaaaa",
    "abababababab",
    "passwordpassword",
    "ab1ab1ab1ab1",
    "111222333",
  ])("is %s", (password) => {
    expect(isWeak(password, context)).toBe(true);
  });
});

describe("a password is accepted that", () => {
  test.for([
    "correct horse",
    "battery staple",
    "a long enough password",
    "kahve ve simit 7",
    "mavi-bisiklet-42",
    "K7mpx2qh",
    "tr0ub4dor&3",
    "зелёный чайник",
    "dragon-slept-late",
    "ayse.kaya walks home",
    "482915730264",
    "!!!x9Kw2",
  ])("is %s", (password) => {
    expect(isWeak(password, context)).toBe(false);
  });
});

test("mistakes few uncommon texts for common ones", async () => {
  const isCommon = await openCommonPasswords();
  const found = Array.from({ length: 100_000 }, (_, index) => `uncommon text ${index}`).filter(isCommon);
  expect(found.length).toBeLessThan(10);
});

test("the longest and most complex text is checked quickly, not in exponential time", async () => {
  for (const text of ["a".repeat(200), "4@$1".repeat(50), `${"ab".repeat(99)}c`, " ".repeat(200), "ﷺ".repeat(200)]) {
    expect(await measureCpuMs(() => isWeak(text, context))).toBeLessThan(2_000);
  }
});
