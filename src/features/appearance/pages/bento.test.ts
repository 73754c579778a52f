import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { sampleVisitBlock } from "#testing/sample-blocks.ts";
import { sampleVisitLink } from "#testing/sample-page.ts";
import { toBentoClasses } from "./bento.ts";
import type { ItemRun } from "./page-sections.ts";

const run = fc.oneof(
  fc
    .array(fc.constantFrom(1 as const, 2 as const), { minLength: 1, maxLength: 5 })
    .map((all): ItemRun => ({ kind: "links", links: all.map((cells) => sampleVisitLink({ id: newId(), cells })) })),
  fc
    .record({
      cells: fc.constantFrom(1 as const, 2 as const),
      kind: fc.constantFrom("divider" as const, "header" as const),
    })
    .map(({ cells, kind }): ItemRun => ({
      kind: "block",
      block: sampleVisitBlock(kind === "header" ? { kind, text: "a" } : { kind, look: "line" }, { cells }),
    })),
  fc.constantFrom(1 as const, 2 as const).map((cells): ItemRun => ({
    kind: "block",
    block: sampleVisitBlock({ kind: "map", name: "a", place: "b", service: "apple" }, { cells }),
  })),
);

test("fills every row in page order, and makes no item narrower than its owner set", () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 8 }), (runs) => {
      const tiles: readonly (VisitLink | VisitBlock)[] = runs.flatMap((each): (VisitLink | VisitBlock)[] =>
        each.kind === "links" ? [...each.links] : [each.block],
      );
      const places = toBentoClasses(runs);
      for (const [prefix, columns] of [
        ["n", 2],
        ["w", 4],
      ] as const) {
        let filled = 0;
        for (const tile of tiles) {
          const span = Number(new RegExp(`\\b${prefix}(\\d)`).exec(places.get(tile.id)!)![1]);
          const isFullWidth = "content" in tile && ["divider", "header"].includes(tile.content.kind);
          expect(span).toBeGreaterThanOrEqual(isFullWidth ? columns : tile.cells);
          filled += span;
          expect(filled).toBeLessThanOrEqual(columns);
          filled %= columns;
        }
        expect(filled).toBe(0);
      }
    }),
  );
});
