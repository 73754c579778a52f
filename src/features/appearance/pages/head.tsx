import { type Language, openGraphLocales } from "#base/language.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { type VisitLink, hidesDestination } from "#features/links/visit-link.ts";
import type { AppearanceFields } from "../contract.ts";
import { readStyle } from "../style.ts";
import { cardPath, toOneLine } from "./share-card/card-content.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "./share-card/card-tree.ts";
import { getPageInitial } from "./page-frame.tsx";
import { chromeColours } from "./theme.ts";
import { PRODUCT_NAME } from "./texts.ts";

interface HeadProps {
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly links: readonly VisitLink[];
  readonly blocks: readonly VisitBlock[];
  readonly language: Language;
  /** Scheme and host of the picture for previews. */
  readonly imageOrigin: string;
  /** The public address of the page. */
  readonly address: string;
  /** Address of the favicon; empty for the page's initial. */
  readonly favicon: string;
}

/** Metadata for search engines, link previews and the browser's chrome. */
export function Head({ handle, appearance, links, blocks, language, imageOrigin, address, favicon }: HeadProps) {
  const title = `${appearance.title} · ${handle}`;
  const summary = toOneLine(appearance.description);
  const image = imageOrigin + cardPath(handle, appearance);
  const { ground } = chromeColours(appearance.palette, readStyle(appearance.meta).background);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      <meta name="theme-color" content={ground} />
      <link rel="canonical" href={address} />
      <link rel="icon" href={favicon || tabIcon(getPageInitial(handle, language), appearance)} />
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content={openGraphLocales[language]} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="profile:username" content={handle} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(CARD_WIDTH)} />
      <meta property="og:image:height" content={String(CARD_HEIGHT)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={image} />
      {readStyle(appearance.meta).noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <script
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- the only way to fill a script element; the text is escaped
          dangerouslySetInnerHTML={{ __html: profileData({ address, image, handle, appearance, links, blocks }) }}
        />
      )}
    </>
  );
}

/** The page's initial in its colours, as a data URL that costs no request. */
export function tabIcon(initial: string, appearance: AppearanceFields): string {
  const { primary, onPrimary } = chromeColours(appearance.palette);
  const letter = `<text x='16' y='22' font-family='sans-serif' font-size='18' font-weight='600' text-anchor='middle' fill='${onPrimary}'>${initial}</text>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><circle cx='16' cy='16' r='16' fill='${primary}'/>${letter}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll("#", "%23")}`;
}

interface ProfileProps {
  /** Full addresses of the page and of its picture. */
  readonly address: string;
  readonly image: string;
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly links: readonly VisitLink[];
  readonly blocks: readonly VisitBlock[];
}

/** More would only add weight: search engines look for a few well-known networks. */
const SAME_AS_MAX = 12;

/** The page's structured data (schema.org ProfilePage), escaped for a script element. */
function profileData({ address, image, handle, appearance, links, blocks }: ProfileProps): string {
  const social = blocks.flatMap(({ content, rules }) =>
    content.kind === "social" && !rules ? content.items.map(({ url }) => url) : [],
  );
  const plain = links.filter((link) => !hidesDestination(link)).map(({ destination }) => destination);
  const profiles = new Set([...social, ...plain].filter((each) => /^https?:/.test(each)));
  const data = {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: address,
    mainEntity: {
      "@type": "Person",
      name: appearance.title,
      alternateName: handle,
      description: toOneLine(appearance.description) || undefined,
      image,
      sameAs: [...profiles].slice(0, SAME_AS_MAX),
    },
  };
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
