import { useTranslation } from "react-i18next";
import { type Language, languages } from "#base/language.ts";
import { LanguageSelect } from "#ui/language-select.tsx";

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: "English", tr: "Türkçe", ru: "Русский" };
const options = languages.map((value) => ({ value, name: languageNames[value] }));

export function LanguagePicker() {
  const { t, i18n } = useTranslation("common");
  return (
    <LanguageSelect
      label={t("language")}
      value={i18n.language}
      options={options}
      onChange={(language) => void i18n.changeLanguage(language)}
    />
  );
}
