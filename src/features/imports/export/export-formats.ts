export const linkExportFormats = ["csv", "json"] as const;
export type LinkExportFormat = (typeof linkExportFormats)[number];

export const redirectExportFormats = ["csv", "json", "nginx", "caddy", "netlify", "cloudflare"] as const;
export type RedirectExportFormat = (typeof redirectExportFormats)[number];

/** Which address redirects: the one below the handle, one at the root of a custom domain, or the short code. */
export const redirectPaths = ["handle", "root", "code"] as const;
export type RedirectPath = (typeof redirectPaths)[number];
