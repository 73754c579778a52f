import fc from "fast-check";
import { expect, test } from "vitest";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN } from "../limits.ts";
import { nextAlias } from "./alias.ts";
import { platforms } from "#features/blocks/platforms.ts";

test("uses the platform's name as the first alias, and numbers the next ones from 2", () => {
  expect(nextAlias("instagram", new Set())).toBe("instagram");
  expect(nextAlias("instagram", new Set(["instagram"]))).toBe("instagram-2");
  expect(nextAlias("instagram", new Set(["instagram", "instagram-2", "instagram-4"]))).toBe("instagram-3");
});

test("returns an alias that is free and valid", () => {
  const numbered = (platform: string) => fc.array(fc.integer({ min: 2, max: 30 }).map((n) => `${platform}-${n}`));
  const cases = fc
    .constantFrom(...platforms)
    .chain((platform) => fc.tuple(fc.constant(platform), numbered(platform), fc.boolean()));
  fc.assert(
    fc.property(cases, ([platform, taken, isNameTaken]) => {
      const all = new Set(isNameTaken ? [platform, ...taken] : taken);
      const alias = nextAlias(platform, all);
      expect(all.has(alias)).toBe(false);
      expect(alias).toMatch(ALIAS_PATTERN);
      expect(alias.length).toBeLessThanOrEqual(ALIAS_MAX_LENGTH);
    }),
  );
});
