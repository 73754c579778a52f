import fc from "fast-check";
import { expect, test } from "vitest";
import { joinValues, splitValues } from "./values.ts";

test("values of any text come back as they went", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values);
    }),
  );
});

test("one value without a stroke is written as it is", () => {
  expect(joinValues(["TR"])).toBe("TR");
  expect(joinValues(["TR", ""])).toBe("TR|");
  expect(splitValues("a\\|b|c\\")).toEqual(["a|b", "c\\"]);
});
