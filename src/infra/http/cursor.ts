import type { ZodType } from "zod";
import { ApiError, invalid } from "#base/errors.ts";

const BAD_CURSOR = "Use the value of next from the previous page";

/** Encodes a position in a list for a query string. */
export function toCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Decodes the position that `toCursor` encoded. Throws invalid for any other text, and for a position that does not fit
 * the schema.
 */
export function readCursor<T>(schema: ZodType<T>, cursor: string): T {
  const read = schema.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
  if (read.success) return read.data;
  throw new ApiError(invalid, { message: BAD_CURSOR, errors: [{ field: "cursor", message: BAD_CURSOR }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
