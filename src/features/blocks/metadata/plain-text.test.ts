import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlainText } from "./read-head.ts";

test.each([
  ["  two \n\t words ", "two words"],
  ["right\u202eleft\u2066", "rightleft"],
  ["a\u0000b\u0007c", "a b c"],
  ["soft\u00adhyphen\u200b\ufeff", "softhyphen"],
  ["👩‍🚀 می‌خواهم", "👩‍🚀 می‌خواهم"],
  ["half \ud83d", "half"],
])("%j becomes %j", (text, line) => {
  expect(toPlainText(text, 100)).toBe(line);
});

test("cuts between characters", () => {
  expect(toPlainText("abcdef", 4)).toBe("abc…");
  expect(toPlainText("👩‍🚀👩‍🚀", 8)).toBe("👩‍🚀…");
});

test("never exceeds the length, and is always storable", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const line = toPlainText(text, max);
      expect(line.length).toBeLessThanOrEqual(max);
      expect(line.isWellFormed() && !line.includes("\0")).toBe(true);
    }),
  );
});
