import type { Language } from "#base/language.ts";
import type { Article } from "./article.ts";
import { POSTS } from "./names.ts";
import { posts } from "./posts.ts";
import { readArticle } from "./read-article.ts";

/** Reads a text that the browser fetched; loaded only then, because markdown weighs more than the screen. */
export function readFetched(name: string, language: Language, markdown: string): Article {
  return readArticle(name, language, markdown, posts.find((post) => `${POSTS}/${post.name}` === name)?.date);
}
