import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pageItemsKey, blockCall } from "./page-items.ts";

const deletedQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted-blocks"],
  queryFn: ({ signal }) => blockCall("GET /v1/blocks/deleted", undefined, { signal }),
});

export function useDeletedBlocks() {
  return useQuery(deletedQuery);
}

/** Restores a deleted block. */
export function useRestoreBlock() {
  const leave = useRemoveDeleted(deletedQuery.queryKey);
  return useMutation({
    networkMode: "always",
    mutationFn: (blockId: string) => blockCall("POST /v1/blocks/{blockId}/restore", { params: { blockId } }),
    ...leave,
  });
}

/** Deletes a block for good. */
export function useForgetBlock() {
  const leave = useRemoveDeleted(deletedQuery.queryKey);
  return useMutation({
    networkMode: "always",
    mutationFn: (blockId: string) => blockCall("DELETE /v1/blocks/deleted/{blockId}", { params: { blockId } }),
    ...leave,
  });
}

/** For mutations that take an item out of the trash: removes it from the list optimistically. Rolls back on failure. */
export function useRemoveDeleted(queryKey: QueryKey) {
  const queries = useQueryClient();
  return {
    async onMutate(id: string) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const before = queries.getQueryData<readonly { readonly _id: string }[]>(queryKey);
      queries.setQueryData(
        queryKey,
        before?.filter(({ _id }) => _id !== id),
      );
      return { before };
    },
    onError: (_error: unknown, _id: string, context: { before: unknown } | undefined) =>
      queries.setQueryData(queryKey, context?.before),
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  };
}
