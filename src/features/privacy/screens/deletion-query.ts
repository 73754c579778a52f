import { queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { PrivacyContract } from "../contract.ts";

const call = createApiClient<PrivacyContract>();

export const deletionQuery = queryOptions({
  queryKey: ["privacy", "deletion"],
  queryFn: ({ signal }) => call("GET /v1/account/deletion", undefined, { signal }),
});

/** Whether and when the account will be deleted. */
export function useDeletion() {
  return useQuery(deletionQuery);
}
