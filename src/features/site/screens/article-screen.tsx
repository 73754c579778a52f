import { useRef, type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#base/language.ts";
import type { Article } from "../content/article.ts";
import { FEED_PATH } from "../content/names.ts";
import { ArticleFrame } from "./article-frame.tsx";
import { ArticleHead, StructuredData } from "./article-head.tsx";
import { ArticleView } from "./article-view.tsx";
import { ArticleFailure, ArticleSpinner } from "./article-waiting.tsx";
import { useArticle } from "./use-article.ts";
import { useRequestedLanguage } from "./use-requested-language.ts";

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
        <title>{t("common:brand")}</title>
      )}
    </ArticleFrame>
  );
}

/** Focuses the heading of an article loaded by an in-app navigation, unless the reader has moved on. */
function useFocusOnLoad(heading: RefObject<HTMLElement | null>, loaded: string | undefined, isDirect: boolean) {
  const focused = useRef(isDirect ? loaded : undefined);
  useEffect(() => {
    if (loaded === undefined || focused.current === loaded) return;
    focused.current = loaded;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, [heading, loaded]);
}
