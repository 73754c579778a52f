import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SECOND_MS } from "#base/time.ts";
import { clientId, openStream } from "#client/call.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { keepStreamOpen } from "#client/keep-stream-open.ts";
import type { Change, ChangesContract, ChangedResource } from "#features/outbox/contract.ts";

/** Delayed, so that the requests of the first screen come before this long-lived connection. */
const CONNECT_AFTER_MS = 2.5 * SECOND_MS;

/** Updates the screen with changes from other tabs and devices. */
export function useChanges(): void {
  const queries = useQueryClient();
  const { id: pageId } = useCurrentPage();
  useEffect(() => followChanges(queries, pageId), [queries, pageId]);
}

/** The query key prefixes that a change of each resource makes stale. */
const resourceKeys: Readonly<Record<ChangedResource, readonly string[]>> = {
  links: ["links"],
  categories: ["links"],
  appearance: ["appearance", "appearance-versions", "page-redirect"],
  // handles, hosts and restrictions decide whether a page redirect works
  pages: ["pages", "page-redirect"],
  audience: ["audience"],
  domains: ["domains"],
  webhooks: ["webhooks"],
  settings: [
    "preferences",
    "preview-settings",
    "profile",
    "notification-settings",
    "sessions",
    "security-events",
    "two-step",
    "passkeys",
    "identities",
    "address-change",
    "privacy",
    "annotations",
    "shares",
    "reports",
    "api-keys",
    "connected-apps",
    "moderation",
  ],
};

const EVERYTHING: Change = { nouns: Object.keys(resourceKeys) as ChangedResource[], by: "" };

/**
 * Refetches queries after changes made elsewhere, until the returned function is called. The tabs of a browser share
 * one stream. One tab holds it and passes changes on. When that tab closes, another one takes over.
 */
function followChanges(queries: QueryClient, pageId: string): () => void {
  const start = Date.now();
  const controller = new AbortController();
  const name = `changes:${pageId}`;
  const tabs = new BroadcastChannel(name);
  const apply = ({ nouns, by }: Change) => {
    if (by === clientId) return;
    const keys = new Set(nouns.flatMap((resource) => resourceKeys[resource]));
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
  };
  tabs.addEventListener("message", (event: MessageEvent<Change>) => apply(event.data));
  const onChange = (change: Change) => {
    apply(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    tabs.postMessage(change);
  };
  async function connect() {
    // insecure contexts have no locks, so each tab opens its own stream
    if (!("locks" in navigator)) return keepConnected(onChange, controller.signal, start);
    const isHeldByMe = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await keepConnected(onChange, controller.signal, start);
      return lock !== null;
    });
    if (isHeldByMe || controller.signal.aborted) return;
    await navigator.locks.request(name, { signal: controller.signal }, () =>
      keepConnected(onChange, controller.signal),
    );
  }
  const timer = setTimeout(() => {
    connect().catch((error: unknown) => {
      if (!controller.signal.aborted) console.error("changes", error);
    });
  }, CONNECT_AFTER_MS);
  return () => {
    clearTimeout(timer);
    controller.abort();
    tabs.close();
  };
}

/**
 * Listens until `end`. The first stream starts with the changes since `since`. Without `since`, and after a
 * reconnection, everything is refetched, since changes may have been missed.
 */
function keepConnected(onChange: (change: Change) => void, end: AbortSignal, since?: number): Promise<void> {
  let start = since;
  return keepStreamOpen({
    signal: end,
    open(signal) {
      const query = start === undefined ? {} : { age: String(Math.max(0, Date.now() - start)) };
      return openStream<ChangesContract>("GET /v1/changes", { query }, { signal });
    },
    onOpen() {
      if (start === undefined) onChange(EVERYTHING);
      start = undefined;
    },
    onEvent(event) {
      if (event.name === "changed") onChange(JSON.parse(event.data) as Change);
    },
  });
}
