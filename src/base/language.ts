export const languages = ["en", "tr", "ru"] as const;
export type Language = (typeof languages)[number];

const PREFERENCE = /(?:^|;\s*)preferred-language=(\w+)/;

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language of a document: `?lang` in its address, then the stored preference, then English. */
export function languageOfRequest({ url, headers }: Request): Language {
  return chooseLanguage(headers.get("cookie"), new URL(url).searchParams.get("lang"));
}

/**
 * What the address asks for (its parameter `lang`, ignored where we do not speak it), then the stored preference of a
 * `Cookie` header, then English. The browser's own languages are offered on the screen, and never forced.
 */
export function chooseLanguage(cookies: string | null, requested?: string | null): Language {
  if (isLanguage(requested)) return requested;
  const stored = PREFERENCE.exec(cookies ?? "")?.[1];
  return isLanguage(stored) ? stored : "en";
}
