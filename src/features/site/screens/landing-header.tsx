import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguagePicker } from "#features/accounts/screens/language-picker.tsx";
import { useTraceOfSession } from "#features/accounts/screens/session.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import styles from "./landing-header.module.css";

export function LandingHeader() {
  const { t } = useTranslation(["site", "common"]);
  const isKnown = useTraceOfSession();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <Wordmark name={t("common:brand")} />
      </Link>
      <nav className={styles.nav} aria-label={t("nav_label")}>
        <LanguagePicker />
        {isKnown ? (
          <Link to="/dashboard" className={styles.start}>
            {t("dashboard")}
          </Link>
        ) : (
          <>
            <Link to="/login" className={styles.login}>
              {t("login")}
            </Link>
            <Link to="/signup" className={styles.start}>
              {t("start_free")}
            </Link>
          </>
        )}
      </nav>
    </header>
  );
}
