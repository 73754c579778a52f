import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { filterLinks, hidesNothing, type LinkFilter, readFilter, sortLinks, writeFilter } from "./link-filter.ts";

const links = [
  sampleLink("a", { name: "İstanbul atölyesi", tags: ["Yaz"], createdAt: "2026-01-03T00:00:00.000Z" }),
  sampleLink("b", { name: "Ёлка", description: "Two evenings", alias: "clay", archived: true, slug: "youtube" }),
  sampleLink("c", { name: "10 pots", category: "shop", createdAt: "2026-01-02T00:00:00.000Z" }),
  sampleLink("d", { name: "9 pots", link: "https://example.org/Kiln" }),
];
const everything = readFilter(new URLSearchParams());
const found = (change: Partial<LinkFilter>) => filterLinks(links, { ...everything, ...change }).map(({ _id }) => _id);

it("hides nothing as long as nothing is asked for", () => {
  expect(hidesNothing(everything)).toBe(true);
  expect(hidesNothing({ ...everything, search: "  ", sort: "name" })).toBe(true);
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
])("finds by %j in any field, whatever a language makes of its letters", (search, ids) => {
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
])("lets through what fits %j", (change, ids) => {
  expect(found(change)).toEqual(ids);
});

it("sorts by name as people of the language do, numbers by their size", () => {
  const names = (language: string) => sortLinks(links, "name", language, () => 0).map(({ _id }) => _id);
  expect(names("en")).toEqual(["d", "c", "a", "b"]);
  const turkish = ["ş", "s", "z", "ı", "i", "h"].map((name) => sampleLink(name));
  expect(sortLinks(turkish, "name", "tr", () => 0).map(({ name }) => name)).toEqual(["h", "ı", "i", "s", "ş", "z"]);
});

it("sorts by clicks and by age, and keeps the own order among equals", () => {
  const clicks: Record<string, number> = { b: 7, d: 12 };
  expect(sortLinks(links, "clicks", "en", (id) => clicks[id]).map(({ _id }) => _id)).toEqual(["d", "b", "a", "c"]);
  expect(sortLinks(links, "newest", "en", () => 0).map(({ _id }) => _id)).toEqual(["a", "c", "b", "d"]);
  expect(sortLinks(links, "own", "en", () => 0)).toBe(links);
});

it("survives the way through an address, and leaves other keys of it alone", () => {
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

it("takes what it does not know in an address for nothing", () => {
  expect(readFilter(new URLSearchParams("show=x&sort=y&platform=z"))).toEqual(everything);
});

it("shows those whose page is gone or has moved, archived ones too", () => {
  const filter = { ...everything, show: "troubled" as const };
  expect(filterLinks(links, filter, new Set(["b", "d"])).map(({ _id }) => _id)).toEqual(["b", "d"]);
  expect(filterLinks(links, filter)).toEqual([]);
});
