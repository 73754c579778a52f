import { expect, test } from "vitest";
import { dimensions } from "../../queries/statistics-query.ts";
import { cards } from "./cards.ts";

test("lists every dimension exactly once, except the names of bots", () => {
  const listed = Object.values(cards).flat();
  expect(listed.toSorted()).toEqual(dimensions.filter((name) => name !== "bot").toSorted());
});
