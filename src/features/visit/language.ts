import { chooseLanguage, type Language } from "#base/language.ts";
import type { VisitRequest } from "./request.ts";

/** The language of an answer: stored preference, then `Accept-Language`, then English. */
export function languageOf(headers: VisitRequest["headers"]): Language {
  const { cookie, "accept-language": accepted } = headers;
  return chooseLanguage(typeof cookie === "string" ? cookie : null, typeof accepted === "string" ? accepted : null);
}
