import type { Language } from "#base/language.ts";
import { DAY_SECONDS } from "#base/time.ts";

const KEY = "preferred-language";
const YEAR_SECONDS = 365 * DAY_SECONDS;

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
