import type { StoredFile } from "./contract.ts";
import { toAddress } from "./name.ts";
import type { FileRow } from "../store/files.ts";
import { getEnding, FILE_TYPES, kindOfEnding } from "./types.ts";

export function presentFile({ hash, name, sizeBytes }: FileRow): StoredFile {
  return { address: toAddress({ hash, name }), name, sizeBytes, type: getType(name) };
}

/** The media type by the name of a stored file. */
export function getType(name: string): string {
  const kind = kindOfEnding(getEnding(name));
  return kind ? FILE_TYPES[kind].type : "application/octet-stream";
}
