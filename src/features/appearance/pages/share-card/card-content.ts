import { createHash } from "node:crypto";
import type { AppearanceFields, Palette } from "../../contract.ts";

/** Increment when the drawing changes, to invalidate older pictures. */
const DRAWING_VERSION = 3;
const TITLE_LENGTH = 90;
const TEXT_LENGTH = 140;

/** Everything that a page's preview picture shows. */
export interface CardContent {
  readonly handle: string;
  readonly title: string;
  readonly text: string;
  /** The profile photo's address, or empty. */
  readonly photo: string;
  readonly palette: Palette;
}

export function toCardContent(handle: string, appearance: AppearanceFields): CardContent {
  return {
    handle,
    title: toOneLine(appearance.title, TITLE_LENGTH),
    text: toOneLine(appearance.description, TEXT_LENGTH),
    photo: appearance.profile_photo,
    palette: appearance.palette,
  };
}

/** The picture's path. It changes with the content, so that it can be cached forever. */
export function cardPath(handle: string, appearance: AppearanceFields): string {
  return `/share/${handle}/${cardHash(toCardContent(handle, appearance))}.png`;
}

/** A hash of what the picture shows, as 16 hexadecimal digits. */
export function cardHash(content: CardContent): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_VERSION, content]))
    .digest("hex")
    .slice(0, 16);
}

const SUMMARY_LENGTH = 200;

/** A description as one line of at most 200 graphemes. */
export function toOneLine(text: string, max = SUMMARY_LENGTH): string {
  const graphemes = new Intl.Segmenter().segment(text.replace(/\s+/g, " ").trim());
  const signs = Array.from(graphemes, ({ segment }) => segment);
  if (signs.length <= max) return signs.join("");
  return `${signs
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
