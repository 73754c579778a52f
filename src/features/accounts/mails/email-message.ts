import type { Language } from "#base/language.ts";
import type { MailContent, MailKind, MfaEvent } from "./content.ts";
import { dashboardUrl } from "./dashboard-url.ts";
import { formatDay, maskEmail, formatInstant, formatCountry, toUnlinkedLine } from "./format.ts";
import { fillPlaceholders, type MailTexts, getMailTexts } from "./mail-texts.ts";

/** The content of an email in reading order; HTML and text are rendered from the same message. */
export interface EmailMessage {
  readonly subject: string;
  readonly title: string;
  readonly greeting?: string | undefined;
  readonly body: string;
  /** A code to type, shown on a separate line. */
  readonly code?: string | undefined;
  /** Pairs of name and value. */
  readonly details: readonly (readonly [string, string])[];
  /** Third-party text, unchanged. */
  readonly quote?: string;
  /** Shown above the button with which the reader can act on it. */
  readonly warning?: string | undefined;
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  readonly notes: readonly string[];
  /** Where to unsubscribe from such emails. */
  readonly off?: { readonly label: string; readonly url: string };
  readonly signOff: string;
}

const WARNING: ReadonlySet<MailKind> = new Set([
  "new-sign-in",
  "password-changed",
  "address-changed",
  "factor-changed",
  "api-key-changed",
  "app-changed",
  "deletion-scheduled",
]);
const MAY_BE_IGNORED: ReadonlySet<MailKind> = new Set(["verify", "reset", "address-change"]);

export function composeMessage(content: MailContent, language: Language, publicUrl: string): EmailMessage {
  const texts = getMailTexts(language);
  const { kind } = content;
  const own = texts[kind];
  const values = getValues(content, language);
  const url = buttonUrl(content, publicUrl);
  const note = fillPlaceholders(own.note, values);
  const isWarning = WARNING.has(kind);
  return {
    subject: own.subject,
    title: own.title,
    greeting: content.username === "" ? undefined : fillPlaceholders(texts.greeting, values),
    body: fillPlaceholders(getBody(content, texts), values),
    code: kind === "verify" ? content.text : undefined,
    details: getDetails(content, language, texts.labels),
    ...(content.kind === "account-viewed" && { quote: content.reason }),
    warning: isWarning ? note : undefined,
    button: url !== undefined && "button" in own ? { label: own.button, url } : undefined,
    notes: [...(isWarning ? [] : [note]), ...(MAY_BE_IGNORED.has(kind) ? [texts.ignore] : [])],
    signOff: texts.sign_off,
  };
}

function getBody(content: MailContent, texts: MailTexts): string {
  if (content.kind === "factor-changed") return texts["factor-changed"].body[content.what];
  if (content.kind === "app-changed") return texts["app-changed"].body[content.what];
  return content.kind === "api-key-changed" ? texts["api-key-changed"].body[content.what] : texts[content.kind].body;
}

function getValues(content: MailContent, language: Language): Record<string, string> {
  return {
    username: toUnlinkedLine(content.username),
    ...("newEmail" in content ? { newEmail: maskEmail(content.newEmail) } : {}),
    ...("name" in content ? { name: toUnlinkedLine(content.name) } : {}),
    ...("old" in content ? { old: toUnlinkedLine(content.old) } : {}),
    ...("at" in content ? { at: formatInstant(language, content.at) } : {}),
    ...("until" in content ? { until: formatDay(language, content.until) } : {}),
  };
}

function getDetails(content: MailContent, language: Language, labels: MailTexts["labels"]): [string, string][] {
  if (content.kind !== "new-sign-in") return [];
  return [
    [labels.device, toUnlinkedLine(content.device) || labels.unknown],
    [labels.place, formatCountry(language, content.place, labels.unknown)],
    [labels.at, formatInstant(language, content.at)],
  ];
}

/** The target of the email's button. A token goes after the #, which browsers do not send to servers. */
export function buttonUrl(content: MailContent, publicUrl: string): string | undefined {
  const path = toPath(content);
  return path === undefined ? undefined : publicUrl + path;
}

function toPath(content: MailContent): string | undefined {
  switch (content.kind) {
    case "verify":
      return `/verify-email#code=${content.text}`;
    case "reset":
      return `/reset-password#token=${content.text}`;
    case "taken":
      return "/login";
    case "address-change":
    case "address-change-notice":
      return `/confirm-address#token=${content.text}`;
    case "password-changed":
      return "/forgot-password";
    case "address-changed":
      return "/contact";
    case "account-viewed":
      return "/dashboard/settings?tab=security#security-events";
    case "new-sign-in":
      return "/dashboard/settings?tab=security#sessions";
    case "factor-changed":
      return `/dashboard/settings?tab=security#${getSection(content.what)}`;
    case "api-key-changed":
      return dashboardUrl("", "developers", content.pageId, { tab: "keys" });
    case "app-changed":
      return "/dashboard/developers?tab=apps";
    case "export-ready":
      return "/dashboard/settings?tab=data#export";
    case "deletion-scheduled":
    case "deletion-cancelled":
      return "/dashboard/settings?tab=data#delete-account";
    case "username-changed":
      return `/${content.username}`;
    case "deletion-done":
    case "test":
      return undefined;
  }
}

/** The section of the security settings that lists a sign-in method. */
function getSection(event: MfaEvent): string {
  switch (event) {
    case "passkey-added":
    case "passkey-removed":
      return "passkeys";
    case "identity-linked":
    case "identity-unlinked":
      return "identities";
    case "totp-on":
    case "totp-off":
    case "recovery-codes-made":
    case "recovery-code-used":
      return "two-step";
  }
}
