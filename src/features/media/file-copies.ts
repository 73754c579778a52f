import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { reserveStorage } from "#features/workspaces/storage.ts";
import type { FileStore } from "#infra/files/open-files.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { MediaCtx } from "./ctx.ts";
import { hashContent } from "./hash.ts";
import { storageFull } from "./contract.ts";
import { fileKind, type Kind, type MediaFile, pictureKind } from "./kinds.ts";
import type { FileRow, PictureRow } from "./store.ts";

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
  const copies: Copy[] = [];
  const names = new Map<string, string>();
  const now = ctx.now();

  async function copyRows<Row extends PictureRow | FileRow>(kind: Kind<Row>): Promise<void> {
    const hashes = kind.findHashes(text);
    const originals = (await kind.rows.list(ctx.db, from)).filter(({ hash }) => hashes.has(hash));
    for (const row of originals) {
      const hash = toCopyHash(to, row.hash);
      const renamed = { ...row, id: newId(), workspaceId: to, hash, createdAt: now, unusedSince: null };
      const sources = kind.listFiles(row);
      const keys = kind.listFiles(renamed).map(({ key }) => key);
      // one after the other, so that nothing is written after a failure
      const copyAll = async () => {
        for (const [index, key] of keys.entries()) await copyFile(files, sources[index]!, key);
      };
      copies.push({
        sizeBytes: row.sizeBytes,
        async assign(tx) {
          await kind.rows.lock(tx, hash);
          await kind.rows.insert(tx, renamed);
          // Until then, the sweep may remove the files. It removes all files of a hash or none.
          const existing = await files.open(keys[0]!);
          existing?.bytes.destroy();
          if (!existing) await copyAll();
        },
        // If the connection broke during COMMIT, the row may exist although the transaction failed for its caller.
        remove: () => kind.rows.removeUnlessReferenced(ctx.db, hash, () => files.remove(keys)),
      });
      await copyAll();
      names.set(row.hash, hash);
    }
  }
  async function remove(): Promise<void> {
    try {
      for (const copy of copies) await copy.remove();
    } catch (err) {
      ctx.log.warn({ err }, "media: files of a failed copy are left to the sweep");
    }
  }
  try {
    await copyRows(pictureKind);
    await copyRows(fileKind);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    withCopies: (value) => replaceReferences(value, names),
    async assign(tx) {
      const bytes = copies.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (bytes > 0 && !(await reserveStorage(ctx, tx, to, bytes))) throw new ApiError(storageFull);
      for (const copy of copies) await copy.assign(tx);
    },
    remove,
  };
}

/** The copy of one picture or file. */
interface Copy {
  readonly sizeBytes: number;
  assign(tx: Tx): Promise<void>;
  remove(): Promise<void>;
}

async function copyFile(files: FileStore, { key, mediaType }: MediaFile, to: string): Promise<void> {
  const bytes = await files.find(key);
  // It may have been deleted since its row was read.
  if (bytes) await files.put(to, bytes, mediaType);
}

/** Like the hash of an upload, it depends on content and workspace, so that workspaces share no files. */
function toCopyHash(workspaceId: string, hash: string): string {
  return hashContent(`copy ${workspaceId}\n${hash}`);
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
