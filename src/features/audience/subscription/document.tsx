import { fillPlaceholders } from "#features/accounts/mails/mail-texts.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { type AudienceTexts, getAudienceTexts } from "../mails/texts.ts";
import type { Subscription } from "./subscription.ts";

/**
 * The form field of these documents. Its name must differ from the field that mail programs send to unsubscribe (RFC
 * 8058).
 */
export const ACTION_FIELD = "do";

/** The document behind a link in an email; opening it changes nothing. */
export function renderSubscription(frame: SheetFrame, subscription: Subscription, token: string): RenderedDocument {
  const { purpose, state } = subscription;
  if (state === "left") return renderUnsubscribed(frame, subscription);
  if (purpose === "leave") return renderUnsubscribePrompt(frame, subscription, token);
  return state === "pending" ? renderConfirmPrompt(frame, subscription, token) : renderConfirmed(frame, subscription);
}

function renderConfirmPrompt(frame: SheetFrame, subscription: Subscription, token: string): RenderedDocument {
  const { texts, values } = getTexts(frame, subscription);
  return renderSheet({
    ...frame,
    title: texts.confirm_title,
    text: fillPlaceholders(texts.confirm_text, values),
    hasForm: true,
    children: (
      <>
        <figure className="quoted">
          <figcaption>{texts.confirm_consent}</figcaption>
          <blockquote dir="auto">{subscription.consent}</blockquote>
        </figure>
        <form method="post" action={`/subscription/${token}`}>
          <div className="ways">
            <button type="submit" name={ACTION_FIELD} value="confirm">
              {texts.confirm_button}
            </button>
            <button type="submit" name={ACTION_FIELD} value="leave">
              {texts.confirm_not_me}
            </button>
          </div>
        </form>
      </>
    ),
  });
}

function renderUnsubscribePrompt(frame: SheetFrame, subscription: Subscription, token: string): RenderedDocument {
  const { texts, values } = getTexts(frame, subscription);
  return renderSheet({
    ...frame,
    title: texts.unsubscribe_title,
    text: fillPlaceholders(texts.unsubscribe_text, values),
    hasForm: true,
    children: (
      <form method="post" action={`/subscription/${token}`}>
        <div className="ways">
          <button type="submit" name={ACTION_FIELD} value="leave">
            {texts.unsubscribe_button}
          </button>
          <a href={`/${subscription.handle}`}>{fillPlaceholders(texts.visit, values)}</a>
        </div>
      </form>
    ),
  });
}

/** The document for a confirmed subscriber. */
export function renderConfirmed(frame: SheetFrame, subscription: Subscription): RenderedDocument {
  const { texts, values } = getTexts(frame, subscription);
  return renderMessageDocument({
    ...frame,
    illustration: "closing",
    title: texts.confirmed_title,
    text: fillPlaceholders(texts.confirmed_text, values),
    children: (
      <>
        <a href={`/${subscription.handle}`}>{fillPlaceholders(texts.visit, values)}</a>
        <a href={`/subscription/${subscription.unsubscribeToken}`}>{texts.unsubscribe_instead}</a>
      </>
    ),
  });
}

/** The document after unsubscribing or withdrawing a request. */
export function renderUnsubscribed(frame: SheetFrame, subscription: Subscription): RenderedDocument {
  const { texts, values } = getTexts(frame, subscription);
  return renderMessageDocument({
    ...frame,
    illustration: "closing",
    title: subscription.wasOnList ? texts.left_title : texts.withdrawn_title,
    text: subscription.wasOnList ? fillPlaceholders(texts.left_text, values) : texts.withdrawn_text,
    children: <a href={`/${subscription.handle}`}>{fillPlaceholders(texts.visit, values)}</a>,
  });
}

/** The document for an invalid or expired link. */
export function renderGone(frame: SheetFrame): RenderedDocument {
  const { page } = getAudienceTexts(frame.language);
  return renderMessageDocument({
    ...frame,
    illustration: "away",
    title: page.gone_title,
    text: page.gone_text,
    children: <a href="/">{page.home}</a>,
  });
}

function getTexts(
  { language }: Pick<SheetFrame, "language">,
  { handle, email }: Subscription,
): { readonly texts: AudienceTexts["page"]; readonly values: Readonly<Record<string, string>> } {
  return { texts: getAudienceTexts(language).page, values: { handle, email } };
}
