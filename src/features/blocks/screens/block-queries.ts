import { queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { BlocksContract } from "../contract.ts";
import { pageItemsKey } from "./page-items.ts";

export const blockCall = createApiClient<BlocksContract>();

export const blocksQuery = queryOptions({
  queryKey: [...pageItemsKey, "blocks"],
  queryFn: ({ signal }) => blockCall("GET /v1/blocks", undefined, { signal }),
});

/** The blocks of the page in order. */
export function useBlocks() {
  return useQuery(blocksQuery);
}
