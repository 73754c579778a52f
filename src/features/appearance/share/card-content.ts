import { createHash } from "node:crypto";
import type { AppearanceFields, Palette } from "../contract.ts";
import { toSummary } from "../pages/summary.ts";

/** Grows with the drawing itself, so that pictures of the one before are not taken for it. */
const DRAWING = 1;
const TITLE_LENGTH = 90;
const TEXT_LENGTH = 140;

/** Everything that the picture of a page shows. */
export interface CardContent {
  readonly handle: string;
  readonly title: string;
  readonly text: string;
  /** The profile photo's address, or nothing. */
  readonly photo: string;
  readonly palette: Palette;
}

/** What the picture of a page shows. */
export function toCardContent(handle: string, appearance: AppearanceFields): CardContent {
  return {
    handle,
    title: toSummary(appearance.title, TITLE_LENGTH),
    text: toSummary(appearance.description, TEXT_LENGTH),
    photo: appearance.profile_photo,
    palette: appearance.palette,
  };
}

/** The picture's address: its name changes with what it shows, so that it may be kept for ever. */
export function cardPath(handle: string, appearance: AppearanceFields): string {
  return `/share/${handle}/${cardHash(toCardContent(handle, appearance))}.png`;
}

/** 16 hexadecimal digits that change with what the picture shows. */
export function cardHash(content: CardContent): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING, content]))
    .digest("hex")
    .slice(0, 16);
}
