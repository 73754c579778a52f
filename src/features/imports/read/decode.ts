import { ApiError } from "#base/errors.ts";
import { importUnreadable } from "../errors.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1251" | "windows-1254";

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/**
 * The text of a file, its encoding detected from the bytes. Throws importUnreadable if it is not text. Without a
 * byte-order mark, bytes that are not UTF-8 are taken for a Windows spreadsheet: windows-1251 (Cyrillic) if most
 * non-ASCII letters are adjacent, else windows-1254 (Turkish), which also covers western Europe.
 */
export function decode(bytes: Uint8Array): Decoded {
  const encoding = getEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // text contains no NUL; pictures, archives and spreadsheet files do
  if (text.includes("\0")) throw new ApiError(importUnreadable);
  return { text, encoding };
}

function getEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : getCodePage(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function getCodePage(bytes: Uint8Array): Encoding {
  let [high, neighbours] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0xc0) continue;
    high++;
    if ((bytes[at + 1] ?? 0) >= 0xc0) neighbours++;
  }
  return neighbours * 2 > high ? "windows-1251" : "windows-1254";
}
