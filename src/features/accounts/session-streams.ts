import { ApiError, tooManyRequests } from "#base/errors.ts";
import { SECOND_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type EventStream, openEventStream } from "#infra/http/event-stream.ts";
import { findLiveSessions } from "./sessions.ts";

const BEAT_MS = 20 * SECOND_MS;
/** A browser needs one for all its tabs; this leaves room for devices, and for browsers that cannot share. */
const MAX_PER_ACCOUNT = 12;

/** Whose stream it is, and the session that it lives by. */
export interface Listener {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly sessionId: string;
}

export interface SessionStreams {
  /** Opens a stream for a listener; throws `too_many_requests` beyond a person's share. */
  open(listener: Listener, onOpen?: (stream: EventStream) => void): ReadableStream<Uint8Array>;
  all(): EventStream[];
  of(workspaceId: string): EventStream[];
  /** Those of one person, whichever page each is about. */
  ofAccount(accountId: string): EventStream[];
  /** The workspaces that somebody listens to. */
  workspaces(): Set<string>;
  /** Sends to those who may still read; the others end. All end while their sessions cannot be looked up, and come back by themselves. */
  deliver(to: readonly EventStream[], say: (stream: EventStream) => void): Promise<void>;
  /** Ends all streams and takes no more. */
  close(): void;
}

/**
 * The open event streams of one kind in this process. Before anything is told, and with every beat, the sessions of the
 * listeners are looked up again: who may not read any more hears no more.
 */
export function openSessionStreams(ctx: Pick<Ctx, "db" | "now" | "log">): SessionStreams {
  const streams = new Map<EventStream, Listener>();
  const beating = setInterval(() => void beat(), BEAT_MS).unref();
  let isClosed = false;

  /** Those that may still read; the others end. */
  async function allowed(requested: readonly EventStream[]): Promise<readonly EventStream[]> {
    const ids = requested.flatMap((stream) => streams.get(stream)?.sessionId ?? []);
    if (ids.length === 0) return [];
    const live = await findLiveSessions(ctx, [...new Set(ids)]);
    return requested.filter((stream) => {
      const listener = streams.get(stream);
      if (!listener) return false;
      const mayRead = live.get(listener.sessionId)?.has(listener.workspaceId) === true;
      if (!mayRead) stream.end();
      return mayRead;
    });
  }

  async function beat(): Promise<void> {
    const all = [...streams.keys()];
    // because a store that is away for a moment is no reason to hang up on everybody at once
    await allowed(all).catch((err: unknown) => ctx.log.warn({ err }, "streams: sessions cannot be looked up"));
    for (const stream of all) stream.beat();
  }

  return {
    open(listener, onOpen) {
      const own = [...streams.values()].filter(({ accountId }) => accountId === listener.accountId);
      if (isClosed || own.length >= MAX_PER_ACCOUNT)
        throw new ApiError(tooManyRequests, { retryAfterSeconds: BEAT_MS / SECOND_MS });
      return openEventStream({
        onOpen(stream) {
          // again, because between the question and its first byte others may have come
          if (isClosed) return stream.end();
          streams.set(stream, listener);
          onOpen?.(stream);
        },
        onEnd: (stream) => streams.delete(stream),
      }).body;
    },
    all: () => [...streams.keys()],
    of: (workspaceId) =>
      [...streams].flatMap(([stream, listener]) => (listener.workspaceId === workspaceId ? [stream] : [])),
    ofAccount: (accountId) =>
      [...streams].flatMap(([stream, listener]) => (listener.accountId === accountId ? [stream] : [])),
    workspaces: () => new Set([...streams.values()].map(({ workspaceId }) => workspaceId)),
    async deliver(to, say) {
      try {
        for (const stream of await allowed(to)) say(stream);
      } catch (err) {
        ctx.log.warn({ err }, "streams: sessions cannot be looked up, so their streams end");
        for (const stream of to) stream.end();
      }
    },
    close() {
      isClosed = true;
      clearInterval(beating);
      for (const stream of streams.keys()) stream.end();
    },
  };
}
