import type { Language } from "#base/language.ts";
import { SECOND_MS } from "#base/time.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderBlockPage, renderSaidPage } from "#features/appearance/pages/blocks/block-page.tsx";
import { word, type WordKey } from "#features/appearance/pages/words.ts";
import type { FormFault } from "#features/audience/take-form.ts";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import type { Gate } from "#features/links/rules/schema.ts";
import type { Page } from "../page.ts";
import { renderGatePage } from "../pages/gate-page.tsx";
import { inMinutes } from "../pages/moment.ts";

/** What belongs to one visit of a block. */
export interface BlockShowing {
  readonly page: Page;
  readonly block: VisitBlock;
  readonly language: Language;
  /** Where the visitor came from before a form of ours. */
  readonly from: string;
  readonly now: Date;
  /** The question that was answered. */
  readonly admittedBy?: Gate["kind"] | undefined;
  /** What was typed into its form, where that has to be filled in again. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly faults?: readonly FormFault[];
}

export interface BlockDocuments {
  renderBlock(showing: BlockShowing): RenderedDocument;
  renderGate(showing: BlockShowing, gate: Gate): RenderedDocument;
  /** What somebody reads whose form was taken. */
  renderSent(showing: BlockShowing): RenderedDocument;
  renderTooMany(showing: BlockShowing, retryAfterSeconds: number): RenderedDocument;
}

const FAULTS: Readonly<Record<FormFault["key"], WordKey>> = {
  email_missing: "faultEmail",
  email_bad: "faultEmail",
  name_missing: "faultName",
  name_long: "faultLong",
  message_missing: "faultMessage",
  message_long: "faultLong",
  consent_missing: "faultConsent",
  bad_signs: "faultSigns",
};

/** The documents of one block each, in the look of its page. */
export function blockDocuments({ origin, assetOrigin }: { origin: string; assetOrigin: string }): BlockDocuments {
  const frameOf = ({ page, block, language, now, admittedBy }: BlockShowing) => ({
    ...page,
    block,
    language,
    origin,
    assetOrigin,
    now,
    admittedBy,
  });
  return {
    renderBlock(showing) {
      const { language, typed, faults = [] } = showing;
      const said = new Map(faults.map(({ field, key }) => [field as string, word(language, FAULTS[key])]));
      return renderBlockPage({ ...frameOf(showing), refill: typed && { typed, faults: said } });
    },
    renderGate: ({ page, language, from }, gate) => renderGatePage({ link: page, language, assetOrigin, from }, gate),
    renderSent(showing) {
      const { content } = showing.block;
      const thanks = "thanks" in content ? content.thanks : undefined;
      const key = content.kind === "capture" ? "subscribedText" : "messageSentText";
      const text = word(showing.language, key);
      return renderSaidPage(frameOf(showing), { title: thanks || word(showing.language, "sentTitle"), text });
    },
    renderTooMany(showing, retryAfterSeconds) {
      const { language } = showing;
      const when = inMinutes(retryAfterSeconds * SECOND_MS, language);
      const sentence = word(language, "sendTooManyText", { when });
      return renderSaidPage(frameOf(showing), { title: word(language, "sendTooManyTitle"), text: sentence });
    },
  };
}
