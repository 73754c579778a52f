import { ApiError } from "#base/errors.ts";
import { isWhole } from "./is-whole.ts";
import { fileDamaged, fileType } from "./errors.ts";
import { getEnding, type FileKind, kindOfEnding } from "./types.ts";

const KINDS: Readonly<Record<string, FileKind>> = {
  "application/pdf": "pdf",
  "application/epub+zip": "epub",
  "application/zip": "zip",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "image/png": "png",
  "image/apng": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};
/** The accepted text types, and how the first line of each begins. */
const TEXTS: Readonly<Partial<Record<FileKind, RegExp>>> = {
  txt: /^/,
  csv: /^/,
  ics: /^BEGIN:VCALENDAR\b/i,
  vcf: /^BEGIN:VCARD\b/i,
};
const MARKUP = /^\s*<(?:[!?]|[a-z]+[\s/>])/i;
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/**
 * The kind of a file by its bytes. Text has no signature, so its kind follows from the name, and its first line must
 * match. Throws fileType, or fileDamaged if its end is missing.
 */
export async function getKind(bytes: Uint8Array, name: string): Promise<FileKind> {
  const named = kindOfEnding(getEnding(name));
  if (named && TEXTS[named]) return textKind(bytes, named);
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const kind = found && KINDS[found.mime];
  if (!kind) throw new ApiError(fileType);
  if (!isWhole(kind, bytes)) throw new ApiError(fileDamaged);
  return kind;
}

function textKind(bytes: Uint8Array, kind: FileKind): FileKind {
  const text = decode(bytes);
  // Markup under another name would be shown as a page by programs that sniff content.
  if (text === undefined || CONTROLS.test(text) || MARKUP.test(text) || !TEXTS[kind]!.test(text.trimStart()))
    throw new ApiError(fileType);
  return kind;
}

/** UTF-16 by its byte order mark, otherwise UTF-8, otherwise the Windows-1252 of old spreadsheets. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "";
  for (const encoding of wide ? [wide] : ["utf-8", "windows-1252"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // try the next encoding
    }
  }
  return undefined;
}
