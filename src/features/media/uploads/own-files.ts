import type { Db, Tx } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import type { StoredFile } from "../contract.ts";
import { deleteWorkspaceFiles, type FileRow, selectFiles, touchFile } from "../store/files.ts";
import { toKey, readAddress, toAddress } from "./name.ts";
import { getType } from "./types.ts";

interface OwnerCtx {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * The file at an address, locked against removal until the caller's transaction ends. Undefined if the address is not a
 * file of this workspace.
 */
export async function describeFile(tx: Tx, workspaceId: string, address: string): Promise<StoredFile | undefined> {
  const named = readAddress(address);
  const row = named && (await touchFile(tx, workspaceId, named.hash));
  return row?.name === named?.name && row ? presentFile(row) : undefined;
}

/** A file for its owner's export. */
interface OwnFile {
  readonly file: StoredFile;
  bytes(): AsyncIterable<Uint8Array>;
}

export async function findOwnFiles({ db, files }: OwnerCtx, workspaceId: string): Promise<OwnFile[]> {
  const rows = await selectFiles(db, workspaceId);
  return rows.map((row) => ({
    file: presentFile(row),
    async *bytes() {
      const found = await files.open(toKey(row));
      // It may have been deleted since the list was read.
      if (found) yield* found.bytes as AsyncIterable<Uint8Array>;
    },
  }));
}

/** Removes every file of a closed workspace, before the rows that reference them. */
export async function eraseFiles({ db, files }: OwnerCtx, workspaceId: string): Promise<void> {
  await files.remove((await selectFiles(db, workspaceId)).map(toKey));
  await deleteWorkspaceFiles(db, workspaceId);
}

export function presentFile({ hash, name, sizeBytes }: FileRow): StoredFile {
  return { address: toAddress({ hash, name }), name, sizeBytes, type: getType(name) };
}
