import { chooseLanguage, type Language } from "#base/language.ts";
import type { VisitRequest } from "./request.ts";

/** The language of a document: `?lang`, then the stored preference, then English. */
export function getLanguage({ url, headers: { cookie } }: Pick<VisitRequest, "url" | "headers">): Language {
  const requested = /[?&]lang=(\w+)/.exec(url)?.[1];
  return chooseLanguage(typeof cookie === "string" ? cookie : null, requested);
}
