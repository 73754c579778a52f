import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import type { Article, ArticleElement, ArticleNode } from "./article.ts";
import { toPlainText } from "./article.ts";
import { parseMarkdown } from "./markdown.ts";

/** Parses a text of `content/`: `# Title` first, then the description, then the body. */
export function readArticle(name: string, language: Language, markdown: string, date?: string): Article {
  const blocks = parseMarkdown(markdown);
  const title = removeFirst(blocks, "h1");
  const lead = removeFirst(blocks, "p");
  return {
    name,
    language,
    title: toPlainText(title),
    description: toPlainText(lead),
    lead,
    body: blocks,
    readingMinutes: readingMinutes(markdown, language),
    ...(date === undefined ? {} : { published: { date, text: dateText(date, language) } }),
  };
}

/** Removes the first block if it has this tag, and returns its children. */
function removeFirst(blocks: ArticleNode[], tag: string): ArticleNode[] {
  const [first] = blocks as ArticleElement[];
  if (first?.[0] !== tag) return [];
  blocks.shift();
  return first[2];
}

function dateText(date: string, language: Language): string {
  return new Intl.DateTimeFormat(toLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/**
 * 200 words a minute for English. The other speeds are scaled so that the same content takes the same time in each
 * language, using the 228, 166 and 184 words a minute of the International Reading Speed Texts (Trauzettel-Klosinski
 * and Dietz 2012, doi:10.1167/iovs.11-8284).
 */
const WORDS_PER_MINUTE: Readonly<Record<Language, number>> = {
  en: 200,
  tr: (200 * 166) / 228,
  ru: (200 * 184) / 228,
};

const ADDRESS = /\]\([^)]*\)/g;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** The reading time of a Markdown text in whole minutes, at least one. */
export function readingMinutes(markdown: string, language: Language): number {
  const words = markdown.replace(ADDRESS, "]").match(WORD)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE[language]));
}
