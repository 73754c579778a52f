import type { i18n } from "i18next";
import { isLanguage, type Language } from "#base/language.ts";

const KEY = "preferred-language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

function keptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice for this browser, and in a cookie for the server, which renders in that language. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(KEY, language);
  } catch (error) {
    console.error("language", error);
  }
}

/** Follows the stored preference where the server did not see it, because the cookie that mirrors it is gone. */
export function followKeptLanguage(speaker: i18n): void {
  const kept = keptLanguage();
  if (kept && kept !== speaker.language) void speaker.changeLanguage(kept);
}
