import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { AppealsContract } from "../appeals/contract.ts";

const call = createApiClient<AppealsContract>();

export type Statement = ResponseBody<AppealsContract["GET /v1/moderation/decisions/{decisionId}"]>;

export const statementQuery = (decisionId: string) =>
  queryOptions({
    queryKey: ["moderation", "decision", decisionId],
    queryFn: ({ signal }) => call("GET /v1/moderation/decisions/{decisionId}", { params: { decisionId } }, { signal }),
    retry: false,
  });

export function useAppeal(decisionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call("POST /v1/moderation/decisions/{decisionId}/appeal", { params: { decisionId }, body: { text } }),
    onSuccess: (statement) => queries.setQueryData(statementQuery(decisionId).queryKey, statement),
  });
}
