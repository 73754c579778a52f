import { queryOptions, useMutation, type UseMutationOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { BlocksContract } from "../contract.ts";
import { createScopedStore, useStoreValue } from "#ui/scoped-store.tsx";

export const blockCall = createApiClient<BlocksContract>();

/**
 * The common prefix of all query keys about the links, blocks and categories of a page; invalidate it to refetch all of
 * them.
 */
export const pageItemsKey = ["links"] as const;

export function useReloadPageItems(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: pageItemsKey });
}

/**
 * A mutation of the page's items. Afterwards the items are stale. They are refetched only when no other change is under
 * way, since a refetch would undo the optimistic result of that change.
 */
export function useItemsMutation<Result, Input = void, Context = unknown>(
  options: UseMutationOptions<Result, Error, Input, Context>,
) {
  const queries = useQueryClient();
  const isLast = useIsLastChange();
  const onSettled = () =>
    queries.invalidateQueries({ queryKey: pageItemsKey, refetchType: isLast() ? "active" : "none" });
  return useMutation({ mutationKey: pageItemsKey, onSettled, ...options });
}

/** Returns a function to call when a change settles: true unless another change is still under way. */
export function useIsLastChange(): () => boolean {
  const queries = useQueryClient();
  return () => queries.isMutating({ mutationKey: pageItemsKey }) === 1;
}

export const blocksQuery = queryOptions({
  queryKey: [...pageItemsKey, "blocks"],
  queryFn: ({ signal }) => blockCall("GET /v1/blocks", undefined, { signal }),
});

/** The blocks of the page in order. */
export function useBlocks() {
  return useQuery(blocksQuery);
}

export const categoriesQuery = queryOptions({
  queryKey: [...pageItemsKey, "categories"],
  queryFn: ({ signal }) => blockCall("GET /v1/links/categories", undefined, { signal }),
});

/** The categories of the page in order. */
export function useCategories() {
  return useQuery(categoriesQuery);
}

/** The item that was just saved: the id of a link, block or category. */
export interface SavedItem {
  readonly id: string;
  readonly isNew: boolean;
}

const { Provider, useStore } = createScopedStore<SavedItem | undefined>(undefined);

export const SavedItemProvider = Provider;

/** Returns a function that reports a saved item. The item is kept until a list can show it. */
export function useReportSaved(): (item: SavedItem | undefined) => void {
  return useStore().set;
}

/** The saved item that has not been shown yet. */
export function useSavedItem(): SavedItem | undefined {
  return useStoreValue(useStore());
}
