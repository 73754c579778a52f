import { foldForSearch } from "#base/letters.ts";
import type { Link } from "../contract.ts";

/** The list with the item at `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** The links in the order of `ids`; what `ids` does not name keeps its order, at the end. */
export function inOrder(links: readonly Link[], ids: readonly string[]): Link[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (link: Link) => places.get(link._id) ?? ids.length;
  return links.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The links that hold every word of `search` in a name, address, alias, platform or description. */
export function matching(links: readonly Link[], search: string): readonly Link[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return links;
  return links.filter((link) => {
    const text = foldForSearch([link.name, link.link, link.alias, link.slug, link.description ?? ""].join("\n"));
    return words.every((word) => text.includes(word));
  });
}
