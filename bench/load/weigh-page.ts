import { chromium, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../../tools/setup/chromium.mjs";

export interface PageWeight {
  /** Compressed bytes transferred before any interaction, without photos and reports. */
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  /** Third-party requests, including those for reports and photos. */
  readonly thirdParties: readonly string[];
  /** Cumulative layout shift from the first paint to the end of a scroll through the whole page. */
  readonly shift: number;
}

const SETTLE_MS = 1_500;

/** Opens each page on a phone with an empty cache, scrolls through it, and returns what it loaded. */
export async function weighPages(urls: readonly string[]): Promise<PageWeight[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("Weighing a page needs Chromium: `npm run e2e` installs it.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const weights: PageWeight[] = [];
    for (const url of urls) {
      const context = await browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block" });
      const page = await context.newPage();
      const thirdParties: string[] = [];
      const kept: Promise<{ type: string; size: number }>[] = [];
      page.on("request", (request) => {
        if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin)
          thirdParties.push(request.url());
      });
      page.on("requestfinished", (request) => {
        const type = request.resourceType();
        if (!/^https?:/.test(request.url()) || request.method() !== "GET" || type === "image") return;
        const measured = request.sizes().then(({ responseBodySize }) => ({ type, size: responseBodySize }));
        kept.push(measured);
      });
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) shifts.sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(url, { waitUntil: "load" });
      await page.waitForTimeout(SETTLE_MS);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 400) await page.evaluate((to) => scrollTo(0, to), top);
      await page.waitForTimeout(SETTLE_MS);
      const all = await Promise.all(kept);
      const sum = (resources: typeof all) => resources.reduce((bytes, { size }) => bytes + size, 0);
      const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
      weights.push({
        bytes: sum(all),
        scriptBytes: sum(all.filter(({ type }) => type === "script")),
        requests: all.length,
        thirdParties,
        shift,
      });
      await context.close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}
