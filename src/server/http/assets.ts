import { serveStatic } from "@hono/node-server/serve-static";
import { pageScript } from "#features/appearance/pages/page-script.ts";
import type { Hono } from "hono";

const READABLE = {
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The browser's build: hashed names, compressed beforehand, readable from sandboxed pages (fonts are CORS fetches). */
export function mountAssets(app: Hono, clientDir: string): void {
  app.get(pageScript.path, (c) =>
    c.body(pageScript.body, 200, { "content-type": "text/javascript; charset=utf-8", ...READABLE }),
  );
  app.use("/assets/*", async (c, next) => {
    await next();
    // because an answer takes its headers with it when it is made, and what is not there is a document
    if (c.res.ok) for (const [name, value] of Object.entries(READABLE)) c.header(name, value);
  });
  app.use("/assets/*", serveStatic({ root: clientDir, precompressed: true }));
}
