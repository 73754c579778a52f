/**
 * The policy of every document of ours that carries custom JavaScript: it takes the origin away, so that the code
 * finds no storage, no cookie and no call of ours; never with `allow-same-origin`. Forms go to our own host alone, and
 * nowhere on a page that has none of ours.
 */
export function userCodePolicy({ hasForm }: { readonly hasForm: boolean }): string {
  return [
    `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox${hasForm ? " allow-forms" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of the shell in which drafts are shown, and so of every frame in it; `own` is where scripts and pictures of ours come from. */
export function draftPolicy(own: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // because a draft's code may ask for whatever it may ask for on the page
    `script-src ${own} https: data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} https: 'unsafe-inline'`,
    `img-src ${own} https: data: blob:`,
    `font-src ${own} https: data:`,
    "media-src https: data: blob:",
    "connect-src https: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
