import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { findFileHashes, FILES_FOLDER, toFileKey } from "./files/name.ts";
import { findPictureHashes, listPictureFiles } from "./picture.ts";
import { PICTURES_FOLDER, toPictureKey } from "./pictures.ts";
import { type FileRow, files, type PictureRow, pictures, type StoredRows } from "./store.ts";

/** One kind of content in the file store, keyed by hashes that rows reference. */
export interface Kind<Row extends PictureRow | FileRow> {
  /** Name for the log. */
  readonly logName: string;
  readonly folder: string;
  readonly rows: StoredRows<Row, Row>;
  /** The files of a row, always in the same order. */
  listFiles(row: Row): readonly MediaFile[];
  /** The hashes that a text references. */
  findHashes(text: string): ReadonlySet<string>;
  deleted(id: string): Pick<DomainEvent, "name" | "subject">;
}

export interface MediaFile {
  /** Its key in the file store. */
  readonly key: string;
  readonly mediaType: string;
}

export const pictureKind: Kind<PictureRow> = {
  logName: "pictures",
  folder: PICTURES_FOLDER,
  rows: pictures,
  listFiles: (row) =>
    listPictureFiles(row).map(({ file, format }) => ({ key: toPictureKey(file), mediaType: `image/${format}` })),
  findHashes: findPictureHashes,
  deleted: (pictureId) => ({ name: "picture.deleted", subject: { pictureId } }),
};

export const fileKind: Kind<FileRow> = {
  logName: "files",
  folder: FILES_FOLDER,
  rows: files,
  listFiles: (row) => [{ key: toFileKey(row), mediaType: "application/octet-stream" }],
  findHashes: findFileHashes,
  deleted: (fileId) => ({ name: "file.deleted", subject: { fileId } }),
};
