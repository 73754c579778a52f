import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Language, languages } from "#base/language.ts";
import { LanguagePicker } from "#features/accounts/screens/language-picker.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import styles from "./article-frame.module.css";
import { HangingChain } from "./hanging-chain.tsx";
import { type FooterLink, SiteFooter } from "./site-footer.tsx";

interface ArticleFrameProps {
  /** Where back leads: from a post to the blog and home, otherwise home. */
  readonly isPost: boolean;
  /** The query string that links within the site keep. */
  readonly query: string;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

const NAMES: Readonly<Record<Language, string>> = { en: "English", tr: "Türkçe", ru: "Русский" };

/** The frame of every article: back link, language, footer. */
export function ArticleFrame({ isPost, query, isBusy, children }: ArticleFrameProps) {
  const { t } = useTranslation(["articles", "common"]);
  const home = `/${query}`;
  return (
    <div className={styles.site}>
      <HangingChain />
      <header className={styles.bar}>
        <a href={home} className={styles.brand}>
          <Wordmark name={t("common:brand")} />
        </a>
        <nav className={styles.ways} aria-label={t("nav_label")}>
          {isPost ? (
            <>
              <Link to={`/blog${query}`} className={styles.back}>
                {t("back_blog")}
              </Link>
              <a href={home}>{t("home")}</a>
            </>
          ) : (
            <a href={home} className={styles.back}>
              {t("back_home")}
            </a>
          )}
        </nav>
        <div className={styles.languages}>
          <LanguagePicker />
        </div>
        <noscript>
          <p className={styles.plain}>
            {languages.map((each) => (
              <a key={each} href={`?lang=${each}`} lang={each} hrefLang={each}>
                {NAMES[each]}
              </a>
            ))}
          </p>
        </noscript>
      </header>
      <main id="content" className={styles.main} aria-busy={isBusy}>
        {children}
      </main>
      <SiteFooter
        brand={t("common:brand")}
        motto={t("common:motto")}
        words={t("footer", { returnObjects: true })}
        renderLink={({ href, children: text }: FooterLink) => <Link to={href + query}>{text}</Link>}
      />
    </div>
  );
}
