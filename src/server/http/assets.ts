import { brotliCompressSync, gzipSync } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import { ApiError, notFound } from "#base/errors.ts";
import { PLACEHOLDER_PATH } from "#features/accounts/profile/limits.ts";
import { readSheetName } from "#features/appearance/custom-code/sheet.ts";
import { getPageKey } from "#features/visits/cached-page.ts";
import type { VisitCtx } from "#features/visits/ctx.ts";
import type { Hono } from "hono";
import { acceptsEncoding } from "#features/visits/responses.ts";
import { lightToken } from "#ui/tokens.ts";

const READABLE = {
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The placeholder of a profile picture: a person, drawn as a ring above half a ring. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="${lightToken("--gold-wash")}"/>
<g fill="none" stroke="${lightToken("--gold")}" stroke-width="6"><circle cx="48" cy="38" r="16"/><path d="M16 96a32 32 0 0 1 64 0"/></g>
</svg>
`;

/** A standalone script: its path changes with its content. */
interface StandaloneScript {
  readonly path: string;
  readonly body: string;
}

/** Folders whose files never change under the same name: the browser's build, and the built-in pictures. */
const FOLDERS = ["/assets/*", "/presets/*"];

/**
 * The browser's build and our pictures: hashed names, precompressed, readable from sandboxed pages (fonts are CORS
 * fetches).
 */
export function mountAssets(app: Hono, clientDir: string, scripts: readonly StandaloneScript[]): void {
  for (const script of scripts) mountScript(app, script);
  app.get(PLACEHOLDER_PATH, (c) => c.body(PLACEHOLDER, 200, { "content-type": "image/svg+xml", ...READABLE }));
  for (const folder of FOLDERS) {
    app.use(folder, async (c, next) => {
      // ranges are ignored (RFC 9110, section 14.2): serveStatic accepts any text as a range and responds with 206
      c.req.raw.headers.delete("range");
      await next();
      // set afterwards, and only on success: a missing file gets a document instead
      if (c.res.ok) for (const [name, value] of Object.entries(READABLE)) c.header(name, value);
    });
    app.use(folder, serveStatic({ root: clientDir, precompressed: true }));
  }
}

function mountScript(app: Hono, { path, body }: StandaloneScript): void {
  const forms = { br: new Uint8Array(brotliCompressSync(body)), gzip: new Uint8Array(gzipSync(body)) };
  const headers = { ...READABLE, "content-type": "text/javascript; charset=utf-8", vary: "accept-encoding" };
  app.get(path, (c) => {
    const accepted = c.req.header("accept-encoding") ?? "";
    const coding = (["br", "gzip"] as const).find((each) => acceptsEncoding(accepted, each));
    return coding ? c.body(forms[coding], 200, { ...headers, "content-encoding": coding }) : c.body(body, 200, headers);
  });
}

const HEADERS = {
  "content-type": "text/css; charset=utf-8",
  "content-security-policy": "default-src 'none'; sandbox",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The custom style sheets of pages, named by their content; readable from sandboxed pages. */
export function mountCustomSheets(app: Hono, pages: VisitCtx["pages"]): void {
  app.get("/custom/:name", async (c) => {
    const requested = readSheetName(c.req.param("name"));
    const page = requested && (await pages.find(getPageKey(requested.workspaceId)));
    const sheet = page?.sheet;
    if (!requested || !sheet?.css) throw new ApiError(notFound);
    // a page fetched a moment ago may name the previous sheet, or a newer one that this process has not loaded yet
    const isCurrent = sheet.hash === requested.hash;
    return c.body(sheet.css, 200, {
      ...HEADERS,
      "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    });
  });
}
