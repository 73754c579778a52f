import { useDeferredValue, useMemo } from "react";
import { useLatestSearch } from "#client/use-latest-search.ts";
import { foldForSearch } from "#base/letter-case.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import { isPlatform, type Platform } from "#features/blocks/platforms.ts";
import { toSearchText } from "#features/blocks/screens/block-texts.ts";
import type { Link } from "../../contract.ts";
import { foldTag } from "../../tags/fold.ts";

export const showOptions = ["all", "active", "archived", "troubled", "unknown_paths", "deleted"] as const;
type Show = (typeof showOptions)[number];
export const sortOptions = ["own", "name", "clicks", "newest"] as const;
export type Sort = (typeof sortOptions)[number];

/** The value that stands for "no category" in place of an id. */
export const NO_CATEGORY = "none";

/** The filter and sorting of a list of links. */
export interface LinkFilter {
  readonly search: string;
  readonly show: Show;
  readonly sort: Sort;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  readonly platform: Platform | undefined;
}

/** Shows everything, in the order of the page. */
export const NO_FILTER: LinkFilter = {
  search: "",
  show: "all",
  sort: "own",
  category: undefined,
  tag: undefined,
  platform: undefined,
};

/** The names of the parameters. */
const NAMES: Readonly<Record<keyof LinkFilter, string>> = {
  search: "q",
  show: "show",
  sort: "sort",
  category: "category",
  tag: "tag",
  platform: "platform",
};

/** Reads the filter from an address, ignoring unknown values. */
export function readFilter(params: URLSearchParams): LinkFilter {
  const platform = params.get("platform");
  return {
    search: params.get("q") ?? "",
    show: showOptions.find((show) => show === params.get("show")) ?? "all",
    sort: sortOptions.find((sort) => sort === params.get("sort")) ?? "own",
    category: params.get("category") ?? undefined,
    tag: params.get("tag") ?? undefined,
    platform: isPlatform(platform) ? platform : undefined,
  };
}

/** The address with a changed filter: defaults are omitted, and other parameters are kept. */
export function writeFilter(params: URLSearchParams, change: Partial<LinkFilter>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of Object.keys(change) as (keyof LinkFilter)[]) {
    const value = change[key];
    if (!value || value === NO_FILTER[key]) next.delete(NAMES[key]);
    else next.set(NAMES[key], value);
  }
  return next;
}

/** True if nothing is hidden. Links can be moved only in that case, and only in the page's own order. */
export function isUnfiltered({ search, show, category, tag, platform }: LinkFilter): boolean {
  return search.trim() === "" && show === "all" && !category && !tag && !platform;
}

/** The links that match the filter, in order. `unhealthy` holds the ids of links that are dead or have moved. */
export function filterLinks(
  links: readonly Link[],
  filter: LinkFilter,
  unhealthy: ReadonlySet<string> = new Set(),
): readonly Link[] {
  if (isUnfiltered(filter)) return links;
  const { show, category, platform } = filter;
  const tag = filter.tag === undefined ? undefined : foldTag(filter.tag);
  const matching = links.filter(
    (link) =>
      (show === "troubled" ? unhealthy.has(link._id) : show === "all" || link.archived === (show === "archived")) &&
      (category === undefined || (link.category ?? NO_CATEGORY) === category) &&
      (platform === undefined || link.slug === platform) &&
      (tag === undefined || link.tags.some((each) => foldTag(each) === tag)),
  );
  return filterBySearch(matching, filter.search);
}

/** The blocks that match the filter, in order. Blocks have no tags, no platform and no health. */
export function filterBlocks(
  blocks: readonly Block[],
  filter: LinkFilter,
  getKind: (block: Block) => string,
): readonly Block[] {
  if (isUnfiltered(filter)) return blocks;
  const { show, category, platform, tag } = filter;
  if (show === "troubled" || platform !== undefined || tag !== undefined) return [];
  const matching = blocks.filter(
    (block) =>
      (show === "all" || block.archived === (show === "archived")) &&
      (category === undefined || (block.category ?? NO_CATEGORY) === category),
  );
  return searchBlocks(matching, filter.search, getKind);
}

/** The filter is stored in the URL, so that it survives a reload and can be shared. */
export function useFilter(): [filter: LinkFilter, change: (change: Partial<LinkFilter>) => void] {
  const [search, changeSearch] = useLatestSearch();
  // typing must not wait for thousands of rows to filter
  const deferred = useDeferredValue(search);
  const filter = useMemo(() => readFilter(deferred), [deferred]);
  return [
    filter,
    (change) => changeSearch((latest) => writeFilter(latest, change), { replace: true, preventScrollReset: true }),
  ];
}

// cached per link, since every keystroke searches thousands of links that have not changed
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
export function filterBySearch<L extends Link>(links: readonly L[], search: string): readonly L[] {
  return filterByWords(links, search, toText);
}

/** The blocks that contain every word of `search` in their text or in the name of their kind. */
function searchBlocks(blocks: readonly Block[], search: string, getKind: (block: Block) => string): readonly Block[] {
  return filterByWords(blocks, search, (block) => foldForSearch(`${getKind(block)}\n${toSearchText(block.content)}`));
}

function filterByWords<Item>(items: readonly Item[], search: string, getText: (item: Item) => string): readonly Item[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = getText(item);
    return words.every((word) => text.includes(word));
  });
}
