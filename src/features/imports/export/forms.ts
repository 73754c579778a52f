export const linkForms = ["csv", "json"] as const;
export type LinkForm = (typeof linkForms)[number];

export const redirectForms = ["csv", "json", "nginx", "caddy", "netlify", "cloudflare"] as const;
export type RedirectForm = (typeof redirectForms)[number];

/** Which address redirects: the one below the handle, one at the root of a custom domain, or the short code. */
export const redirectPaths = ["handle", "root", "code"] as const;
export type RedirectPath = (typeof redirectPaths)[number];
