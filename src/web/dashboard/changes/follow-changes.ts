import type { QueryClient } from "@tanstack/react-query";
import { SECOND_MS } from "#base/time.ts";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { openStream } from "#features/accounts/screens/call.ts";
import { clientId } from "#features/accounts/screens/client-id.ts";
import type { Change, ChangesContract, Noun } from "#features/outbox/changes/contract.ts";
import { nounKeys } from "./noun-keys.ts";
import { pauseMs } from "./pause.ts";
import { readEvents } from "./read-events.ts";

/** The server says something every 20 s; a line that is silent for longer than two of these is dead. */
const SILENCE_MS = 50 * SECOND_MS;
const EVERYTHING: Change = { nouns: Object.keys(nounKeys) as Noun[], by: "" };

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
    const keys = new Set(nouns.flatMap((noun) => nounKeys[noun]));
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

/** Listens until the end, and comes back whenever the line breaks; each time it opens, everything is asked for once. */
async function holdLine(hear: (change: Change) => void, end: AbortSignal): Promise<void> {
  for (let failures = 0; !end.aborted; failures += 1) {
    let retryAfterSeconds = 0;
    try {
      await listenOnce({
        end,
        hear,
        onOpen() {
          // because nobody told what happened until now: since the screen was fetched, or since the line broke
          hear(EVERYTHING);
          failures = 0;
        },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      retryAfterSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
    }
    await pause(pauseMs(failures, Math.random(), retryAfterSeconds), end);
  }
}

interface Listening {
  readonly end: AbortSignal;
  readonly hear: (change: Change) => void;
  readonly onOpen: () => void;
}

async function listenOnce({ end, hear, onOpen }: Listening): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const signal = AbortSignal.any([end, silence.signal]);
    const stream = await openStream<ChangesContract>("GET /v1/changes", { signal });
    onOpen();
    for await (const event of readEvents(stream)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (event?.name === "changed") hear(JSON.parse(event.data) as Change);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, and not longer than until the browser is back on a network. */
function pause(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      end.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    end.addEventListener("abort", done);
  });
}
