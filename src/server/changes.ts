import { openSessionStreams } from "#features/accounts/session-streams.ts";
import { type Change, type Noun, nouns } from "#features/outbox/changes/contract.ts";
import type { Changes } from "#features/outbox/changes/ctx.ts";
import { nounsOf } from "#features/outbox/changes/nouns.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Fact } from "#features/outbox/facts.ts";

/** What comes closer together than this is told together. */
const GATHER_MS = 50;

export interface OpenChanges extends Changes {
  /** Tells the listeners of the fact's workspace, in this process. */
  tell(fact: Fact): void;
  /** Tells everybody to ask for everything, after a time in which facts may have gone unheard. */
  tellAll(): void;
  /** Ends all streams and takes no more. */
  close(): void;
}

/** The open streams of changes of this process, and what is told on them. */
export function openChanges(ctx: Pick<Ctx, "db" | "now" | "log">): OpenChanges {
  const streams = openSessionStreams(ctx);
  const gathered = new Map<string, Map<string, Set<Noun>>>();

  function tell(fact: Fact): void {
    const { workspaceId, by = "" } = fact;
    const waiting = gathered.get(workspaceId) ?? new Map<string, Set<Noun>>();
    waiting.set(by, new Set([...(waiting.get(by) ?? []), ...nounsOf(fact)]));
    if (gathered.has(workspaceId)) return;
    gathered.set(workspaceId, waiting);
    setTimeout(() => {
      gathered.delete(workspaceId);
      const changes = [...waiting].map(([author, touched]): Change => ({ by: author, nouns: [...touched] }));
      void streams.deliver(streams.of(workspaceId), (stream) => {
        for (const change of changes) stream.send("changed", change);
      });
    }, GATHER_MS).unref();
  }

  return {
    listen: (listener) => streams.open(listener),
    tell,
    tellAll() {
      const everything: Change = { by: "", nouns: [...nouns] };
      void streams.deliver(streams.all(), (stream) => stream.send("changed", everything));
    },
    close: () => streams.close(),
  };
}
