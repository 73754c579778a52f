import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { Article } from "../content/article.ts";
import { FEED_PATH } from "../content/names.ts";
import { ArticleBody } from "./article-body.tsx";
import { NEW_TAB } from "./article-link.tsx";
import body from "./article-body.module.css";
import styles from "./article-view.module.css";

interface ArticleViewProps {
  readonly article: Article;
  readonly query: string;
  /** True while a newer version is loading. */
  readonly isOld: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
}

export function ArticleView({ article, query, isOld, heading }: ArticleViewProps) {
  const { t } = useTranslation("articles");
  const { name, title, lead, published, readingMinutes } = article;
  return (
    <article className={styles.article} lang={article.language} data-old={isOld || undefined}>
      <header className={styles.head}>
        {published && (
          <p className={styles.when}>
            <time dateTime={published.date}>{published.text}</time>
            <span>{t("reading_time", { minutes: readingMinutes })}</span>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead.length > 0 && (
          <p className={styles.lead}>
            <ArticleBody nodes={lead} query={query} />
          </p>
        )}
        {name === "blog" && (
          <a className={styles.feed} href={FEED_PATH + query} type="application/rss+xml">
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
