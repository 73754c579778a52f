import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../contract.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<LinksContract>();

const deletedQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted"],
  queryFn: ({ signal }) => call("GET /v1/links/deleted", undefined, { signal }),
});

export function useDeletedLinks() {
  return useQuery(deletedQuery);
}

/** Restores deleted links, removing them from the list optimistically. */
export function useRestoreLink() {
  const leave = useRemoveDeleted();
  return useMutation({
    networkMode: "always",
    mutationFn: (linkId: string) => call("POST /v1/links/batch", { body: { ids: [linkId], action: "restore" } }),
    ...leave,
  });
}

/** Deletes a link for good. */
export function useForgetLink() {
  const leave = useRemoveDeleted();
  return useMutation({
    networkMode: "always",
    mutationFn: (linkId: string) => call("DELETE /v1/links/deleted/{linkId}", { params: { linkId } }),
    ...leave,
  });
}

function useRemoveDeleted() {
  const queries = useQueryClient();
  return {
    async onMutate(linkId: string) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const before = queries.getQueryData(deletedQuery.queryKey);
      queries.setQueryData(deletedQuery.queryKey, (links) => links?.filter(({ _id }) => _id !== linkId));
      return { before };
    },
    onError: (_error: unknown, _linkId: string, context: { before: unknown } | undefined) =>
      queries.setQueryData(deletedQuery.queryKey, context?.before as never),
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  };
}
