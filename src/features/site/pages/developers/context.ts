import { createInstance, type TFunction } from "i18next";
import { type Language, languages } from "#base/language.ts";
import en from "../../../../../locales/en/developer_docs.json" with { type: "json" };
import ru from "../../../../../locales/ru/developer_docs.json" with { type: "json" };
import tr from "../../../../../locales/tr/developer_docs.json" with { type: "json" };
import { getTranslate as getSiteTranslate, type Translate as TranslateSite } from "../translate.ts";
import type { SiteProps } from "../site-document.tsx";
import type { Call, Reference, ApiResource } from "./reference.ts";
import { callTexts } from "./translate.ts";

/** Translates a text of the developers' documentation. */
type Translate = TFunction<readonly ["developer_docs"]>;

const i18n = createInstance({
  lng: "en",
  fallbackLng: false,
  ns: ["developer_docs"],
  defaultNS: "developer_docs",
  initAsync: false,
  // React escapes rendered text
  interpolation: { escapeValue: false },
  resources: { en: { developer_docs: en }, tr: { developer_docs: tr }, ru: { developer_docs: ru } },
});
void i18n.init();

const translators = new Map(
  languages.map((language) => [language, i18n.getFixedT(language, ["developer_docs"] as const)]),
);

/** The context of every part of a document. */
export interface DocsContext {
  readonly language: Language;
  readonly t: Translate;
  readonly tSite: TranslateSite;
  readonly origin: string;
  readonly reference: Reference;
  /** The address of a document of the site. Keeps the language parameter of this document's address. */
  toHref(path: string): string;
  /** A text in the reader's language, or in English if there is no translation. */
  getSummary(call: Call): LocalizedText;
  getTag(resource: ApiResource): { readonly name: string; readonly description: string };
}

export interface LocalizedText {
  readonly text: string;
  /** Set if the text is not in the language of the document. */
  readonly lang: "en" | undefined;
}

export function openDocs({ language, isExplicit, origin }: SiteProps, reference: Reference): DocsContext {
  const texts = callTexts[language];
  const query = isExplicit ? `?lang=${language}` : "";
  return {
    language,
    t: translators.get(language)!,
    tSite: getSiteTranslate(language),
    origin,
    reference,
    toHref(path) {
      const [page = "", fragment] = path.split("#");
      return `${page}${page && query}${fragment === undefined ? "" : `#${fragment}`}`;
    },
    getSummary({ id, summary }) {
      const text = texts.calls[id];
      return text === undefined
        ? { text: summary, lang: language === "en" ? undefined : "en" }
        : { text, lang: undefined };
    },
    getTag: ({ tag }) => texts.tags[tag] ?? { name: tag, description: "" },
  };
}

export const DEVELOPERS = "/developers";

export function referencePath({ slug }: ApiResource): string {
  return `${DEVELOPERS}/reference/${slug}`;
}

export function callPath({ resource, call }: { readonly resource: ApiResource; readonly call: Call }): string {
  return `${referencePath(resource)}#${call.id}`;
}
