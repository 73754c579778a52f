import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#base/contract.ts";
import { SECOND_MS } from "#base/time.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { ErasureContract } from "../../erasure/contract.ts";
import type { Scope } from "../../erasure/scope.ts";
import type { ReceiptContract } from "../../receipt/contract.ts";

const call = callsOf<ReceiptContract & ErasureContract>();

export type Receipt = Answer<ReceiptContract["GET /v1/analytics/receipt"]>;

/** A deletion takes about so long; then every figure is worth asking for again. */
const DELETED_MS = 5 * SECOND_MS;

export function useReceipt() {
  return useQuery({
    queryKey: ["receipt"],
    queryFn: ({ signal }) => call("GET /v1/analytics/receipt", undefined, { signal }),
    // because a plan or a setting may have changed since
    staleTime: 0,
  });
}

/** Has statistics deleted, and asks for everything anew when that is done. */
export function useDeleteStatistics() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (scope: Scope) => {
      if (scope.kind === "page") return call("DELETE /v1/analytics/page");
      if (scope.kind === "all") return call("DELETE /v1/analytics");
      return call("DELETE /v1/analytics/links/{linkId}", { params: { linkId: scope.linkId } });
    },
    onSuccess: () => void setTimeout(() => void queries.invalidateQueries(), DELETED_MS),
  });
}
