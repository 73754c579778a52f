import { ApiError } from "#base/errors.ts";
import { bodyTooLarge, readUpTo, wrongContentType } from "./body.ts";
import type { Context } from "hono";

/** Reads a form submitted without scripts, at most `maxBytes`; rejects other types and longer bodies. */
export async function readForm(
  contentType: string | undefined,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const type = (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase();
  const formType = "application/x-www-form-urlencoded";
  if (type !== formType) throw new ApiError(wrongContentType, { message: `Send the body as ${formType}.` });
  const bytes = await readUpTo(body, maxBytes);
  if (!bytes)
    throw new ApiError(bodyTooLarge, { message: `The request body is too large: at most ${maxBytes / 1024} KiB.` });
  return bytes.toString("utf8");
}

/** Reads the form of a request to the app, with the limits and errors of `readForm`. */
export function readAppForm(c: Context, maxBytes: number): Promise<string> {
  const body = (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  return readForm(c.req.header("content-type"), body, maxBytes);
}
