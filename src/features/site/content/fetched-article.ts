import type { Language } from "#base/language.ts";
import type { Article } from "./article.ts";
import { POSTS } from "./names.ts";
import { posts } from "./posts.ts";
import { readArticle } from "./read-article.ts";

/**
 * Parses a text that the browser fetched. Loaded on demand, since the Markdown parser is larger than the screen's own
 * code.
 */
export function readFetched(name: string, language: Language, markdown: string): Article {
  return readArticle(name, language, markdown, posts.find((post) => `${POSTS}/${post.name}` === name)?.date);
}
