import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pageItemsKey } from "./page-items.ts";
import { blockCall } from "./block-queries.ts";

const deletedQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted-blocks"],
  queryFn: ({ signal }) => blockCall("GET /v1/blocks/deleted", undefined, { signal }),
});

export function useDeletedBlocks() {
  return useQuery(deletedQuery);
}

/** Restores a deleted block, removing it from the list optimistically. */
export function useRestoreBlock() {
  const leave = useRemoveDeleted();
  return useMutation({
    networkMode: "always",
    mutationFn: (blockId: string) => blockCall("POST /v1/blocks/{blockId}/restore", { params: { blockId } }),
    ...leave,
  });
}

/** Deletes a block for good. */
export function useForgetBlock() {
  const leave = useRemoveDeleted();
  return useMutation({
    networkMode: "always",
    mutationFn: (blockId: string) => blockCall("DELETE /v1/blocks/deleted/{blockId}", { params: { blockId } }),
    ...leave,
  });
}

function useRemoveDeleted() {
  const queries = useQueryClient();
  return {
    async onMutate(blockId: string) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const before = queries.getQueryData(deletedQuery.queryKey);
      queries.setQueryData(deletedQuery.queryKey, (blocks) => blocks?.filter(({ _id }) => _id !== blockId));
      return { before };
    },
    onError: (_error: unknown, _blockId: string, context: { before: unknown } | undefined) =>
      queries.setQueryData(deletedQuery.queryKey, context?.before as never),
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  };
}
