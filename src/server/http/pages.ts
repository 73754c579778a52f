import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { comingSoonContext, nonceContext, reportContext } from "#web/request-context.ts";

/** The policy under which the app's own documents work. */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");

const NONCE_BYTES = 18;

export interface PageOptions {
  /** Features that screens show as "Soon". */
  readonly comingSoon: readonly string[];
  readonly isDevelopment: boolean;
  /** Told of what throws while a document is rendered. */
  onBug(error: unknown): void;
}

/** Answers the app's documents (marketing, sign-in, dashboard, not found) through React Router. */
export function pageHandler(
  build: ServerBuild,
  { comingSoon, isDevelopment, onBug }: PageOptions,
): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  return async (request) => {
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    const context = new RouterContextProvider();
    context.set(nonceContext, nonce);
    context.set(comingSoonContext, comingSoon);
    context.set(reportContext, onBug);
    const response = await handle(request, context);
    const headers = response.headers;
    // because Vite's own client writes style elements and inline scripts without a nonce
    if (!isDevelopment) headers.set("content-security-policy", policy(nonce));
    headers.set("cache-control", "no-store");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("x-content-type-options", "nosniff");
    return response;
  };
}
