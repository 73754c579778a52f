import { use, useCallback, useEffect, useRef, useState } from "react";
import type { Language } from "#base/language.ts";
import type { Article } from "../content/article.ts";
import { PreloadedArticles } from "./preloaded-articles.ts";

export type ArticleState =
  | { readonly status: "loaded"; readonly article: Article }
  /**
   * `kept` is shown while loading: the article in the previous language, or as last shown before the reader left it.
   */
  | { readonly status: "loading"; readonly kept: Article | undefined }
  | { readonly status: "failed"; tryAgain(): void };

interface Outcome {
  readonly address: string;
  /** Undefined after a failure. */
  readonly article?: Article;
}

/** The article from the document, or else from its `.md` path, in the language of the screen. */
export function useArticle(name: string, language: Language, loaded: Article | undefined): ArticleState {
  const address = `/static-pages/${name}.md?lang=${language}`;
  const preloaded = use(PreloadedArticles);
  const [outcome, setOutcome] = useState<Outcome | undefined>(loaded && { address, article: loaded });
  const first = useRef(outcome);
  const pending = useRef<AbortController>(undefined);

  const load = useCallback(async () => {
    pending.current?.abort();
    const { signal } = (pending.current = new AbortController());
    setOutcome((last) => (last?.address === address ? undefined : last));
    try {
      const article = await fetchArticle(name, language, address, signal);
      if (signal.aborted) return;
      preloaded?.set(address, article);
      setOutcome({ address, article });
    } catch (error) {
      if (signal.aborted) return;
      console.error(address, error);
      setOutcome({ address });
    }
  }, [name, language, address, preloaded]);

  useEffect(() => {
    const initial = first.current;
    if (initial?.address === address && initial.article) {
      preloaded?.set(address, initial.article);
      setOutcome(initial);
    } else void load();
    return () => pending.current?.abort();
  }, [address, load, preloaded]);

  if (outcome?.address !== address) {
    const isEqual = outcome?.article?.name === name;
    return { status: "loading", kept: preloaded?.get(address) ?? (isEqual ? outcome.article : undefined) };
  }
  if (!outcome.article) return { status: "failed", tryAgain: () => void load() };
  return { status: "loaded", article: outcome.article };
}

async function fetchArticle(name: string, language: Language, address: string, signal: AbortSignal): Promise<Article> {
  const [markdown, { readFetched }] = await Promise.all([
    fetchText(address, signal),
    import("../content/fetched-article.ts"),
  ]);
  return readFetched(name, language, markdown);
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}
