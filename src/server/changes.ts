import { openSessionStreams } from "#features/accounts/session-streams.ts";
import { type Change, type Resource, resources } from "#features/outbox/contract.ts";
import type { Changes, Ctx } from "#features/outbox/ctx.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";

/** Changes within this time are announced together. */
const BATCH_MS = 50;

export interface OpenChanges extends Changes {
  /** Notifies the listeners of the event's workspace in this process. */
  publish(event: DomainEvent): void;
  /** Tells every listener to reload everything, after a time in which events may have been missed. */
  publishAll(): void;
  /** Ends all streams and accepts no more. */
  close(): void;
}

/** The open change streams of this process. */
export function openChanges(ctx: Pick<Ctx, "db" | "now" | "log">): OpenChanges {
  const streams = openSessionStreams(ctx);
  const pending = new Map<string, Map<string, Set<Resource>>>();

  function publish(event: DomainEvent): void {
    const { workspaceId, subject, by = "" } = event;
    // changes to an account, or to its list of pages, appear on the screens of all its pages
    const accountId = subject["accountId"] ?? subject["primaryId"] ?? "";
    const audience = `${workspaceId} ${accountId}`;
    const waiting = pending.get(audience) ?? new Map<string, Set<Resource>>();
    waiting.set(by, new Set([...(waiting.get(by) ?? []), ...getChangedResources(event)]));
    if (pending.has(audience)) return;
    pending.set(audience, waiting);
    setTimeout(() => {
      pending.delete(audience);
      const changes = [...waiting].map(([author, touched]): Change => ({ by: author, nouns: [...touched] }));
      const listening = new Set([...streams.of(workspaceId), ...streams.ofAccount(accountId)]);
      void streams.deliver([...listening], (stream) => {
        for (const change of changes) stream.send("changed", change);
      });
    }, BATCH_MS).unref();
  }

  return {
    listen: (listener) => streams.open(listener),
    publish,
    publishAll() {
      const everything: Change = { by: "", nouns: [...resources] };
      void streams.deliver(streams.all(), (stream) => stream.send("changed", everything));
    },
    close: () => streams.close(),
  };
}

/** The resources that screens reload after an event about each subject. */
const RESOURCES_BY_SUBJECT: Readonly<Record<string, readonly Resource[]>> = {
  workspace: ["settings", "pages"],
  account: ["settings"],
  link: ["links", "categories"],
  links: ["links", "categories"],
  block: ["links"],
  blocks: ["links"],
  category: ["links", "categories"],
  categories: ["links", "categories"],
  utm_template: ["links"],
  appearance: ["appearance", "pages"],
  media: ["media", "settings"],
  file: ["settings"],
  annotation: ["settings"],
  subscriber: ["audience"],
  message: ["audience"],
  webhook: ["webhooks"],
  share: ["settings"],
  report: ["settings"],
  domain: ["domains", "pages"],
  api_key: ["settings"],
  moderation: ["settings", "pages"],
};

/**
 * The resources that an event touches; all of them for an unlisted subject, since a needless reload is better than
 * stale data.
 */
function getChangedResources({ name }: Pick<DomainEvent, "name">): readonly Resource[] {
  const [subject = ""] = name.split(".");
  return Object.hasOwn(RESOURCES_BY_SUBJECT, subject) ? RESOURCES_BY_SUBJECT[subject]! : resources;
}
