import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { PageRedirectContract } from "../../page-redirect/contract.ts";

const call = createApiClient<PageRedirectContract>();

const pageRedirectQuery = queryOptions({
  queryKey: ["page-redirect"],
  queryFn: ({ signal }) => call("GET /v1/leap", undefined, { signal }),
});

/** The page redirect, or null. */
export function usePageRedirect() {
  return useQuery(pageRedirectQuery);
}

export function useSetPageRedirect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<PageRedirectContract["PUT /v1/leap"]>["body"]) => call("PUT /v1/leap", { body }),
    onSuccess: (pageRedirect) => queries.setQueryData(pageRedirectQuery.queryKey, pageRedirect),
  });
}

export function useEndPageRedirect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /v1/leap"),
    onSuccess: () => queries.setQueryData(pageRedirectQuery.queryKey, null),
  });
}
