import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { getTagState, changedTags, readTags } from "./tag-choice.ts";

const links = [sampleLink("a", { tags: ["Yaz", "both"] }), sampleLink("b", { tags: ["both"] })];

it("tells whether all, some or none of the links have a tag, regardless of case", () => {
  expect(["BOTH", "yaz", "kış"].map((tag) => getTagState(links, tag))).toEqual(["all", "some", "none"]);
});

it("reads tags with commas and number signs, each once", () => {
  expect(readTags(" #yaz, Kış ,, yaz,#")).toEqual(["yaz", "Kış"]);
});

it("returns only necessary changes", () => {
  const wanted = new Map([
    ["yaz", true],
    ["both", true],
    ["kış", false],
  ]);
  expect(changedTags(links, ["Yaz", "both", "kış"], wanted)).toEqual({ on: ["Yaz"], off: [] });
  expect(changedTags(links, ["Yaz", "both"], new Map([["both", false]]))).toEqual({ on: [], off: ["both"] });
});
