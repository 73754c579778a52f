import type { UploadedFile } from "#base/contract.ts";
import { ApiError } from "#base/errors.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { type StoredFile, fileDamaged, fileType } from "../contract.ts";
import type { FileUploadCtx, StoreCtx } from "../ctx.ts";
import { presentFile } from "../own-files.ts";
import { storeContent } from "../store-content.ts";
import { type FileRow, files } from "../store.ts";
import { hashFile, toSafeName, toFileKey } from "./name.ts";
import { getType, getExtension, type FileKind, findKindByExtension } from "./types.ts";

const UPLOADS: RateLimit = { name: "files", points: 60, seconds: 600 };

/** Stores a file for visitors to download; throws `fileErrors`, or unavailable if there are too many uploads. */
export async function uploadFile(ctx: FileUploadCtx, upload: UploadedFile): Promise<StoredFile> {
  await enforceRateLimit(ctx.rateLimits, UPLOADS, ctx.workspaceId);
  return ctx.fileSemaphore(ctx.workspaceId, async () => {
    const { name, bytes } = await upload.readNamed();
    return presentFile(await storeFile(ctx, name, bytes));
  });
}

/** Stores a file for the workspace, or returns the one that it already has; throws `fileErrors`. */
export async function storeFile(ctx: StoreCtx, fileName: string, bytes: Uint8Array): Promise<FileRow> {
  const name = toSafeName(fileName, await getKind(bytes, fileName));
  const hash = hashFile(ctx.workspaceId, name, bytes);
  return storeContent(ctx, {
    rows: files,
    hash,
    make: async () => ({
      files: [{ key: toFileKey({ hash, name }), bytes, mediaType: getType(name) }],
      toRow: (common) => ({ ...common, name }),
    }),
    stored: (fileId) => ({ name: "file.stored", subject: { fileId } }),
  });
}

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
  const named = findKindByExtension(getExtension(name));
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
  // Programs that sniff content would show markup as a page, whatever the file's name.
  if (text === undefined || CONTROLS.test(text) || MARKUP.test(text) || !TEXTS[kind]!.test(text.trimStart()))
    throw new ApiError(fileType);
  return kind;
}

/** UTF-16 by its byte order mark, otherwise UTF-8, otherwise Windows-1252, which old spreadsheets use. */
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

/**
 * PDF readers look for the end marker in the last kilobyte (ISO 32000-1, annex H.3); some appended data is tolerated.
 */
const PDF_TAIL_BYTES = 4 * 1024;
/** The end of a ZIP directory with the longest possible comment (APPNOTE 4.3.16). */
const ZIP_TAIL_BYTES = 22 + 65_535;

/** False if the end of a file is missing. Always true for kinds without an end marker. */
function isWhole(kind: FileKind, bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case "pdf":
      return file.subarray(-PDF_TAIL_BYTES).includes("%%EOF");
    case "zip":
    case "epub":
      return file.subarray(-ZIP_TAIL_BYTES).includes("PK\u0005\u0006", 0, "latin1");
    case "png":
      return file.includes("IEND", 0, "latin1");
    case "jpg":
      return file.includes(Buffer.from([0xff, 0xd9]));
    case "webp":
      return file.length >= 12 && file.readUInt32LE(4) + 8 <= file.length;
    case "gif":
      return file.includes(Buffer.from([0x00, 0x3b]), file.length - 64);
    case "m4a":
      return hasCompleteBoxes(file);
    case "mp3":
    case "txt":
    case "csv":
    case "ics":
    case "vcf":
      return true;
  }
}

/** True if every top-level box ends within the file (ISO 14496-12, section 4.2) and the movie header is there. */
function hasCompleteBoxes(file: Buffer): boolean {
  let isPlayable = false;
  for (let offset = 0; offset < file.length;) {
    if (offset + 8 > file.length) return false;
    const short = file.readUInt32BE(offset);
    if (file.toString("latin1", offset + 4, offset + 8) === "moov") isPlayable = true;
    if (short === 0) return isPlayable;
    const isLong = short === 1;
    if (isLong && offset + 16 > file.length) return false;
    const size = isLong ? Number(file.readBigUInt64BE(offset + 8)) : short;
    if (size < (isLong ? 16 : 8) || offset + size > file.length) return false;
    offset += size;
  }
  return isPlayable;
}
