import type { Language } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderInterstitial } from "#features/appearance/pages/notice-pages.tsx";
import type { LinkPreview } from "#features/links/destination-previews/destination-previews.ts";
import type { LinkDecision } from "#features/routing/decision.ts";
import type { SocialCard } from "#features/routing/schema.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { getLanguage, type VisitRequest, type VisitResponse } from "./request.ts";
import { uncachedResponse } from "./responses.ts";
import { renderAppPage, renderClosedPage, renderWaitPage, renderPreviewPage } from "./pages/link-pages.tsx";
import { type DestinationFrame, renderDestinationPage } from "./pages/destination-page.tsx";
import {
  type NewLink,
  renderBlockedPage,
  renderNewLinkPage,
  renderWarningPage,
  type Warning,
} from "./pages/restriction-pages.tsx";
import { renderGatePage, renderPasswordPage, renderTooManyGuesses, type PasswordError } from "./pages/prompt-pages.tsx";

/** Decisions that always show one of our documents. */
export type DocumentDecision = Exclude<LinkDecision, { kind: "go" | "none" }>;

/** What the documents need for one visit, in addition to the decision. */
export interface LinkDocumentContext {
  readonly link: VisitLink;
  readonly language: Language;
  /** The visitor's original referrer, before one of our forms replaced it. */
  readonly from: string;
  readonly now: Date;
  /** A signed token that proves that the password was entered a moment ago. */
  readonly token?: string | undefined;
  readonly error?: PasswordError | undefined;
}

export interface LinkDocuments {
  render(decision: DocumentDecision, showing: LinkDocumentContext): RenderedDocument;
  renderPreview(preview: SocialCard, showing: LinkDocumentContext): RenderedDocument;
  renderTooManyGuesses(showing: LinkDocumentContext, retryMs: number): RenderedDocument;
  renderWait(showing: LinkDocumentContext): RenderedDocument;
  renderBlocked(language: Language, kind: "link" | "page"): RenderedDocument;
  renderWarning(language: Language, warning: Warning): RenderedDocument;
  renderNewLink(language: Language, link: NewLink): RenderedDocument;
  /** The document that says where a link leads, without following it. */
  renderDestination(preview: LinkPreview, frame: Omit<DestinationFrame, "assetOrigin">): RenderedDocument;
}

/** The response instead of a blocked link or page. `more` are alternating names and values of headers. */
export function blockedResponse(
  { renderBlocked }: Pick<LinkDocuments, "renderBlocked">,
  request: VisitRequest,
  kind: "link" | "page",
  more: readonly string[] = [],
): VisitResponse {
  return uncachedResponse(request, renderBlocked(getLanguage(request), kind), { status: 410, more });
}

/**
 * The status of each decision: 410 for a link that has ended permanently, 404 for one that is not open yet, 403 for one
 * that is closed at this hour. A gate or password form has 200, since the address is meant to show it.
 */
export const STATUS_BY_DECISION: Readonly<Record<DocumentDecision["kind"], number>> = {
  interstitial: 200,
  "open-app": 200,
  "ask-password": 200,
  gate: 200,
  preview: 200,
  "not-yet": 404,
  closed: 403,
  expired: 410,
  "used-up": 410,
};

/** Renders the documents between a link and its destination. */
export function linkDocuments({ origin, assetOrigin }: { origin: string; assetOrigin: string }): LinkDocuments {
  const getFrame = ({ link, language, from }: LinkDocumentContext) => ({ link, language, from, assetOrigin });

  function renderPreview(preview: SocialCard, showing: LinkDocumentContext): RenderedDocument {
    const { link } = showing;
    const address = `${origin}/${link.handle}/${link.alias}`;
    return renderPreviewPage({ ...getFrame(showing), address, origin }, preview);
  }

  return {
    renderPreview,
    renderTooManyGuesses: (showing, retryMs) => renderTooManyGuesses(getFrame(showing), retryMs),
    renderDestination: (preview, frame) => renderDestinationPage({ ...frame, assetOrigin }, preview),
    renderWait: (showing) => renderWaitPage(getFrame(showing)),
    renderBlocked: (language, kind) => renderBlockedPage({ language, assetOrigin, origin }, kind),
    renderWarning: (language, warning) => renderWarningPage({ language, assetOrigin, origin }, warning),
    renderNewLink: (language, link) => renderNewLinkPage({ language, assetOrigin, origin }, link),
    render(decision, showing) {
      const frame = getFrame(showing);
      const { link, language, now } = showing;
      const zone = link.rules?.schedule?.zone ?? "UTC";
      switch (decision.kind) {
        case "interstitial":
          return renderInterstitial(
            { ...link, destination: decision.destination },
            decision.delaySeconds,
            language,
            assetOrigin,
          );
        case "open-app":
          return renderAppPage(frame, decision);
        case "ask-password":
          return renderPasswordPage(frame, showing.error);
        case "gate":
          return renderGatePage(frame, decision.gate, showing.token);
        case "preview":
          return renderPreview(decision.preview, showing);
        case "not-yet":
          return renderClosedPage(frame, { kind: "not-yet", opens: new Date(decision.opens), zone }, now);
        case "closed": {
          const opens = decision.opens === null ? undefined : new Date(decision.opens);
          return renderClosedPage(frame, { kind: "closed", opens, zone }, now);
        }
        case "expired":
        case "used-up":
          return renderClosedPage(frame, { kind: decision.kind }, now);
      }
    },
  };
}
