import { useMemo } from "react";
import { useLatestSearch } from "#client/use-latest-search.ts";
import type { ListInput } from "../../short-links/contract.ts";

export const shortLinkShowOptions = ["all", "active", "archived", "deleted"] as const;
export const placeOptions = ["all", "page", "short"] as const;
/** In the order of the menu; the first one is the default. */
export const shortLinkSortOptions = ["created", "oldest", "clicks", "lastClick"] as const;

/** The filter and sorting of the list of short links. */
export interface ListFilter {
  readonly search: string;
  readonly show: (typeof shortLinkShowOptions)[number];
  /** Links on the page, or only short links. */
  readonly place: (typeof placeOptions)[number];
  readonly tag: string | undefined;
  readonly category: string | undefined;
  /** Shows only links with an address on this host. */
  readonly host: string | undefined;
  readonly sort: (typeof shortLinkSortOptions)[number];
}

export const NO_LIST_FILTER: ListFilter = {
  search: "",
  show: "all",
  place: "all",
  tag: undefined,
  category: undefined,
  host: undefined,
  sort: "created",
};

/** The names of the parameters in the URL. */
const NAMES = {
  search: "q",
  show: "show",
  place: "place",
  tag: "tag",
  category: "category",
  host: "host",
  sort: "sort",
} as const;

/** Reads the filter from a URL, ignoring unknown values. */
export function readListFilter(params: URLSearchParams): ListFilter {
  const find = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name));
  return {
    search: params.get(NAMES.search) ?? "",
    show: find(shortLinkShowOptions, NAMES.show) ?? "all",
    place: find(placeOptions, NAMES.place) ?? "all",
    tag: params.get(NAMES.tag) || undefined,
    category: params.get(NAMES.category) || undefined,
    host: params.get(NAMES.host) || undefined,
    sort: find(shortLinkSortOptions, NAMES.sort) ?? "created",
  };
}

/** The URL with a changed filter: defaults are omitted, and other parameters are kept. */
export function writeListFilter(params: URLSearchParams, change: Partial<ListFilter>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of Object.keys(change) as (keyof ListFilter)[]) {
    const value = change[key];
    if (value === undefined || value === NO_LIST_FILTER[key]) next.delete(NAMES[key]);
    else next.set(NAMES[key], value);
  }
  return next;
}

/** True if every link is listed. */
export function isUnfilteredList({ search, show, place, tag, category, host }: ListFilter): boolean {
  return search.trim() === "" && show === "all" && place === "all" && !tag && !category && !host;
}

/** The query of `GET /v1/links` for a filter, without a position. */
export function toListQuery({ search, show, place, tag, category, host, sort }: ListFilter): ListInput {
  const q = search.trim();
  const isShown = { all: undefined, deleted: undefined, active: "false", archived: "true" } as const;
  const archived = isShown[show];
  return {
    ...(q && { q }),
    ...(archived && { archived }),
    ...(place !== "all" && { onPage: place === "page" ? "true" : "false" }),
    ...(tag && { tag }),
    ...(category && { category }),
    ...(host && { host }),
    ...(sort !== "created" && { sort }),
  };
}

/**
 * The filter is stored in the URL, so that it survives a reload and can be shared. The browser's Back undoes a choice.
 */
export function useListFilter(): [filter: ListFilter, change: (change: Partial<ListFilter>) => void] {
  const [search, changeSearch] = useLatestSearch();
  const filter = useMemo(() => readListFilter(search), [search]);
  return [
    filter,
    (change) =>
      changeSearch((latest) => writeListFilter(latest, change), {
        // typing adds no history entries
        replace: "search" in change,
        preventScrollReset: true,
      }),
  ];
}
