import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { Share, SharesContract } from "../../sharing/contract.ts";

const call = createApiClient<SharesContract>();

export type ShareChange = CallInput<SharesContract["PUT /v1/analytics/shares/{shareId}"]>["body"];
export type NewShare = CallInput<SharesContract["POST /v1/analytics/shares"]>["body"];

const sharesQuery = queryOptions({
  queryKey: ["shares"],
  queryFn: ({ signal }) => call("GET /v1/analytics/shares", undefined, { signal }),
});

/** The shares of the workspace. */
export function useShares() {
  return useQuery(sharesQuery);
}

/** Mutations of shares; the list is updated with the server's response. */
export function useShareCalls() {
  const queries = useQueryClient();
  const put = (share: Share) =>
    queries.setQueryData(sharesQuery.queryKey, (shares = []) =>
      shares.some(({ _id }) => _id === share._id)
        ? shares.map((each) => (each._id === share._id ? share : each))
        : [...shares, share],
    );
  const create = useMutation({
    mutationFn: ({ body, idempotencyKey }: { readonly body: NewShare; readonly idempotencyKey: string }) =>
      call("POST /v1/analytics/shares", { body }, { idempotencyKey }),
    onSuccess: put,
  });
  const change = useMutation({
    mutationFn: ({ shareId, body }: { readonly shareId: string; readonly body: ShareChange }) =>
      call("PUT /v1/analytics/shares/{shareId}", { params: { shareId }, body }),
    onSuccess: put,
  });
  const rotate = useMutation({
    mutationFn: (shareId: string) => call("POST /v1/analytics/shares/{shareId}/rotate", { params: { shareId } }),
    onSuccess: put,
  });
  const remove = useMutation({
    mutationFn: (shareId: string) => call("DELETE /v1/analytics/shares/{shareId}", { params: { shareId } }),
    onSuccess: (_nothing, shareId) =>
      queries.setQueryData(sharesQuery.queryKey, (shares) => shares?.filter(({ _id }) => _id !== shareId)),
  });
  return { create, change, rotate, remove };
}
