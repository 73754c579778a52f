import { FILE_NAME_MAX_LENGTH } from "./limits.ts";
import { getEnding, FILE_TYPES, type FileKind, kindOfEnding } from "./types.ts";

/** The path that every uploaded file lies under. */
export const FILES_PATH = "/files/";

/** What the address of an uploaded file says of it. */
export interface FileName {
  readonly hash: string;
  readonly name: string;
}

const HASH = "[0-9a-f]{32}";
const ADDRESS = new RegExp(`^${FILES_PATH}(${HASH})/([^/?#]+)$`);
const WITHIN_TEXT = new RegExp(`${FILES_PATH}(${HASH})/`, "g");
/** Neither signs that mean something to a shell, a header or a file system, nor marks that nobody sees. */
const UNFIT = /[^\p{L}\p{N}\p{M} ._+()-]+/gu;
const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

export function toAddress({ hash, name }: FileName): string {
  return `${FILES_PATH}${hash}/${encodeURIComponent(name)}`;
}

/** The file that an address such as `/files/.../menu.pdf` names; nothing for every other address. */
export function readAddress(address: string): FileName | undefined {
  const [, hash, encoded] = ADDRESS.exec(address) ?? [];
  if (hash === undefined || encoded === undefined) return undefined;
  try {
    return { hash, name: decodeURIComponent(encoded) };
  } catch {
    // because a half of a letter is no name
    return undefined;
  }
}

/** The hashes of all uploaded files that a text names, such as a row as JSON. */
export function fileHashesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(WITHIN_TEXT)].map((match) => match[1]!));
}

/** What visitors save a file as: what its owner called it, in signs that every system takes, with an ending that says what it is. */
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

/** As much of a text as takes at most so many signs of an address, cut between letters. */
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
