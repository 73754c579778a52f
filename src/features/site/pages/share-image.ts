import type { Language } from "#base/language.ts";
import { brandPictures } from "#ui/brand/brand-pictures.ts";

/** The path of the picture for link previews. */
export function shareImagePath(language: Language): string {
  return brandPictures.share[language];
}
