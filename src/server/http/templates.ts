import type { Hono } from "hono";
import { notFound, ApiError } from "#base/errors.ts";
import { toHeaderPairs } from "#base/header-pairs.ts";
import { languageOfRequest } from "#base/language.ts";
import { DAY_MS } from "#base/time.ts";
import { findTemplate, PREVIEWS_PATH } from "#features/templates/gallery/gallery.ts";
import { previewTemplate } from "#features/templates/preview.ts";

/**
 * The documents of the template gallery. They are cached for at most a day, since their countdowns are relative to the
 * day.
 */
export function mountTemplates(app: Hono, origin: string, assetOrigin: string): void {
  const cache = new Map<string, { html: string; headers: Record<string, string> }>();
  let day = 0;
  app.get(`${PREVIEWS_PATH}:key`, (c) => {
    const template = findTemplate(c.req.param("key"));
    if (!template) throw new ApiError(notFound);
    const language = languageOfRequest(c.req.raw);
    const now = new Date();
    const today = Math.floor(now.getTime() / DAY_MS);
    if (today !== day) cache.clear();
    day = today;
    const name = `${template.key} ${language}`;
    const document = cache.get(name) ?? draw();
    cache.set(name, document);
    return c.html(document.html, 200, document.headers);

    function draw() {
      const { html, headers } = previewTemplate(template!, language, { origin, assetOrigin, now });
      return {
        html,
        headers: {
          ...Object.fromEntries(toHeaderPairs(headers)),
          "cache-control": "private, max-age=600",
          "x-content-type-options": "nosniff",
          "x-robots-tag": "noindex",
        },
      };
    }
  });
}
