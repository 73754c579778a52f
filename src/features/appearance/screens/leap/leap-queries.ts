import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { LeapContract } from "../../leap/contract.ts";

const call = callsOf<LeapContract>();

const leapQuery = queryOptions({
  queryKey: ["leap"],
  queryFn: ({ signal }) => call("GET /v1/leap", undefined, { signal }),
});

/** Where the whole page leads for a while; null where it does not. */
export function useLeap() {
  return useQuery(leapQuery);
}

export function useSetLeap() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<LeapContract["PUT /v1/leap"]>["body"]) => call("PUT /v1/leap", { body }),
    onSuccess: (leap) => queries.setQueryData(leapQuery.queryKey, leap),
  });
}

export function useEndLeap() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /v1/leap"),
    onSuccess: () => queries.setQueryData(leapQuery.queryKey, null),
  });
}
