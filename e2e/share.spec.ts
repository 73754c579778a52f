import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, hoverUndo, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

let member: Member;
let readers: BrowserContext | undefined;

test.beforeEach(async ({ page, request }) => {
  member = await newMember(request);
  await createLinks(member, ["Shop"]);
  await storeSession(page, member);
});
test.afterEach(async () => {
  await readers?.close();
  readers = undefined;
});

/** Opens a phone's browser without an account. */
async function reader(browser: Browser, baseURL: string | undefined): Promise<Page> {
  readers = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) });
  return readers.newPage();
}

async function toAddress(name: string): Promise<string> {
  const shares = await member.halka.listShares();
  return new URL(shares.find((share) => share.name === name)!.url).pathname;
}

test("shares statistics with a password, opens them on a phone without an account, and hides them once switched off", async ({
  page,
  browser,
  baseURL,
}) => {
  // slow, since it switches between two people
  test.slow();
  await page.goto("/dashboard/analytics");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share your analytics" });
  await expect(dialog.getByText("Nothing shared yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "New link" }).click();
  const form = page.getByRole("dialog", { name: "New link" });
  await form.getByLabel("Who is it for?").fill("My sponsor");
  await form.getByRole("switch", { name: "Require a password" }).press("Space");
  await form.getByLabel(/^Password/).fill("open sesame");
  await expectAccessible(page, "[role=dialog]");
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Not viewed yet")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");

  const phone = await reader(browser, baseURL);
  const response = await phone.goto(await toAddress("My sponsor"));
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
  await expect(phone.getByRole("heading", { name: "This page is password protected" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel(/^Password/).fill("open says me");
  await phone.getByRole("button", { name: "View analytics" }).click();
  await expect(phone.getByRole("alert").filter({ hasText: "Wrong password." })).toBeVisible();
  await phone.getByLabel(/^Password/).fill("open sesame");
  await phone.getByRole("button", { name: "View analytics" }).click();
  await expect(phone.getByRole("link", { name: `/${member.username}` })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Analytics" })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
  await expect(phone.getByRole("link", { name: "Made with Halka" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("link", { name: `/${member.username}` })).toBeVisible();
  await expectFitsWindow(phone);
  await expectAccessible(phone);

  const switchOff = async () => {
    await dialog.getByRole("button", { name: "More for My sponsor" }).click();
    await page.getByRole("menuitem", { name: "Turn off" }).click();
    await expect(page.getByText("Link for My sponsor turned off").last()).toBeVisible();
  };
  await switchOff();
  await (await hoverUndo(page)).click();
  await expect(page.getByText("Link for My sponsor turned on")).toBeVisible();
  await switchOff();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "This link is no longer shared" })).toBeVisible();
  await expectAccessible(phone);
});

test("replaces and deletes an address after confirmation, and marks one that covers only some links", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/dashboard/analytics");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "New link" }).click();
  const form = page.getByRole("dialog", { name: "New link" });
  await form.getByLabel("Who is it for?").fill("Team");
  await form.getByRole("radio", { name: "Some links only" }).check();
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByText("Choose at least one link")).toBeVisible();
  await form.getByRole("checkbox", { name: "Shop" }).check();
  await form.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog", { name: "Share your analytics" });
  await expect(dialog.getByText("1 link")).toBeVisible();
  const first = await toAddress("Team");
  const phone = await reader(browser, baseURL);
  await phone.goto(first);
  await expect(phone.getByText("This covers only some of the links.")).toBeVisible();

  await dialog.getByRole("button", { name: "More for Team" }).click();
  await page.getByRole("menuitem", { name: "Replace link" }).click();
  await dialog.getByRole("button", { name: "Replace link" }).click();
  await expect(page.getByText("Link for Team replaced. Send them the new one.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "This link is no longer shared" })).toBeVisible();
  await phone.goto(await toAddress("Team"));
  await expect(phone.getByText("This covers only some of the links.")).toBeVisible();

  await dialog.getByRole("button", { name: "More for Team" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("Nothing shared yet.")).toBeVisible();
});

test("configures, previews and sends a report, and stops it through the link in its email", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/dashboard/settings?tab=notifications");
  await page.getByRole("radio", { name: "Every week" }).check();
  await expect(page.getByText("You'll get a report every Monday.")).toBeVisible();
  await expect(page.getByText("Next report: Monday")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).last().click();
  const preview = page.getByRole("dialog", { name: "What you'll get" });
  await expect(preview.getByText("Subject: Your week on Halka")).toBeVisible();
  const shell = preview.frameLocator("iframe").frameLocator("iframe");
  await expect(shell.getByRole("heading", { name: "Your week" })).toBeVisible();
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Send me one now" }).click();
  await expect(page.getByText("A report is on its way to your inbox.")).toBeVisible();
  await expectAccessible(page);

  const address = await readMail(member.email, /(\/unsubscribe\/[\w-]{64})/);
  const phone = await reader(browser, baseURL);
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "Stop the reports?" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Stop the reports" }).click();
  await expect(phone.getByRole("heading", { name: "No more reports" })).toBeVisible();
  await expectAccessible(phone);
  // the settings show the change without a reload
  await expect(page.getByRole("radio", { name: "Off" })).toBeChecked();
});

test("says to a reader without JavaScript that the statistics need it", async ({ browser, baseURL }) => {
  const { url } = await member.halka.createShare({ name: "Sponsor" });
  readers = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await readers.newPage();
  await page.goto(new URL(url).pathname);
  // text locators leave out `noscript`
  await expect(page.locator("main p")).toHaveText("Turn on JavaScript to see these statistics.");
});
