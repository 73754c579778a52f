import { queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../contract.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<LinksContract>();

export const linksQuery = queryOptions({
  queryKey: [...pageItemsKey, "list"],
  queryFn: ({ signal }) => call("GET /v1/widget/link", undefined, { signal }),
});

export function useLinks() {
  return useQuery(linksQuery);
}
