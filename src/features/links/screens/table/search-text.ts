import { foldForSearch } from "#base/letters.ts";
import type { Link } from "../../contract.ts";

// because thousands of links are searched with every letter that is typed, and none of them changes meanwhile
const folded = new WeakMap<Link, string>();

function textOf(link: Link): string {
  const known = folded.get(link);
  if (known !== undefined) return known;
  const { name, link: address, alias, slug, description, tags } = link;
  const text = foldForSearch([name, address, alias, slug, description ?? "", ...tags].join("\n"));
  folded.set(link, text);
  return text;
}

/** The links that hold every word of `search` in a name, address, alias, platform, description or tag. */
export function searched(links: readonly Link[], search: string): readonly Link[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return links;
  return links.filter((link) => {
    const text = textOf(link);
    return words.every((word) => text.includes(word));
  });
}
