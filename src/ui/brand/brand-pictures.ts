import type { Language } from "#base/language.ts";
import favicon from "./favicon.ico";
import icon from "./icon.svg";
import icon192 from "./icon-192.png";
import icon512 from "./icon-512.png";
import maskable from "./icon-maskable.png";
import shareEn from "./share-en.png";
import shareRu from "./share-ru.png";
import shareTr from "./share-tr.png";
import touchIcon from "./touch-icon.png";

/** The brand's pictures, as named by the build. */
export const brandPictures = {
  favicon,
  icon,
  icon192,
  icon512,
  maskable,
  touchIcon,
  /** 1200 x 630, for link previews. */
  share: { en: shareEn, tr: shareTr, ru: shareRu } satisfies Record<Language, string>,
} as const;
