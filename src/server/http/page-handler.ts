import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { nonceContext, reportContext, siteSettingsContext } from "#web/request-context.ts";
import type { SiteSettings } from "#web/site-settings.ts";
import { PERMISSIONS_POLICY } from "#features/appearance/pages/document.tsx";
import { newId } from "#base/ids.ts";
import { type BugResponse, getRequester } from "./bug-response.ts";
import { compressText } from "./compress.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The content security policy of the app's own documents. */
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
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");

const NONCE_BYTES = 18;

export interface PageOptions {
  readonly site: SiteSettings;
  readonly isDevelopment: boolean;
  /** The folder of the browser's build. */
  readonly clientDir: string;
  /** Receives errors thrown while a document is rendered. */
  onBug(error: unknown, requestId: string): void;
  readonly respondToBug: BugResponse;
}

/** Renders the app's documents (marketing, sign-in, dashboard, not found) through React Router. */
export function pageHandler(
  build: ServerBuild,
  { site, isDevelopment, clientDir, onBug, respondToBug }: PageOptions,
): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  const selfContained = openSelfContained(clientDir);
  return async (request) => {
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    const context = new RouterContextProvider();
    context.set(nonceContext, nonce);
    context.set(siteSettingsContext, site);
    const requestId = newId();
    context.set(reportContext, (error) => onBug(error, requestId));
    const response = await handle(request, context);
    const headers = response.headers;
    if (response.status >= 500) {
      // React Router's error document would be rendered by the code that just failed
      const problem = respondToBug(getRequester(request), requestId);
      if (problem.headers["content-type"]?.startsWith("text/html")) {
        await response.body?.cancel();
        return new Response(problem.body, problem);
      }
      headers.set("x-request-id", requestId);
    }
    // Vite's own client writes style elements and inline scripts without a nonce
    if (!isDevelopment) headers.set("content-security-policy", policy(nonce));
    headers.set("cache-control", "no-store");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("permissions-policy", PERMISSIONS_POLICY);
    // documents with a secret address set a stricter policy themselves
    if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("x-content-type-options", "nosniff");
    // Vite's own client adds and removes style sheets as they change
    if (isDevelopment || !response.body || !headers.get("content-type")?.startsWith("text/html")) return response;
    const html = selfContained(await response.text(), nonce);
    const { body, encoding } = await compressText(html, request.headers.get("accept-encoding") ?? "");
    if (encoding) headers.set("content-encoding", encoding);
    headers.append("vary", "accept-encoding");
    return new Response(body, { status: response.status, headers });
  };
}

const SHEET = /<link nonce="[^"]*" rel="stylesheet" href="([^"#]+)#?"/g;
const DASHBOARD = /\/dashboard-[^/]+\.css$/;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes a document paint without further requests: style sheets are inlined, and scripts are not preloaded but found
 * where they are used. (First paint on Lighthouse's slow phone: 1.0 s instead of 1.7 s.) Documents of the dashboard
 * keep their style sheets as links: signed-in people have them cached, and inlined they would make up most of the
 * document. The disabled links are not fetched; hydration looks for each of them.
 */
export function openSelfContained(clientDir: string): (html: string, nonce: string) => string {
  const sheets = new Map<string, string>();

  function sheetAt(path: string): string {
    const cached = sheets.get(path);
    if (cached !== undefined) return cached;
    const file = join(clientDir, path);
    // `</style` would end the element; our own sheets do not contain it
    const sheet = existsSync(file) ? readFileSync(file, "utf8").replaceAll("</", "<\\/") : "";
    sheets.set(path, sheet);
    return sheet;
  }

  return (html, nonce) => {
    const found = [...html.matchAll(SHEET)].map((match) => match[1]!);
    // Vite's loader of lazy code looks for style sheets by their plain path
    const disabledSheets = found.map((path) => `<link rel="stylesheet" href="${path}" disabled/>`).join("");
    const scripted = html.replace(PRELOAD, "");
    if (found.some((path) => DASHBOARD.test(path)))
      return scripted.replace("</head>", () => `${disabledSheets}</head>`);
    const style = `<style nonce="${nonce}">${found.map(sheetAt).join("")}</style>`;
    return scripted
      .replace(SHEET, (link) => `${link} disabled`)
      .replace("</head>", () => `${disabledSheets}${style}</head>`);
  };
}
