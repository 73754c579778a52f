import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { ApiKeysContract } from "../contract.ts";

const call = createApiClient<ApiKeysContract>();

export const keysQuery = queryOptions({
  // the first part, "api-keys", makes changes in other tabs and devices refetch it
  queryKey: ["api-keys", "list"],
  queryFn: ({ signal }) => call("GET /v1/api-keys", undefined, { signal }),
});

export interface RequestFilter {
  /** The id of a key; empty for all. */
  readonly key: string;
  readonly errors: "1" | "";
}

export function requestsQuery({ key, errors }: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: ["api-requests", { key, errors }],
    queryFn: ({ pageParam, signal }) =>
      call(
        "GET /v1/api-keys/requests",
        { query: { ...(key && { key }), ...(errors && { errors }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

type NewKeyInput = CallInput<ApiKeysContract["POST /v1/api-keys"]>["body"];

export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewKeyInput & { readonly idempotencyKey: string }) =>
      call("POST /v1/api-keys", { body }, { idempotencyKey }),
    onSuccess: () => queries.invalidateQueries(keysQuery),
  });
}

export function useRotateKey(apiKeyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey }: { readonly idempotencyKey: string }) =>
      call("POST /v1/api-keys/{apiKeyId}/rotate", { params: { apiKeyId } }, { idempotencyKey }),
    onSuccess: () => queries.invalidateQueries(keysQuery),
  });
}

export function useDeleteKey(apiKeyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /v1/api-keys/{apiKeyId}", { params: { apiKeyId } }),
    onSuccess: () => queries.invalidateQueries(keysQuery),
  });
}
