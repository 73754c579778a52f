import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { blockOf } from "#testing/sample-blocks.ts";
import { linkOf } from "#testing/sample-page.ts";
import { bentoPlaces } from "./bento.ts";
import type { Stretch } from "./sections.ts";

const stretch = fc.oneof(
  fc
    .array(fc.constantFrom(1 as const, 2 as const), { minLength: 1, maxLength: 5 })
    .map((all): Stretch => ({ kind: "links", links: all.map((cells) => linkOf({ id: newId(), cells })) })),
  fc
    .record({ cells: fc.constantFrom(1 as const, 2 as const), kind: fc.constantFrom("divider", "header") })
    .map(({ cells }): Stretch => ({ kind: "block", block: blockOf({ kind: "divider", look: "line" }, { cells }) })),
  fc.constantFrom(1 as const, 2 as const).map((cells): Stretch => ({
    kind: "block",
    block: blockOf({ kind: "map", name: "a", place: "b", service: "apple" }, { cells }),
  })),
);

test("rows are full, in the order of the page, and nothing is narrower than its owner said", () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 8 }), (stretches) => {
      const tiles: readonly (VisitLink | VisitBlock)[] = stretches.flatMap((each): (VisitLink | VisitBlock)[] =>
        each.kind === "links" ? [...each.links] : [each.block],
      );
      const places = bentoPlaces(stretches);
      for (const [sign, columns] of [
        ["n", 2],
        ["w", 4],
      ] as const) {
        let filled = 0;
        for (const tile of tiles) {
          const span = Number(new RegExp(`\\b${sign}(\\d)`).exec(places.get(tile.id)!)![1]);
          const isDivider = "content" in tile && tile.content.kind === "divider";
          expect(span).toBeGreaterThanOrEqual(isDivider ? columns : tile.cells);
          filled += span;
          expect(filled).toBeLessThanOrEqual(columns);
          filled %= columns;
        }
        expect(filled).toBe(0);
      }
    }),
  );
});
