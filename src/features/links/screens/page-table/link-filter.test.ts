import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import { filterBlocks, filterLinks, isUnfiltered, type LinkFilter, readFilter, writeFilter } from "./link-filter.ts";

const links = [
  sampleLink("a", { name: "İstanbul atölyesi", tags: ["Yaz"], createdAt: "2026-01-03T00:00:00.000Z" }),
  sampleLink("b", { name: "Ёлка", description: "Two evenings", alias: "clay", archived: true, slug: "youtube" }),
  sampleLink("c", { name: "10 pots", category: "shop", createdAt: "2026-01-02T00:00:00.000Z" }),
  sampleLink("d", { name: "9 pots", link: "https://example.org/Kiln" }),
];
const everything = readFilter(new URLSearchParams());
const found = (change: Partial<LinkFilter>) => filterLinks(links, { ...everything, ...change }).map(({ _id }) => _id);

it("hides nothing by default", () => {
  expect(isUnfiltered(everything)).toBe(true);
  expect(isUnfiltered({ ...everything, search: "  ", sort: "name" })).toBe(true);
  expect(filterLinks(links, everything)).toBe(links);
});

it.each([
  ["istanbul", ["a"]],
  ["ISTANBUL ATÖLYESI", ["a"]],
  ["ıstanbul", ["a"]],
  ["елка", ["b"]],
  ["ЁЛКА", ["b"]],
  ["CLAY two", ["b"]],
  ["yaz", ["a"]],
  ["kiln", ["d"]],
  ["youtube", ["b"]],
  ["pots 9", ["d"]],
  ["nothing", []],
])("finds %j in any field, regardless of case and diacritics", (search, ids) => {
  expect(found({ search })).toEqual(ids);
});

it.each<[Partial<LinkFilter>, string[]]>([
  [{ show: "active" }, ["a", "c", "d"]],
  [{ show: "archived" }, ["b"]],
  [{ category: "shop" }, ["c"]],
  [{ category: "none" }, ["a", "b", "d"]],
  [{ tag: "YAZ" }, ["a"]],
  [{ platform: "youtube" }, ["b"]],
  [{ show: "active", search: "pots", category: "none" }, ["d"]],
])("returns links that match %j", (change, ids) => {
  expect(found(change)).toEqual(ids);
});

const blocks = [
  sampleBlock("w", { content: { kind: "header", text: "Konzerte in İzmir" } }),
  sampleBlock("x", { content: { kind: "divider", look: "line" }, category: "shop" }),
  sampleBlock("y", {
    content: { kind: "faq", items: [{ question: "Where?", answer: "At the kiln" }] },
    archived: true,
  }),
];
const foundBlocks = (change: Partial<LinkFilter>) =>
  filterBlocks(blocks, { ...everything, ...change }, ({ content }) => `kind ${content.kind}`).map(({ _id }) => _id);

it.each<[Partial<LinkFilter>, string[]]>([
  [{}, ["w", "x", "y"]],
  [{ search: "IZMIR konzerte" }, ["w"]],
  [{ search: "kiln" }, ["y"]],
  [{ search: "divider" }, ["x"]],
  [{ show: "archived" }, ["y"]],
  [{ category: "shop" }, ["x"]],
  [{ category: "none", show: "active" }, ["w"]],
  [{ tag: "yaz" }, []],
  [{ platform: "youtube" }, []],
  [{ show: "troubled" }, []],
])("finds blocks by text and kind: %j", (change, ids) => {
  expect(foundBlocks(change)).toEqual(ids);
});

it("survives a round trip through an address, and keeps its other parameters", () => {
  const change: Partial<LinkFilter> = {
    search: "ı & i",
    show: "archived",
    sort: "clicks",
    category: "none",
    tag: "a b",
  };
  const address = writeFilter(new URLSearchParams("own=1"), { ...change, platform: "vk" });
  expect(readFilter(new URLSearchParams(address.toString()))).toEqual({ ...change, platform: "vk" });
  const back = writeFilter(address, { ...everything, category: undefined, tag: undefined, platform: undefined });
  expect(back.toString()).toBe("own=1");
});

it("ignores unknown values in an address", () => {
  expect(readFilter(new URLSearchParams("show=x&sort=y&platform=z"))).toEqual(everything);
});

it("shows links that are dead or have moved, archived ones included", () => {
  const filter = { ...everything, show: "troubled" as const };
  expect(filterLinks(links, filter, new Set(["b", "d"])).map(({ _id }) => _id)).toEqual(["b", "d"]);
  expect(filterLinks(links, filter)).toEqual([]);
});
