import type { Page } from "@playwright/test";
import { languages } from "#base/language.ts";
import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";

const POST = "/page/blog-posts/";
const PATHS = [
  "/",
  "/pricing",
  "/about",
  "/blog",
  "a post",
  "/contact",
  "/privacy-policy",
  "/unclaimed/at/all",
  "/unclaimed-name",
];
const WIDTHS = [320, 390, 768, 900, 1024, 1440];

/** The path of the first post that the blog links to. */
async function postPath(page: Page): Promise<string> {
  await page.goto("/blog");
  return (await page.locator(`a[href^="${POST}"]`).first().getAttribute("href"))!;
}

// runs axe, which is slow, on a few combinations only: structure and colours are the same in all languages
for (const { colorScheme, width, languagesForAxe } of [
  { colorScheme: "light", width: 1440, languagesForAxe: ["en", "ru"] },
  { colorScheme: "dark", width: 390, languagesForAxe: ["tr"] },
] as const) {
  test(`every document of the site is accessible, without layout shifts, ${colorScheme}, in each language`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const post = await postPath(page);
    for (const language of languages) {
      await setLanguage(page, language);
      for (const path of PATHS) {
        await page.goto(path === "a post" ? post : path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        const moving = await page.evaluate(
          () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) > 20).length,
        );
        expect(moving, `animations of ${path}`).toBe(0);
        if (languagesForAxe.some((each) => each === language)) await expectAccessible(page);
      }
    }
  });
}

test("fits every document into its window, from a small phone to a desktop", async ({ page }) => {
  test.slow();
  const post = await postPath(page);
  for (const language of languages) {
    await setLanguage(page, language);
    for (const path of PATHS) {
      await page.goto(path === "a post" ? post : path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expectFitsWindow(page, `${path} in ${language} at ${width}`);
      }
    }
  }
});

test("fits the menu of the bar into the window of a small phone, with and without scripts", async ({
  browser,
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false])
    for (const language of languages) {
      const context = await browser.newContext({
        baseURL: baseURL!,
        viewport: { width: 320, height: 640 },
        javaScriptEnabled,
      });
      const page = await context.newPage();
      await page.goto(`/pricing?lang=${language}`);
      const menu = (await page.getByRole("banner").locator("summary").boundingBox())!;
      expect(menu.x + menu.width, `in ${language}, scripts: ${javaScriptEnabled}`).toBeLessThanOrEqual(320);
      await context.close();
    }
});

test("compares the plans within the window of a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of languages) {
    await page.goto(`/pricing?lang=${language}`);
    const table = page.getByRole("table");
    await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveCount(3);
    const inner = await table.evaluate((element) => Math.max(element.scrollWidth, element.parentElement!.scrollWidth));
    expect(inner, language).toBeLessThanOrEqual(320);
    const [last] = (await table.getByRole("cell").all()).slice(-1);
    const { x, width } = (await last!.boundingBox())!;
    expect(x + width, language).toBeLessThanOrEqual(320);
  }
});

test("fits into the window at 200 % zoom, with nothing cut off", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  for (const path of ["/", "/pricing", "/about"]) {
    await page.goto(path);
    await expectFitsWindow(page, path);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, p, a, button, summary")]
        .filter((each) => {
          const { overflowX } = getComputedStyle(each);
          return each.scrollWidth > each.clientWidth + 1 && overflowX === "hidden" && each.clientWidth > 1;
        })
        .map((each) => each.textContent),
    );
    expect(cut, path).toEqual([]);
  }
  await context.close();
});

for (const path of ["/", "/pricing", "/about"]) {
  test(`reaches every control of ${path} with Tab, in document order, visibly focused and in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText("Skip to content");
    await expect(page.locator(":focus")).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#content, footer") !== null)).toBe(true);

    await page.goto(path);
    const stops = await page.evaluate(() => {
      const all = "a[href], button, select, input, summary, [tabindex]";
      return [...document.querySelectorAll<HTMLElement>(all)].filter((each) => each.tabIndex > 0).length;
    });
    expect(stops, "places that jump the order").toBe(0);
    await page.evaluate(() => Object.assign(globalThis, { before: null }));
    let count = 0;
    for (;;) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(async () => {
        // focus styles appear with the next frame
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const here = document.activeElement as HTMLElement;
        if (here === document.body) return null;
        const memory = globalThis as unknown as { before: Element | null };
        const { before } = memory;
        memory.before = here;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(here);
        const place = here.getBoundingClientRect();
        return {
          name: here.textContent?.trim() || here.getAttribute("aria-label") || here.id,
          isLater: !before || Boolean(before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING),
          isSeen: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
          isThere: place.width > 0 && place.height > 0 && place.bottom > 0 && place.top < innerHeight,
        };
      });
      if (stop === null) break;
      count += 1;
      expect(stop).toEqual({ name: stop.name, isLater: true, isSeen: true, isThere: true });
    }
    const controls = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>("a[href], button, select, input, summary")].filter(
          (each) =>
            each.tabIndex === 0 && !each.matches(":disabled") && each.checkVisibility({ visibilityProperty: true }),
        ).length,
    );
    expect(controls).toBeGreaterThan(10);
    expect(count).toBeGreaterThanOrEqual(controls);
  });
}
