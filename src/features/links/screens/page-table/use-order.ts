import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import {
  categoriesQuery,
  blocksQuery,
  pageItemsKey,
  useIsLastChange,
  useItemsMutation,
} from "#features/blocks/screens/page-items.ts";
import { linksQuery, snapshotItems, linkCall } from "../link-queries.ts";
import { applyTableSections, type TableSection, isSameOrder, moveSection } from "./table-sections.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { moveListItem, type ListItem, readTableSections, orderBySections } from "./flat-list.ts";

const orderQuery = queryOptions({
  queryKey: [...pageItemsKey, "order"],
  queryFn: ({ signal }) => linkCall("GET /v1/widget/link/order", undefined, { signal }),
  // not paused while the browser is offline, so that a drop fails at once
  networkMode: "always",
});

interface RequestedOrder {
  readonly sections: readonly TableSection[];
  /** The sections as displayed before the change. */
  readonly before: readonly TableSection[];
}

/**
 * The version of the displayed order. If the order may have changed, fetches it, and returns the new version only if
 * the fetched order equals the displayed one. Otherwise returns the old version, which the server rejects.
 */
async function getVersion(queries: QueryClient, before: readonly TableSection[]): Promise<number> {
  const cached = queries.getQueryState(orderQuery.queryKey);
  if (!cached?.isInvalidated) return (await queries.query({ ...orderQuery, staleTime: "static" })).version;
  const { sections, version } = await queries.query({ ...orderQuery, staleTime: 0 });
  return isSameOrder(sections, before) || cached.data === undefined ? version : cached.data.version;
}

/** Reorders sections optimistically. Rolls back on failure. */
export function useReorder() {
  const queries = useQueryClient();
  const isLast = useIsLastChange();
  // caches the version of the displayed list, which a drop must send
  useQuery(orderQuery);
  return useItemsMutation({
    // each change needs the version returned by the previous one
    scope: { id: "links" },
    mutationFn: async ({ sections, before }: RequestedOrder) => {
      const version = await getVersion(queries, before);
      const body = { version, sections: sections.map(({ category, ids }) => ({ category, ids: [...ids] })) };
      return linkCall("PUT /v1/widget/link/order", { body });
    },
    async onMutate({ sections }) {
      const before = await snapshotItems(queries);
      const { links, blocks, categories } = before;
      queries.setQueryData(linksQuery.queryKey, links && applyTableSections(links, sections));
      queries.setQueryData(blocksQuery.queryKey, blocks && applyTableSections(blocks, sections));
      queries.setQueryData(categoriesQuery.queryKey, categories && sortBySections(categories, sections));
      return before;
    },
    onSuccess: (order) => queries.setQueryData(orderQuery.queryKey, order),
    onError: (_error, _wanted, before) => before?.restore(),
    onSettled(_order, error) {
      // if there was no response, a refetch would fail too, and delay the message
      const isReachable = error === null || error instanceof ApiError;
      const refetchType = isReachable && isLast() ? "active" : "none";
      return queries.invalidateQueries({ queryKey: pageItemsKey, refetchType });
    },
  });
}

/** The categories in the order of their sections. */
function sortBySections(categories: readonly Category[], sections: readonly TableSection[]): Category[] {
  const places = new Map(sections.map(({ category }, index) => [category, index]));
  const getPlace = ({ _id }: Category) => places.get(_id) ?? sections.length;
  return categories.toSorted((one, other) => getPlace(one) - getPlace(other));
}

/** Moves links and categories optimistically, and rolls back on failure. */
export function useOrder(items: readonly ListItem[]) {
  const { t } = useTranslation("links");
  const reorder = useReorder();
  const showFailure = useListFailure();
  // renders the new order in the same frame as the drop, before the cache is updated
  const [dropped, setDropped] = useState<{ over: readonly ListItem[]; items: readonly ListItem[] }>();
  const shown = dropped?.over === items ? dropped.items : items;

  function save(sections: readonly TableSection[], before: readonly TableSection[]) {
    // callbacks of `mutate` are not called once the list is unmounted
    reorder
      .mutateAsync({ sections, before })
      .catch((error: unknown) => showFailure(error, t("reorder_failed"), () => save(sections, before)))
      .finally(() => setDropped(undefined));
  }
  function apply(next: readonly ListItem[]) {
    const sections = readTableSections(next);
    // a drop at its own position changes nothing
    const before = readTableSections(shown);
    if (isSameOrder(sections, before)) return;
    setDropped({ over: items, items: next });
    save(sections, before);
  }
  return {
    /** The list as saved, or as just dropped. */
    shown,
    onDrop: (from: number, to: number) => apply(moveListItem(shown, from, to)),
    moveCategory: (category: string, by: -1 | 1) =>
      apply(orderBySections(shown, moveSection(readTableSections(shown), category, by))),
  };
}
