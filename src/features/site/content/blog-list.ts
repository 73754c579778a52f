import type { Language } from "#base/language.ts";
import en from "../../../../locales/en/articles.json" with { type: "json" };
import ru from "../../../../locales/ru/articles.json" with { type: "json" };
import tr from "../../../../locales/tr/articles.json" with { type: "json" };
import type { Article } from "./article.ts";
import { POST_LINK, POSTS } from "./names.ts";

const readingTime: Readonly<Record<Language, string>> = {
  en: en.reading_time,
  tr: tr.reading_time,
  ru: ru.reading_time,
};

/** The end of the blog page as markdown: every post with its date, reading time and description. */
export function listPosts(articles: readonly Article[], language: Language): string {
  return articles.map((article) => `${getEntry(article, language)}\n`).join("\n");
}

function getEntry({ name, title, description, published, readingMinutes }: Article, language: Language): string {
  const length = readingTime[language].replace("{{minutes}}", String(readingMinutes));
  return [
    `## [${escapeMarkdown(title)}](${POST_LINK}${name.slice(POSTS.length + 1)})`,
    `*${published?.text} · ${length}*`,
    escapeMarkdown(description),
  ].join("\n\n");
}

/** Escapes all characters with a meaning in markdown: a title is plain text. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)]/g, "\\$&");
}
