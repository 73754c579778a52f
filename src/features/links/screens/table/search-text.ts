import { foldForSearch } from "#base/letters.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Link } from "../../contract.ts";
import { toSearchText } from "#features/blocks/screens/block-texts.ts";

// cached per link: every keystroke searches thousands of links that do not change meanwhile
const folded = new WeakMap<Link, string>();

function toText(link: Link): string {
  const cached = folded.get(link);
  if (cached !== undefined) return cached;
  const { name, link: address, alias, slug, description, tags } = link;
  const text = foldForSearch([name, address, alias, slug, description ?? "", ...tags].join("\n"));
  folded.set(link, text);
  return text;
}

/** The links that contain every word of `search` in name, address, alias, platform, description or tags. */
export function searched(links: readonly Link[], search: string): readonly Link[] {
  return holding(links, search, toText);
}

/** The blocks that contain every word of `search` in their text or in the name of their kind. */
export function searchedBlocks(
  blocks: readonly Block[],
  search: string,
  getKind: (block: Block) => string,
): readonly Block[] {
  return holding(blocks, search, (block) => foldForSearch(`${getKind(block)}\n${toSearchText(block.content)}`));
}

function holding<Item>(items: readonly Item[], search: string, textIn: (item: Item) => string): readonly Item[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textIn(item);
    return words.every((word) => text.includes(word));
  });
}
