import { UsageError } from "./usage-error.ts";

/** Parses a typed address, with `https` as the default scheme; undefined if it is not an address. */
export function parseUrl(text: string): URL | undefined {
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  // Node 20 has no URL.parse
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** The address of an instance as it is stored: with its scheme, and without a slash at the end. */
export function readUrl(text: string): string {
  const url = parseUrl(text);
  if (!url || url.username !== "" || url.search !== "")
    throw new UsageError(`'${text}' is not the address of a server.`);
  return url.href.replace(/\/+$/, "");
}
