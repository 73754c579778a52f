import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { countTags } from "./fold.ts";

it("counts tags regardless of case, sorted in the collation of the language", () => {
  const links = [["çay", "Zil"], ["zil"], ["czz", "ÇAY"]].map((tags, index) => sampleLink(`${index}`, { tags }));
  const [tea, last, bell] = [
    { tag: "çay", count: 2 },
    { tag: "czz", count: 1 },
    { tag: "Zil", count: 2 },
  ];
  expect(countTags(links, "en")).toEqual([tea, last, bell]);
  expect(countTags(links, "tr")).toEqual([last, tea, bell]);
});
