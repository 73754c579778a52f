import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { countTags } from "./fold.ts";

it("counts tags regardless of case, sorted in the collation of the language", () => {
  const links = [["çay", "Zil"], ["zil"], ["cam", "ÇAY"]].map((tags, index) => sampleLink(`${index}`, { tags }));
  expect(countTags(links, "tr")).toEqual([
    { tag: "cam", count: 1 },
    { tag: "çay", count: 2 },
    { tag: "Zil", count: 2 },
  ]);
});
