import { queryOptions, useQuery } from "@tanstack/react-query";
import { findCalls } from "#features/accounts/screens/call.ts";
import type { PrivacyContract } from "../contract.ts";

const call = findCalls<PrivacyContract>();

export const deletionQuery = queryOptions({
  queryKey: ["privacy", "deletion"],
  queryFn: ({ signal }) => call("GET /v1/account/deletion", undefined, { signal }),
});

/** Whether the account is about to go, and when. */
export function useDeletion() {
  return useQuery(deletionQuery);
}
