import type { VisitLink } from "#features/links/visit-link.ts";
import type { Stretch } from "./sections.ts";

const NARROW = 2;
const WIDE = 4;

/**
 * The classes that say how many cells each link and block of a section takes, by id, on a narrow screen and on a wide one. What would
 * leave a gap at the end of a row takes it in, so that the order of the page stays that of its document.
 */
export function bentoPlaces(stretches: readonly Stretch[]): ReadonlyMap<string, string> {
  const tiles = stretches.flatMap((stretch): Tile[] =>
    stretch.kind === "links" ? stretch.links.map(tileOf) : [tileOfBlock(stretch)],
  );
  const [narrow, wide] = [spansOf(tiles, NARROW), spansOf(tiles, WIDE)];
  return new Map(tiles.map(({ id }, at) => [id, `n${narrow[at]} w${wide[at]}`]));
}

interface Tile {
  readonly id: string;
  readonly cells: number;
}

function tileOf({ id, cells }: VisitLink): Tile {
  return { id, cells };
}

/** What divides a page does so across all of it. */
function tileOfBlock({ block: { id, cells, content } }: Extract<Stretch, { kind: "block" }>): Tile {
  return { id, cells: content.kind === "header" || content.kind === "divider" ? Infinity : cells };
}

function spansOf(tiles: readonly Tile[], columns: number): number[] {
  const spans: number[] = [];
  let room = columns;
  for (const { cells } of tiles) {
    const wanted = Math.min(cells, columns);
    if (wanted > room) {
      spans[spans.length - 1]! += room;
      room = columns;
    }
    spans.push(wanted);
    room -= wanted;
    if (room === 0) room = columns;
  }
  if (room < columns && spans.length > 0) spans[spans.length - 1]! += room;
  return spans;
}
