import { HOUR_MS } from "#base/time.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { releaseStorage } from "#features/workspaces/storage.ts";
import type { MediaJobsCtx } from "../ctx.ts";
import { UNUSED_HOURS } from "../limits.ts";
import { removeOrphans } from "../orphans.ts";
import {
  deleteLongUnusedFile,
  type FileRow,
  lockFile,
  noteFileUse,
  selectFileOwners,
  selectFiles,
  selectReferencedFiles,
  selectLongUnusedFiles,
} from "../store/files.ts";
import { FOLDER, hashInKey, toKey, fileHashesIn } from "./name.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const OWNERS_PER_BATCH = 200;

/** Removes uploaded files unused for a day, then files without a row. */
export async function sweepFiles(ctx: MediaJobsCtx): Promise<void> {
  for (let owners = await selectFileOwners(ctx.db, FIRST, OWNERS_PER_BATCH); owners.length > 0;) {
    for (const workspaceId of owners) await removeUnusedFiles(ctx, workspaceId);
    owners = await selectFileOwners(ctx.db, owners.at(-1)!, OWNERS_PER_BATCH);
  }
  await removeOrphans(ctx, {
    what: "files",
    folder: FOLDER,
    hashInKey,
    selectKnown: (hashes) => selectReferencedFiles(ctx.db, hashes),
    remove: (hash, keys) => removeUnknown(ctx, hash, keys),
  });
}

async function removeUnusedFiles(ctx: MediaJobsCtx, workspaceId: string): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNUSED_HOURS * HOUR_MS);
  const rows = await selectFiles(ctx.db, workspaceId);
  // After the rows, so that a file uploaded in between does not count as unused.
  const mentions = await ctx.media.findMentions(ctx.db, workspaceId);
  const named = new Set(mentions.flatMap(({ text }) => [...fileHashesIn(text)]));
  const used = rows.filter(({ hash }) => named.has(hash)).map(({ id }) => id);
  const unused = rows.filter(({ hash }) => !named.has(hash)).map(({ id }) => id);
  await noteFileUse(ctx.db, workspaceId, { used, unused, now });
  for (const row of await selectLongUnusedFiles(ctx.db, workspaceId, before)) await removeIfUnused(ctx, row, before);
}

async function removeIfUnused(ctx: MediaJobsCtx, { workspaceId, id, hash }: FileRow, before: Date): Promise<void> {
  const gone = await runInTransaction(ctx, async ({ tx, emit }) => {
    await lockFile(tx, hash);
    // Undefined if it has been uploaded or referenced again since the check.
    const row = await deleteLongUnusedFile(tx, workspaceId, id, before);
    if (!row) return undefined;
    await releaseStorage(tx, workspaceId, row.sizeBytes);
    await emit({ name: "file.deleted", workspaceId, subject: { fileId: id } });
    return row;
  });
  if (gone) await removeUnknown(ctx, gone.hash, [toKey(gone)]);
}

/** Removes the files of a hash unless a row references it by now. */
async function removeUnknown({ db, media }: MediaJobsCtx, hash: string, keys: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFile(tx, hash);
    const known = await selectReferencedFiles(tx, [hash]);
    if (!known.has(hash)) await media.files.remove(keys);
  });
}
