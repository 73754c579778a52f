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

/** The end of the blog's text: every post with its day, its length and what it is about, as markdown. */
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

/** Backslashes in front of all that could mean something, because a title is text here and nothing more. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)]/g, "\\$&");
}
