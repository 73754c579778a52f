import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createServer } from "vite";
import type { getBlock as BlockOf, sampleBlocks as SampleBlocks } from "../../src/testing/sample-blocks.ts";
import type { renderSample as RenderSample, getLink as LinkOf } from "../../src/testing/sample-page.ts";

export interface Pages {
  readonly renderSample: typeof RenderSample;
  readonly getLink: typeof LinkOf;
  readonly getBlock: typeof BlockOf;
  readonly sampleBlocks: typeof SampleBlocks;
  /** Serves the files that pages reference. */
  serve(page: Page): Promise<void>;
  close(): Promise<void>;
}

const root = new URL("../../", import.meta.url);
const ORIGIN = "http://sheet.example";

/** The page's own renderer from source, without a server. */
export async function openPages(): Promise<Pages> {
  const vite = await createServer({
    configFile: false,
    root: root.pathname,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const samples = (await vite.ssrLoadModule("/src/testing/sample-page.ts")) as Pick<Pages, "renderSample" | "getLink">;
  const blocks = (await vite.ssrLoadModule("/src/testing/sample-blocks.ts")) as Pick<
    Pages,
    "getBlock" | "sampleBlocks"
  >;
  return {
    ...samples,
    ...blocks,
    async serve(page) {
      await page.route(`${ORIGIN}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = pathname.replace(/^\/presets\//, "/src/features/appearance/presets/files/");
        const body = await readFile(new URL(`.${path}`, root)).catch(() => undefined);
        const headers = { "access-control-allow-origin": "*" };
        return body ? route.fulfill({ body, headers, contentType: getType(path) }) : route.fulfill({ status: 404 });
      });
    },
    close: () => vite.close(),
  };
}

function getType(path: string): string {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return ending === "woff2" ? "font/woff2" : `image/${ending}`;
}

/** Shows a document as if our server had sent it. */
export async function show(page: Page, html: string): Promise<void> {
  await page.route(`${ORIGIN}/`, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }));
  await page.goto(`${ORIGIN}/`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  // no script on the page does it here
  await page.evaluate(() =>
    document
      .querySelectorAll(".ticks b")
      .forEach((digit, place) => (digit.textContent = ["96", "16", "0", "42"][place]!)),
  );
  await page.unroute(`${ORIGIN}/`);
}
