import type { Language } from "#base/language.ts";
import { SECOND_MS } from "#base/time.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderBlockPage, renderBlockMessage } from "#features/appearance/pages/blocks/block-page.tsx";
import type { PageSite } from "#features/appearance/pages/page-frame.tsx";
import { translate, type TextKey } from "#features/appearance/pages/texts.ts";
import type { FormError } from "#features/audience/submit-form.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import type { FormKind } from "#features/blocks/form-kinds.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { Gate } from "#features/routing/schema.ts";
import type { CachedPage } from "../cached-page.ts";
import { renderGatePage } from "../pages/prompt-pages.tsx";
import { formatMinutes } from "../pages/moment.ts";

/** What the documents of a block need for one visit. */
export interface BlockDocumentContext {
  readonly page: CachedPage;
  /** The host and address of the page, if it is on a host of its workspace. */
  readonly site: PageSite | undefined;
  readonly block: VisitBlock;
  readonly language: Language;
  /** The visitor's original referrer, before one of our forms replaced it. */
  readonly from: string;
  readonly now: Date;
  /** The gate that the visitor has passed. */
  readonly passedGate?: Gate["kind"] | undefined;
  /** The submitted values, to fill in the form again after an error. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly errors?: readonly FormError[];
}

export interface BlockDocuments {
  renderBlock(showing: BlockDocumentContext): RenderedDocument;
  renderGate(showing: BlockDocumentContext, gate: Gate): RenderedDocument;
  /** The confirmation after a form was accepted. */
  renderConfirmation(showing: BlockDocumentContext, form: ContentOf<FormKind>): RenderedDocument;
  renderTooMany(showing: BlockDocumentContext, retryAfterSeconds: number): RenderedDocument;
  renderDiskFull(showing: BlockDocumentContext): RenderedDocument;
}

const ERRORS: Readonly<Record<FormError["key"], TextKey>> = {
  email_missing: "errorEmail",
  email_bad: "errorEmail",
  name_missing: "errorName",
  name_long: "errorLong",
  message_missing: "errorMessage",
  message_long: "errorLong",
  consent_missing: "errorConsent",
  bad_characters: "errorCharacters",
};

/** What visitors read after they have sent a form. */
const SENT: Readonly<Record<FormKind, TextKey>> = { capture: "subscribedText", contact: "messageSentText" };

/** Renders documents of a single block, in the look of its page. */
export function blockDocuments({ origin, assetOrigin }: { origin: string; assetOrigin: string }): BlockDocuments {
  const getFrame = ({ page, site, block, language, now, passedGate }: BlockDocumentContext) => ({
    ...page,
    site,
    block,
    language,
    origin,
    assetOrigin,
    now,
    passedGate,
  });
  return {
    renderBlock(showing) {
      const { language, typed, errors = [] } = showing;
      const messages = new Map(errors.map(({ field, key }) => [field as string, translate(language, ERRORS[key])]));
      return renderBlockPage({ ...getFrame(showing), refill: typed && { typed, errors: messages } });
    },
    renderGate: ({ page, language, from }, gate) => renderGatePage({ link: page, language, assetOrigin, from }, gate),
    renderConfirmation(showing, { kind, thanks }) {
      const text = translate(showing.language, SENT[kind]);
      return renderBlockMessage(getFrame(showing), { title: thanks || translate(showing.language, "sentTitle"), text });
    },
    renderTooMany(showing, retryAfterSeconds) {
      const { language } = showing;
      const when = formatMinutes(retryAfterSeconds * SECOND_MS, language);
      const sentence = translate(language, "sendTooManyText", { when });
      return renderBlockMessage(getFrame(showing), { title: translate(language, "sendTooManyTitle"), text: sentence });
    },
    renderDiskFull(showing) {
      const [title, text] = [translate(showing.language, "notSentTitle"), translate(showing.language, "notSentText")];
      return renderBlockMessage(getFrame(showing), { title, text });
    },
  };
}
