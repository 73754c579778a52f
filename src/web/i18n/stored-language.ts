import type { Language } from "#base/language.ts";
import { DAY_SECONDS } from "#base/time.ts";

const KEY = "preferred-language";
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** True if a language was chosen in this browser, or if that cannot be known. */
export function hasStoredLanguage(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Stores the chosen language in this browser, and in a cookie for the server, which renders documents. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(KEY, language);
  } catch (error) {
    console.error("language", error);
  }
}
