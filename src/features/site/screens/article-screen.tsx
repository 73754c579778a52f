import { useRef, type RefObject, useEffect, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages, openGraphLocales } from "#base/language.ts";
import { useNonce } from "#ui/nonce.ts";
import type { Article } from "../content/article.ts";
import { FEED_PATH } from "../content/names.ts";
import { ArticleFrame } from "./article-frame.tsx";
import { ArticleFailure, ArticleSpinner } from "./article-placeholders.tsx";
import { useArticle } from "./use-article.ts";
import { useRequestedLanguage } from "./use-requested-language.ts";
import { shareImagePath } from "../pages/share-image.ts";
import { ArticleBody } from "./article-body.tsx";
import { NEW_TAB } from "./article-link.tsx";
import body from "./article-body.module.css";
import articleStyles from "./article-view.module.css";

/** The article from the server-rendered document; undefined after an in-app navigation. */
export interface LoadedArticle {
  readonly article: Article;
  readonly structured: string;
}

interface ArticleScreenProps {
  readonly name: string;
  readonly path: string;
  readonly kind: "page" | "post";
  readonly origin: string;
  readonly loaded: LoadedArticle | undefined;
}

export function ArticleScreen({ name, path, kind, origin, loaded }: ArticleScreenProps) {
  const { t, i18n } = useTranslation(["articles", "common"]);
  const requested = useRequestedLanguage();
  const reading = useArticle(name, i18n.language as Language, loaded?.article);
  const article =
    reading.status === "loaded" ? reading.article : reading.status === "loading" ? reading.kept : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnLoad(heading, article?.name, loaded !== undefined);
  const query = requested ? `?lang=${requested}` : "";
  const isBusy = reading.status === "loading";
  return (
    <ArticleFrame isPost={kind === "post"} query={query} isBusy={isBusy}>
      {loaded && <StructuredData json={loaded.structured} />}
      {(kind === "post" || name === "blog") && (
        <link rel="alternate" type="application/rss+xml" title={t("common:brand")} href={origin + FEED_PATH + query} />
      )}
      {reading.status === "failed" && (
        <ArticleFailure text={t(kind === "post" ? "failed_post" : "failed_page")} tryAgain={reading.tryAgain} />
      )}
      {isBusy && <ArticleSpinner isOver={article !== undefined} />}
      {article ? (
        <>
          <ArticleHead {...{ article, origin, path, requested }} />
          <ArticleView {...{ article, query, heading }} isOld={isBusy} />
        </>
      ) : (
        isBusy && <title>{t("common:brand")}</title>
      )}
    </ArticleFrame>
  );
}

/** Focuses the heading of an article that an in-app navigation loaded, unless the reader has moved on. */
function useFocusOnLoad(heading: RefObject<HTMLElement | null>, loaded: string | undefined, isDirect: boolean) {
  const focused = useRef(isDirect ? loaded : undefined);
  useEffect(() => {
    if (loaded === undefined || focused.current === loaded) return;
    focused.current = loaded;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, [heading, loaded]);
}

interface ArticleHeadProps {
  readonly article: Article;
  readonly origin: string;
  readonly path: string;
  readonly requested: Language | undefined;
}

function ArticleHead({ article, origin, path, requested }: ArticleHeadProps) {
  const { t } = useTranslation("common");
  const { title, description, language, published } = article;
  const here = origin + path;
  // does not repeat the brand if the title already contains it
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
      <meta property="og:locale" content={openGraphLocales[language]} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + shareImagePath(language)} />
      <meta name="twitter:card" content="summary_large_image" />
      {published && <meta property="article:published_time" content={published.date} />}
    </>
  );
}

/**
 * JSON-LD, only in server-rendered documents: crawlers do not read it after a navigation, and the policy forbids
 * inserting scripts in the browser.
 */
function StructuredData({ json }: { json: string }) {
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

interface ArticleViewProps {
  readonly article: Article;
  readonly query: string;
  /** True while a newer version is loading. */
  readonly isOld: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
}

function ArticleView({ article, query, isOld, heading }: ArticleViewProps) {
  const { t } = useTranslation("articles");
  const { name, title, lead, published, readingMinutes } = article;
  return (
    <article className={articleStyles.article} lang={article.language} data-old={isOld || undefined}>
      <header className={articleStyles.head}>
        {published && (
          <p className={articleStyles.when}>
            <time dateTime={published.date}>{published.text}</time>
            <span>{t("reading_time", { minutes: readingMinutes })}</span>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead.length > 0 && (
          <p className={articleStyles.lead}>
            <ArticleBody nodes={lead} query={query} />
          </p>
        )}
        {name === "blog" && (
          <a className={articleStyles.feed} href={FEED_PATH + query} type="application/rss+xml">
            {t("feed")}
          </a>
        )}
      </header>
      <div className={body.body} data-kind={name === "blog" ? "list" : published ? "post" : "page"}>
        <ArticleBody nodes={article.body} query={query} />
      </div>
      <span id={NEW_TAB} hidden>
        {t("new_tab")}
      </span>
    </article>
  );
}
