import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countryCodes } from "../country-codes.ts";

/** All countries by name in the person's language, sorted for that language. */
export function useCountries(): readonly { readonly code: string; readonly name: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const getName = new Intl.DisplayNames(i18n.language, { type: "region" });
    const { compare } = new Intl.Collator(i18n.language);
    return countryCodes
      .map((code) => ({ code, name: getName.of(code) ?? code }))
      .sort((one, other) => compare(one.name, other.name));
  }, [i18n.language]);
}
