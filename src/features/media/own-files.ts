import type { Db, Tx } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/open-files.ts";
import type { StoredFile, Upload } from "./contract.ts";
import { getPictureKeys, presentUpload, toPictureKey } from "./pictures.ts";
import { type FileRow, files as fileRows, pictures } from "./store.ts";
import { readAddress, toAddress, toFileKey } from "./files/name.ts";
import { getType } from "./files/types.ts";

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
  const row = named && (await fileRows.touch(tx, workspaceId, named.hash));
  return row?.name === named?.name && row ? presentFile(row) : undefined;
}

/** A picture for its owner's export, in its largest size. */
interface OwnPicture {
  readonly picture: Upload;
  bytes(): AsyncIterable<Uint8Array>;
}

export async function findOwnPictures({ db, files }: OwnerCtx, workspaceId: string): Promise<OwnPicture[]> {
  const rows = await pictures.list(db, workspaceId);
  return rows.map((row) => {
    const picture = presentUpload(row);
    return {
      picture,
      async *bytes() {
        const found = await files.find(toPictureKey(picture.file));
        // It may have been deleted since the list was read.
        if (found) yield found;
      },
    };
  });
}

/** A file for its owner's export. */
interface OwnFile {
  readonly file: StoredFile;
  bytes(): AsyncIterable<Uint8Array>;
}

export async function findOwnFiles({ db, files }: OwnerCtx, workspaceId: string): Promise<OwnFile[]> {
  const rows = await fileRows.list(db, workspaceId);
  return rows.map((row) => ({
    file: presentFile(row),
    async *bytes() {
      const found = await files.open(toFileKey(row));
      if (found) yield* found.bytes as AsyncIterable<Uint8Array>;
    },
  }));
}

/** Removes every picture and file of a closed workspace. Deletes the files before the rows that list them. */
export async function eraseOwnFiles({ db, files }: OwnerCtx, workspaceId: string): Promise<void> {
  await files.remove((await fileRows.list(db, workspaceId)).map(toFileKey));
  await fileRows.deleteAll(db, workspaceId);
  for (const row of await pictures.list(db, workspaceId)) await files.remove(getPictureKeys(row));
  await pictures.deleteAll(db, workspaceId);
}

export function presentFile({ hash, name, sizeBytes }: FileRow): StoredFile {
  return { address: toAddress({ hash, name }), name, sizeBytes, type: getType(name) };
}
