import { ApiError, orError } from "#base/errors.ts";
import type { MetadataCtx } from "../ctx.ts";

/** The bytes of a third-party picture; undefined if it cannot be read, or has more than `maxBytes`. */
export async function fetchPicture(
  { fetchExternal }: Pick<MetadataCtx, "fetchExternal">,
  address: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const response = await fetchExternal(address, { accept: "image/*", maxBytes });
  return response?.status === 200 && response.isWhole && response.bytes.byteLength > 0 ? response.bytes : undefined;
}

/** The address of a picture that is being stored; empty if it is invalid, or exceeds the storage quota. */
export async function ifValid(stored: Promise<string>): Promise<string> {
  const address = await orError(() => stored);
  return address instanceof ApiError ? "" : address;
}
