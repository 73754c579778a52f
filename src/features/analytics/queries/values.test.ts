import fc from "fast-check";
import { expect, test } from "vitest";
import { joinValues, splitValues } from "./values.ts";

test("round-trips values with any text", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values);
    }),
  );
});

test("writes a single value without a pipe unchanged", () => {
  expect(joinValues(["TR"])).toBe("TR");
  expect(joinValues(["TR", ""])).toBe("TR|");
  expect(splitValues("a\\|b|c\\")).toEqual(["a|b", "c\\"]);
});
