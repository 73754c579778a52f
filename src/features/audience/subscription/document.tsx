import { fill } from "#features/accounts/mails/mail-texts.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { type AudienceTexts, getAudienceTexts } from "../mails/texts.ts";
import type { Subscription } from "./subscription.ts";

/** The form field of these documents. It must differ from the one that mail programs send to unsubscribe. */
export const DO_FIELD = "do";

/** The document behind a link in a mail; opening it changes nothing. */
export function renderSubscription(frame: SheetFrame, found: Subscription, token: string): RenderedDocument {
  const { purpose, state } = found;
  if (state === "left") return renderUnsubscribed(frame, found);
  if (purpose === "leave") return renderUnsubscribePrompt(frame, found, token);
  return state === "pending" ? renderConfirmPrompt(frame, found, token) : renderConfirmed(frame, found);
}

function renderConfirmPrompt(frame: SheetFrame, found: Subscription, token: string): RenderedDocument {
  const { texts: words, values } = toWords(frame, found);
  return renderSheet({
    ...frame,
    title: words.confirm_title,
    text: fill(words.confirm_text, values),
    hasForm: true,
    children: (
      <>
        <figure className="quoted">
          <figcaption>{words.confirm_consent}</figcaption>
          <blockquote dir="auto">{found.consent}</blockquote>
        </figure>
        <form method="post" action={`/subscription/${token}`}>
          <div className="ways">
            <button type="submit" name={DO_FIELD} value="confirm">
              {words.confirm_button}
            </button>
            <button type="submit" name={DO_FIELD} value="leave">
              {words.confirm_not_me}
            </button>
          </div>
        </form>
      </>
    ),
  });
}

function renderUnsubscribePrompt(frame: SheetFrame, found: Subscription, token: string): RenderedDocument {
  const { texts: words, values } = toWords(frame, found);
  return renderSheet({
    ...frame,
    title: words.unsubscribe_title,
    text: fill(words.unsubscribe_text, values),
    hasForm: true,
    children: (
      <form method="post" action={`/subscription/${token}`}>
        <div className="ways">
          <button type="submit" name={DO_FIELD} value="leave">
            {words.unsubscribe_button}
          </button>
          <a href={`/${found.handle}`}>{fill(words.visit, values)}</a>
        </div>
      </form>
    ),
  });
}

/** The document for a confirmed subscriber. */
export function renderConfirmed({ language, assetOrigin }: SheetFrame, found: Subscription): RenderedDocument {
  const { texts: words, values } = toWords({ language }, found);
  return renderMessage({
    language,
    assetOrigin,
    illustration: "closing",
    title: words.confirmed_title,
    text: fill(words.confirmed_text, values),
    children: (
      <>
        <a href={`/${found.handle}`}>{fill(words.visit, values)}</a>
        <a href={`/subscription/${found.unsubscribeToken}`}>{words.unsubscribe_instead}</a>
      </>
    ),
  });
}

/** The document after unsubscribing or withdrawing a request. */
export function renderUnsubscribed({ language, assetOrigin }: SheetFrame, found: Subscription): RenderedDocument {
  const { texts: words, values } = toWords({ language }, found);
  return renderMessage({
    language,
    assetOrigin,
    illustration: "closing",
    title: found.wasOnList ? words.left_title : words.withdrawn_title,
    text: found.wasOnList ? fill(words.left_text, values) : words.withdrawn_text,
    children: <a href={`/${found.handle}`}>{fill(words.visit, values)}</a>,
  });
}

/** The document for an invalid or expired link. */
export function renderGone({ language, assetOrigin }: SheetFrame): RenderedDocument {
  const { page } = getAudienceTexts(language);
  return renderMessage({
    language,
    assetOrigin,
    illustration: "away",
    title: page.gone_title,
    text: page.gone_text,
    children: <a href="/">{page.home}</a>,
  });
}

function toWords(
  { language }: Pick<SheetFrame, "language">,
  { handle, email }: Subscription,
): { readonly texts: AudienceTexts["page"]; readonly values: Readonly<Record<string, string>> } {
  return { texts: getAudienceTexts(language).page, values: { handle, email } };
}
