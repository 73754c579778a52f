import { Refusal, tooManyRequests } from "#base/errors.ts";
import { SECOND_MS } from "#base/time.ts";
import { findLiveSessions } from "#features/accounts/sessions.ts";
import { type Change, type Noun, nouns } from "#features/outbox/changes/contract.ts";
import type { Changes, Listener } from "#features/outbox/changes/ctx.ts";
import { nounsOf } from "#features/outbox/changes/nouns.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Fact } from "#features/outbox/facts.ts";
import { type EventStream, openEventStream } from "#infra/http/event-stream.ts";

const BEAT_MS = 20 * SECOND_MS;
/** What comes closer together than this is told together. */
const GATHER_MS = 50;
/** A browser needs one for all its tabs; this leaves room for devices, and for browsers that cannot share. */
const MAX_PER_ACCOUNT = 12;

export interface OpenChanges extends Changes {
  /** Tells the listeners of the fact's workspace, in this process. */
  tell(fact: Fact): void;
  /** Tells everybody to ask for everything, after a time in which facts may have gone unheard. */
  tellAll(): void;
  /** Ends all streams and takes no more. */
  close(): void;
}

/**
 * The open event streams of this process. Before anything is told, and with every beat, the sessions of the listeners are
 * looked up again: who may not read any more hears no more.
 */
export function openChanges(ctx: Pick<Ctx, "db" | "now" | "log">): OpenChanges {
  const streams = new Map<EventStream, Listener>();
  const gathered = new Map<string, Map<string, Set<Noun>>>();
  const beating = setInterval(() => void beat(), BEAT_MS).unref();
  let isClosed = false;

  function listen(listener: Listener) {
    const own = [...streams.values()].filter(({ accountId }) => accountId === listener.accountId);
    if (isClosed || own.length >= MAX_PER_ACCOUNT)
      throw new Refusal(tooManyRequests, { retryAfterSeconds: BEAT_MS / SECOND_MS });
    return openEventStream({
      // again, because between the question and its first byte others may have come
      onOpen: (stream) => (isClosed ? stream.end() : streams.set(stream, listener)),
      onEnd: (stream) => streams.delete(stream),
    }).body;
  }

  function tell(fact: Fact): void {
    const { workspaceId, by = "" } = fact;
    const waiting = gathered.get(workspaceId) ?? new Map<string, Set<Noun>>();
    waiting.set(by, new Set([...(waiting.get(by) ?? []), ...nounsOf(fact)]));
    if (gathered.has(workspaceId)) return;
    gathered.set(workspaceId, waiting);
    setTimeout(() => {
      gathered.delete(workspaceId);
      const changes = [...waiting].map(([author, touched]): Change => ({ by: author, nouns: [...touched] }));
      void deliver(of(workspaceId), changes);
    }, GATHER_MS).unref();
  }

  function of(workspaceId: string): EventStream[] {
    return [...streams].flatMap(([stream, listener]) => (listener.workspaceId === workspaceId ? [stream] : []));
  }

  async function deliver(to: readonly EventStream[], changes: readonly Change[]): Promise<void> {
    try {
      for (const stream of await allowed(to)) for (const change of changes) stream.send("changed", change);
    } catch (err) {
      ctx.log.warn({ err }, "changes: sessions cannot be looked up, so their streams end");
      // because they come back by themselves, and ask for everything when they do
      for (const stream of to) stream.end();
    }
  }

  /** Those that may still read; the others end. */
  async function allowed(asked: readonly EventStream[]): Promise<readonly EventStream[]> {
    const ids = asked.flatMap((stream) => streams.get(stream)?.sessionId ?? []);
    if (ids.length === 0) return [];
    const live = await findLiveSessions(ctx, [...new Set(ids)]);
    return asked.filter((stream) => {
      const listener = streams.get(stream);
      if (!listener) return false;
      const mayRead = live.get(listener.sessionId) === listener.workspaceId;
      if (!mayRead) stream.end();
      return mayRead;
    });
  }

  async function beat(): Promise<void> {
    const all = [...streams.keys()];
    // because a store that is away for a moment is no reason to hang up on everybody at once
    await allowed(all).catch((err: unknown) => ctx.log.warn({ err }, "changes: sessions cannot be looked up"));
    for (const stream of all) stream.beat();
  }

  return {
    listen,
    tell,
    tellAll() {
      void deliver([...streams.keys()], [{ by: "", nouns: [...nouns] }]);
    },
    close() {
      isClosed = true;
      clearInterval(beating);
      for (const stream of streams.keys()) stream.end();
    },
  };
}
