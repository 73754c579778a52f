import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../../contract.ts";
import type { BlockNames } from "#features/blocks/screens/block-texts.ts";
import { useUnhealthyLinks } from "../health/health-queries.ts";
import { useLinkFigures } from "../link-figures.ts";
import { inOneOrder, sortEntries, type Entry, flatten, type ListItem } from "./flat-list.ts";
import { filterBlocks, filterLinks, hidesNothing, type LinkFilter } from "./link-filter.ts";

const NO_CATEGORIES: readonly Category[] = [];

interface EntriesOptions {
  readonly links: readonly Link[];
  readonly blocks: readonly Block[];
  readonly categories: readonly Category[];
}

/** The rows of the table from top to bottom. `isMovable` is true if they are the whole page in its own order. */
export function useEntries(
  { links, blocks, categories }: EntriesOptions,
  filter: LinkFilter,
  toClicks: (id: string) => number | undefined,
  { getName, getKind }: BlockNames,
): { items: readonly ListItem[]; isMovable: boolean } {
  const { i18n } = useTranslation("links");
  const { language } = i18n;
  const unhealthy = useUnhealthyLinks();
  const figures = useLinkFigures();
  const isOwnOrder = filter.sort === "own";
  const isMovable = isOwnOrder && hidesNothing(filter);
  const items = useMemo(() => {
    const own = inOneOrder(filterLinks(links, filter, unhealthy), filterBlocks(blocks, filter, getKind));
    const found = sortEntries(own, filter.sort, language, {
      getName: (entry: Entry) => (entry.kind === "link" ? entry.link.name : getName(entry.block)),
      getCount: (entry: Entry) => (entry.kind === "link" ? toClicks(entry.key) : figures?.ofBlock(entry.key)?.uses),
    });
    return flatten(found, isOwnOrder ? categories : NO_CATEGORIES, isMovable);
  }, [
    links,
    blocks,
    unhealthy,
    categories,
    filter,
    language,
    toClicks,
    figures,
    getName,
    getKind,
    isOwnOrder,
    isMovable,
  ]);
  return { items, isMovable };
}
