import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "#base/language.ts";
import styles from "#ui/language-offer.module.css";
import { useBrowserValue } from "#ui/use-browser-value.ts";
import { hasStoredLanguage, storeLanguage } from "./stored-language.ts";

/**
 * Offers the browser's language, in that language, on a first visit. Stores the choice, even if the visitor declines.
 */
export function LanguageOffer() {
  const { i18n } = useTranslation("common");
  const current = i18n.language;
  const offered = useBrowserValue(() => offeredLanguage(current), undefined);
  const [loaded, setLoaded] = useState<Language>();
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!offered) return;
    i18n.loadLanguages(offered).then(
      () => setLoaded(offered),
      (error: unknown) => console.error("language", error),
    );
  }, [offered, i18n]);
  if (isDismissed || !offered || loaded !== offered) return null;
  const t = i18n.getFixedT(offered, "common");
  function stay() {
    if (isLanguage(current)) storeLanguage(current);
    setDismissed(true);
  }
  return (
    <aside className={styles.offer} lang={offered} aria-label={t("language_offer.label")}>
      <span>{t("language_offer.text")}</span>
      <button type="button" className={styles.accept} onClick={() => void i18n.changeLanguage(offered)}>
        {t("language_offer.accept")}
      </button>
      <button type="button" className={styles.stay} aria-label={t("language_offer.stay")} onClick={stay}>
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </aside>
  );
}

/**
 * The browser's most preferred of our languages; undefined if the person has chosen a language or already reads this
 * one.
 */
function offeredLanguage(current: string): Language | undefined {
  if (isLanguage(new URLSearchParams(location.search).get("lang") ?? "") || hasStoredLanguage()) return undefined;
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
  return preferred === current ? undefined : preferred;
}
