import type { StoredFile } from "./contract.ts";
import { addressOf } from "./name.ts";
import type { FileRow } from "../store/files.ts";
import { endingOf, FILE_TYPES, kindOfEnding } from "./types.ts";

export function presentFile({ hash, name, sizeBytes }: FileRow): StoredFile {
  return { address: addressOf({ hash, name }), name, sizeBytes, type: typeOf(name) };
}

/** The media type that the name of a stored file stands for. */
export function typeOf(name: string): string {
  const kind = kindOfEnding(endingOf(name));
  return kind ? FILE_TYPES[kind].type : "application/octet-stream";
}
