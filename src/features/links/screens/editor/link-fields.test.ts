import { expect, it } from "vitest";
import { findLinkErrors } from "./link-fields.ts";

const good = { link: "example.com", name: "Example", slug: "web", alias: "" };

it("accepts an address without scheme and no alias", () => {
  expect(Object.values(findLinkErrors(good)).filter(Boolean)).toEqual([]);
});

it.each([
  ["link", { link: "javascript:alert(1)" }],
  ["link", { link: "" }],
  ["name", { name: "  " }],
  ["slug", { slug: "" }],
  ["alias", { alias: "a b" }],
])("names the field %s for %j", (field, change) => {
  expect(findLinkErrors({ ...good, ...change })).toHaveProperty(field, field);
});
