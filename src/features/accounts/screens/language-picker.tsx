import { useTranslation } from "react-i18next";
import { languageNames, languages } from "#base/language.ts";
import { LanguageSelect } from "#ui/language-select.tsx";

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
