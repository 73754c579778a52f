import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SECOND_MS } from "#base/time.ts";
import { openStream } from "#client/call.ts";
import { clientId } from "#client/client-id.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { keepStreamOpen } from "#client/hold-stream.ts";
import type { Change, ChangesContract, Resource } from "#features/outbox/contract.ts";

/** The requests of the first screen come before a connection that stays open. */
const CONNECT_AFTER_MS = 2.5 * SECOND_MS;

/** Updates the screen with changes from other tabs and devices. */
export function useChanges(): void {
  const queries = useQueryClient();
  const { id: userId } = useCurrentPage();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => (stop = followChanges(queries, userId)), CONNECT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, userId]);
}

/** The query key prefixes that a change of each resource makes stale. */
const resourceKeys: Readonly<Record<Resource, readonly string[]>> = {
  links: ["links"],
  categories: ["links"],
  appearance: ["appearance", "appearance-versions", "page-redirect"],
  pages: ["pages"],
  media: ["media"],
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
    "moderation",
  ],
};

const EVERYTHING: Change = { nouns: Object.keys(resourceKeys) as Resource[], by: "" };

/**
 * Refetches the queries that changed elsewhere, until the returned function is called. The tabs of a browser share one
 * stream: one of them holds it and passes changes on; when that one closes, the next takes over.
 */
function followChanges(queries: QueryClient, userId: string): () => void {
  const ending = new AbortController();
  const name = `changes:${userId}`;
  const tabs = new BroadcastChannel(name);
  const apply = ({ nouns, by }: Change, refetchType: "active" | "none" = "active") => {
    if (by === clientId) return;
    const keys = new Set(nouns.flatMap((resource) => resourceKeys[resource]));
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key], refetchType });
  };
  tabs.addEventListener("message", (event: MessageEvent<Change>) => apply(event.data));
  const onChange = (change: Change) => {
    apply(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    tabs.postMessage(change);
  };
  const resume = () => keepConnected(onChange, ending.signal);
  // the screen was fetched seconds ago: what changed since then is fetched when this tab gets the focus
  const begin = () => keepConnected(onChange, ending.signal, () => apply(EVERYTHING, "none"));
  // the stream was open before this tab listened, and is not repeated
  const catchUp = () => apply(EVERYTHING);
  // insecure contexts have no locks: then each tab has its own stream, and only receives its own
  const line = "locks" in navigator ? waitForLock(name, { begin, resume, onTaken: catchUp }, ending.signal) : begin();
  line.catch((error: unknown) => {
    if (!ending.signal.aborted) console.error("changes", error);
  });
  return () => {
    ending.abort();
    tabs.close();
  };
}

interface Turn {
  /** Holds the stream if no other tab has it. */
  readonly begin: () => Promise<void>;
  /** Holds the stream after another tab. */
  readonly resume: () => Promise<void>;
  readonly onTaken: () => void;
}

/** Holds the stream while it lasts: at once if no other tab has it, else when that tab closes, after `onTaken`. */
async function waitForLock(name: string, { begin, resume, onTaken }: Turn, end: AbortSignal): Promise<void> {
  const isMine = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await begin();
    return lock !== null;
  });
  if (isMine || end.aborted) return;
  onTaken();
  await navigator.locks.request(name, { signal: end }, resume);
}

/** Listens until the end; refetches everything each time the stream opens, or does `onFirstOpen` the first time. */
function keepConnected(onChange: (change: Change) => void, end: AbortSignal, onFirstOpen?: () => void): Promise<void> {
  const catchUp = () => onChange(EVERYTHING);
  let onOpen = onFirstOpen ?? catchUp;
  return keepStreamOpen({
    end,
    open: (signal) => openStream<ChangesContract>("GET /v1/changes", { signal }),
    // changes until now were missed: since the screen was fetched, or since the stream broke
    onOpen() {
      onOpen();
      onOpen = catchUp;
    },
    onEvent(event) {
      if (event.name === "changed") onChange(JSON.parse(event.data) as Change);
    },
  });
}
