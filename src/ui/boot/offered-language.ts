import { isLanguage, type Language } from "#base/language.ts";

/** The browser's first preference among our languages, if the person has chosen none and the document has another. */
export function offeredLanguage(current: string): Language | undefined {
  if (/[?&]lang=(en|tr|ru)(&|$)/.test(location.search)) return undefined;
  try {
    if (localStorage.getItem("preferred-language") !== null) return undefined;
  } catch {
    return undefined;
  }
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
  return preferred === current ? undefined : preferred;
}
