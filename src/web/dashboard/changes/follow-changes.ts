import type { QueryClient } from "@tanstack/react-query";
import { openStream } from "#features/accounts/screens/call.ts";
import { clientId } from "#features/accounts/screens/client-id.ts";
import { holdStream } from "#features/accounts/screens/stream/hold-stream.ts";
import type { Change, ChangesContract, Resource } from "#features/outbox/changes/contract.ts";
import { resourceKeys } from "./resource-keys.ts";

const EVERYTHING: Change = { nouns: Object.keys(resourceKeys) as Resource[], by: "" };

/**
 * Makes the queries of what changed elsewhere fetch anew, until the answered function is called. The tabs of a browser share
 * one line: one of them holds it and passes on what it hears; when that one goes, the next takes over.
 */
export function followChanges(queries: QueryClient, userId: string): () => void {
  const ending = new AbortController();
  const name = `changes:${userId}`;
  const tabs = new BroadcastChannel(name);
  const apply = ({ nouns, by }: Change) => {
    if (by === clientId) return;
    const keys = new Set(nouns.flatMap((resource) => resourceKeys[resource]));
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
  };
  tabs.addEventListener("message", (event: MessageEvent<Change>) => apply(event.data));
  const hear = (change: Change) => {
    apply(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has none
    tabs.postMessage(change);
  };
  const hold = () => holdLine(hear, ending.signal);
  // because the line was open before this tab listened, and what it told meanwhile comes no second time
  const catchUp = () => apply(EVERYTHING);
  // because outside of secure contexts there are no locks: then each tab has a line of its own, and hears itself only
  const line = "locks" in navigator ? takeTurn(name, hold, catchUp, ending.signal) : hold();
  line.catch((error: unknown) => {
    if (!ending.signal.aborted) console.error("changes", error);
  });
  return () => {
    ending.abort();
    tabs.close();
  };
}

/** Holds the line for as long as it lasts: at once if no other tab has it, and otherwise, told by `onTaken`, when that one goes. */
async function takeTurn(name: string, hold: () => Promise<void>, onTaken: () => void, end: AbortSignal): Promise<void> {
  const isMine = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await hold();
    return lock !== null;
  });
  if (isMine || end.aborted) return;
  onTaken();
  await navigator.locks.request(name, { signal: end }, hold);
}

/** Listens until the end; each time the line opens, everything is asked for once. */
function holdLine(hear: (change: Change) => void, end: AbortSignal): Promise<void> {
  return holdStream({
    end,
    open: (signal) => openStream<ChangesContract>("GET /v1/changes", { signal }),
    // because nobody told what happened until now: since the screen was fetched, or since the line broke
    onOpen: () => hear(EVERYTHING),
    onEvent(event) {
      if (event.name === "changed") hear(JSON.parse(event.data) as Change);
    },
  });
}
