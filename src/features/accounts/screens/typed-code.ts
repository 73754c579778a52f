import { CODE_MAX_LENGTH } from "../limits.ts";

/** A code without what people and programs put around and between its signs. */
export function cleanCode(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, CODE_MAX_LENGTH);
}

/** The code that the mailed link carries behind its `#`, which no server sees; empty if there is none. */
export function getCode(hash: string): string {
  return cleanCode(new URLSearchParams(hash.replace(/^#/, "")).get("code") ?? "");
}
