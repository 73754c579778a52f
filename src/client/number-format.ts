import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Returns a function that formats numbers in the user's language. */
export function useNumberFormat(): (value: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language);
    return (value) => format.format(value);
  }, [i18n.language]);
}
