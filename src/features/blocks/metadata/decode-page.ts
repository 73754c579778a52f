/** How far the HTML standard searches a document for an encoding declaration. */
const PRESCAN_BYTES = 1024;
const MARKS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
];

/** The text of a document in its declared encoding, else in one detected from the bytes. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const declared = readBom(bytes) ?? getCharset(contentType) ?? declaredIn(bytes);
  return (declared && decode(bytes, declared)) ?? decode(bytes, "utf-8", true) ?? decode(bytes, "windows-1252") ?? "";
}

function readBom(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

function getCharset(text: string): string | undefined {
  return /charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(text)?.[1];
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES));
  const charset = [...start.matchAll(/<meta\b[^>]*>/gi)].map(([tag]) => getCharset(tag)).find(Boolean);
  // the declaration was readable as ASCII, so the document cannot be UTF-16
  return charset && /^utf-?16/i.test(charset) ? "utf-8" : charset;
}

/** Undefined for an unknown encoding, or one that does not fit the bytes. */
function decode(bytes: Uint8Array, charset: string, fatal = false): string | undefined {
  try {
    // streaming mode: the bytes may be cut within a character
    return new TextDecoder(charset, { fatal }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
