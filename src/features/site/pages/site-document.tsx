import type { ReactNode } from "react";
import { type Language, languages, openGraphLocales } from "#base/language.ts";
import { type RenderedDocument, renderDocument } from "#features/appearance/pages/document.tsx";
import { standaloneScript } from "#features/appearance/pages/standalone-script.ts";
import { brandPictures } from "#ui/brand/brand-pictures.ts";
import { firstFonts } from "#ui/fonts/font-files.ts";
import { ThemeColour } from "#ui/theme-colour.tsx";
import { fontRules } from "#features/appearance/pages/styles.ts";
import { storedLanguageScript } from "#ui/stored-language-script.ts";
import { LogoMark } from "#ui/logo-mark.tsx";
import { SiteHeader } from "./parts/header.tsx";
import { type Translate, getTranslate } from "./translate.ts";
import { COPYRIGHT_YEAR, footerLinks } from "../content/names.ts";
import source from "./site-script.js?raw";

export interface SiteProps {
  readonly language: Language;
  /** True if the address itself names the language (`?lang`). */
  readonly isExplicit: boolean;
  /** Scheme and host of the product, for full addresses. */
  readonly origin: string;
  /** Origin of the CDN of scripts, fonts and pictures; empty for this server. */
  readonly assetOrigin: string;
  /** Features shown as coming soon. */
  readonly comingSoon: readonly string[];
  /** The contact address for plans with a price, if the operator has set one. */
  readonly planContact?: string | undefined;
}

interface SiteParts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly style: string;
  /** Structured data for search engines (schema.org). */
  readonly structured: readonly object[];
  /** The path of the document's own script, loaded in addition to the site's. */
  readonly script?: string;
  readonly children: ReactNode;
}

/** A document of the marketing site: complete without scripts, and without any framework script. */
export function renderSiteDocument(props: SiteProps, parts: SiteParts): RenderedDocument {
  const t = getTranslate(props.language);
  return renderDocument({
    language: props.language,
    style: fontRules(props.assetOrigin) + parts.style,
    bootScript,
    hasForm: true,
    hasWorker: true,
    scriptSource: props.assetOrigin || "'self'",
    fontSource: props.assetOrigin || "'self'",
    head: (
      <>
        <SiteHead {...props} {...parts} />
        <script defer src={props.assetOrigin + siteScript.path} />
        {parts.script && <script defer src={props.assetOrigin + parts.script} />}
      </>
    ),
    body: (
      <>
        <a className="skip" href="#content">
          {t("common:skip")}
        </a>
        <SiteHeader t={t} language={props.language} isHome={parts.path === "/"} />
        <main id="content">{parts.children}</main>
        <SiteFooter t={t} />
        {languages
          .filter((each) => each !== props.language)
          .map((each) => (
            <LanguageOffer key={each} language={each} />
          ))}
      </>
    ),
  });
}

function SiteHead(props: SiteProps & SiteParts) {
  const { origin, path, title, description, language, assetOrigin } = props;
  const here = origin + path;
  const self = props.isExplicit ? `${here}?lang=${language}` : here;
  const picture = (file: string) => (assetOrigin || origin) + file;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <ThemeColour />
      <meta name="color-scheme" content="light dark" />
      {firstFonts[language].map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={assetOrigin + file} crossOrigin="" />
      ))}
      <link rel="canonical" href={self} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${here}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={here} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={assetOrigin + brandPictures.icon} />
      <link rel="apple-touch-icon" href={assetOrigin + brandPictures.touchIcon} />
      <link rel="manifest" href="/site.webmanifest" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Halka" />
      <meta property="og:locale" content={openGraphLocales[language]} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={openGraphLocales[each]} />
        ))}
      <meta property="og:url" content={self} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture(brandPictures.share[language])} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- JSON data without markup
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props.structured).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}

/** The title of a tab: the page, then the product. */
export function toTitle(t: Translate, text: string): string {
  return `${text} · ${t("common:brand")}`;
}

/** Offers the browser's language on a first visit, in that language. Hidden until site-script.js shows it. */
function LanguageOffer({ language }: { language: Language }) {
  const t = getTranslate(language);
  return (
    <aside
      className="offer"
      hidden
      lang={language}
      data-language={language}
      aria-label={t("common:language_offer.label")}
    >
      <span>{t("common:language_offer.text")}</span>
      <button type="button" className="accept" value={language}>
        {t("common:language_offer.accept")}
      </button>
      <button type="button" className="stay" aria-label={t("common:language_offer.stay")}>
        {"\u2715"}
      </button>
    </aside>
  );
}

/** Runs before the first paint. With a stored user or token, the document shows a link to the dashboard. */
const signedInScript = `
(() => {
  try {
    const isSignedIn = localStorage.getItem("user") || localStorage.getItem("auth_token");
    if (isSignedIn) document.documentElement.dataset.signedIn = "";
  } catch {
    return;
  }
})();
`;

const bootScript = (storedLanguageScript + signedInScript).replace(/\n\s*/g, "");

const LISTS = ["company", "legal"] as const;

function SiteFooter({ t }: { t: Translate }) {
  return (
    <footer className="foot">
      <div className="foot-brand">
        <LogoMark size={40} />
        <p>{t("common:motto")}</p>
        <small>{`© ${COPYRIGHT_YEAR} ${t("common:brand")}`}</small>
      </div>
      <nav aria-label={t("articles:footer.label")}>
        {LISTS.map((list) => (
          <div key={list}>
            <h2>{t(`articles:footer.${list}`)}</h2>
            <ul>
              {footerLinks[list].map((name) => (
                <li key={name}>
                  <a href={`/${name}`}>{t(`articles:footer.${name}`)}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  );
}

/** The script of the marketing site. */
export const siteScript = standaloneScript("site", source);
