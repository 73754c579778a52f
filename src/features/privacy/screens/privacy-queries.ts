import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { SECOND_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { Reauthentication } from "#features/accounts/screens/mfa/reauthentication-form.tsx";
import type { PrivacyContract } from "../contract.ts";
import { deletionQuery } from "./deletion-query.ts";

const call = createApiClient<PrivacyContract>();

export type ExportState = ResponseBody<PrivacyContract["GET /v1/account/export"]>;

const exportQuery = queryOptions({
  queryKey: ["privacy", "export"],
  queryFn: ({ signal }) => call("GET /v1/account/export", undefined, { signal }),
});

/** The newest export, polled while it is in progress. */
export function useExport() {
  return useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.status === "making" ? 1.5 * SECOND_MS : false),
  });
}

export function useRequestExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /v1/account/export"),
    onSuccess: (state) => queries.setQueryData(exportQuery.queryKey, state),
    // An export may have been requested in another window.
    onError: () => queries.invalidateQueries(exportQuery),
  });
}

export function useScheduleDeletion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reauthentication: Reauthentication) => call("POST /v1/account/deletion", { body: reauthentication }),
    onSuccess: (state) => queries.setQueryData(deletionQuery.queryKey, state),
  });
}

export function useCancelDeletion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /v1/account/deletion"),
    onSuccess: () => queries.setQueryData(deletionQuery.queryKey, { status: "none" }),
    onError: () => queries.invalidateQueries(deletionQuery),
  });
}
