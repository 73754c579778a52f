import { expect, test } from "vitest";
import { getStart, isKey, newKey } from "./key.ts";

test("a key has its prefix, 36 bytes in base58 and a checksum", () => {
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) {
    expect(key).toMatch(/^halka_live_[1-9A-HJ-NP-Za-km-z]{50}$/);
    expect(isKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test("rejects a key with one changed character", () => {
  const key = newKey();
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === "2" ? "3" : "2";
    expect(isKey(key.slice(0, at) + other + key.slice(at + 1)), String(at)).toBe(false);
  }
  for (const text of ["", "halka_live_", `${key}1`, key.slice(1), key.slice(0, -1), "hlk_s_abc"])
    expect(isKey(text)).toBe(false);
});

test("screens show four characters of a key", () => {
  const key = newKey();
  expect(getStart(key)).toBe(key.slice(0, "halka_live_".length + 4));
});
