import { type BrowserContext, expect, type Page } from "@playwright/test";
import { agents, clickLink, visitPage } from "./events.ts";
import { expectAccessible, test } from "./fixtures.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

let member: Member;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  member = await newMember(request);
  await createLinks(member, ["Shop", "Film"]);
  const [shop, film] = await member.halka.listPageLinks();
  const visitors = await playwright.request.newContext({ baseURL: baseURL! });
  for (const agent of [agents.windows, agents.iphone]) {
    await visitPage(visitors, member, { agent });
    await clickLink(visitors, member, shop!._id, { agent });
    await clickLink(visitors, member, film!._id, { agent });
  }
  context = await browser.newContext({ baseURL: baseURL! });
  page = await context.newPage();
  await storeSession(page, member);
});

test.afterAll(() => context.close());

test("shows an owner what is stored about visitors, and deletes the statistics of one link", async () => {
  await page.goto("/dashboard/analytics/receipt");
  await expect(page.getByRole("heading", { level: 1, name: "Privacy receipt" })).toBeVisible();
  await expect(page.getByText("IP addresses never reach a database, and we don't count with cookies.")).toBeVisible();
  const row = page.getByRole("row", { name: /^Visitor/ });
  await expect(row.getByRole("cell").first()).toHaveText(/^\d+$/);
  // two visits and four clicks; reloads until all of them are stored
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^6 rows are kept for/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expectAccessible(page);

  await page.getByLabel("Link", { exact: true }).selectOption({ label: "Shop" });
  await page.getByRole("button", { name: "Delete these statistics" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete the statistics of “Shop”?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete forever" }).click();
  await expect(page.getByText("The statistics are being deleted")).toBeVisible();
  // the screen updates by itself when its figures are refreshed
  await expect(page.getByText(/^4 rows are kept for/)).toBeVisible();
});

test("prints the data inventory without controls", async () => {
  await page.goto("/dashboard/analytics/receipt");
  await expect(page.getByRole("heading", { name: "What we can't see" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "What we can't see" })).toBeVisible();
  for (const name of ["Print", "Copy as text", "Delete these statistics"])
    await expect(page.getByRole("button", { name })).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
});
