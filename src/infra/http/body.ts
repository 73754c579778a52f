import type { ZodType } from "zod";
import { ApiError, defineError, isApiError } from "#base/errors.ts";

const badJson = defineError("bad_json", 400, "The request body is not valid JSON.");
const bodyMissing = defineError("body_missing", 400, "The request body is missing.");
export const bodyCut = defineError("body_cut", 400, "The request body ended too early.");
const notAnObject = defineError("not_an_object", 400, "The request body must be a JSON object.");
const forbiddenKey = defineError("forbidden_key", 400, "The request body holds a key that is never accepted.");
export const bodyTooLarge = defineError("body_too_large", 413, "The request body is too large: at most 100 KiB.");
export const wrongContentType = defineError("wrong_content_type", 415, "Send the body as application/json.");
export const wrongContentCoding = defineError("wrong_content_encoding", 415, "Send the body without compression.");

/** API errors that any call with a body may return, in addition to its own. */
export const bodyErrors = [
  badJson,
  bodyMissing,
  bodyCut,
  notAnObject,
  forbiddenKey,
  bodyTooLarge,
  wrongContentType,
  wrongContentCoding,
];

/** The limit of a body unless the contract sets another. */
export const MAX_JSON_BYTES = 100 * 1024;
/**
 * How much of an oversized body is read and dropped, so that the sender can read the response and reuse the connection.
 */
const MAX_DROPPED_BYTES = 8 * 1024 * 1024;
/** Maximum nesting. No contract nests this deeply, and deeper values could overflow the stack of a recursive parser. */
const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** True if no field is required, so that a missing body means `{}`. */
export function isBodyOptional(schema: ZodType): boolean {
  return schema.safeParse({}).success;
}

interface BodyRules {
  readonly types: readonly string[];
  readonly maxBytes?: number | undefined;
  /** Returns `{}` for a missing body. */
  readonly isOptional?: boolean;
}

/**
 * Reads a JSON object of at most `maxBytes` from a stream; rejects other types, bad JSON and keys that reach
 * prototypes.
 */
export async function readJson(
  request: Request,
  { types, maxBytes = MAX_JSON_BYTES, isOptional = false }: BodyRules,
): Promise<object> {
  const value = await readJsonValue(request, types, maxBytes).catch((error: unknown) => {
    if (isOptional && isApiError(error, bodyMissing)) return {};
    throw error;
  });
  if (Array.isArray(value)) throw new ApiError(notAnObject);
  return value;
}

/** Like `readJson`, but also accepts an array. */
export async function readJsonValue(request: Request, types: readonly string[], maxBytes: number): Promise<object> {
  const { headers } = request;
  const type = (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (type === "" && !hasBody(headers)) throw new ApiError(bodyMissing);
  if (!types.includes(type)) throw new ApiError(wrongContentType);
  // a link's `ping` (HTML standard) carries all its data in the URL
  if (type === "text/ping") return {};
  if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) throw new ApiError(wrongContentCoding);
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) throw new ApiError(bodyMissing);
  const value = parse(bytes);
  if (typeof value !== "object" || value === null) throw new ApiError(notAnObject);
  checkKeys(value, 0);
  return value;
}

function hasBody(headers: Headers): boolean {
  return Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new ApiError(bodyTooLarge, {
    message: `The request body is too large: at most ${maxBytes / 1024} KiB.`,
  });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  const bytes = await readUpTo(request.body, maxBytes, MAX_DROPPED_BYTES);
  if (!bytes) throw tooLarge;
  return bytes;
}

/**
 * Reads the bytes of a body; undefined if there are more than `maxBytes`. Then reads and drops up to `maxDroppedBytes`,
 * so that the sender can read the response and reuse the connection. Throws bodyCut.
 */
export async function readUpTo(
  body: unknown,
  maxBytes: number,
  maxDroppedBytes: number = maxBytes,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxDroppedBytes) break;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    // a client that disconnects in the middle of a body is not a bug
    throw new ApiError(bodyCut);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new ApiError(badJson);
  }
}

function checkKeys(value: object, depth: number): void {
  if (depth > MAX_DEPTH) throw new ApiError(badJson);
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    if (FORBIDDEN_KEYS.has(key)) throw new ApiError(forbiddenKey);
    if (typeof item === "object" && item !== null) checkKeys(item, depth + 1);
  }
}
