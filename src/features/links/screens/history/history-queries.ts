import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { HistoryContract } from "../../history/contract.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<HistoryContract>();

const toKey = (linkId: string) => [...pageItemsKey, "history", linkId];

/** The history of a link, a page of entries at a time. */
export function useHistory(linkId: string) {
  return useInfiniteQuery({
    queryKey: toKey(linkId),
    queryFn: ({ pageParam, signal }) =>
      call(
        "GET /v1/links/{linkId}/history",
        { params: { linkId }, query: pageParam === "" ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? entries.at(-1)?._id : undefined),
  });
}

/** Reverts a link to an entry, and invalidates all queries about links. */
export function useRevert(linkId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ entryId, version }: { entryId: string; version?: number }) =>
      call("POST /v1/links/{linkId}/history/{entryId}/revert", {
        params: { linkId, entryId },
        body: version === undefined ? {} : { version },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
}

/** Makes the history public or private. */
export function useShowHistory(linkId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (isPublic: boolean) =>
      call("PUT /v1/links/{linkId}/history", { params: { linkId }, body: { public: isPublic } }),
    onSettled: () => queries.invalidateQueries({ queryKey: toKey(linkId) }),
  });
}
