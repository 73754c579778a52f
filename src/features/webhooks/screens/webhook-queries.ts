import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { WebhooksContract } from "../contract.ts";
import type { DeliveryState, SentType } from "../event-types.ts";

const call = createApiClient<WebhooksContract>();

/** The common prefix of the keys of all webhook queries. Changes elsewhere invalidate it. */
const WEBHOOKS = ["webhooks"] as const;
/** How often an open list of deliveries is refetched. */
const REFRESH_MS = 5_000;

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, "list"],
  queryFn: async ({ signal }) => (await call("GET /v1/webhooks", { query: { limit: "100" } }, { signal })).webhooks,
});

export function deliveriesQuery(webhookId: string, state: DeliveryState | "") {
  return infiniteQueryOptions({
    queryKey: [...WEBHOOKS, "deliveries", webhookId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        "GET /v1/webhooks/{webhookId}/deliveries",
        { params: { webhookId }, query: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function deliveryQuery(webhookId: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS, "delivery", webhookId, deliveryId],
    queryFn: ({ signal }) =>
      call("GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}", { params: { webhookId, deliveryId } }, { signal }),
  });
}

type NewWebhookInput = CallInput<WebhooksContract["POST /v1/webhooks"]>["body"];
export type WebhookChange = CallInput<WebhooksContract["PATCH /v1/webhooks/{webhookId}"]>["body"];

function useRefresh() {
  const queries = useQueryClient();
  return { onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS }) };
}

export function useCreateWebhook() {
  return useMutation({
    ...useRefresh(),
    mutationFn: ({ idempotencyKey, ...body }: NewWebhookInput & { readonly idempotencyKey: string }) =>
      call("POST /v1/webhooks", { body }, { idempotencyKey }),
  });
}

/** The mutations that change one webhook or send something to it. */
export function useWebhookCalls(webhookId: string) {
  const shared = useRefresh();
  const params = { webhookId };
  return {
    change: useMutation({
      ...shared,
      mutationFn: (body: WebhookChange) => call("PATCH /v1/webhooks/{webhookId}", { params, body }),
    }),
    rotate: useMutation({
      ...shared,
      mutationFn: ({ idempotencyKey }: { readonly idempotencyKey: string }) =>
        call("POST /v1/webhooks/{webhookId}/rotate", { params }, { idempotencyKey }),
    }),
    remove: useMutation({ ...shared, mutationFn: () => call("DELETE /v1/webhooks/{webhookId}", { params }) }),
    test: useMutation({
      ...shared,
      mutationFn: (type: SentType) => call("POST /v1/webhooks/{webhookId}/test", { params, body: { type } }),
    }),
    replay: useMutation({
      ...shared,
      mutationFn: (deliveryId: string) =>
        call("POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay", { params: { webhookId, deliveryId } }),
    }),
    replayFailed: useMutation({
      ...shared,
      mutationFn: (since: string) => call("POST /v1/webhooks/{webhookId}/replay", { params, body: { since } }),
    }),
  };
}
