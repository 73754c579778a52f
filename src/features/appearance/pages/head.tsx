import type { Language } from "#base/language.ts";
import type { AppearanceFields } from "../contract.ts";
import { addressOfPhoto, letterOf } from "./page-header.tsx";
import { chromeColours } from "./theme.ts";
import { PRODUCT_NAME } from "./words.ts";

interface HeadProps {
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly language: Language;
  readonly origin: string;
  readonly assetOrigin: string;
}

const LOCALES: Readonly<Record<Language, string>> = { en: "en_US", tr: "tr_TR", ru: "ru_RU" };
const SUMMARY_LENGTH = 200;

/** What search engines, link previews and the browser's own chrome read of a page. */
export function Head({ handle, appearance, language, origin, assetOrigin }: HeadProps) {
  const address = `${origin}/${handle}`;
  const title = `${appearance.title} · ${handle}`;
  const summary = shorten(appearance.description);
  const photo = appearance.header_photo || appearance.profile_photo;
  const image = photo && URL.parse(addressOfPhoto(photo, assetOrigin), origin)?.href;
  const { ground } = chromeColours(appearance.palette);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      <meta name="theme-color" content={ground} />
      <link rel="canonical" href={address} />
      <link rel="icon" href={tabIcon(letterOf(handle, language), appearance)} />
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="profile:username" content={handle} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={appearance.header_photo ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      {image && <meta name="twitter:image" content={image} />}
    </>
  );
}

function shorten(text: string): string {
  const graphemes = new Intl.Segmenter().segment(text.replace(/\s+/g, " ").trim());
  const signs = Array.from(graphemes, ({ segment }) => segment);
  return signs.length <= SUMMARY_LENGTH
    ? signs.join("")
    : `${signs
        .slice(0, SUMMARY_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}

/** The page's letter in its own colours, written into the page so that it costs no request. */
function tabIcon(initial: string, appearance: AppearanceFields): string {
  const { primary, onPrimary } = chromeColours(appearance.palette);
  const letter = `<text x='16' y='22' font-family='sans-serif' font-size='18' font-weight='600' text-anchor='middle' fill='${onPrimary}'>${initial}</text>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><circle cx='16' cy='16' r='16' fill='${primary}'/>${letter}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll("#", "%23")}`;
}
