import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { hasStorage, reserveStorage } from "#features/workspaces/storage.ts";
import { storageFull } from "./contract.ts";
import type { StoreCtx } from "./ctx.ts";
import type { FileRow, PictureRow, StoredRows } from "./store.ts";

interface NewFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

interface CommonColumns {
  readonly id: string;
  readonly workspaceId: string;
  readonly hash: string;
  readonly sizeBytes: number;
  readonly createdAt: Date;
}

interface NewContent<Row extends PictureRow | FileRow, New> {
  readonly rows: StoredRows<Row, New>;
  readonly hash: string;
  /** Makes the files and the row of the content. Called only if the workspace does not have the content yet. */
  make(): Promise<{ readonly files: readonly NewFile[]; toRow(common: CommonColumns): New }>;
  stored(id: string): Pick<DomainEvent, "name" | "subject">;
}

/** Stores content for a workspace and returns its row. If the workspace already has it, returns the existing row. */
export async function storeContent<Row extends PictureRow | FileRow, New>(
  ctx: StoreCtx,
  { rows, hash, make, stored }: NewContent<Row, New>,
): Promise<Row> {
  const { workspaceId, media } = ctx;
  const existing = await rows.touch(ctx.db, workspaceId, hash);
  if (existing) return existing;
  if (!(await hasStorage(ctx, workspaceId))) throw new ApiError(storageFull);
  const { files, toRow } = await make();
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await rows.lock(tx, hash);
    const found = await rows.touch(tx, workspaceId, hash);
    if (found) return found;
    try {
      // Files first, then the row: a crash in between leaves unreferenced files, which the sweep removes.
      const puts = files.map(({ key, bytes, mediaType }) => media.files.put(key, bytes, mediaType));
      // A file that is still being written could not be removed.
      for (const outcome of await Promise.allSettled(puts)) if (outcome.status === "rejected") throw outcome.reason;
      const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
      // Reserved last, since this locks the workspace's row until the transaction ends.
      if (!(await reserveStorage(ctx, tx, workspaceId, sizeBytes))) throw new ApiError(storageFull);
      const createdAt = ctx.now();
      const id = newId(createdAt.getTime());
      const row = await rows.insert(tx, toRow({ id, workspaceId, hash, sizeBytes, createdAt }));
      await emit({ ...stored(id), workspaceId });
      return row;
    } catch (error) {
      await media.files
        .remove(files.map(({ key }) => key))
        .catch((err: unknown) => ctx.log.warn({ err }, "media: rejected files are left to the sweep"));
      throw error;
    }
  });
}
