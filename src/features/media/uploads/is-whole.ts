import type { FileKind } from "./types.ts";

/**
 * PDF readers look for the end marker in the last kilobyte (ISO 32000-1, annex H.3); some appended data is tolerated.
 */
const PDF_TAIL_BYTES = 4 * 1024;
/** The end of a ZIP directory with the longest possible comment (APPNOTE 4.3.16). */
const ZIP_TAIL_BYTES = 22 + 65_535;

/** False if the end of a file is missing, for kinds that mark their end. */
export function isWhole(kind: FileKind, bytes: Uint8Array): boolean {
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
      return areWhole(file);
    case "mp3":
    case "txt":
    case "csv":
    case "ics":
    case "vcf":
      return true;
  }
}

/** True if every top-level box ends within the file (ISO 14496-12, section 4.2) and the movie header is there. */
function areWhole(file: Buffer): boolean {
  let isPlayable = false;
  for (let at = 0; at < file.length;) {
    if (at + 8 > file.length) return false;
    const short = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "moov") isPlayable = true;
    if (short === 0) return isPlayable;
    const isLong = short === 1;
    if (isLong && at + 16 > file.length) return false;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short;
    if (size < (isLong ? 16 : 8) || at + size > file.length) return false;
    at += size;
  }
  return isPlayable;
}
