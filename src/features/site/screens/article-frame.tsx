import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { languageNames, languages } from "#base/language.ts";
import { LanguagePicker } from "#features/accounts/screens/language-picker.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { LogoMark } from "#ui/logo-mark.tsx";
import styles from "./article-frame.module.css";
import { type PageName, footerLinks, COPYRIGHT_YEAR } from "../content/names.ts";

interface ArticleFrameProps {
  /** Posts link back to the blog and home, other articles only home. */
  readonly isPost: boolean;
  /** The query string that links within the site keep. */
  readonly query: string;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

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
                {languageNames[each]}
              </a>
            ))}
          </p>
        </noscript>
      </header>
      <main id="content" className={styles.main} aria-busy={isBusy}>
        {children}
      </main>
      <SiteFooter query={query} />
    </div>
  );
}

const LINKS = [0, 1, 2, 3, 4];
const STEP = 42;
const LINK = { rx: 8, ry: 15 };
const RING = 25;
/** How far a link seen edge-on reaches into its neighbours. */
const GRIP = 5;
const RING_Y = LINKS.length * STEP - LINK.ry + RING;

/** A chain with a golden ring at its end, in the margin of wide pages. Every other link is seen edge-on. */
function HangingChain() {
  return (
    <svg className={styles.chain} width="60" height="250" viewBox="-30 0 60 250" fill="none" aria-hidden>
      <circle cy={RING_Y} r={RING} strokeWidth="6" className={styles.gold} />
      <g className={styles.links} strokeWidth="4" strokeLinecap="round">
        {LINKS.map((index) => (
          <ellipse key={index} cy={index * STEP} {...LINK} />
        ))}
        {LINKS.map((index) => (
          <path key={index} d={`M 0 ${index * STEP + LINK.ry - GRIP} v ${STEP - 2 * (LINK.ry - GRIP)}`} />
        ))}
      </g>
    </svg>
  );
}

function SiteFooter({ query }: { query: string }) {
  const { t } = useTranslation(["articles", "common"]);
  const list = (title: string, names: readonly (PageName | "developers")[]) => (
    <div>
      <h2>{title}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {/* the documentation is not part of the client-side app */}
            <Link to={`/${name}${query}`} reloadDocument={name === "developers"}>
              {t(`footer.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.footerBrand}>
          <LogoMark size={40} />
          <p>{t("common:motto")}</p>
          <small>{`© ${COPYRIGHT_YEAR} ${t("common:brand")}`}</small>
        </div>
        <nav aria-label={t("footer.label")} className={styles.lists}>
          {list(t("footer.company"), footerLinks.company)}
          {list(t("footer.legal"), footerLinks.legal)}
        </nav>
      </div>
    </footer>
  );
}
