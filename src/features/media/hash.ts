import { createHash } from "node:crypto";

const HASH_LENGTH = 32;

/** The hash of these parts in hex, which names a picture or file. */
export function hashContent(...parts: (string | Uint8Array)[]): string {
  return parts
    .reduce((hash, part) => hash.update(part), createHash("sha256"))
    .digest("hex")
    .slice(0, HASH_LENGTH);
}

/**
 * The storage key of a file whose name begins with its hash, in a folder per two hex digits: some file systems are slow
 * with a million names in one.
 */
export function toKey(folder: string, file: string): string {
  return `${folder}/${file.slice(0, 2)}/${file}`;
}

/** The hash in a key below the folder, including those of partially written files; undefined for other keys. */
export function findHashInKey(folder: string, key: string): string | undefined {
  return new RegExp(`^${folder}/[0-9a-f]{2}/\\.?([0-9a-f]{${HASH_LENGTH}})-[^/]+$`).exec(key)?.[1];
}
