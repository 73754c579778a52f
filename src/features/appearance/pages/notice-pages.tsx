import type { Language } from "#base/language.ts";
import { toHostOrAddress } from "#base/url.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { RenderedDocument } from "./document.tsx";
import { renderMessageDocument } from "./message-document.tsx";
import { inSeconds, translate } from "./texts.ts";

interface Notice {
  readonly language: Language;
  readonly assetOrigin: string;
  /**
   * Scheme and host of the application. Links need it, since hosts of pages and short links do not serve the
   * application.
   */
  readonly origin: string;
}

/** The document for an unknown address. If the handle is free, it invites visitors to take it. */
export function renderNotFound({ language, assetOrigin, origin }: Notice, isFree = false): RenderedDocument {
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "apart",
    title: translate(language, "notFoundTitle"),
    text: translate(language, isFree ? "notFoundHint" : "notFoundHintTaken"),
    children: (
      <>
        {isFree && <a href={`${origin}/signup`}>{translate(language, "createPage")}</a>}
        <a href={`${origin}/`}>{translate(language, "toHome")}</a>
      </>
    ),
  });
}

/** The document for a link that does not exist or was deleted. With a handle, it links to that page. */
export function renderLinkGone({ language, assetOrigin, origin }: Notice, handle?: string): RenderedDocument {
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "apart",
    title: translate(language, "linkGoneTitle"),
    text: translate(language, "linkGoneHint"),
    children:
      handle === undefined ? (
        <a href={`${origin}/`}>{translate(language, "toHome")}</a>
      ) : (
        <a href={`/${handle}`}>{translate(language, "seePage", { username: handle })}</a>
      ),
  });
}

/** The document for a page that is temporarily unavailable. */
export function renderUnavailable({ language, assetOrigin, origin }: Notice): RenderedDocument {
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "away",
    title: translate(language, "failedTitle"),
    text: translate(language, "failedHint"),
    children: (
      <>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the current URL */}
        <a href="">{translate(language, "tryAgain")}</a>
        <a href={`${origin}/`}>{translate(language, "toHome")}</a>
      </>
    ),
  });
}

/** The document shown before the destination of a link with a delay. It redirects automatically, without a script. */
export function renderInterstitial(
  link: VisitLink,
  delaySeconds: number,
  language: Language,
  assetOrigin: string,
): RenderedDocument {
  const seconds = Math.max(1, Math.ceil(delaySeconds));
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "closing",
    title: translate(language, "leavingTitle", { name: link.name, when: inSeconds(language, seconds) }),
    text: toHostOrAddress(link.destination),
    style: `:root{--wait:${seconds}s}`,
    head: <meta httpEquiv="refresh" content={`${seconds};url=${link.destination}`} />,
    children: (
      <>
        <a href={link.destination} rel="noopener nofollow">
          {translate(language, "leavingNow")}
        </a>
        <a href={`/${link.handle}`}>{translate(language, "leavingBack", { username: link.handle })}</a>
      </>
    ),
  });
}
