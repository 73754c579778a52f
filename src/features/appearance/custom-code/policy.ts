/**
 * The policy of every document that carries custom JavaScript. The sandbox gives it an opaque origin, so that the code
 * has no access to our storage, cookies or API. Never add `allow-same-origin`. Forms may go to our own host, and only
 * on pages that have a form of ours.
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

/**
 * The policy of the shell that shows drafts, inherited by every frame in it; `own` is the origin of our scripts and
 * pictures.
 */
export function draftPolicy(own: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // A draft's code may load whatever the published page may load.
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
