import { join } from "node:path";
import { chromium } from "@playwright/test";
import { openDemo } from "../../qa/account.ts";
import { startProduct } from "../../qa/product.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../tools/setup/chromium.mjs";
import type { Figures, Scene } from "../part.ts";

/** How many of the largest scripts are listed. */
const NAMED = 12;

/** All scripts that the demo account's dashboard loads without interaction, compressed, in thousands of bytes. */
export async function dashboard(scene: Scene): Promise<Figures> {
  const product = await startProduct({ dataDir: join(scene.folder, "dashboard") });
  try {
    const user = await openDemo(product);
    const stored = { user: JSON.stringify(user), auth_token: user.token };
    const { scripts, rows } = await measureFirstLoad(`${product.url}/dashboard`, stored);
    const sizes = [...scripts].toSorted(([, one], [, other]) => other - one);
    for (const [path, size] of sizes.slice(0, NAMED)) scene.log(`${String(size).padStart(6)}  ${path}`);
    scene.log(`${sizes.length} scripts, ${rows} links`);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    return { "dashboard first load KB": Math.round(total / 100) / 10 };
  } finally {
    await product.stop();
  }
}

interface FirstLoad {
  /** The fetched scripts by path, in transferred bytes. */
  readonly scripts: ReadonlyMap<string, number>;
  /** The number of link rows at the end. */
  readonly rows: number;
}

/** Long enough for work that waits for an idle moment. */
const SILENCE_MS = 3000;

/**
 * Opens a page with these entries in the browser's storage, touches nothing, and returns all scripts that loaded by
 * themselves.
 */
async function measureFirstLoad(url: string, stored: Readonly<Record<string, string>>): Promise<FirstLoad> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("The first load needs Chromium: `npm run e2e` installs it.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    // without the service worker, whose prefetching delays nothing
    const context = await browser.newContext({ serviceWorkers: "block", locale: "en-US" });
    await context.addInitScript((entries: Record<string, string>) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    const page = await context.newPage();
    const sizes: Promise<[string, number]>[] = [];
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.endsWith(".js")) return;
      sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
    });
    await page.goto(url);
    await page.locator("[data-link]").first().waitFor();
    // by silence: a dashboard keeps one request open, so the network is never idle
    for (let known = -1; known !== sizes.length; await page.waitForTimeout(SILENCE_MS)) known = sizes.length;
    return { scripts: new Map(await Promise.all(sizes)), rows: await page.locator("[data-link]").count() };
  } finally {
    await browser.close();
  }
}
