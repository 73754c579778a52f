import en from "../../../../locales/en/webhook_mail.json" with { type: "json" };
import ru from "../../../../locales/ru/webhook_mail.json" with { type: "json" };
import tr from "../../../../locales/tr/webhook_mail.json" with { type: "json" };
import type { Language } from "#base/language.ts";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { formatDay, toUnlinkedLine } from "#features/accounts/mails/format.ts";
import { fillPlaceholders } from "#features/accounts/mails/mail-texts.ts";
import { ATTEMPT_DELAYS_MS, DISABLED_AFTER_MS } from "../limits.ts";
import type { WebhookMail } from "../queues.ts";

const all: Readonly<Record<Language, typeof en>> = { en, tr, ru };

export interface WebhookNotice {
  readonly kind: WebhookMail["kind"];
  readonly isGone: boolean;
  /** The name of the webhook, or its host if it has no name. */
  readonly name: string;
  /** The address without its path, which may contain a token. */
  readonly origin: string;
  readonly handle: string;
  readonly failingSince: Date;
  /** When this email was queued. */
  readonly warnedAt: Date;
  /** Null if no response arrived. */
  readonly status: number | null;
  readonly url: string;
}

/** The email that tells an owner that a webhook fails or was switched off: since when, and what happens next. */
export function webhookMessage(notice: WebhookNotice, language: Language): EmailMessage {
  const texts = all[language];
  const { kind, failingSince, status } = notice;
  const values = {
    page: toUnlinkedLine(notice.handle),
    name: toUnlinkedLine(notice.name),
    since: formatDay(language, failingSince),
    until: formatDay(language, getDisablingDay(notice)),
  };
  const { disabled, failing, labels } = texts;
  const body = kind === "failing" ? failing.body : notice.isGone ? disabled.gone : disabled.failed;
  return {
    subject: fillPlaceholders(texts[kind].subject, values),
    title: texts[kind].title,
    body: fillPlaceholders(body, values),
    details: [
      [labels.address, toUnlinkedLine(notice.origin)],
      [labels.status, status === null ? labels.none : String(status)],
    ],
    button: { label: texts.button, url: notice.url },
    notes: [fillPlaceholders(texts[kind].next, values), fillPlaceholders(texts.why, values)],
    signOff: texts.sign_off,
  };
}

const ALL_ATTEMPTS_MS = ATTEMPT_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);

/**
 * The day on which the webhook is switched off. A webhook that is used rarely may have failed for longer than that
 * already; then it is the day of the last attempt of a delivery that was first tried when the email was queued.
 */
function getDisablingDay({ failingSince, warnedAt }: WebhookNotice): Date {
  const day = new Date(failingSince.getTime() + DISABLED_AFTER_MS);
  return day > warnedAt ? day : new Date(warnedAt.getTime() + ALL_ATTEMPTS_MS);
}
