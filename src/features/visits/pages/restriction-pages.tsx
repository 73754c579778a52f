import type { Language } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import type { ModerationCategory, Restriction } from "#features/moderation/state.ts";
import { translate } from "./gate-texts.ts";

export interface RestrictionFrame {
  readonly language: Language;
  /** The origin of the font CDN; empty if this server serves the fonts. */
  readonly assetOrigin: string;
  /** Scheme and host of the application. */
  readonly origin: string;
}

const WARNINGS = {
  phishing: "warnPhishing",
  malware: "warnMalware",
  spam: "warnSpam",
  illegal: "warnIllegal",
  rights: "warnRights",
  impersonation: "warnImpersonation",
  other: "warnOther",
} as const satisfies Record<ModerationCategory, string>;

/** Says that a link or page was taken down; never reveals the destination. */
export function renderBlockedPage(
  { language, assetOrigin, origin }: RestrictionFrame,
  kind: "link" | "page",
): RenderedDocument {
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "locked",
    title: translate(language, kind === "link" ? "blockedLinkTitle" : "blockedPageTitle"),
    text: translate(language, kind === "link" ? "blockedLinkText" : "blockedPageText"),
    children: <a href={`${origin}/`}>{translate(language, "toHome")}</a>,
  });
}

export interface Warning {
  readonly restriction: Pick<Restriction, "category">;
  /** The host that a link leads to, or the username of a page. */
  readonly subject: { readonly place: string } | { readonly username: string };
  /** The address that opens the link or page in spite of the warning. */
  readonly href: string;
}

/** The warning that names the host and the reason before a visitor continues. */
export function renderWarningPage(
  { language, assetOrigin, origin }: RestrictionFrame,
  { restriction, subject, href }: Warning,
): RenderedDocument {
  const title =
    "place" in subject
      ? translate(language, "warnLinkTitle", { place: subject.place })
      : translate(language, "warnPageTitle", { username: subject.username });
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "question",
    title,
    text: translate(language, WARNINGS[restriction.category]),
    children: (
      <>
        <a href={`${origin}/`}>{translate(language, "toSafety")}</a>
        <a href={href} rel="noopener noreferrer nofollow">
          {translate(language, "continueAnyway")}
        </a>
      </>
    ),
  });
}

export interface NewLink {
  readonly place: string;
  readonly href: string;
}

/** The notice that names the destination's host before a visitor follows a link of a new account. */
export function renderNewLinkPage(
  { language, assetOrigin, origin }: RestrictionFrame,
  { place, href }: NewLink,
): RenderedDocument {
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "question",
    title: translate(language, "newLinkTitle"),
    text: translate(language, "newLinkText", { place }),
    children: (
      <>
        <a href={href} rel="noopener noreferrer nofollow">
          {translate(language, "newLinkContinue", { place })}
        </a>
        <a href={`${origin}/`}>{translate(language, "toSafety")}</a>
      </>
    ),
  });
}
