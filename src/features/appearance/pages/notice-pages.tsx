import type { Language } from "#base/language.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { RenderedDocument } from "./document.tsx";
import { renderMessage } from "./message-document.tsx";
import { inSeconds, word } from "./words.ts";

interface NotFound {
  readonly language: Language;
  readonly assetOrigin: string;
  /** Scheme and host of the application: hosts of pages or short links serve nothing else. */
  readonly origin: string;
}

/** The document for an unknown address. It invites visitors to take the name only if that is free. */
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

/** The document for a link that does not exist, or no longer does. With a handle, it leads to that page. */
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

/** The host of a web address; a phone number or mail address unchanged. */
function shownAddress(destination: string): string {
  return URL.parse(destination)?.host || destination;
}
