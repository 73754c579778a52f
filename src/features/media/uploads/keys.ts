import { createHash } from "node:crypto";
import type { FileName } from "./name.ts";

/** The folder of all uploaded files in the file store. */
export const FOLDER = "files";

const HASH_LENGTH = 32;
const NAME_HASH_LENGTH = 16;
const hashed = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** The hash that names a file: of its content, name and workspace, so that workspaces share no files. */
export function hashText(workspaceId: string, name: string, bytes: Uint8Array): string {
  return hashed(`1 ${workspaceId}\n${name}\n`, bytes).slice(0, HASH_LENGTH);
}

/**
 * The storage key of a file. It contains a hash of the name: an address with another name, such as one that ends in
 * .exe, leads to nothing, and no user text appears in a path.
 */
export function toKey({ hash, name }: FileName): string {
  return `${FOLDER}/${hash.slice(0, 2)}/${hash}-${hashed(name).slice(0, NAME_HASH_LENGTH)}`;
}

/** The hash in the key of a file, including partially written ones; undefined for other files. */
export function hashInKey(key: string): string | undefined {
  return /^files\/[0-9a-f]{2}\/\.?([0-9a-f]{32})-[^/]+$/.exec(key)?.[1];
}
