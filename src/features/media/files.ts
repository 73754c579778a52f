import { createHash } from "node:crypto";
import type { Db } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import { getForms, type PictureName } from "./picture.ts";
import { lockHash, selectKnownHashes } from "./store/pictures.ts";

/** The folder of all pictures in the file store. */
export const FOLDER = "media";

/** Grows when pictures come to be made in another way, so that a name never stands for other bytes than it did. */
const RECIPE = 1;
const HASH_LENGTH = 32;

/** The hash that names a picture: of what was uploaded, and of whose it is, so that nobody shares a file with anybody. */
export function hashText(workspaceId: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${RECIPE} ${workspaceId}\n`).update(bytes).digest("hex").slice(0, HASH_LENGTH);
}

/** The key of a file of a picture; a folder for each two first digits, because some file systems are slow with a million names in one. */
export function toKey(file: string): string {
  return `${FOLDER}/${file.slice(0, 2)}/${file}`;
}

export function getKeys(name: PictureName): string[] {
  return getForms(name).map(({ file }) => toKey(file));
}

/** The hash in the key of a picture's file, of one that was left half written too; nothing for other files. */
export function hashInKey(key: string): string | undefined {
  return /^media\/[0-9a-f]{2}\/\.?([0-9a-f]{32})-[^/]+$/.exec(key)?.[1];
}

/** Removes files of a hash unless a row stands for it by now. */
export async function removeFiles(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  hash: string,
  keys: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHash(tx, hash);
    const known = await selectKnownHashes(tx, [hash]);
    if (!known.has(hash)) await files.remove(keys);
  });
}
