import { useTranslation } from "react-i18next";
import { type Language, languages } from "#base/language.ts";
import { useNonce } from "#ui/nonce.ts";
import type { Article } from "../content/article.ts";
import { shareImagePath } from "../pages/share-image.ts";

interface ArticleHeadProps {
  readonly article: Article;
  readonly origin: string;
  readonly path: string;
  readonly requested: Language | undefined;
}

const LOCALES: Readonly<Record<Language, string>> = { en: "en_US", tr: "tr_TR", ru: "ru_RU" };

/** Metadata of an article for search engines and link previews. */
export function ArticleHead({ article, origin, path, requested }: ArticleHeadProps) {
  const { t } = useTranslation("common");
  const { title, description, language, published } = article;
  const here = origin + path;
  // A title that contains the brand need not end with it.
  const full = title.includes(t("brand")) ? title : `${title} · ${t("brand")}`;
  const canonical = requested ? `${here}?lang=${requested}` : here;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${here}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={here} />
      <meta property="og:type" content={published ? "article" : "website"} />
      <meta property="og:site_name" content={t("brand")} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + shareImagePath(language)} />
      <meta name="twitter:card" content="summary_large_image" />
      {published && <meta property="article:published_time" content={published.date} />}
    </>
  );
}

/** JSON-LD, only in documents: it is not read after a navigation, and scripts cannot be inserted in the browser. */
export function StructuredData({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      nonce={useNonce()}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- JSON data: `structuredData` escapes markup
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
