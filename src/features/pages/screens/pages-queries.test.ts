import { expect, test } from "vitest";
import { pageName } from "./pages-queries.ts";

test.each([
  [undefined, "ada"],
  ["", "ada"],
  ["My Links", "ada"],
  ["The Band", "The Band"],
])("a page with the title %j is called %s", (title, name) => {
  expect(pageName(title, "ada")).toBe(name);
});
