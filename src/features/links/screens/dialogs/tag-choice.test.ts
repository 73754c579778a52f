import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { carriedBy, changedTags, readTags } from "./tag-choice.ts";

const links = [sampleLink("a", { tags: ["Yaz", "both"] }), sampleLink("b", { tags: ["both"] })];

it("knows whether all, some or none of the links carry a tag, whatever its case", () => {
  expect(["BOTH", "yaz", "kış"].map((tag) => carriedBy(links, tag))).toEqual(["all", "some", "none"]);
});

it("reads tags with commas and number signs, each once", () => {
  expect(readTags(" #yaz, Kış ,, yaz,#")).toEqual(["yaz", "Kış"]);
});

it("asks only for what changes something", () => {
  const wanted = new Map([
    ["yaz", true],
    ["both", true],
    ["kış", false],
  ]);
  expect(changedTags(links, ["Yaz", "both", "kış"], wanted)).toEqual({ on: ["Yaz"], off: [] });
  expect(changedTags(links, ["Yaz", "both"], new Map([["both", false]]))).toEqual({ on: [], off: ["both"] });
});
