import type { Db } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import type { Upload } from "./contract.ts";
import { toKey, getKeys } from "./picture-files.ts";
import { presentUpload } from "./presenter.ts";
import { deletePicturesOf, selectPictures } from "./store/pictures.ts";

interface OwnerCtx {
  readonly db: Db;
  readonly files: FileStore;
}

/** A picture for its owner's export, in its largest size. */
export interface OwnPicture {
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
  await deletePicturesOf(db, workspaceId);
}
