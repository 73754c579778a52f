import { notFound, ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { releaseStorage } from "#features/workspaces/storage.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import type { Picture, Upload } from "./contract.ts";
import type { Media, MediaCtx, PictureUse } from "./ctx.ts";
import { getKeys, removeFiles, toKey } from "./picture-files.ts";
import { hashesIn, getFile, MEDIA_PATH } from "./picture.ts";
import { pictureInUse } from "./errors.ts";
import {
  deletePicture,
  lockHash,
  selectPicture,
  selectPictures,
  type PictureRow,
  deleteWorkspacePictures,
} from "./store/pictures.ts";

/** The workspace's pictures, newest first, with their uses. */
export async function listPictures(ctx: MediaCtx): Promise<Picture[]> {
  const { db, workspaceId, media } = ctx;
  const [rows, uses] = await Promise.all([selectPictures(db, workspaceId), getUses(media, db, workspaceId)]);
  return rows.map((row) => ({ ...presentUpload(row), uses: [...(uses.get(row.hash) ?? [])] }));
}

/** Deletes a picture with its files; throws notFound, or pictureInUse while it is used. */
export async function removePicture(ctx: MediaCtx, pictureId: string): Promise<void> {
  const { db, workspaceId, media } = ctx;
  const found = await selectPicture(db, workspaceId, pictureId);
  if (!found) throw new ApiError(notFound);
  // Outside the transaction: finding uses queries several features, each on its own connection.
  const uses = (await getUses(media, db, workspaceId)).get(found.hash);
  if (uses) throw new ApiError(pictureInUse, { extra: { uses: [...uses] } });
  const gone = await runInTransaction(ctx, async ({ tx, emit }) => {
    await lockHash(tx, found.hash);
    const row = await deletePicture(tx, workspaceId, pictureId);
    if (!row) throw new ApiError(notFound);
    await releaseStorage(tx, workspaceId, row.sizeBytes);
    await emit({ name: "picture.deleted", workspaceId, subject: { pictureId: row.id } });
    return row;
  });
  // The picture is already gone for its owner, and the sweep removes what is left.
  await removeFiles({ db, files: media.files }, gone.hash, getKeys(gone)).catch((err: unknown) =>
    ctx.log.warn({ err }, "media: files of a deleted picture are left to the sweep"),
  );
}

/** Where a workspace uses its pictures, by hash. */
export async function getUses(
  { findMentions }: Pick<Media, "findMentions">,
  db: Db,
  workspaceId: string,
): Promise<ReadonlyMap<string, ReadonlySet<PictureUse>>> {
  const uses = new Map<string, Set<PictureUse>>();
  for (const { use, text } of await findMentions(db, workspaceId))
    for (const hash of hashesIn(text)) uses.set(hash, (uses.get(hash) ?? new Set()).add(use));
  return uses;
}

export function presentUpload(row: PictureRow): Upload {
  return {
    _id: row.id,
    path: MEDIA_PATH,
    file: getFile(row),
    width: row.width,
    height: row.height,
    size: row.sizeBytes,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
  };
}

interface OwnerCtx {
  readonly db: Db;
  readonly files: FileStore;
}

/** A picture for its owner's export, in its largest size. */
interface OwnPicture {
  readonly picture: Upload;
  bytes(): AsyncIterable<Uint8Array>;
}

export async function findOwnPictures({ db, files }: OwnerCtx, workspaceId: string): Promise<OwnPicture[]> {
  const rows = await selectPictures(db, workspaceId);
  return rows.map((row) => {
    const picture = presentUpload(row);
    return {
      picture,
      async *bytes() {
        const found = await files.find(toKey(picture.file));
        // It may have been deleted since the list was read.
        if (found) yield found;
      },
    };
  });
}

/** Removes every picture of a closed workspace, files first: the rows say which files they are. */
export async function erasePictures({ db, files }: OwnerCtx, workspaceId: string): Promise<void> {
  for (const row of await selectPictures(db, workspaceId)) await files.remove(getKeys(row));
  await deleteWorkspacePictures(db, workspaceId);
}
