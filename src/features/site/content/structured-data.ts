import { shareImagePath } from "../pages/share-image.ts";
import { getTranslate } from "../pages/translate.ts";
import type { Article } from "./article.ts";
import { postPath, POSTS } from "./names.ts";

/** The structured data of an article (schema.org), as JSON that is safe within a script element. */
export function structuredData(article: Article, origin: string): string {
  const postName = article.name.startsWith(`${POSTS}/`) ? article.name.slice(POSTS.length + 1) : undefined;
  const address = origin + (postName === undefined ? `/${article.name}` : postPath(postName));
  const t = getTranslate(article.language);
  const trail = [
    { name: t("articles:home"), item: `${origin}/` },
    ...(postName === undefined ? [] : [{ name: t("articles:footer.blog"), item: `${origin}/blog` }]),
    { name: article.title, item: address },
  ];
  const graph = [
    {
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
    ...(article.published ? [posting(article, article.published.date, address, origin)] : []),
  ];
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}

function posting({ title, description, language, readingMinutes }: Article, date: string, url: string, origin: string) {
  const publisher = { "@type": "Organization", name: "Halka", url: `${origin}/` };
  return {
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    inLanguage: language,
    timeRequired: `PT${readingMinutes}M`,
    image: origin + shareImagePath(language),
    url,
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  };
}
