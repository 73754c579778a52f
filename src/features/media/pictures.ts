import type { UploadedFile } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { releaseStorage } from "#features/workspaces/storage.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { type Picture, pictureInUse, type Upload } from "./contract.ts";
import type { MediaCtx, MediaSessionCtx, PictureUse } from "./ctx.ts";
import {
  toPictureFileName,
  listPictureFiles,
  findPictureName,
  findPictureHashes,
  MEDIA_PATH,
  type PictureName,
  type UploadDescription,
  TIMEOUT_MS,
} from "./picture.ts";
import { hashContent, toKey } from "./hash.ts";
import { storeContent } from "./store-content.ts";
import { type PictureRow, pictures } from "./store.ts";

/** More than it takes to fill a page with pictures. Each upload costs half a second of CPU time. */
const UPLOADS: RateLimit = { name: "uploads", points: 120, seconds: 600 };

interface UploadOptions {
  readonly timeout?: string | undefined;
  readonly folder?: string | undefined;
  readonly description?: UploadDescription | undefined;
}

/**
 * Stores an upload in the workspace's folder; throws notFound for any other folder, or `pictureErrors`. If the workspace
 * already has the picture, returns that one.
 */
export async function uploadPicture(
  ctx: MediaSessionCtx,
  { timeout, folder, description = "Profile Photo" }: UploadOptions,
  upload: UploadedFile,
): Promise<Upload[]> {
  if (folder !== undefined && folder.toLowerCase() !== ctx.workspaceId) throw new ApiError(notFound);
  await enforceRateLimit(ctx.rateLimits, UPLOADS, ctx.workspaceId);
  const bytes = await upload.read();
  return [presentUpload(await storePictureRow(ctx, bytes, { description, timeoutMs: toTimeout(timeout) }))];
}

function toTimeout(text = "0"): number {
  const requestedMs = Number(text);
  return requestedMs === 0 ? TIMEOUT_MS.default : Math.min(Math.max(requestedMs, TIMEOUT_MS.min), TIMEOUT_MS.max);
}

interface NewPicture {
  readonly description: UploadDescription;
  readonly timeoutMs?: number;
}

/** Encodes and stores third-party bytes as a picture of the workspace; returns its address. Throws `pictureErrors`. */
export async function storePicture(ctx: MediaCtx, bytes: Uint8Array, picture: NewPicture): Promise<string> {
  return MEDIA_PATH + toPictureFileName(await storePictureRow(ctx, bytes, picture));
}

function storePictureRow(
  ctx: MediaCtx,
  bytes: Uint8Array,
  { description, timeoutMs = TIMEOUT_MS.default }: NewPicture,
): Promise<PictureRow> {
  const hash = hashPicture(ctx.workspaceId, bytes);
  return storeContent(ctx, {
    rows: pictures,
    hash,
    async make() {
      const { variants, width, height } = await ctx.media.encode({
        workspaceId: ctx.workspaceId,
        bytes,
        hash,
        timeoutMs,
      });
      return {
        files: variants.map((variant) => ({
          key: toPictureKey(variant.file),
          bytes: variant.bytes,
          mediaType: `image/${variant.format}`,
        })),
        toRow: (common) => ({ ...common, width, height, description }),
      };
    },
    stored: (pictureId) => ({ name: "picture.stored", subject: { pictureId } }),
  });
}

/** The workspace's pictures, newest first, with their uses. */
export async function listPictures(ctx: MediaCtx): Promise<Picture[]> {
  const [rows, uses] = await Promise.all([pictures.list(ctx.db, ctx.workspaceId), getUses(ctx)]);
  return rows.map((row) => ({ ...presentUpload(row), uses: [...(uses.get(row.hash) ?? [])] }));
}

/** Deletes a picture with its files; throws notFound, or pictureInUse while it is used. */
export async function removePicture(ctx: MediaCtx, pictureId: string): Promise<void> {
  const { db, workspaceId, media } = ctx;
  const found = requireFound(await pictures.find(db, workspaceId, pictureId));
  // Outside the transaction: finding uses queries several features, each on its own connection.
  const uses = (await getUses(ctx)).get(found.hash);
  if (uses) throw new ApiError(pictureInUse, { extra: { uses: [...uses] } });
  const deletedRow = await runInTransaction(ctx, async ({ tx, emit }) => {
    await pictures.lock(tx, found.hash);
    const row = requireFound(await pictures.delete(tx, workspaceId, pictureId));
    await releaseStorage(tx, workspaceId, row.sizeBytes);
    await emit({ name: "picture.deleted", workspaceId, subject: { pictureId: row.id } });
    return row;
  });
  // A failure here is only logged: for its owner the picture is deleted, and the sweep removes leftover files.
  await pictures
    .removeUnlessReferenced(db, deletedRow.hash, () => media.files.remove(getPictureKeys(deletedRow)))
    .catch((err: unknown) => ctx.log.warn({ err }, "media: files of a deleted picture are left to the sweep"));
}

/**
 * False for the address of a stored picture that was deleted. Otherwise the workspace may use it again: the sweep
 * counts the day without a use from now on.
 */
export async function reusePicture({ db, workspaceId }: Pick<MediaCtx, "db" | "workspaceId">, address: string) {
  const hash = findPictureName(address)?.hash;
  if (hash === undefined || (await pictures.touch(db, workspaceId, hash))) return true;
  return (await pictures.findReferenced(db, [hash])).has(hash);
}

/** The uses of a workspace's pictures, by hash. */
async function getUses({ db, workspaceId, media }: MediaCtx): Promise<ReadonlyMap<string, ReadonlySet<PictureUse>>> {
  const uses = new Map<string, Set<PictureUse>>();
  for (const { use, text } of await media.findMentions(db, workspaceId))
    for (const hash of findPictureHashes(text)) uses.set(hash, (uses.get(hash) ?? new Set()).add(use));
  return uses;
}

export function presentUpload(row: PictureRow): Upload {
  return {
    _id: row.id,
    path: MEDIA_PATH,
    file: toPictureFileName(row),
    width: row.width,
    height: row.height,
    size: row.sizeBytes,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The folder of all pictures in the file store. */
export const PICTURES_FOLDER = "media";

/** Increment when pictures are encoded differently, so that a name never stands for different bytes. */
const ENCODING_VERSION = 1;

/** The hash that names a picture: of its content and workspace, so that workspaces share no files. */
export function hashPicture(workspaceId: string, bytes: Uint8Array): string {
  return hashContent(`${ENCODING_VERSION} ${workspaceId}\n`, bytes);
}

/** The storage key of a picture file. */
export function toPictureKey(file: string): string {
  return toKey(PICTURES_FOLDER, file);
}

export function getPictureKeys(name: PictureName): string[] {
  return listPictureFiles(name).map(({ file }) => toPictureKey(file));
}
