import { type Language, languageNames, languages } from "#base/language.ts";
import { LogoMark } from "#ui/logo-mark.tsx";
import type { Translate } from "../translate.ts";

const ANCHORS = ["features", "pricing", "testimonials", "faq"] as const;

/** The bar at the top. On documents other than the landing page, its anchors lead there. */
export function SiteHeader({ t, language, isHome }: { t: Translate; language: Language; isHome: boolean }) {
  return (
    <header className="bar">
      <a className="brand" href="/" aria-label={t("nav.home")}>
        <LogoMark size={30} />
        <span>{t("common:brand")}</span>
      </a>
      <nav className="anchors" aria-label={t("nav.label")}>
        <Anchors t={t} isHome={isHome} />
      </nav>
      <div className="account-links">
        <LanguageForm t={t} language={language} />
        <a className="button signed-out quiet" href="/login">
          {t("nav.login")}
        </a>
        <a className="button signed-out" href="/signup">
          {t("start_free")}
        </a>
        <a className="button signed-in" href="/dashboard">
          {t("nav.dashboard")}
        </a>
        <details className="menu">
          <summary aria-label={t("nav.menu")}>
            <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 8h16M4 16h16" />
            </svg>
          </summary>
          <nav aria-label={t("nav.label")}>
            <Anchors t={t} isHome={isHome} />
            <a className="signed-out" href="/login">
              {t("nav.login")}
            </a>
            <a className="signed-out" href="/signup">
              {t("start_free")}
            </a>
            <a className="signed-in" href="/dashboard">
              {t("nav.dashboard")}
            </a>
          </nav>
        </details>
      </div>
    </header>
  );
}

function Anchors({ t, isHome }: { t: Translate; isHome: boolean }) {
  return (
    <>
      {ANCHORS.map((anchor) => (
        <a key={anchor} href={`${isHome ? "" : "/"}#${anchor}`}>
          {t(`nav.${anchor}`)}
        </a>
      ))}
      <a href="/developers">{t("articles:footer.developers")}</a>
    </>
  );
}

/** Chooses the language, which it puts into the URL. It is a form, so that it works without scripts. */
function LanguageForm({ t, language }: { t: Translate; language: Language }) {
  return (
    <form className="language" method="get">
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M3.6 9h16.8M3.6 15h16.8M12 3c2.4 2.6 3.6 5.6 3.6 9s-1.2 6.4-3.6 9c-2.4-2.6-3.6-5.6-3.6-9S9.6 5.6 12 3Z" />
      </svg>
      <select name="lang" aria-label={t("common:language")} defaultValue={language} autoComplete="off">
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <noscript>
        <button>{t("set_language")}</button>
      </noscript>
    </form>
  );
}
