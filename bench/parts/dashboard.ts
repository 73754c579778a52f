import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { openDemo } from "../../qa/account.ts";
import { startProduct } from "../../qa/product.ts";
import { launchChromium } from "../load/chromium.ts";
import type { Figures, BenchContext } from "../part.ts";

const SIGNED_OUT = {
  "sign-in": "/login",
  "sign-in in Turkish": "/login?lang=tr",
  "sign-in in Russian": "/login?lang=ru",
  "sign-up": "/signup",
  "sign-up in Turkish": "/signup?lang=tr",
  "sign-up in Russian": "/signup?lang=ru",
};
/** Typed into the first field of a signed-out screen, since its characters may need another font. */
const ENTERED = "Ada.1";
const SCREENS = {
  dashboard: "/dashboard",
  analytics: "/dashboard/analytics",
  appearance: "/dashboard/appearance",
};

/**
 * The size of the application's documents, and what a cold first load fetches, in compressed kilobytes. For signed-out
 * screens, counts all files, including those that load when a name is typed. For the demo account's dashboard, counts
 * scripts only, without interaction.
 */
export async function dashboard(bench: BenchContext): Promise<Figures> {
  const browser = await launchChromium();
  const product = await startProduct({ dataDir: join(bench.folder, "dashboard") });
  const figures: Record<string, number> = {};
  try {
    const loadAll = (screens: Readonly<Record<string, string>>, stored = {}, entered?: string) =>
      Promise.all(
        Object.entries(screens).map(async ([name, path]) => {
          const files = await listFirstLoad(browser, product.url + path, stored, entered);
          return { name, files };
        }),
      );
    for (const { name, files } of await loadAll(SIGNED_OUT, {}, ENTERED)) {
      log(bench, name, files);
      figures[`${name} document KB`] = weigh(files, "document");
      figures[`${name} first load KB`] = weigh(files);
    }
    const user = await openDemo(product);
    const stored = { user: JSON.stringify(user), auth_token: user.token };
    for (const { name, files } of await loadAll(SCREENS, stored)) {
      log(bench, name, files);
      figures[`${name} document KB`] = weigh(files, "document");
      figures[`${name} first load KB`] = weigh(files, "script");
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface LoadedFile {
  readonly path: string;
  /** The browser's resource type: `document`, `script`, `font`, ... */
  readonly type: string;
  readonly sizeBytes: number;
}

/** Long enough for work that is deferred to an idle moment. */
const SILENCE_MS = 3000;

/**
 * Opens a page with an empty cache and these entries in local storage, types `entered` into its first field, and
 * returns every file that loaded.
 */
async function listFirstLoad(
  browser: Browser,
  url: string,
  stored: Readonly<Record<string, string>>,
  entered?: string,
): Promise<LoadedFile[]> {
  // blocks the service worker: its prefetching delays nothing, so it must not count
  const context = await browser.newContext({ serviceWorkers: "block", locale: "en-US" });
  try {
    await context.addInitScript((entries: Record<string, string>) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    const page = await context.newPage();
    const files: Promise<LoadedFile>[] = [];
    page.on("requestfinished", (request) => {
      if (!/^https?:/.test(request.url())) return;
      const path = new URL(request.url()).pathname;
      const type = request.resourceType();
      files.push(request.sizes().then(({ responseBodySize: sizeBytes }) => ({ path, type, sizeBytes })));
    });
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // waits until no more files load; the dashboard keeps one request open, so the network never counts as idle
    const silence = async () => {
      for (let known = -1; known !== files.length; await page.waitForTimeout(SILENCE_MS)) known = files.length;
    };
    await silence();
    if (entered !== undefined) {
      await page.getByRole("textbox").first().pressSequentially(entered);
      await silence();
    }
    return await Promise.all(files);
  } finally {
    await context.close();
  }
}

function weigh(files: readonly LoadedFile[], type?: string): number {
  const counted = files.filter((file) => type === undefined || file.type === type);
  return Math.round(counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 100) / 10;
}

/** How many of the largest files are printed. */
const NAMED = 12;

function log(bench: BenchContext, name: string, files: readonly LoadedFile[]): void {
  bench.log(`${name}: ${files.length} requests`);
  const largest = files.toSorted((one, other) => other.sizeBytes - one.sizeBytes).slice(0, NAMED);
  for (const { path, sizeBytes } of largest) bench.log(`${String(sizeBytes).padStart(6)}  ${path}`);
}
