import { queryOptions, useQuery } from "@tanstack/react-query";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { RightsContract } from "../contract.ts";

const call = callsOf<RightsContract>();

export const deletionQuery = queryOptions({
  queryKey: ["rights", "deletion"],
  queryFn: ({ signal }) => call("GET /v1/account/deletion", undefined, { signal }),
});

/** Whether the account is about to go, and when. */
export function useDeletion() {
  return useQuery(deletionQuery);
}
