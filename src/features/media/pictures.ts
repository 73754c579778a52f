import { notFound, Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import { giveBackStorage } from "#features/workspaces/storage.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Picture } from "./contract.ts";
import type { Media, MediaCtx, PictureUse } from "./ctx.ts";
import { keysOf, removeFiles } from "./files.ts";
import { hashesIn } from "./picture.ts";
import { presentPicture } from "./presenter.ts";
import { pictureInUse } from "./refusals.ts";
import { deletePicture, lockHash, selectPicture, selectPictures } from "./store/pictures.ts";

/** What the workspace has uploaded, newest first, with where each is shown. */
export async function listPictures(ctx: MediaCtx): Promise<Picture[]> {
  const { db, workspaceId, media } = ctx;
  const [rows, uses] = await Promise.all([selectPictures(db, workspaceId), usesOf(media, db, workspaceId)]);
  return rows.map((row) => presentPicture(row, [...(uses.get(row.hash) ?? [])]));
}

/** Deletes a picture with its files; refuses with notFound, or pictureInUse while anything shows it. */
export async function removePicture(ctx: MediaCtx, pictureId: string): Promise<void> {
  const { db, workspaceId, media } = ctx;
  const found = await selectPicture(db, workspaceId, pictureId);
  if (!found) throw new Refusal(notFound);
  // not within the transaction, because a look asks several features, each on a connection of its own
  const uses = (await usesOf(media, db, workspaceId)).get(found.hash);
  if (uses) throw new Refusal(pictureInUse, { extra: { uses: [...uses] } });
  const gone = await transact(ctx, async ({ tx, fact }) => {
    await lockHash(tx, found.hash);
    const row = await deletePicture(tx, workspaceId, pictureId);
    if (!row) throw new Refusal(notFound);
    await giveBackStorage(tx, workspaceId, row.sizeBytes);
    await fact({ name: "picture.deleted", workspaceId, subject: { pictureId: row.id } });
    return row;
  });
  // because the picture is gone for its owner, and the sweep finds what is left of it
  await removeFiles({ db, files: media.files }, gone.hash, keysOf(gone)).catch((err: unknown) =>
    ctx.log.warn({ err }, "media: files of a deleted picture are left to the sweep"),
  );
}

/** Where a workspace shows its pictures, by hash. */
export async function usesOf(
  { findMentions }: Pick<Media, "findMentions">,
  db: Db,
  workspaceId: string,
): Promise<ReadonlyMap<string, ReadonlySet<PictureUse>>> {
  const uses = new Map<string, Set<PictureUse>>();
  for (const { use, text } of await findMentions(db, workspaceId))
    for (const hash of hashesIn(text)) uses.set(hash, (uses.get(hash) ?? new Set()).add(use));
  return uses;
}
