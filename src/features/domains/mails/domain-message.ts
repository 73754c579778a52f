import en from "../../../../locales/en/domain_mail.json" with { type: "json" };
import screensEn from "../../../../locales/en/domains.json" with { type: "json" };
import ru from "../../../../locales/ru/domain_mail.json" with { type: "json" };
import screensRu from "../../../../locales/ru/domains.json" with { type: "json" };
import tr from "../../../../locales/tr/domain_mail.json" with { type: "json" };
import screensTr from "../../../../locales/tr/domains.json" with { type: "json" };
import type { Language } from "#base/language.ts";
import { DAY_MS } from "#base/time.ts";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { formatDay, toUnlinkedLine } from "#features/accounts/mails/format.ts";
import { fillPlaceholders } from "#features/accounts/mails/mail-texts.ts";
import type { DnsRecord, DomainIssue } from "../inspection/diagnosis.ts";
import { HOLD_DAYS } from "../limits.ts";
import { NOTICE_DAYS } from "../state.ts";

const mailTexts: Readonly<Record<Language, typeof en>> = { en, tr, ru };
/** The sentences that say how to fix an issue, also used on the screens. */
const screenTexts: Readonly<Record<Language, { readonly issues: Readonly<Record<DomainIssue, string>> }>> = {
  en: screensEn,
  tr: screensTr,
  ru: screensRu,
};

export interface DomainNotice {
  /** The host in its own script (U-labels). */
  readonly host: string;
  readonly handle: string;
  readonly issue: DomainIssue;
  readonly record: DnsRecord | null;
  readonly failingSince: Date;
  /** When it will be parked if nothing changes. */
  readonly parksAt: Date;
  /** Null unless the domain is parked. */
  readonly parkedAt: Date | null;
  /** The number of this email among those about the same failure. */
  readonly notice: number;
  /** The URL of the domain settings. */
  readonly url: string;
}

/**
 * The email that tells an owner that a domain fails or was parked: what is wrong, which record to set, and what happens
 * next.
 */
export function domainMessage(notice: DomainNotice, language: Language): EmailMessage {
  const texts = mailTexts[language];
  const { host, record, parkedAt, url } = notice;
  const own = parkedAt === null ? texts.failing : texts.parked;
  const sentence = screenTexts[language].issues[notice.issue];
  const { type, name, value } = texts.labels;
  return {
    subject: fillPlaceholders(own.subject, { host }),
    title: own.title,
    body: fillPlaceholders(own.body, { host: toUnlinkedLine(host), sentence }),
    // shown exactly, without `toUnlinkedLine`: people copy these values
    details:
      record === null
        ? []
        : [
            [type, record.type],
            [name, record.name],
            [value, record.value],
          ],
    button: { label: texts.button, url },
    notes: [...listNextSteps(notice, language), fillPlaceholders(texts.why, { handle: toUnlinkedLine(notice.handle) })],
    signOff: texts.sign_off,
  };
}

function listNextSteps({ failingSince, parksAt, parkedAt, notice }: DomainNotice, language: Language): string[] {
  const texts = mailTexts[language];
  const toDay = (from: Date, days: number) => formatDay(language, new Date(from.getTime() + days * DAY_MS));
  if (parkedAt !== null) return [fillPlaceholders(texts.reserved, { until: toDay(parkedAt, HOLD_DAYS) })];
  const until = formatDay(language, parksAt);
  const nextDay = NOTICE_DAYS[notice];
  const next =
    nextDay === undefined
      ? fillPlaceholders(texts.last_reminder, { until })
      : fillPlaceholders(texts.reminder, { next: toDay(failingSince, nextDay), until });
  return [texts.hourly, next];
}
