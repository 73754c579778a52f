import { expect, it } from "vitest";
import type { Link } from "../contract.ts";
import { inOrder, matching, moveItem } from "./link-list.ts";

const link = (_id: string, change: Partial<Link> = {}): Link => ({
  _id,
  user: "u",
  name: _id,
  slug: "web",
  link: "https://example.com",
  description: null,
  timeout: 0,
  meta: {},
  sort_order: 10,
  alias: "web",
  code: "c",
  createdAt: "",
  updatedAt: "",
  ...change,
});

it("moves an item in both directions and leaves the list it was given alone", () => {
  const items = ["a", "b", "c", "d"];
  expect(moveItem(items, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(items, 3, 1)).toEqual(["a", "d", "b", "c"]);
  expect(items).toEqual(["a", "b", "c", "d"]);
});

it("orders links by ids and keeps those that are not named at the end", () => {
  const links = [link("a"), link("new"), link("b")];
  expect(inOrder(links, ["b", "a", "gone"]).map(({ _id }) => _id)).toEqual(["b", "a", "new"]);
});

it("finds links by every word, in any field, whatever the language makes of i and I", () => {
  const links = [link("a", { name: "İstanbul atölyesi" }), link("b", { description: "Two evenings", alias: "clay" })];
  expect(matching(links, "istanbul").map(({ _id }) => _id)).toEqual(["a"]);
  expect(matching(links, "ATÖLYESI").map(({ _id }) => _id)).toEqual(["a"]);
  expect(matching(links, "CLAY two").map(({ _id }) => _id)).toEqual(["b"]);
  expect(matching(links, "  ")).toBe(links);
  expect(matching(links, "nothing")).toEqual([]);
});
