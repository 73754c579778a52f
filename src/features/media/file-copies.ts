import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { reserveStorage } from "#features/workspaces/storage.ts";
import type { FileStore } from "#infra/files/open-files.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { MediaCtx } from "./ctx.ts";
import { toHash } from "./hash.ts";
import { toPictureKey, getPictureKeys } from "./pictures.ts";
import { listPictureFiles, findPictureHashes } from "./picture.ts";
import { storageFull } from "./contract.ts";
import { toFileKey, findFileHashes } from "./files/name.ts";
import { type FileRow, files as fileRows, type PictureRow, pictures as pictureRows } from "./store.ts";

const BINARY = "application/octet-stream";

/** Copies of pictures and files that another workspace does not own yet. */
export interface FileCopies {
  /** The same value with all references pointing to the copies. */
  withCopies<T>(value: T): T;
  /** Assigns the copies to the other workspace within the caller's transaction; throws storageFull. */
  assign(tx: Tx): Promise<void>;
  /** Removes the copies. Call this if that transaction fails; after a crash the sweep removes them. */
  remove(): Promise<void>;
}

/**
 * Copies the pictures and files that a text references, so that its copy in another workspace does not depend on the
 * original's files.
 */
export async function copyReferencedFiles(
  ctx: Pick<MediaCtx, "db" | "now" | "planLimits" | "log"> & { readonly media: { readonly files: FileStore } },
  { from, to }: { readonly from: string; readonly to: string },
  text: string,
): Promise<FileCopies> {
  const { files } = ctx.media;
  const [pictureHashes, fileHashes] = [findPictureHashes(text), findFileHashes(text)];
  const pictures = (await pictureRows.list(ctx.db, from)).filter(({ hash }) => pictureHashes.has(hash));
  const uploads = (await fileRows.list(ctx.db, from)).filter(({ hash }) => fileHashes.has(hash));
  const copied: { readonly pictures: PictureRow[]; readonly uploads: FileRow[] } = { pictures: [], uploads: [] };
  // If the connection broke during COMMIT, the rows may exist although the transaction failed for its caller.
  const remove = async () => {
    try {
      for (const row of copied.pictures)
        await pictureRows.removeUnlessReferenced(ctx.db, row.hash, () => files.remove(getPictureKeys(row)));
      for (const row of copied.uploads)
        await fileRows.removeUnlessReferenced(ctx.db, row.hash, () => files.remove([toFileKey(row)]));
    } catch (err) {
      ctx.log.warn({ err }, "media: files of a failed copy are left to the sweep");
    }
  };
  const originals = new Map<string, Original>();
  const copy = async (key: string, original: Original) => {
    originals.set(key, original);
    await copyFile(files, original, key);
  };
  // Until `assign` inserts rows for the copies, the sweep may remove their files. It removes all files of a hash or none.
  const restore = async (keys: readonly string[]) => {
    const existing = await files.open(keys[0]!);
    existing?.bytes.destroy();
    if (!existing) for (const key of keys) await copyFile(files, originals.get(key)!, key);
  };
  const names = new Map<string, string>();
  const now = ctx.now();
  const toNewColumns = (hash: string) => ({
    id: newId(),
    workspaceId: to,
    hash: toCopyHash(to, hash),
    createdAt: now,
    unusedSince: null,
  });
  try {
    for (const row of pictures) {
      const renamed = { ...row, ...toNewColumns(row.hash) };
      copied.pictures.push(renamed);
      const target = listPictureFiles(renamed);
      await Promise.all(
        listPictureFiles(row).map(({ file, format }, index) =>
          copy(toPictureKey(target[index]!.file), { key: toPictureKey(file), mediaType: `image/${format}` }),
        ),
      );
      names.set(row.hash, renamed.hash);
    }
    for (const row of uploads) {
      const renamed = { ...row, ...toNewColumns(row.hash) };
      copied.uploads.push(renamed);
      await copy(toFileKey(renamed), { key: toFileKey(row), mediaType: BINARY });
      names.set(row.hash, renamed.hash);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    withCopies: (value) => replaceReferences(value, names),
    async assign(tx) {
      const all = [...copied.pictures, ...copied.uploads];
      const bytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (bytes > 0 && !(await reserveStorage(ctx, tx, to, bytes))) throw new ApiError(storageFull);
      for (const row of copied.pictures) {
        await pictureRows.lock(tx, row.hash);
        await pictureRows.insert(tx, row);
        await restore(getPictureKeys(row));
      }
      for (const row of copied.uploads) {
        await fileRows.lock(tx, row.hash);
        await fileRows.insert(tx, row);
        await restore([toFileKey(row)]);
      }
    },
    remove,
  };
}

interface Original {
  readonly key: string;
  readonly mediaType: string;
}

async function copyFile(files: FileStore, { key, mediaType }: Original, to: string): Promise<void> {
  const bytes = await files.find(key);
  // It may have been deleted since its row was read.
  if (bytes) await files.put(to, bytes, mediaType);
}

/** Like the hash of an upload, it depends on content and workspace, so that workspaces share no files. */
function toCopyHash(workspaceId: string, hash: string): string {
  return toHash(`copy ${workspaceId}\n${hash}`);
}

const ADDRESS = /(\/media\/|\/files\/)([0-9a-f]{32})(?=[-/])/g;

/** Plain data with all references to pictures and files replaced by their new names. */
function replaceReferences<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (names.size === 0) return value;
  const replace = (each: unknown): unknown => {
    if (typeof each === "string")
      return each.replace(ADDRESS, (found: string, path: string, hash: string) => {
        const name = names.get(hash);
        return name === undefined ? found : path + name;
      });
    if (Array.isArray(each)) return each.map(replace);
    // dates and other class instances are returned unchanged
    if (typeof each !== "object" || each === null || Object.getPrototypeOf(each) !== Object.prototype) return each;
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, replace(item)]));
  };
  // `replace` changes only the text of strings, so the type stays the same.
  return replace(value) as T;
}
