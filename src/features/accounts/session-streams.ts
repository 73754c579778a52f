import { ApiError, tooManyRequests } from "#base/errors.ts";
import { SECOND_MS } from "#base/time.ts";
import type { Ctx, Listener } from "#features/outbox/ctx.ts";
import { type EventStream, openEventStream } from "#infra/http/event-stream.ts";
import { findLiveSessions } from "./sessions.ts";

const BEAT_MS = 20 * SECOND_MS;
/**
 * A browser needs one stream for all its tabs. The limit leaves room for several devices, and for browsers whose tabs
 * cannot share a stream.
 */
const MAX_PER_ACCOUNT = 12;

interface SessionStreams {
  /** Opens a stream for a listener; throws `too_many_requests` beyond the account's quota. */
  open(listener: Listener, onOpen?: (stream: EventStream) => void): ReadableStream<Uint8Array>;
  all(): EventStream[];
  of(workspaceId: string): EventStream[];
  /** The streams of one account, in all of its workspaces. */
  ofAccount(accountId: string): EventStream[];
  /** The workspaces with at least one listener. */
  workspaces(): Set<string>;
  /**
   * Sends to the listeners whose sessions are still valid and ends the other streams. If the sessions cannot be read,
   * all of them end, and the browsers reconnect.
   */
  deliver(to: readonly EventStream[], send: (stream: EventStream) => void): Promise<void>;
  /** Ends all streams and accepts no new ones. */
  close(): void;
}

/**
 * The open event streams of one kind in this process. Sessions are checked again before each delivery and at every
 * heartbeat, so that a stream without access receives nothing more.
 */
export function openSessionStreams(ctx: Pick<Ctx, "db" | "now" | "log">): SessionStreams {
  const streams = new Map<EventStream, Listener>();
  const beating = setInterval(() => void beat(), BEAT_MS).unref();
  let isClosed = false;

  /** Returns the streams whose sessions still have access, and ends the others. */
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
    // A short outage of the database must not disconnect everyone.
    await allowed(all).catch((err: unknown) => ctx.log.warn({ err }, "streams: sessions could not be read"));
    for (const stream of all) stream.beat();
  }

  return {
    open(listener, onOpen) {
      const own = [...streams.values()].filter(({ accountId }) => accountId === listener.accountId);
      if (isClosed || own.length >= MAX_PER_ACCOUNT)
        throw new ApiError(tooManyRequests, { retryAfterSeconds: BEAT_MS / SECOND_MS });
      return openEventStream({
        onOpen(stream) {
          // Check again: `close()` may have run between the request and its first byte.
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
    async deliver(to, send) {
      try {
        for (const stream of await allowed(to)) send(stream);
      } catch (err) {
        ctx.log.warn({ err }, "streams: sessions could not be read, so their streams are closed");
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
