export const languages = ["en", "tr", "ru"] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", tr: "Türkçe", ru: "Русский" };

/** Adds the language to one of our paths, for visitors without a stored preference, who would otherwise get English. */
export function inLanguage(path: string, language: Language): string {
  return language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** The locale for Open Graph: language and country. */
export const openGraphLocales: Readonly<Record<Language, string>> = { en: "en_US", tr: "tr_TR", ru: "ru_RU" };

/** The cookie with the language that a visitor has chosen. */
export const LANGUAGE_COOKIE = "preferred-language";
const PREFERENCE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language of a document: `?lang` in its address, then the stored preference, then English. */
export function languageOfRequest({ url, headers }: Request): Language {
  return chooseLanguage(headers.get("cookie"), new URL(url).searchParams.get("lang"));
}

/**
 * The supported language in the address (parameter `lang`), then the stored preference in a `Cookie` header, then
 * English. The browser's languages are only offered on the screen.
 */
export function chooseLanguage(cookies: string | null, requested?: string | null): Language {
  if (requested && isLanguage(requested)) return requested;
  const stored = cookies === null ? undefined : PREFERENCE.exec(cookies)?.[1];
  return isLanguage(stored) ? stored : "en";
}
