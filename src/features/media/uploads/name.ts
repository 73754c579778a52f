import { FILE_NAME_MAX_LENGTH } from "./limits.ts";
import { getEnding, FILE_TYPES, type FileKind, kindOfEnding } from "./types.ts";

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
/** Excludes characters with a meaning in shells, headers or file systems, and invisible ones. */
const UNFIT = /[^\p{L}\p{N}\p{M} ._+()-]+/gu;
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
export function fileHashesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(WITHIN_TEXT)].map((match) => match[1]!));
}

/**
 * The name that visitors save a file under: its owner's name in portable characters, with an extension that matches its
 * kind.
 */
export function nameFor(given: string, kind: FileKind): string {
  const [ending] = FILE_TYPES[kind].endings;
  const plain = given
    .normalize("NFC")
    .replace(/^.*[/\\]/, "")
    .replace(UNFIT, "-")
    .replace(/\s+/g, " ");
  const own = getEnding(plain);
  const isRight = kindOfEnding(own) === kind;
  const stem = isRight ? plain.slice(0, -own.length - 1) : plain;
  const end = `.${isRight ? own : ending}`;
  return (cut(stem.replace(/^[\s.-]+/, ""), FILE_NAME_MAX_LENGTH - end.length).replace(/[\s.-]+$/, "") || "file") + end;
}

/** The longest prefix that fits this encoded length, cut between graphemes. */
function cut(text: string, maxEncodedLength: number): string {
  let kept = "";
  let length = 0;
  for (const { segment } of letters.segment(text)) {
    length += encodeURIComponent(segment).length;
    if (length > maxEncodedLength) break;
    kept += segment;
  }
  return kept;
}
