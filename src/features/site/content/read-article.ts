import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import type { Article, ArticleElement, ArticleNode } from "./article.ts";
import { parseMarkdown, toPlainText } from "./markdown.ts";
import { readingMinutes } from "./reading-time.ts";

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

export function dateText(date: string, language: Language): string {
  return new Intl.DateTimeFormat(toLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}
