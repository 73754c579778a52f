import type { PageName } from "./content/names.ts";

/** The links in the footer of every document of the site, under its two headings. */
export const footerLinks = {
  company: ["about", "blog", "careers", "contact"],
  legal: ["privacy-policy", "terms-of-service", "cookie-policy", "gdpr"],
} as const satisfies Readonly<Record<string, readonly PageName[]>>;
