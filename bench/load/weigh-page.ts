import { devices } from "@playwright/test";
import { launchChromium } from "./chromium.ts";

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

/** A page has settled once it has requested nothing for this long. */
const QUIET_MS = 700;

/** Opens a page on a phone with an empty cache, scrolls through it, and returns what it loaded. */
export async function weighPage(url: string): Promise<PageWeight> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block" });
    const page = await context.newPage();
    const thirdParties: string[] = [];
    const resources: Promise<{ type: string; size: number }>[] = [];
    let requestCount = 0;
    page.on("request", (request) => {
      requestCount += 1;
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin)
        thirdParties.push(request.url());
    });
    page.on("requestfinished", (request) => {
      const type = request.resourceType();
      if (!/^https?:/.test(request.url()) || request.method() !== "GET" || type === "image") return;
      resources.push(request.sizes().then(({ responseBodySize: size }) => ({ type, size })));
    });
    const settle = async () => {
      for (let known = -1; known !== requestCount; await page.waitForTimeout(QUIET_MS)) known = requestCount;
    };
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) shifts.sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "load" });
    await settle();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 400) await page.evaluate((to) => scrollTo(0, to), top);
    await settle();
    const all = await Promise.all(resources);
    const sum = (parts: typeof all) => parts.reduce((bytes, { size }) => bytes + size, 0);
    return {
      bytes: sum(all),
      scriptBytes: sum(all.filter(({ type }) => type === "script")),
      requests: all.length,
      thirdParties,
      shift: await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
    };
  } finally {
    await browser.close();
  }
}
