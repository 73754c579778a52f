import type { Language } from "#base/language.ts";
import { getTranslate } from "../pages/translate.ts";
import type { Article } from "./article.ts";
import { pageNames, POSTS, POST_LINK } from "./names.ts";
import type { Post } from "./posts.ts";
import { readArticle } from "./read-article.ts";

/** The articles of the site: pages by name (`about`), posts as `blog-posts/{postName}`. */
export interface Library {
  readonly posts: readonly Post[];
  findMarkdown(name: string, language: Language): string | undefined;
  findArticle(name: string, language: Language): Article | undefined;
}

/** `files` are texts by path, such as `/content/en/about.md`. Only known pages and listed posts can be found. */
export function openLibrary(files: Readonly<Record<string, string>>, posts: readonly Post[]): Library {
  const dates = new Map(posts.map(({ name, date }) => [`${POSTS}/${name}`, date]));
  const names = new Set<string>([...pageNames, ...dates.keys()]);
  const cache = new Map<string, Article>();

  function findFile(name: string, language: Language): string | undefined {
    return names.has(name) ? files[`/content/${language}/${name}.md`] : undefined;
  }

  function findMarkdown(name: string, language: Language): string | undefined {
    const file = findFile(name, language);
    if (file === undefined || name !== "blog") return file;
    const articles = posts.flatMap((post) => findArticle(`${POSTS}/${post.name}`, language) ?? []);
    return `${file.trimEnd()}\n\n${listPosts(articles, language)}`;
  }

  function findArticle(name: string, language: Language): Article | undefined {
    const key = `${language}/${name}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const markdown = findMarkdown(name, language);
    if (markdown === undefined) return undefined;
    const article = readArticle(name, language, markdown, dates.get(name));
    cache.set(key, article);
    return article;
  }

  return { posts, findMarkdown, findArticle };
}

/** The list at the end of the blog page, as Markdown: every post with its date, reading time and description. */
function listPosts(articles: readonly Article[], language: Language): string {
  return articles.map((article) => `${getEntry(article, language)}\n`).join("\n");
}

function getEntry({ name, title, description, published, readingMinutes }: Article, language: Language): string {
  const length = getTranslate(language)("articles:reading_time", { minutes: readingMinutes });
  return [
    `## [${escapeMarkdown(title)}](${POST_LINK}${name.slice(POSTS.length + 1)})`,
    `*${published?.text} · ${length}*`,
    escapeMarkdown(description),
  ].join("\n\n");
}

/** Escapes all characters with a meaning in Markdown, since titles are plain text. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)]/g, "\\$&");
}
