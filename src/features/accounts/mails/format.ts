import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import { truncate } from "#base/truncate.ts";

const LINE_MAX_LENGTH = 80;
const WORD_JOINER = "\u2060";
/** White space and invisible characters, except a joiner within a word or an emoji. */
const GAPS = /(?:\s|(?!(?<=[^\s\p{C}])[\u200C\u200D])\p{C})+/gu;

/**
 * User-supplied text as one short line that no mail program turns into a link. A username may look like a host name,
 * and anyone can trigger an email to any address by signing up.
 */
export function toUnlinkedLine(text: string): string {
  const line = truncate(text.replace(GAPS, " ").trim(), LINE_MAX_LENGTH);
  return line.replace(/[.:/@](?=\S)/g, (character) => character + WORD_JOINER);
}

/** Masks an address so that only its owner recognises it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return toUnlinkedLine(`${/^./su.exec(email.slice(0, at))?.[0] ?? ""}•••${email.slice(at)}`);
}

/** Formats an instant for readers in any time zone: `20 November 2026, 17:39 UTC`. */
export function formatInstant(language: Language, instant: Date): string {
  const formatter = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${formatter.format(instant)} UTC`;
}

export function formatDay(language: Language, instant: Date): string {
  return new Intl.DateTimeFormat(toLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(instant);
}

/** The name of a country by its ISO 3166 code. Other text is returned as an unlinked line, empty text as `unknown`. */
export function formatCountry(language: Language, country: string, unknown: string): string {
  if (country === "") return unknown;
  if (!/^[A-Z]{2}$/.test(country)) return toUnlinkedLine(country);
  return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
}
