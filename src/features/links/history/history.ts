import { requireFound } from "#base/errors.ts";
import { reusePicture } from "#features/media/pictures.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Link } from "../link-schema.ts";
import { updateLink } from "../links.ts";
import {
  type HistoryRow,
  selectHistory,
  selectHistoryEntry,
  selectPublicHistoryLink,
  selectWholeHistory,
  type ExportedEntry,
} from "../store/history.ts";
import { patchLink, selectLink } from "../store/links.ts";
import type { HistoryEntry } from "./contract.ts";

/** The history of a link, a page of entries at a time, latest first. Throws notFound. */
export async function listHistory(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId">,
  linkId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<{ public: boolean; entries: HistoryEntry[]; hasMore: boolean; next: string | null }> {
  const { db, workspaceId } = ctx;
  const link = requireFound(await selectLink(db, workspaceId, linkId));
  const rows = await selectHistory(db, { workspaceId, linkId, before, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(present);
  const hasMore = rows.length > limit;
  return { public: link.historyPublic, entries, hasMore, next: hasMore ? entries.at(-1)!._id : null };
}

/** The number of entries per query. */
const BATCH_SIZE = 5_000;

/** The history of every link of a workspace, oldest entry first, for a data export. */
export async function* readWholeHistory({
  db,
  workspaceId,
}: Pick<WorkspaceCtx, "db" | "workspaceId">): AsyncGenerator<Omit<ExportedEntry, "id">> {
  for (let after = "0"; ;) {
    const entries = await selectWholeHistory(db, workspaceId, { after, limit: BATCH_SIZE });
    for (const { id: _, ...entry } of entries) yield entry;
    if (entries.length < BATCH_SIZE) return;
    after = entries.at(-1)!.id;
  }
}

/**
 * Reverts a link to the destination and rules of an entry, and records that as a new entry. Leaves out a preview image
 * that has been deleted since. Throws notFound, linkChanged, badDestination or shortenerDestination.
 */
export async function revertLink(
  ctx: WorkspaceCtx,
  linkId: string,
  entryId: string,
  version: number | undefined,
): Promise<Link> {
  const entry = requireFound(await selectHistoryEntry(ctx.db, ctx.workspaceId, linkId, entryId));
  const rules = await withoutDeletedPicture(ctx, entry.rules);
  const change = { link: entry.destination, rules, ...(version !== undefined && { version }) };
  return updateLink(ctx, linkId, change, "reverted");
}

async function withoutDeletedPicture(ctx: WorkspaceCtx, rules: Rules | null): Promise<Rules | null> {
  const { image, ...preview } = rules?.preview ?? {};
  if (image === undefined || (await reusePicture(ctx, image))) return rules;
  return { ...rules, preview };
}

/** Makes the history of a link public or private. Throws notFound. */
export async function setHistoryPublic(ctx: WorkspaceCtx, linkId: string, isPublic: boolean): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    requireFound(await patchLink(tx, workspaceId, linkId, { historyPublic: isPublic }));
    await emit({
      name: "link.history_shown",
      workspaceId,
      subject: { linkId, public: isPublic ? "yes" : "no" },
    });
  });
}

export interface PublicHistory {
  readonly linkId: string;
  readonly name: string;
  readonly handle: string;
  readonly alias: string;
  /** Destinations are null if the link has a password or a gate, or has not started yet. */
  readonly entries: readonly { readonly at: Date; readonly destination: string | null }[];
}

const PUBLIC_ENTRIES_MAX = 100;

/** The public part of a link's history; undefined unless its owner made it public. */
export async function findPublicHistory(
  db: Db,
  handle: string,
  alias: string,
  now: Date,
): Promise<PublicHistory | undefined> {
  const link = await selectPublicHistoryLink(db, { handle, alias, now });
  if (!link) return undefined;
  const { workspaceId, id: linkId } = link;
  // changes of rules alone are private
  const moves = await selectHistory(db, { workspaceId, linkId, movesOnly: true, limit: PUBLIC_ENTRIES_MAX });
  return {
    linkId,
    name: link.name,
    handle: link.handle,
    alias: link.alias,
    entries: moves.map(({ at, destination }) => ({ at, destination: link.isGuarded ? null : destination })),
  };
}

function present(row: HistoryRow): HistoryEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    author: row.author,
    cause: row.cause,
    link: row.destination,
    rules: row.rules as HistoryEntry["rules"],
    changed: row.destinationBefore === null ? [] : getChanges(row),
    before: row.destinationBefore,
  };
}

function getChanges(row: HistoryRow): string[] {
  const [now, before] = [row.rules ?? {}, row.rulesBefore ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const rules = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return [...(row.destination === row.destinationBefore ? [] : ["link"]), ...rules.sort()];
}
