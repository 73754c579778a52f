import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageSection } from "#features/blocks/page-sections.ts";
import { groupIntoSections, isSameContent } from "./order.ts";

interface Page {
  readonly sections: readonly PageSection[];
  readonly blocks: ReadonlySet<string>;
}

const CATEGORIES = [null, "shop", "talks", "empty"];

/** A page with links and blocks in random sections. */
const pages: fc.Arbitrary<Page> = fc
  .array(fc.record({ isBlock: fc.boolean(), category: fc.constantFrom(...CATEGORIES) }), { maxLength: 40 })
  .map((items) => {
    const named = items.map((item, index) => ({ ...item, id: `${item.isBlock ? "block" : "link"} ${index}` }));
    return {
      sections: CATEGORIES.map((category) => ({
        category,
        ids: named.filter((item) => item.category === category).map(({ id }) => id),
      })),
      blocks: new Set(named.filter(({ isBlock }) => isBlock).map(({ id }) => id)),
    };
  });
const all = ({ sections }: Page) => sections.flatMap(({ ids }) => ids);
const getLinks = (page: Page) => all(page).filter((id) => !page.blocks.has(id));
const shuffled = (ids: (page: Page) => string[]) =>
  pages.chain((page) => {
    const given = ids(page);
    const order = fc.shuffledSubarray(given, { minLength: given.length });
    return fc.tuple(fc.constant(page), order);
  });
const categoryIn = (sections: readonly PageSection[], id: string) =>
  sections.find(({ ids }) => ids.includes(id))?.category;

describe("a flat order", () => {
  test("of all links and blocks keeps each in its section, in the given order", () => {
    fc.assert(
      fc.property(shuffled(all), ([page, ids]) => {
        fc.pre(ids.some((id) => page.blocks.has(id)));
        const next = groupIntoSections(ids, page.sections, page.blocks)!;
        expect(isSameContent(next, page.sections)).toBe(true);
        for (const section of next) {
          for (const id of section.ids) expect(categoryIn(page.sections, id)).toBe(section.category);
          expect(section.ids).toEqual(ids.filter((id) => section.ids.includes(id)));
        }
      }),
    );
  });

  test("of links alone leaves every block in place", () => {
    fc.assert(
      fc.property(shuffled(getLinks), ([page, ids]) => {
        const next = groupIntoSections(ids, page.sections, page.blocks)!;
        expect(isSameContent(next, page.sections)).toBe(true);
        next.forEach((section, index) => {
          const before = page.sections[index]!;
          expect(section.category).toBe(before.category);
          const blocksAt = (given: readonly string[]) => given.map((id) => (page.blocks.has(id) ? id : ""));
          expect(blocksAt(section.ids)).toEqual(blocksAt(before.ids));
          const links = section.ids.filter((id) => !page.blocks.has(id));
          expect(links).toEqual(ids.filter((id) => links.includes(id)));
        });
      }),
    );
  });

  test("is rejected if it misses an item, repeats one or contains an unknown one", () => {
    fc.assert(
      fc.property(shuffled(all), fc.nat(), ([page, ids], index) => {
        fc.pre(ids.length > 0);
        const linkId = ids[index % ids.length]!;
        const spoilt = [ids.filter((id) => id !== linkId), [...ids, linkId], [...ids, "other-tenant"]];
        for (const given of spoilt) {
          // a list of the page's links alone is a valid order too
          const isLinksAlone = given.length === getLinks(page).length && !given.some((id) => page.blocks.has(id));
          const next = groupIntoSections(given, page.sections, page.blocks);
          expect(next !== undefined && isSameContent(next, page.sections)).toBe(
            isLinksAlone && !given.includes("other-tenant"),
          );
        }
      }),
    );
  });
});
