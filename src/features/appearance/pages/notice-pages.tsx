import type { Language } from "#base/language.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { RenderedDocument } from "./document.tsx";
import { renderMessage } from "./message-document.tsx";
import { inSeconds, word } from "./words.ts";

interface NotFound {
  readonly language: Language;
  readonly assetOrigin: string;
  /**
   * Scheme and host of the application. Links need it, since hosts of pages and short links do not serve the
   * application.
   */
  readonly origin: string;
}

/** The document for an unknown address. If the name is free, it invites visitors to take it. */
export function renderNotFound({ language, assetOrigin, origin }: NotFound, isFree = false): RenderedDocument {
  return renderMessage({
    language,
    assetOrigin,
    illustration: "apart",
    title: word(language, "notFoundTitle"),
    text: word(language, isFree ? "notFoundHint" : "notFoundHintTaken"),
    children: (
      <>
        {isFree && <a href={`${origin}/signup`}>{word(language, "createPage")}</a>}
        <a href={`${origin}/`}>{word(language, "toHome")}</a>
      </>
    ),
  });
}

/** The document for a link that does not exist or was deleted. With a handle, it links to that page. */
export function renderLinkGone({ language, assetOrigin, origin }: NotFound, handle?: string): RenderedDocument {
  return renderMessage({
    language,
    assetOrigin,
    illustration: "apart",
    title: word(language, "linkGoneTitle"),
    text: word(language, "linkGoneHint"),
    children:
      handle === undefined ? (
        <a href={`${origin}/`}>{word(language, "toHome")}</a>
      ) : (
        <a href={`/${handle}`}>{word(language, "seePage", { username: handle })}</a>
      ),
  });
}

/** The document for a page that is temporarily unavailable. */
export function renderUnavailable(language: Language, assetOrigin: string): RenderedDocument {
  return renderMessage({
    language,
    assetOrigin,
    illustration: "away",
    title: word(language, "failedTitle"),
    text: word(language, "failedHint"),
    children: (
      <>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the current URL */}
        <a href="">{word(language, "tryAgain")}</a>
        <a href="/">{word(language, "toHome")}</a>
      </>
    ),
  });
}

/**
 * The document between a click and the destination of a link with a delay. It redirects automatically, without a script.
 */
export function renderInterstitial(
  link: VisitLink,
  delaySeconds: number,
  language: Language,
  assetOrigin: string,
): RenderedDocument {
  const seconds = Math.max(1, Math.ceil(delaySeconds));
  return renderMessage({
    language,
    assetOrigin,
    illustration: "closing",
    title: word(language, "leavingTitle", { name: link.name, when: inSeconds(language, seconds) }),
    text: shownAddress(link.destination),
    style: `:root{--wait:${seconds}s}`,
    head: <meta httpEquiv="refresh" content={`${seconds};url=${link.destination}`} />,
    children: (
      <>
        <a href={link.destination} rel="noopener nofollow">
          {word(language, "leavingNow")}
        </a>
        <a href={`/${link.handle}`}>{word(language, "leavingBack", { username: link.handle })}</a>
      </>
    ),
  });
}

/** The host of a web address. Phone numbers and mail addresses are returned unchanged. */
function shownAddress(destination: string): string {
  return URL.parse(destination)?.host || destination;
}
