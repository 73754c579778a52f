import type { Language } from "#base/language.ts";
import { brandPictures } from "#ui/brand/pictures.ts";

/** The path of the picture that link previews show. */
export function shareImagePath(language: Language): string {
  return brandPictures.share[language];
}
