import { ApiError, notFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { hasStorage, reserveStorage } from "#features/workspaces/storage.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { UploadedFile } from "#base/contract.ts";
import type { MediaCtx, UploadCtx } from "./ctx.ts";
import type { Encoded } from "./encode/encode.ts";
import { hashText, toKey } from "./picture-files.ts";
import { type Description, TIMEOUT_MS } from "./limits.ts";
import { getFile, MEDIA_PATH } from "./picture.ts";
import { storageFull } from "./errors.ts";
import { insertPicture, lockHash, type PictureRow, touchPicture } from "./store/pictures.ts";
import type { Upload } from "./contract.ts";
import { presentUpload } from "./pictures.ts";

/** More than filling a page with pictures takes; each costs half a second of a core. */
const UPLOADS: Limit = { name: "uploads", points: 120, seconds: 600 };

interface UploadOptions {
  readonly timeout?: string | undefined;
  readonly folder?: string | undefined;
  readonly description?: Description | undefined;
}

/** Stores an upload in the workspace's folder; throws notFound for any other folder, or `pictureErrors`. */
export async function uploadPicture(
  ctx: UploadCtx,
  { timeout, folder, description = "Profile Photo" }: UploadOptions,
  upload: UploadedFile,
): Promise<Upload[]> {
  if (folder !== undefined && folder.toLowerCase() !== ctx.workspaceId) throw new ApiError(notFound);
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  const bytes = await ctx.uploadPlaces.forPicture(ctx.workspaceId, () => upload.read());
  return [presentUpload(await storePictureRow(ctx, bytes, { description, timeoutMs: toTimeout(timeout) }))];
}

function toTimeout(text = "0"): number {
  const requestedMs = Number(text);
  return requestedMs === 0 ? TIMEOUT_MS.default : Math.min(Math.max(requestedMs, TIMEOUT_MS.least), TIMEOUT_MS.most);
}

interface NewPicture {
  readonly description: Description;
  readonly timeoutMs?: number;
}

/** Encodes and stores third-party bytes as a picture of the workspace; returns its address. Throws `pictureErrors`. */
export async function storePicture(ctx: MediaCtx, bytes: Uint8Array, picture: NewPicture): Promise<string> {
  return MEDIA_PATH + getFile(await storePictureRow(ctx, bytes, picture));
}

/** Like `storePicture`, but returns the row; the existing one if the workspace already has the picture. */
async function storePictureRow(
  ctx: MediaCtx,
  bytes: Uint8Array,
  { description, timeoutMs = TIMEOUT_MS.default }: NewPicture,
): Promise<PictureRow> {
  const { workspaceId } = ctx;
  const hash = hashText(workspaceId, bytes);
  const known = await touchPicture(ctx.db, workspaceId, hash);
  if (known) return known;
  if (!(await hasStorage(ctx, workspaceId))) throw new ApiError(storageFull);
  const encoded = await ctx.media.encode(bytes, hash, timeoutMs);
  return runInTransaction(ctx, async (scope) => {
    await lockHash(scope.tx, hash);
    return (await touchPicture(scope.tx, workspaceId, hash)) ?? (await keep(ctx, scope, encoded, description));
  });
}

/** Files first, then the row: a crash in between leaves unreferenced files, which the sweep removes. */
async function keep(
  ctx: MediaCtx,
  { tx, emit }: EventTx,
  { forms, ...name }: Encoded,
  description: Description,
): Promise<PictureRow> {
  const { workspaceId } = ctx;
  const { files } = ctx.media;
  const sizeBytes = forms.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const createdAt = ctx.now();
  try {
    const puts = forms.map(({ file, format, bytes }) => files.put(toKey(file), bytes, `image/${format}`));
    // A file that is still being written could not be removed.
    const outcomes = await Promise.allSettled(puts);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    // Last, since the workspace's row is locked from here on.
    if (!(await reserveStorage(ctx, tx, workspaceId, sizeBytes))) throw new ApiError(storageFull);
    const id = newId(createdAt.getTime());
    const row = await insertPicture(tx, { id, workspaceId, ...name, sizeBytes, description, createdAt });
    await emit({ name: "picture.stored", workspaceId, subject: { pictureId: id } });
    return row;
  } catch (error) {
    await files
      .remove(forms.map(({ file }) => toKey(file)))
      .catch((err: unknown) => ctx.log.warn({ err }, "media: files of a rejected picture are left to the sweep"));
    throw error;
  }
}
