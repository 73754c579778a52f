/** The static pages: each is at `/{name}`, and its text at `/static-pages/{name}.md`. */
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

/** Where posts are among the names of articles: `blog-posts/{postName}`. */
export const POSTS = "blog-posts";

/** How texts link to a post; screens lead to `postPath` instead. */
export const POST_LINK = `/static-pages/${POSTS}/`;

export function postPath(postName: string): string {
  return `/page/${POSTS}/${postName}`;
}

export const FEED_PATH = "/blog/rss.xml";
