import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#features/accounts/screens/call.ts";
import type { LinksContract } from "../contract.ts";

const call = createApiClient<LinksContract>();

/** The common prefix of all query keys about links; invalidate it to refetch all of them. */
export const linksKey = ["links"] as const;

export const linksQuery = queryOptions({
  queryKey: [...linksKey, "list"],
  queryFn: ({ signal }) => call("GET /v1/widget/link", undefined, { signal }),
});

export function useLinks() {
  return useQuery(linksQuery);
}

export function useReloadLinks(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: linksKey });
}
