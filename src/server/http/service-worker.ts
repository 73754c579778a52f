import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { type Language, languageOfRequest } from "#base/language.ts";
import { siteDocuments } from "#features/site/documents.ts";
import { DEVELOPERS } from "#features/site/pages/developers/context.ts";
import { renderServiceWorker, SERVICE_WORKER_PATH } from "#features/site/notices/service-worker.tsx";

/** The worker may only connect to this server. */
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * The service worker in the language of the request. Browsers revalidate it with every document, so a change of
 * language takes effect.
 */
export function mountServiceWorker(app: Hono, assetOrigin: string, screens: ServerBuild["routes"]): void {
  const paths = [...Object.keys(siteDocuments), DEVELOPERS, `${DEVELOPERS}/*`, ...screenPaths(screens)];
  const cache = new Map<Language, { body: string; etag: string }>();
  const getScript = (language: Language) => {
    const cached = cache.get(language);
    if (cached) return cached;
    const body = renderServiceWorker(language, assetOrigin, paths);
    const created = { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
    cache.set(language, created);
    return created;
  };
  app.get(SERVICE_WORKER_PATH, (c) => {
    const { body, etag } = getScript(languageOfRequest(c.req.raw));
    const headers = {
      "cache-control": "no-cache",
      "content-security-policy": POLICY,
      vary: "cookie",
      etag,
    };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, "content-type": "text/javascript; charset=utf-8" });
  });
}

/** The paths of the screens, with `*` for open segments. */
export function screenPaths(screens: ServerBuild["routes"]): string[] {
  const paths = Object.values(screens).flatMap((route) => (route?.path ? [route.path.replace(/^\//, "")] : []));
  return [
    ...new Set(paths.filter((path) => path !== "" && path !== "*").map((path) => `/${path.replace(/:.*$/, "*")}`)),
  ];
}
