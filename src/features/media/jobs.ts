import { toBatches } from "#base/batches.ts";
import { NIL_UUID } from "#base/ids.ts";
import { HOUR_MS } from "#base/time.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { releaseStorage } from "#features/workspaces/storage.ts";
import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import type { MediaJobsCtx } from "./ctx.ts";
import { findHashInKey } from "./hash.ts";
import { fileKind, type Kind, pictureKind } from "./kinds.ts";
import type { FileRow, PictureRow } from "./store.ts";

/** How long an unused picture or file is kept. */
const UNUSED_HOURS = 24;

const mediaSweep: Queue<object> = {
  name: "media-sweep",
  retryDelayMaxSeconds: 300,
  expireSeconds: 3_600,
  cron: "23 * * * *",
};

/** The queues of media, which `src/server/jobs.ts` installs. */
export const mediaQueues: readonly Queue<object>[] = [mediaSweep];

export function mediaWorkers(ctx: MediaJobsCtx): readonly Worker[] {
  return [
    worker(mediaSweep, async () => {
      await sweepPictures(ctx);
      await sweepFiles(ctx);
    }),
  ];
}

/** Removes pictures unused for a day, then files without a row. */
export function sweepPictures(ctx: MediaJobsCtx): Promise<void> {
  return sweep(ctx, pictureKind);
}

/** Removes uploaded files unused for a day, then files without a row. */
export function sweepFiles(ctx: MediaJobsCtx): Promise<void> {
  return sweep(ctx, fileKind);
}

const OWNERS_PER_BATCH = 200;

async function sweep<Row extends PictureRow | FileRow>(ctx: MediaJobsCtx, kind: Kind<Row>): Promise<void> {
  for (let owners = await kind.rows.listOwners(ctx.db, NIL_UUID, OWNERS_PER_BATCH); owners.length > 0;) {
    for (const workspaceId of owners) await removeUnused(ctx, kind, workspaceId);
    owners = await kind.rows.listOwners(ctx.db, owners.at(-1)!, OWNERS_PER_BATCH);
  }
  await removeOrphans(ctx, kind);
}

async function removeUnused<Row extends PictureRow | FileRow>(
  ctx: MediaJobsCtx,
  kind: Kind<Row>,
  workspaceId: string,
): Promise<void> {
  const { db, media } = ctx;
  const now = ctx.now();
  const before = new Date(now.getTime() - UNUSED_HOURS * HOUR_MS);
  const rows = await kind.rows.list(db, workspaceId);
  // Read after the rows, so that a file uploaded in between does not count as unused.
  const mentions = await media.findMentions(db, workspaceId);
  const referenced = new Set(mentions.flatMap(({ text }) => [...kind.findHashes(text)]));
  const used = rows.filter(({ hash }) => referenced.has(hash)).map(({ id }) => id);
  const unused = rows.filter(({ hash }) => !referenced.has(hash)).map(({ id }) => id);
  await kind.rows.recordUse(db, workspaceId, { used, unused, now });
  for (const { id, hash } of await kind.rows.listLongUnused(db, workspaceId, before)) {
    const deletedRow = await runInTransaction(ctx, async ({ tx, emit }) => {
      await kind.rows.lock(tx, hash);
      // Undefined if it has been uploaded or referenced again since the check.
      const row = await kind.rows.deleteLongUnused(tx, workspaceId, id, before);
      if (!row) return undefined;
      await releaseStorage(tx, workspaceId, row.sizeBytes);
      await emit({ ...kind.deleted(id), workspaceId });
      return row;
    });
    if (deletedRow)
      await kind.rows.removeUnlessReferenced(db, deletedRow.hash, () =>
        media.files.remove(kind.listFiles(deletedRow).map(({ key }) => key)),
      );
  }
}

const HASHES_PER_BATCH = 500;
/**
 * If there are more orphans than this, and more than half of all files are orphans, the database is probably the wrong
 * one: a crash leaves only a few.
 */
const SUSPICIOUS_ORPHANS = 50;

/** Removes files without a row, left by a crash during an upload or a deletion. */
async function removeOrphans<Row extends PictureRow | FileRow>(
  { db, log, media }: MediaJobsCtx,
  { logName, folder, rows }: Kind<Row>,
): Promise<void> {
  const keysByHash = new Map<string, string[]>();
  for await (const key of media.files.list(folder)) {
    const hash = findHashInKey(folder, key);
    if (hash !== undefined) keysByHash.set(hash, [...(keysByHash.get(hash) ?? []), key]);
  }
  const hashes = [...keysByHash.keys()];
  const orphans: string[] = [];
  for (const batch of toBatches(hashes, HASHES_PER_BATCH)) {
    const referenced = await rows.findReferenced(db, batch);
    orphans.push(...batch.filter((hash) => !referenced.has(hash)));
  }
  if (orphans.length > SUSPICIOUS_ORPHANS && orphans.length > hashes.length / 2) {
    log.error(
      { orphans: orphans.length, referenced: hashes.length - orphans.length },
      `media: few of the stored ${logName} are in the database, so none are removed: is it the right database?`,
    );
    return;
  }
  for (const hash of orphans)
    await rows.removeUnlessReferenced(db, hash, () => media.files.remove(keysByHash.get(hash)!));
}
