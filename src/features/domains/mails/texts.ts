import en from "../../../../locales/en/domain_mail.json" with { type: "json" };
import ru from "../../../../locales/ru/domain_mail.json" with { type: "json" };
import tr from "../../../../locales/tr/domain_mail.json" with { type: "json" };
import type { Language } from "#base/language.ts";

const texts: Readonly<Record<Language, typeof en>> = { en, tr, ru };

/** The texts of mails about domains. */
export function getDomainMailTexts(language: Language): typeof en {
  return texts[language];
}
