import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { hasStorage, reserveStorage } from "#features/workspaces/storage.ts";
import type { UploadedFile } from "#base/contract.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { MediaCtx, UploadCtx } from "../ctx.ts";
import { storageFull } from "../errors.ts";
import { type FileRow, insertFile, lockFile, touchFile } from "../store/files.ts";
import { hashText, toKey, nameFor } from "./name.ts";
import { getKind } from "./kind.ts";
import { presentFile } from "./own-files.ts";
import { getType } from "./types.ts";
import type { StoredFile } from "../contract.ts";

const UPLOADS: Limit = { name: "files", points: 60, seconds: 600 };

/** Stores a file for visitors to download; throws `fileErrors`, or unavailable if there are too many uploads. */
export async function uploadFile(ctx: UploadCtx, upload: UploadedFile): Promise<StoredFile> {
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  return ctx.uploadPlaces.forFile(ctx.workspaceId, async () => {
    const { name, bytes } = await upload.readNamed();
    return presentFile(await storeFile(ctx, name, bytes));
  });
}

type StoreFileCtx = Omit<MediaCtx, "media"> & { readonly media: Pick<MediaCtx["media"], "files"> };

interface NewFile {
  readonly hash: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Stores a file for the workspace, or returns the one that it already has; throws `fileErrors`. */
export async function storeFile(ctx: StoreFileCtx, given: string, bytes: Uint8Array): Promise<FileRow> {
  const { workspaceId } = ctx;
  const name = nameFor(given, await getKind(bytes, given));
  const hash = hashText(workspaceId, name, bytes);
  const known = await touchFile(ctx.db, workspaceId, hash);
  if (known) return known;
  if (!(await hasStorage(ctx, workspaceId))) throw new ApiError(storageFull);
  return runInTransaction(ctx, async (scope) => {
    await lockFile(scope.tx, hash);
    return (await touchFile(scope.tx, workspaceId, hash)) ?? (await keep(ctx, scope, { hash, name, bytes }));
  });
}

/** The file first, then the row: a crash in between leaves an unreferenced file, which the sweep removes. */
async function keep(ctx: StoreFileCtx, { tx, emit }: EventTx, { hash, name, bytes }: NewFile): Promise<FileRow> {
  const { workspaceId } = ctx;
  const { files } = ctx.media;
  const key = toKey({ hash, name });
  const sizeBytes = bytes.byteLength;
  const createdAt = ctx.now();
  try {
    await files.put(key, bytes, getType(name));
    // Last, since the workspace's row is locked from here on.
    if (!(await reserveStorage(ctx, tx, workspaceId, sizeBytes))) throw new ApiError(storageFull);
    const id = newId(createdAt.getTime());
    const row = await insertFile(tx, { id, workspaceId, hash, name, sizeBytes, createdAt });
    await emit({ name: "file.stored", workspaceId, subject: { fileId: id } });
    return row;
  } catch (error) {
    await files
      .remove([key])
      .catch((err: unknown) => ctx.log.warn({ err }, "media: a rejected file is left to the sweep"));
    throw error;
  }
}
