import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isLanguage, type Language } from "#base/language.ts";

/** The language in the address. Choosing another one removes it from the address. */
export function useRequestedLanguage(): Language | undefined {
  const { i18n } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get("lang");
  const isOver = isLanguage(requested) && requested !== i18n.language;
  useEffect(() => {
    if (!isOver) return;
    const rest = (before: URLSearchParams) => new URLSearchParams([...before].filter(([name]) => name !== "lang"));
    setParameters(rest, { replace: true, preventScrollReset: true });
  }, [isOver, setParameters]);
  return isLanguage(requested) && !isOver ? requested : undefined;
}
