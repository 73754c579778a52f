import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, webhookQuery } from "../audience-queries.ts";

/** The calls that change the webhook; each refreshes the queries that it affects. */
export function useWebhookCalls() {
  const queries = useQueryClient();
  const shared = { networkMode: "always", onSettled: () => queries.invalidateQueries(webhookQuery) } as const;
  return {
    put: useMutation({
      ...shared,
      mutationFn: (body: { url: string; active: boolean }) => call("PUT /v1/audience/webhook", { body }),
    }),
    rotate: useMutation({ ...shared, mutationFn: () => call("POST /v1/audience/webhook/secret") }),
    test: useMutation({ ...shared, mutationFn: () => call("POST /v1/audience/webhook/test") }),
    remove: useMutation({ ...shared, mutationFn: () => call("DELETE /v1/audience/webhook") }),
  };
}
