import type { VisitLink } from "#features/links/visit-link.ts";
import type { ItemRun } from "./page-sections.ts";

const NARROW = 2;
const WIDE = 4;

/**
 * The classes that set how many cells each link and block of a section takes on narrow and wide screens, by id. An item
 * is widened if it would leave a gap at the end of its row. This keeps the visual order the same as the document order.
 */
export function toBentoClasses(runs: readonly ItemRun[]): ReadonlyMap<string, string> {
  const tiles = runs.flatMap((run): Tile[] => (run.kind === "links" ? run.links.map(toTile) : [tileOfBlock(run)]));
  const [narrow, wide] = [toSpans(tiles, NARROW), toSpans(tiles, WIDE)];
  return new Map(tiles.map(({ id }, index) => [id, `n${narrow[index]} w${wide[index]}`]));
}

interface Tile {
  readonly id: string;
  readonly cells: number;
}

function toTile({ id, cells }: VisitLink): Tile {
  return { id, cells };
}

/** Headers and dividers take the full width. */
function tileOfBlock({ block: { id, cells, content } }: Extract<ItemRun, { kind: "block" }>): Tile {
  return { id, cells: content.kind === "header" || content.kind === "divider" ? Infinity : cells };
}

function toSpans(tiles: readonly Tile[], columns: number): number[] {
  const spans: number[] = [];
  let free = columns;
  for (const { cells } of tiles) {
    const preferred = Math.min(cells, columns);
    if (preferred > free) {
      spans[spans.length - 1]! += free;
      free = columns;
    }
    spans.push(preferred);
    free -= preferred;
    if (free === 0) free = columns;
  }
  if (free < columns && spans.length > 0) spans[spans.length - 1]! += free;
  return spans;
}
