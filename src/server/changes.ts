import { MINUTE_MS } from "#base/time.ts";
import { openSessionStreams } from "#features/accounts/session-streams.ts";
import { type Change, type ChangedResource, resources } from "#features/outbox/contract.ts";
import type { Changes, Ctx, Listener } from "#features/outbox/ctx.ts";
import { type DomainEvent, NO_WORKSPACE } from "#features/outbox/domain-events.ts";

/** Changes within this time are announced together. */
const BATCH_MS = 50;
/** Changes are kept this long for streams that open later. */
const KEPT_MS = MINUTE_MS;
/** Maximum number of batches kept, to bound memory. */
const KEPT_MAX = 10_000;

/** The changed resources, keyed by the id of the tab that changed them. */
type Touched = ReadonlyMap<string, ReadonlySet<ChangedResource>>;

interface Batch {
  readonly at: number;
  readonly workspaceId: string;
  readonly accountId: string;
  readonly isForAll: boolean;
  readonly touched: Touched;
}

const EVERYTHING: Change = { by: "", nouns: [...resources] };

export interface OpenChanges extends Changes {
  /** Notifies the listeners in this process that the event concerns. */
  publish(event: DomainEvent): void;
  /** Tells every listener to reload everything; called after a time in which events may have been missed. */
  publishAll(): void;
  /** Ends all streams and opens no new ones. */
  close(): void;
}

/** The open change streams of this process. Ages are measured with a clock that never jumps. */
export function openChanges(ctx: Pick<Ctx, "db" | "now" | "log">, nowMs = () => performance.now()): OpenChanges {
  const streams = openSessionStreams(ctx);
  const pending = new Map<string, Touched>();
  const recent: Batch[] = [];
  /** `recent` contains all changes since this instant. */
  let completeSince = Number.POSITIVE_INFINITY;

  function remember(batch: Batch): void {
    recent.push(batch);
    const first = recent.findIndex(({ at }) => at >= batch.at - KEPT_MS);
    const [lastDropped] = recent.splice(0, Math.max(first, recent.length - KEPT_MAX)).slice(-1);
    if (lastDropped) completeSince = lastDropped.at + 1;
  }

  /** The changes of the last `age` milliseconds; `EVERYTHING` if some of them are no longer kept. */
  function findMissed({ workspaceId, accountId }: Listener, age: number): readonly Change[] {
    const since = nowMs() - age;
    if (since < completeSince) return [EVERYTHING];
    const missed = recent.filter(
      (batch) =>
        batch.at >= since && (batch.isForAll || batch.workspaceId === workspaceId || batch.accountId === accountId),
    );
    return toChanges(missed.reduce<Touched>((all, { touched }) => merge(all, touched), new Map()));
  }

  function publish(event: DomainEvent): void {
    const { name, workspaceId, subject, by = "" } = event;
    // a destination host belongs to no workspace, and links and redirects of any of them may lead there
    const isForAll = name === "moderation.decided" && workspaceId === NO_WORKSPACE;
    // changes to an account, or to its list of pages, appear on the screens of all its pages
    const accountId = subject["accountId"] ?? subject["primaryId"] ?? "";
    const audience = `${workspaceId} ${accountId} ${isForAll}`;
    const isScheduled = pending.has(audience);
    pending.set(audience, merge(pending.get(audience) ?? new Map(), new Map([[by, getChangedResources(event)]])));
    if (isScheduled) return;
    setTimeout(() => {
      const touched = pending.get(audience)!;
      pending.delete(audience);
      remember({ at: nowMs(), workspaceId, accountId, isForAll, touched });
      const changes = toChanges(touched);
      const listening = isForAll
        ? streams.all()
        : new Set([...streams.of(workspaceId), ...streams.ofAccount(accountId)]);
      void streams.deliver([...listening], (stream) => {
        for (const change of changes) stream.send("changed", change);
      });
    }, BATCH_MS).unref();
  }

  return {
    listen: (listener, age) =>
      streams.open(listener, (stream) => {
        if (age !== undefined) for (const change of findMissed(listener, age)) stream.send("changed", change);
      }),
    publish,
    publishAll() {
      recent.length = 0;
      completeSince = nowMs();
      void streams.deliver(streams.all(), (stream) => stream.send("changed", EVERYTHING));
    },
    close: () => streams.close(),
  };
}

function merge(first: Touched, second: Touched): Touched {
  const merged = new Map(first);
  for (const [by, touched] of second) merged.set(by, new Set([...(merged.get(by) ?? []), ...touched]));
  return merged;
}

const toChanges = (all: Touched): Change[] => [...all].map(([by, touched]) => ({ by, nouns: [...touched] }));

/** The resources that screens reload after an event, by the first part of its name. */
const RESOURCES_BY_TOPIC: Readonly<Record<string, readonly ChangedResource[]>> = {
  workspace: ["settings", "pages"],
  account: ["settings"],
  link: ["links", "categories"],
  links: ["links", "categories"],
  block: ["links"],
  blocks: ["links"],
  category: ["links", "categories"],
  utm_template: ["links"],
  appearance: ["appearance", "pages"],
  picture: ["settings"],
  file: ["settings"],
  annotation: ["settings"],
  subscriber: ["audience"],
  message: ["audience"],
  messages: ["audience"],
  webhook: ["webhooks"],
  share: ["settings"],
  report: ["settings"],
  domain: ["domains", "pages"],
  api_key: ["settings"],
  app: ["settings"],
  moderation: ["settings", "pages"],
  appeal: ["settings"],
  // a report shows nothing to the page's owner
  page: [],
};

/**
 * The resources that an event touches; all of them for an unlisted topic, since a needless reload is better than stale
 * data.
 */
function getChangedResources({ name }: Pick<DomainEvent, "name">): ReadonlySet<ChangedResource> {
  const [topic = ""] = name.split(".");
  return new Set(Object.hasOwn(RESOURCES_BY_TOPIC, topic) ? RESOURCES_BY_TOPIC[topic] : resources);
}
