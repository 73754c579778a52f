import { expect, test } from "vitest";
import { pageName } from "./pages-queries.ts";

test.each([
  [undefined, "ada"],
  ["", "ada"],
  ["My Links", "ada"],
  ["The Band", "The Band"],
])("names a page with the title %j %s", (title, name) => {
  expect(pageName(title, "ada")).toBe(name);
});
