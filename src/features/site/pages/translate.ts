import { createInstance, type TFunction } from "i18next";
import { type Language, languages } from "#base/language.ts";
import { PROMO_USERS } from "#features/workspaces/price-list.ts";
import enArticles from "../../../../locales/en/articles.json" with { type: "json" };
import ruArticles from "../../../../locales/ru/articles.json" with { type: "json" };
import trArticles from "../../../../locales/tr/articles.json" with { type: "json" };
import enCommon from "../../../../locales/en/common.json" with { type: "json" };
import ruCommon from "../../../../locales/ru/common.json" with { type: "json" };
import trCommon from "../../../../locales/tr/common.json" with { type: "json" };
import en from "../../../../locales/en/site.json" with { type: "json" };
import ru from "../../../../locales/ru/site.json" with { type: "json" };
import tr from "../../../../locales/tr/site.json" with { type: "json" };

/** Translates a text of the site into the document's language. */
export type Translate = TFunction<readonly ["site", "common", "articles"]>;

const i18n = createInstance({
  lng: "en",
  fallbackLng: false,
  ns: ["site", "common", "articles"],
  defaultNS: "site",
  initAsync: false,
  // React escapes rendered text
  interpolation: { escapeValue: false, defaultVariables: { promo: PROMO_USERS } },
  resources: {
    en: { site: en, common: enCommon, articles: enArticles },
    tr: { site: tr, common: trCommon, articles: trArticles },
    ru: { site: ru, common: ruCommon, articles: ruArticles },
  },
});
void i18n.init();

const translators = new Map(
  languages.map((language) => [language, i18n.getFixedT(language, ["site", "common", "articles"] as const)]),
);

export function getTranslate(language: Language): Translate {
  return translators.get(language)!;
}
