import { z } from "zod";
import { isZone, toCanonicalZone } from "./zone.ts";

/** A key that only the server writes. Clients may send it back, but it is ignored. */
export const readOnlyKey = z.unknown().optional().meta({ readOnly: true });

export const readOnlyKeys = {
  _id: readOnlyKey,
  user: readOnlyKey,
  code: readOnlyKey,
  createdAt: readOnlyKey,
  updatedAt: readOnlyKey,
};

export const NOT_STORABLE = "Contains characters that cannot be stored";

/** False for text with NUL or half a surrogate pair, both of which PostgreSQL rejects or replaces. */
export function isStorableText(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}

/** Whether all text in a JSON value can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item));
}

/**
 * Text that people type and we store: at most `maxLength` UTF-16 units, with only characters that PostgreSQL can store.
 */
export function text(maxLength: number): z.ZodString {
  return z.string().max(maxLength, `Use at most ${maxLength} characters`).refine(isStorableText, NOT_STORABLE);
}

/** The name of a time zone, in the spelling of the IANA database; `message` is the error for any other text. */
export function zoneName(message: string) {
  return text(64)
    .refine(isZone, message)
    .overwrite((name) => toCanonicalZone(name) ?? name);
}

/** Any JSON value. In OpenAPI, this is an empty schema. */
export const json = z.json().meta({ schema: {} });

export const OPEN_OBJECT_BYTES = 4096;
const byteLength = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** An object whose keys the caller chooses, at most 4 KiB as JSON. */
export const openObject = z
  .record(z.string(), json)
  .refine((value) => byteLength(value) <= OPEN_OBJECT_BYTES, "Must be at most 4 KiB")
  .refine(isStorable, NOT_STORABLE);

/** An instant in a response: a Date from the database, sent as text. */
export const isoDate = z
  .union([z.string(), z.date().transform((date) => date.toISOString())])
  .meta({ schema: { type: "string", format: "date-time" } });

/** The address of a picture: empty, on this server (`/...`), or https. */
export const pictureAddress = text(2048)
  .regex(/^($|\/(?![/\\])[^\s\\]*$|https:\/\/[^\s\\]+$)/, "Choose an image")
  .meta({
    id: "PictureAddress",
    description: "A picture on this server (`/media/...`) or an https address; empty: none",
  });

/** A picture on this server, uploaded or built in; empty for none. It makes viewers load nothing from third parties. */
export const ownPicture = text(300).regex(/^($|\/(media|presets)\/[\w-][\w.-]*$)/, "Choose an image");

/** The maximum number of items on a page of a list. */
export const LIST_MAX = 100;
const BAD_LIMIT = `Enter a number from 1 to ${LIST_MAX}`;

const pageSize = { type: "integer", minimum: 1, maximum: LIST_MAX };

/** The `limit` parameter of a list, parsed from a query string. */
export const listLimit = z
  .string()
  .regex(/^\d{1,3}$/, BAD_LIMIT)
  .transform(Number)
  .pipe(z.int().min(1, BAD_LIMIT).max(LIST_MAX, BAD_LIMIT))
  .meta({ schema: pageSize });

/** The `limit` parameter with a default. */
export function listLimitOr(size: number) {
  return listLimit.default(size).meta({ schema: { ...pageSize, default: size } });
}

const EARLIEST_MS = Date.parse("0001-01-01T00:00:00Z");
const LATEST_MS = Date.parse("9999-12-31T23:59:59.999Z");
const NO_INSTANT = "Enter a date and time, such as 2026-05-01T09:00:00Z";

/**
 * An instant that is also valid in UTC: near the first and last supported day, an offset can move it into a year with
 * more or fewer than four digits.
 */
export const instant = z.iso.datetime({ offset: true, error: NO_INSTANT }).refine((value) => {
  const timeMs = Date.parse(value);
  return timeMs >= EARLIEST_MS && timeMs <= LATEST_MS;
}, NO_INSTANT);
