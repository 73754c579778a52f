import { HOUR_MS } from "#base/time.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { releaseStorage } from "#features/workspaces/storage.ts";
import type { MediaJobsCtx } from "./ctx.ts";
import { FOLDER, hashInKey, getKeys, removeFiles } from "./picture-files.ts";
import { UNUSED_HOURS } from "./limits.ts";
import { getUses } from "./pictures.ts";
import { removeOrphans } from "./orphans.ts";
import {
  deleteLongUnused,
  lockHash,
  noteUse,
  type PictureRow,
  selectReferencedHashes,
  selectLongUnused,
  selectOwners,
  selectPictures,
} from "./store/pictures.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const OWNERS_PER_BATCH = 200;

/** Removes pictures unused for a day, then files without a row. */
export async function sweepPictures(ctx: MediaJobsCtx): Promise<void> {
  await removeUnused(ctx);
  const { db, media } = ctx;
  await removeOrphans(ctx, {
    what: "pictures",
    folder: FOLDER,
    hashInKey,
    selectKnown: (hashes) => selectReferencedHashes(db, hashes),
    remove: (hash, keys) => removeFiles({ db, files: media.files }, hash, keys),
  });
}

async function removeUnused(ctx: MediaJobsCtx): Promise<void> {
  for (let owners = await selectOwners(ctx.db, FIRST, OWNERS_PER_BATCH); owners.length > 0;) {
    for (const workspaceId of owners) await removeUnusedPictures(ctx, workspaceId);
    owners = await selectOwners(ctx.db, owners.at(-1)!, OWNERS_PER_BATCH);
  }
}

async function removeUnusedPictures(ctx: MediaJobsCtx, workspaceId: string): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNUSED_HOURS * HOUR_MS);
  const rows = await selectPictures(ctx.db, workspaceId);
  // After the rows, so that a picture uploaded in between does not count as unused.
  const uses = await getUses(ctx.media, ctx.db, workspaceId);
  const used = rows.filter(({ hash }) => uses.has(hash)).map(({ id }) => id);
  const unused = rows.filter(({ hash }) => !uses.has(hash)).map(({ id }) => id);
  await noteUse(ctx.db, workspaceId, { used, unused, now });
  for (const row of await selectLongUnused(ctx.db, workspaceId, before)) await removeIfUnused(ctx, row, before);
}

async function removeIfUnused(ctx: MediaJobsCtx, { workspaceId, id, hash }: PictureRow, before: Date): Promise<void> {
  const gone = await runInTransaction(ctx, async ({ tx, emit }) => {
    await lockHash(tx, hash);
    // Undefined if it has been uploaded again since the check.
    const row = await deleteLongUnused(tx, workspaceId, id, before);
    if (!row) return undefined;
    await releaseStorage(tx, workspaceId, row.sizeBytes);
    await emit({ name: "picture.deleted", workspaceId, subject: { pictureId: id } });
    return row;
  });
  if (gone) await removeFiles({ db: ctx.db, files: ctx.media.files }, gone.hash, getKeys(gone));
}
