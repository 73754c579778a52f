/** The static pages. Each page is at `/{name}`, and its text at `/static-pages/{name}.md`. */
export const pageNames = [
  "about",
  "blog",
  "careers",
  "contact",
  "privacy-policy",
  "terms-of-service",
  "cookie-policy",
  "gdpr",
] as const;
export type PageName = (typeof pageNames)[number];

/** The folder of posts in article names: `blog-posts/{postName}`. */
export const POSTS = "blog-posts";

/** The prefix of links to posts in texts; screens link to `postPath` instead. */
export const POST_LINK = `/static-pages/${POSTS}/`;

export function postPath(postName: string): string {
  return `/page/${POSTS}/${postName}`;
}

export const FEED_PATH = "/blog/rss.xml";

/** The links in the footer of every document of the site, under its two headings. */
export const footerLinks = {
  company: ["about", "blog", "careers", "contact", "developers"],
  legal: ["privacy-policy", "terms-of-service", "cookie-policy", "gdpr"],
} as const satisfies Readonly<Record<string, readonly (PageName | "developers")[]>>;

/** The year of the copyright line, fixed by the specification. */
export const COPYRIGHT_YEAR = 2025;
