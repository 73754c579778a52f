export const languages = ["en", "tr", "ru"] as const;
export type Language = (typeof languages)[number];

const PREFERENCE = /(?:^|;\s*)preferred-language=(\w+)/;
const HEADER_MAX_LENGTH = 256;

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language of an answer to this request; `?lang` in its address comes first. */
export function languageOfRequest({ url, headers }: Request): Language {
  const asked = new URL(url).searchParams.get("lang");
  return chooseLanguage(headers.get("cookie"), headers.get("accept-language"), asked);
}

/**
 * What the address asks for (its parameter `lang`, ignored where we do not speak it), then the stored preference of a
 * `Cookie` header, then `Accept-Language`, then English.
 */
export function chooseLanguage(cookies: string | null, accepted: string | null, asked?: string | null): Language {
  if (isLanguage(asked)) return asked;
  const stored = PREFERENCE.exec(cookies ?? "")?.[1];
  return isLanguage(stored) ? stored : rememberLanguage((accepted ?? "").slice(0, HEADER_MAX_LENGTH));
}

const REMEMBERED = 1000;
const remembered = new Map<string, Language>();

/** Negotiated once for each header text, because browsers send few different ones and pages ask for every visit. */
function rememberLanguage(accepted: string): Language {
  const known = remembered.get(accepted);
  if (known) return known;
  if (remembered.size >= REMEMBERED) remembered.clear();
  const language = negotiateLanguage(accepted);
  remembered.set(accepted, language);
  return language;
}

/** The best of our languages by the quality values of an `Accept-Language` header. */
export function negotiateLanguage(accepted: string): Language {
  let best: Language = "en";
  let bestQuality = 0;
  for (const part of accepted.toLowerCase().split(",")) {
    const [tag = "", ...parameters] = part.trim().split(";");
    const language = tag.split("-", 1)[0];
    const stated = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    const quality = stated === undefined ? 1 : Number(stated);
    if (isLanguage(language) && quality > bestQuality) [best, bestQuality] = [language, quality];
  }
  return best;
}
