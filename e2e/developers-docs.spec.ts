import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, expectLabelsMatchText, test } from "./fixtures.ts";
import { submitSignIn } from "./person.ts";

const LINKS = "/developers/reference/links";
const DOCUMENTS = ["/developers", "/developers/authentication", "/developers/errors", "/developers/limits", LINKS];

const sample = (page: Page, id: string) => page.locator(`#${id} .sample`).first();

for (const width of [320, 390, 1440, 1920]) {
  test(`the documentation fits a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...DOCUMENTS, "/developers/webhooks", "/developers/mcp", "/developers/reference/analytics"]) {
      await page.goto(path);
      await expectFitsWindow(page, path);
    }
  });
}

// either width has the same structure in both colour schemes
for (const { colorScheme, width } of [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1440 },
] as const) {
  test(`the documentation is accessible in ${colorScheme} at ${width} pixels`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of DOCUMENTS) {
      await page.goto(path);
      await expectAccessible(page);
      await expectLabelsMatchText(page);
    }
  });
}

test("search works with the keyboard alone", async ({ page }) => {
  await page.goto("/developers");
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search the documentation" });
  await expect(search).toBeFocused();
  await page.keyboard.type("short link");
  const options = page.getByRole("listbox", { name: "Search results" }).getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await search.fill("createLink");
  await expect(options.first()).toContainText("POST /v1/links");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/developers\/reference\/links#createLink/);
  await expect(page.getByRole("heading", { name: /^Create a short link/ })).toBeInViewport();
  // the script of the new document handles the key
  await page.waitForLoadState();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(page.getByText("Nothing found. Try another word.").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox", { name: "Search results" })).toBeHidden();
});

test("says that the search is unavailable while its index cannot be loaded, and finds it on retry", async ({
  page,
}) => {
  let tries = 0;
  await page.route("**/search.json*", (route) => {
    tries++;
    return route.fulfill({ status: 503, body: "away" });
  });
  await page.goto("/developers");
  await page.getByRole("combobox", { name: "Search the documentation" }).pressSequentially("createLink");
  const failure = page.getByRole("alert").filter({ hasText: "The search isn't available right now." });
  await expect(failure).toBeVisible();
  await expect(page.getByText("Nothing found")).toHaveCount(0);
  await expectAccessible(page);
  expect(tries).toBe(1);
  await page.unroute("**/search.json*");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("POST /v1/links");
  await expect(failure).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Search the documentation" })).toBeFocused();
});

test("one switch changes all samples, and stays set on the next document", async ({ page }) => {
  await page.goto(LINKS);
  await expect(sample(page, "createLink")).toContainText("curl");
  await sample(page, "listLinks").getByRole("button", { name: "TypeScript" }).click();
  await expect(sample(page, "createLink").locator("pre:visible")).toContainText("halka.createLink(");
  await page.goto("/developers");
  await expect(page.getByRole("button", { name: "TypeScript" }).first()).toHaveAttribute("aria-pressed", "true");
});

test("the copy button copies the displayed sample", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(LINKS);
  await sample(page, "listLinks").getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl "http.*\/v1\/links"/);
});

test("a signed-in reader fills the examples with a key, runs a call and deletes the key", async ({
  page,
  person: _person,
}) => {
  await page.goto(`${LINKS}?lang=en`);
  const run = page.locator("#listLinks").getByRole("button", { name: "Run" });
  await run.click();
  await expect(page.getByText("To run this call, first create a key at the top of this page.")).toBeVisible();
  await page.getByRole("button", { name: "Use my key" }).click();
  await expect(page.getByText("It can only read.")).toBeVisible();
  await expect(sample(page, "listLinks")).toContainText("Bearer halka_live_");
  await run.click();
  await expect(page.locator("#listLinks").getByText(/^Status 200, \d+ ms$/)).toBeVisible();
  await expect(page.locator("#listLinks .runner pre")).toContainText('"links": []');
  await page.goto("/developers");
  await expect(page.locator(".sample").first()).toHaveText(/export HALKA_API_KEY="halka_live_\w+"/);
  await expect(page.locator(".sample").nth(1)).toContainText("halka_live_");
  await page.getByRole("button", { name: "Delete this key" }).click();
  await expect(page.getByText("The key has been deleted and no longer works.")).toBeVisible();
  await expect(page.locator(".sample").nth(1)).toContainText("$HALKA_API_KEY");
});

test("the key is removed once its reader has signed out", async ({ page, person: _person }) => {
  await page.goto(`${LINKS}?lang=en`);
  await page.getByRole("button", { name: "Use my key" }).click();
  await expect(page.getByRole("button", { name: "Delete this key" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Delete this key" })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem("user");
    localStorage.removeItem("auth_token");
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Delete this key" })).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem("developers_key"))).toBeNull();
});

test("a reader who signs in returns to the same document", async ({ page, person }) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto("/developers/errors");
  await page.getByRole("link", { name: "Sign in to run them with a key of your own." }).click();
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/developers\/errors$/);
  await expect(page.getByRole("button", { name: "Use my key" })).toBeVisible();
});

test("works without scripts: both labelled samples, the navigation and the languages", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LINKS);
  await expect(sample(page, "createLink").locator(".panel-label", { hasText: "curl" })).toBeVisible();
  await expect(sample(page, "createLink").getByText("halka.createLink(")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search the documentation" })).toBeHidden();
  await page.getByText("Documentation:").click();
  await page.locator(".docs-menu").getByRole("link", { name: "Errors", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeVisible();
  await page.goto("/developers?lang=tr");
  await expect(page.locator('.docs-menu a[href="/developers/errors?lang=tr"]')).toHaveCount(1);
  await context.close();
});
