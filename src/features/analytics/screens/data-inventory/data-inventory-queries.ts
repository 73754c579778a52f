import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { SECOND_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { ErasureContract } from "../../erasure/contract.ts";
import type { ErasureScope } from "../../erasure/scope.ts";
import type { DataInventoryContract } from "../../data-inventory/contract.ts";

const call = createApiClient<DataInventoryContract & ErasureContract>();

export type DataInventory = ResponseBody<DataInventoryContract["GET /v1/analytics/receipt"]>;

/** The expected duration of a deletion, after which all figures are fetched again. */
const DELETED_MS = 5 * SECOND_MS;

export function useDataInventory() {
  return useQuery({
    queryKey: ["data-inventory"],
    queryFn: ({ signal }) => call("GET /v1/analytics/receipt", undefined, { signal }),
    // the plan or a setting may have changed
    staleTime: 0,
  });
}

/** Deletes statistics, and refetches all figures once that is done. */
export function useDeleteStatistics() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (scope: ErasureScope) => {
      if (scope.kind === "page") return call("DELETE /v1/analytics/page");
      if (scope.kind === "all") return call("DELETE /v1/analytics");
      return call("DELETE /v1/analytics/links/{linkId}", { params: { linkId: scope.linkId } });
    },
    onSuccess: () => void setTimeout(() => void queries.invalidateQueries(), DELETED_MS),
  });
}
