import type { Language } from "#base/language.ts";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { toUnlinkedLine } from "#features/accounts/mails/format.ts";
import { fillPlaceholders } from "#features/accounts/mails/mail-texts.ts";
import { getAudienceTexts } from "./texts.ts";

interface ConfirmationEmail {
  readonly kind: "confirm" | "already";
  readonly handle: string;
  /** Where the button leads. */
  readonly url: string;
  /** The unsubscribe page of this address. */
  readonly unsubscribeUrl: string;
}

/**
 * The email that asks to confirm a subscription. Its only text typed by a user is the handle, since anyone can have
 * this email sent to any address.
 */
export function confirmationMessage(
  { kind, handle, url, unsubscribeUrl }: ConfirmationEmail,
  language: Language,
): EmailMessage {
  const texts = getAudienceTexts(language);
  const own = texts[kind];
  const values = { handle: toUnlinkedLine(handle) };
  return {
    subject: fillPlaceholders(own.subject, { handle }),
    title: own.title,
    body: fillPlaceholders(own.body, values),
    details: [],
    button: { label: own.button, url },
    notes: [own.note],
    off: { label: fillPlaceholders(own.off, values), url: unsubscribeUrl },
    signOff: texts.sign_off,
  };
}

interface ContactEmail {
  readonly handle: string;
  readonly form: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** The list of messages in the dashboard. */
  readonly url: string;
}

/** The email to the owner of a page with a visitor's message. */
export function contactMessage(mail: ContactEmail, language: Language): EmailMessage {
  const texts = getAudienceTexts(language);
  const own = texts.message;
  const [handle, form, name] = [mail.handle, mail.form, mail.name].map(toUnlinkedLine) as [string, string, string];
  return {
    subject: fillPlaceholders(own.subject, { name }),
    title: own.title,
    body: fillPlaceholders(own.body, { handle, form }),
    details: [
      [own.name, name],
      [own.email, mail.email],
    ],
    quote: mail.message,
    button: { label: own.button, url: mail.url },
    notes: [fillPlaceholders(own.note, { name }), own.why],
    signOff: texts.sign_off,
  };
}
