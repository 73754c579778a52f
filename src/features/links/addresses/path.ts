import { z } from "zod";
import { foldCase } from "#base/letter-case.ts";

/** In code points: an emoji is one character, or as many as it joins. */
export const PATH_MAX_LENGTH = 190;
/** The same in UTF-16 units. */
export const PATH_MAX_UNITS = 2 * PATH_MAX_LENGTH;
export const SEGMENTS_MAX = 5;
export const ADDRESSES_MAX = 20;

/** A custom address of a link. The host `""` is the installation's host for short links. */
export interface LinkAddress {
  readonly host: string;
  /** Without a leading slash, in Unicode normal form C. */
  readonly path: string;
}

const EMOJI = /\p{RGI_Emoji}/gv;
/** Pictographs that are shown as text by default. U+FE0F turns them into emoji, even within a joined sequence. */
const TEXT_PICTOGRAPH = /[\p{Extended_Pictographic}--\p{Emoji_Presentation}](?![\ufe0e\ufe0f\p{Emoji_Modifier}])/gv;
const STYLED_PICTOGRAPH = /\p{Extended_Pictographic}[\ufe0e\ufe0f]/gv;
/** Visible letters and digits of any script, the unreserved marks of RFC 3986, and pictographs. */
const OTHER_CHARACTERS = /^[[\p{L}\p{M}\p{Nd}\p{Extended_Pictographic}_.~\-]--\p{Default_Ignorable_Code_Point}]*$/v;
const DOTS = /^\.{1,2}$/;

const BAD_PATH = "Use letters, numbers, emoji and the characters - _ . ~, in up to 5 parts separated by /";

/** A path as a person types it. */
export const addressPath = z
  .string()
  .trim()
  // measured afterwards: a letter with an accent may be typed as two characters
  .normalize()
  .refine(isShortEnough, `Use at most ${PATH_MAX_LENGTH} characters`)
  .meta({ maxLength: PATH_MAX_LENGTH })
  .transform((path) => path.replace(/^\/+|\/+$/g, ""))
  .pipe(
    z
      .string()
      .min(1, "Enter an address")
      .refine((path) => path === "" || isAddressPath(path), BAD_PATH),
  );

function isShortEnough(path: string): boolean {
  return (
    path.length <= PATH_MAX_LENGTH || (path.length <= PATH_MAX_UNITS && Array.from(path).length <= PATH_MAX_LENGTH)
  );
}

/** True for a path that a link can have. */
export function isAddressPath(path: string): boolean {
  if (!isShortEnough(path)) return false;
  const segments = path.split("/");
  return segments.length <= SEGMENTS_MAX && segments.every(isSegment);
}

function isSegment(segment: string): boolean {
  const otherCharacters = segment
    .replace(TEXT_PICTOGRAPH, "$&\ufe0f")
    .replace(EMOJI, "")
    .replace(STYLED_PICTOGRAPH, "");
  return segment !== "" && !DOTS.test(segment) && OTHER_CHARACTERS.test(otherCharacters);
}

/**
 * The form in which paths are compared: without emoji variants, and in lower case unless the host is case-sensitive.
 */
export function toAddressKey(path: string, isCaseSensitive: boolean): string {
  const composed = path.normalize().replaceAll("\ufe0f", "");
  return isCaseSensitive ? composed : foldCase(composed).normalize();
}

/** The path as it is written in a URL. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** The path of a request, decoded; undefined if no link can have it. */
export function decodePath(encoded: string): string | undefined {
  if (encoded.length > PATH_MAX_LENGTH * 12) return undefined;
  try {
    const path = decodeURIComponent(encoded).normalize();
    return isAddressPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
