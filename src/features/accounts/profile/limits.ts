import { utcDay } from "#base/time.ts";

export const FULL_NAME_MAX_LENGTH = 120;
export const IDENTITY_NUMBER_MAX_LENGTH = 32;
export const PHONE_MAX_LENGTH = 32;
const PHONE_MIN_DIGITS = 5;
export const PROFILE_DESCRIPTION_MAX_LENGTH = 1000;
export const ADDRESS_MAX_LENGTH = 300;
export const POSTCODE_MAX_LENGTH = 12;
export const CITY_MAX_LENGTH = 100;
export const PICTURE_MAX_LENGTH = 2048;
/** Earlier than any living person's birth. */
export const BIRTHDATE_MIN = "1900-01-01";

/** The placeholder picture, served by us. Also shown when another picture does not load. */
export const PLACEHOLDER_PATH = "/assets/person-1.svg";

export const IDENTITY_NUMBER_PATTERN = /^[\p{L}\p{N} ./-]*$/u;
export const POSTCODE_PATTERN = /^[\p{L}\p{N} -]*$/u;
const PHONE_PATTERN = /^\+?[0-9 ()./-]*$/;

/** True for a phone number in the notation of any country: digits with separators, optionally after a plus. */
export function isPhone(text: string): boolean {
  return PHONE_PATTERN.test(text) && text.replace(/\D/g, "").length >= PHONE_MIN_DIGITS;
}

/** True for a valid calendar day, as YYYY-MM-DD, from `BIRTHDATE_MIN` to `today`. */
export function isBirthdate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse accepts 30 February and turns it into March.
  if (Number.isNaN(time) || utcDay(new Date(time)) !== text) return false;
  return text >= BIRTHDATE_MIN && text <= today;
}

/**
 * True for a picture that a screen may load: a path on this server (`/...`), an address on it (`ownOrigin`, possibly
 * http), or an https address without credentials.
 */
export function isPicture(text: string, ownOrigin?: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (text.startsWith("/")) return !text.startsWith("//");
  const url = URL.parse(text);
  const isKnown = url?.protocol === "https:" || (url?.protocol === "http:" && url.origin === ownOrigin);
  return isKnown && url.username === "" && url.password === "";
}
