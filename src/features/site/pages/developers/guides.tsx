import type { Language } from "#base/language.ts";
import type { Article } from "../../content/article.ts";
import { toPlainText } from "../../content/article.ts";
import { readArticle } from "../../content/read-article.ts";

const files = import.meta.glob<string>("/content/*/developers/*.md", { query: "?raw", import: "default", eager: true });

/** The guides in reading order; the first one is the start page. */
export const guideNames = [
  "overview",
  "authentication",
  "pagination",
  "errors",
  "limits",
  "webhooks",
  "sdk",
  "mcp",
] as const;
export type GuideName = (typeof guideNames)[number];

const cache = new Map<string, Article>();

export function getGuide(name: GuideName, language: Language): Article {
  const path = `/content/${language}/developers/${name}.md`;
  const cached = cache.get(path);
  if (cached) return cached;
  const markdown = files[path];
  if (markdown === undefined) throw new Error(`${path} is missing`);
  const article = readArticle(name, language, markdown);
  cache.set(path, article);
  return article;
}

/** The headings of a guide, for "On this page". */
export function listSections({ body }: Article): readonly { readonly id: string; readonly title: string }[] {
  return body.flatMap((node) =>
    typeof node !== "string" && node[0] === "h2" ? [{ id: String(node[1]["id"]), title: toPlainText(node[2]) }] : [],
  );
}
