import { createHash } from "node:crypto";
import type { Db } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import { getForms, type PictureName } from "./picture.ts";
import { lockHash, selectReferencedHashes } from "./store/pictures.ts";

/** The folder of all pictures in the file store. */
export const FOLDER = "media";

/** Increment when pictures are encoded differently, so that a name never stands for different bytes. */
const RECIPE = 1;
const HASH_LENGTH = 32;

/** The hash that names a picture: of its content and workspace, so that workspaces share no files. */
export function hashText(workspaceId: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${RECIPE} ${workspaceId}\n`).update(bytes).digest("hex").slice(0, HASH_LENGTH);
}

/**
 * The storage key of a picture file, in a folder per two hex digits: some file systems are slow with a million names in
 * one.
 */
export function toKey(file: string): string {
  return `${FOLDER}/${file.slice(0, 2)}/${file}`;
}

export function getKeys(name: PictureName): string[] {
  return getForms(name).map(({ file }) => toKey(file));
}

/** The hash in the key of a picture file, including partially written ones; undefined for other files. */
export function hashInKey(key: string): string | undefined {
  return /^media\/[0-9a-f]{2}\/\.?([0-9a-f]{32})-[^/]+$/.exec(key)?.[1];
}

/** Removes the files of a hash unless a row references it by now. */
export async function removeFiles(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  hash: string,
  keys: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHash(tx, hash);
    const known = await selectReferencedHashes(tx, [hash]);
    if (!known.has(hash)) await files.remove(keys);
  });
}
