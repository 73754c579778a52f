import fc from "fast-check";
import { expect, test } from "vitest";
import { toColumns } from "./masonry.ts";

const card = fc.record({
  name: fc.string({ maxLength: 120 }),
  description: fc.option(fc.string({ maxLength: 500 })),
  thumbnail: fc.constantFrom("", "/media/a.webp"),
});

test("puts each card into exactly one column, in order, with the first two at the top", () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 60 }), (typed) => {
      const cards = typed.map((one, index) => ({ ...one, index }));
      const columns = toColumns(cards);
      expect(
        columns
          .flat()
          .map(({ index }) => index)
          .sort((a, b) => a - b),
      ).toEqual(cards.map(({ index }) => index));
      for (const column of columns)
        expect(column.map(({ index }) => index)).toEqual(column.map(({ index }) => index).toSorted((a, b) => a - b));
      expect(columns.map(([first]) => first?.index)).toEqual(cards.slice(0, 2).map(({ index }) => index));
    }),
  );
});

test("makes columns of about the same length from equal cards", () => {
  const [one, other] = toColumns(
    Array.from({ length: 60 }, () => ({ name: "Instagram", description: null, thumbnail: "" })),
  );
  expect(Math.abs(one!.length - other!.length)).toBeLessThanOrEqual(4);
});
