import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { mergeLinks } from "./link-queries.ts";

const links = [sampleLink("a", { tags: ["Yaz"] }), sampleLink("b"), sampleLink("c")];

it("merges returned links: appends new ones, removes deleted ones", () => {
  const responded = [
    sampleLink("b", { version: 2 }),
    sampleLink("z"),
    sampleLink("gone", { deletedAt: "2026-01-01T00:00:00.000Z" }),
  ];
  const after = mergeLinks(links, responded);
  expect(after.map(({ _id, version }) => [_id, version])).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", 1],
    ["z", 1],
  ]);
});

it("lists only returned links that are on the page", () => {
  const responded = [sampleLink("b", { onPage: false }), sampleLink("short", { onPage: false })];
  expect(mergeLinks(links, responded).map(({ _id }) => _id)).toEqual(["a", "c"]);
});
