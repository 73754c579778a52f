import { hashContent, toKey } from "../hash.ts";
import { getExtension, FILE_TYPES, type FileKind, findKindByExtension, FILE_NAME_MAX_LENGTH } from "./types.ts";

/** The path of all uploaded files. */
export const FILES_PATH = "/files/";

/** The parts of an uploaded file's address. */
export interface FileName {
  readonly hash: string;
  readonly name: string;
}

const HASH = "[0-9a-f]{32}";
const ADDRESS = new RegExp(`^${FILES_PATH}(${HASH})/([^/?#]+)$`);
const WITHIN_TEXT = new RegExp(`${FILES_PATH}(${HASH})/`, "g");
/** Matches characters that are invisible or have a meaning in shells, headers or file systems. */
const UNPORTABLE_CHARACTERS = /[^\p{L}\p{N}\p{M} ._+()-]+/gu;
const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

export function toAddress({ hash, name }: FileName): string {
  return `${FILES_PATH}${hash}/${encodeURIComponent(name)}`;
}

/** The file in an address such as `/files/.../menu.pdf`; undefined for any other address. */
export function readAddress(address: string): FileName | undefined {
  const [, hash, encoded] = ADDRESS.exec(address) ?? [];
  if (hash === undefined || encoded === undefined) return undefined;
  try {
    return { hash, name: decodeURIComponent(encoded) };
  } catch {
    // malformed percent-encoding
    return undefined;
  }
}

/** The hashes of all uploaded files that a text references, such as a row as JSON. */
export function findFileHashes(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(WITHIN_TEXT)].map((match) => match[1]!));
}

/**
 * The name under which visitors save a file: its original name in portable characters, with an extension that matches
 * its kind.
 */
export function toSafeName(fileName: string, kind: FileKind): string {
  const [extension] = FILE_TYPES[kind].extensions;
  const plain = fileName
    .normalize("NFC")
    .replace(/^.*[/\\]/, "")
    .replace(UNPORTABLE_CHARACTERS, "-")
    .replace(/\s+/g, " ");
  const own = getExtension(plain);
  const hasRightExtension = findKindByExtension(own) === kind;
  const stem = hasRightExtension ? plain.slice(0, -own.length - 1) : plain;
  const end = `.${hasRightExtension ? own : extension}`;
  return (
    (truncate(stem.replace(/^[\s.-]+/, ""), FILE_NAME_MAX_LENGTH - end.length).replace(/[\s.-]+$/, "") || "file") + end
  );
}

/** The longest prefix that fits this encoded length, cut between graphemes. */
function truncate(text: string, maxEncodedLength: number): string {
  let kept = "";
  let length = 0;
  for (const { segment } of letters.segment(text)) {
    length += encodeURIComponent(segment).length;
    if (length > maxEncodedLength) break;
    kept += segment;
  }
  return kept;
}

/** The folder of all uploaded files in the file store. */
export const FILES_FOLDER = "files";

const NAME_HASH_LENGTH = 16;

/** The hash that names a file: of its content, name and workspace, so that workspaces share no files. */
export function hashFile(workspaceId: string, name: string, bytes: Uint8Array): string {
  return hashContent(`1 ${workspaceId}\n${name}\n`, bytes);
}

/**
 * The storage key of a file. It contains a hash of the name: an address with a different name, such as one ending in
 * .exe, matches no file. No user text appears in a path.
 */
export function toFileKey({ hash, name }: FileName): string {
  return toKey(FILES_FOLDER, `${hash}-${hashContent(name).slice(0, NAME_HASH_LENGTH)}`);
}
