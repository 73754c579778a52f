import type { Page } from "@playwright/test";
import { languages } from "#base/language.ts";
import { pageNames } from "#features/site/content/names.ts";
import { expect, expectAccessible, gotoHydrated, test, watchConsoleErrors } from "./fixtures.ts";

const PAGES = pageNames.map((name) => `/${name}`);
const POST = "how-a-click-is-counted";
const PAGE_FAILED = "Failed to load the page content. Please try again later.";
const POST_FAILED = "Failed to load the blog post content. Please try again later.";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const firstPost = (page: Page) => page.locator("article h2").first().getByRole("link");

test("without scripts, every static page and post is complete and links back", async ({ browser, baseURL }) => {
  const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await visitor.newPage();
  for (const path of PAGES) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(title(page)).toHaveCount(1);
    expect((await page.locator("article").innerText()).length).toBeGreaterThan(300);
    await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await expect(page.getByText("© 2025 Halka")).toBeVisible();
  }
  await page.goto("/blog");
  const name = await firstPost(page).innerText();
  await firstPost(page).click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
  await expect(page.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "Русский" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.locator("article p").first()).toContainText(/[а-я]/);
  await visitor.close();
});

test("opens a post in place from the blog: fetches its text, focuses its heading, and loads no new document", async ({
  page,
}) => {
  const errors = watchConsoleErrors(page);
  await gotoHydrated(page, "/blog");
  const name = await firstPost(page).innerText();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  const request = page.waitForRequest(/\/static-pages\/blog-posts\/[\w-]+\.md\?lang=en$/);
  await firstPost(page).click();
  await request;
  await expect(page).toHaveURL(/\/page\/blog-posts\/[\w-]+$/);
  await expect(title(page)).toHaveText(name);
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle(name.includes("Halka") ? name : `${name} · Halka`);
  await expect(page.locator("article time")).toBeVisible();
  await expect(page.getByText(/^\d+ min read$/)).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(title(page)).toHaveText("Blog");
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(title(page)).toContainText("About");
  expect(documents).toEqual([]);
  expect(errors).toEqual([]);
});

test("shows a spinner while a text loads, and cancels outdated requests", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const held: (() => void)[] = [];
  await page.route("**/static-pages/blog-posts/*.md*", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await firstPost(page).click();
  await expect(page.getByRole("status")).toHaveText("Loading...");
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("/static-pages/blog-posts/"));
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  expect((await aborted).failure()?.errorText).toContain("ABORTED");
  for (const release of held) release();
  await expect(title(page)).toHaveText(/Careers/);
  await expect(page.getByRole("status")).toHaveCount(0);
});

for (const [what, path, text, open] of [
  ["post", "/blog", POST_FAILED, (page: Page) => firstPost(page).click()],
  [
    "page",
    "/blog",
    PAGE_FAILED,
    (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click(),
  ],
] as const) {
  test(`reports in red that a ${what} cannot be loaded, and loads it on retry`, async ({ page }) => {
    const errors = watchConsoleErrors(page);
    await gotoHydrated(page, path);
    await page.route("**/static-pages/**", (route) => route.fulfill({ status: 503, body: "away" }));
    await open(page);
    await expect(page.getByRole("alert")).toHaveText(text);
    await expect(title(page)).toHaveText("This page can't be shown");
    const { red, green } = await page.getByRole("alert").evaluate((alert) => {
      const [r = 0, g = 0] = getComputedStyle(alert).color.match(/\d+/g)!.map(Number);
      return { red: r, green: g };
    });
    expect(red).toBeGreaterThan(green + 60);
    expect(errors.join("\n")).toContain("/static-pages/");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveText(text);
    await page.unroute("**/static-pages/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(title(page)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("opens links in a text in a new tab, except those to posts", async ({ page, context }) => {
  await page.goto("/contact");
  const link = page.locator("article a[href='/verify-email']");
  const opened = context.waitForEvent("page");
  await link.click();
  await expect(await opened).toHaveURL(/\/verify-email$/);
  await expect(page).toHaveURL(/\/contact$/);
  await expect(link).toHaveAccessibleDescription("Opens in a new tab");
});

test("changes the language of the text in place", async ({ page }) => {
  const errors = watchConsoleErrors(page);
  await page.goto(`/page/blog-posts/${POST}?lang=ru`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", /how-a-click-is-counted\?lang=ru$/);
  const before = await title(page).innerText();
  const picker = page.getByRole("combobox");
  await picker.focus();
  const request = page.waitForRequest(`**/static-pages/blog-posts/${POST}.md?lang=tr`);
  await picker.selectOption("Türkçe");
  await request;
  await expect(title(page)).not.toHaveText(before);
  await expect(page.locator("article")).toHaveAttribute("lang", "tr");
  await expect(page.getByRole("link", { name: "Bloga dön" })).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(page).toHaveURL(/how-a-click-is-counted$/);
  await expect(canonical).toHaveAttribute("href", /how-a-click-is-counted$/);
  const after = await title(page).innerText();
  await page.reload();
  await expect(title(page)).toHaveText(after);
  expect(errors).toEqual([]);
});

test("keeps a language that is chosen before the screen is hydrated", async ({ page }) => {
  const chosen = Promise.withResolvers<void>();
  await page.route("**/assets/**/*.js", async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("combobox").selectOption("Türkçe");
  chosen.resolve();
  await expect(page.locator("article")).toHaveAttribute("lang", "tr");
});

test("prefers a language in the address over an earlier choice", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("combobox").selectOption("Türkçe");
  await expect(page.locator("article")).toHaveAttribute("lang", "tr");
  await page.goto("/about?lang=ru");
  await expect(page.getByRole("link", { name: "На главную" })).toHaveAttribute("href", "/?lang=ru");
  await page.getByRole("contentinfo").getByRole("link", { name: "Блог" }).click();
  await expect(page).toHaveURL(/\/blog\?lang=ru$/);
  await page.goto("/about");
  await expect(page.locator("article")).toHaveAttribute("lang", "tr");
});

test("describes a document to search engines, feed readers and link previews", async ({ page, baseURL }) => {
  await page.goto(`/page/blog-posts/${POST}`);
  const here = `${baseURL}/page/blog-posts/${POST}`;
  const head = page.locator("head");
  await expect(head.locator("meta[name=description]")).toHaveAttribute("content", /\w{3,}/);
  await expect(head.locator("link[rel=canonical]")).toHaveAttribute("href", here);
  for (const [hreflang, query] of [
    ["en", "?lang=en"],
    ["tr", "?lang=tr"],
    ["ru", "?lang=ru"],
    ["x-default", ""],
  ])
    await expect(head.locator(`link[rel=alternate][hreflang=${hreflang}]`)).toHaveAttribute("href", here + query);
  await expect(head.locator("link[type='application/rss+xml']")).toHaveAttribute("href", `${baseURL}/blog/rss.xml`);
  await expect(head.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
  const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent())!) as {
    "@graph": { "@type": string }[];
  };
  expect(data["@graph"].map((entry) => entry["@type"])).toEqual(["BreadcrumbList", "BlogPosting"]);
});

/** Elements that overflow on the right, except those that scroll by themselves. */
const findOverflow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((each) => !each.closest("[tabindex='0'], .visually-hidden"))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 100)),
  );

for (const language of languages) {
  test(`fits every article in ${language} into 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of [...PAGES, `/page/blog-posts/${POST}`]) {
      await page.goto(`${path}?lang=${language}`);
      await expect(title(page)).toBeVisible();
      expect(await findOverflow(page), path).toEqual([]);
    }
  });
}

test("skips the header with the first Tab stop", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("has working email addresses on the contact page", async ({ page }) => {
  await page.goto("/contact");
  const { hostname } = new URL(page.url());
  await expect(page.getByRole("link", { name: `hello@${hostname}` }).first()).toHaveAttribute(
    "href",
    `mailto:hello@${hostname}`,
  );
});

test("reports a missing blog post inside the layout of the blog", async ({ page }) => {
  const response = await page.goto("/page/blog-posts/no-such-post");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("alert")).toHaveText("Failed to load the blog post content. Please try again later.");
  await expect(page.getByRole("link", { name: "Back to Blog" })).toBeVisible();
});
