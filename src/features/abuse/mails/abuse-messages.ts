import en from "../../../../locales/en/abuse_mail.json" with { type: "json" };
import ru from "../../../../locales/ru/abuse_mail.json" with { type: "json" };
import tr from "../../../../locales/tr/abuse_mail.json" with { type: "json" };
import type { Language } from "#base/language.ts";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { formatDay, toUnlinkedLine } from "#features/accounts/mails/format.ts";
import { fillPlaceholders } from "#features/accounts/mails/mail-texts.ts";
import { translate } from "#features/appearance/pages/texts.ts";
import type { ModerationDecision } from "#features/moderation/moderate.ts";
import { categoryTextKeys } from "../category-texts.ts";
import type { AppealOutcome, AppealRow } from "../store/appeals.ts";
import type { CaseRow } from "../store/cases.ts";

const texts: Readonly<Record<Language, typeof en>> = { en, tr, ru };

/** Confirms a report. It quotes nothing from the report, since the address may belong to a third party. */
export function receivedMessage(reportId: string, language: Language): EmailMessage {
  const { received, labels, why_reporter, sign_off } = texts[language];
  return {
    ...received,
    details: [[labels.reference, reportId]],
    notes: [why_reporter],
    signOff: sign_off,
  };
}

/** Tells a reporter what was decided, and what they can do about it. */
export function outcomeMessage(
  { reportId, action, contactUrl }: { reportId: string; action: "none" | "warned" | "blocked"; contactUrl: string },
  language: Language,
): EmailMessage {
  const { outcome, labels, ...own } = texts[language];
  return {
    ...outcome,
    body: outcome.body[action],
    details: [[labels.reference, reportId]],
    button: { label: own.contact, url: contactUrl },
    notes: [own.human_outcome, own.outcome_redress, own.why_reporter],
    signOff: own.sign_off,
  };
}

/** The statement of reasons to an owner, with the fields of Article 17 of the EU's Digital Services Act. */
export function statementMessage(
  decided: Pick<ModerationDecision, "id" | "category" | "reason" | "until"> & {
    readonly state: "warned" | "blocked";
    /** Undefined for a decision without reports. */
    readonly decidedCase: Pick<CaseRow, "id" | "category" | "ground" | "reports"> | undefined;
    /** The address or name of the restricted item. */
    readonly place: string;
    /** Where to read the statement and to appeal. */
    readonly url: string;
  },
  language: Language,
): EmailMessage {
  const { statement, duration, labels, ground, category, ...own } = texts[language];
  const { state, decidedCase, until, reason, place } = decided;
  const end = until === null ? duration.no_end : fillPlaceholders(duration.until, { day: formatDay(language, until) });
  const reported = decidedCase && translate(language, categoryTextKeys[decidedCase.category]);
  return {
    ...statement,
    body: fillPlaceholders(statement.body[state], { target: toUnlinkedLine(place), duration: end }),
    details: [
      [labels.reference, decidedCase?.id ?? decided.id],
      [labels.category, reported ?? category[decided.category]],
      // only the decision of a case names the law; the terms cover every category
      [labels.ground, ground[decidedCase?.ground ?? "terms"]],
      ...(reason === "" ? [] : [[labels.explanation, toUnlinkedLine(reason)] as [string, string]]),
      ...(decidedCase ? [[labels.reports, String(decidedCase.reports)] as [string, string]] : []),
    ],
    button: { label: own.appeal, url: decided.url },
    notes: [decidedCase ? own.human : own.human_outcome, own.redress],
    signOff: own.sign_off,
  };
}

/** The outcome of an appeal, with the reason that the operator gave. */
export function appealOutcomeMessage(
  decided: Pick<AppealRow, "id" | "reason"> & { readonly outcome: AppealOutcome; readonly url: string },
  language: Language,
): EmailMessage {
  const { appeal_outcome, labels, ...own } = texts[language];
  return {
    ...appeal_outcome,
    body: appeal_outcome.body[decided.outcome],
    details: [
      [labels.reference, decided.id],
      [labels.explanation, toUnlinkedLine(decided.reason)],
    ],
    button: { label: own.read_reasons, url: decided.url },
    notes: [own.human_outcome, ...(decided.outcome === "upheld" ? [own.appeal_redress] : [])],
    signOff: own.sign_off,
  };
}
