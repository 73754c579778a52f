import type { Page } from "@playwright/test";
import { chooseByKeyboard, expect, expectAccessible, test } from "./fixtures.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

test.describe.configure({ mode: "serial" });

let member: Member;
const second = `e2e_two_${process.pid}_${Date.now().toString(36)}`;
const switcher = (page: Page) => page.getByRole("complementary").getByRole("button", { name: /switch page$/ });
const menu = (page: Page) => page.getByRole("menu", { name: "Your pages" });
const preview = (page: Page) => page.getByRole("link", { name: "Preview my page" });

async function open(page: Page, path = "/dashboard"): Promise<void> {
  await storeSession(page, member);
  await page.goto(path);
  await expect(switcher(page)).toBeVisible();
}

/** Chooses a page in the switcher, by keyboard alone. */
async function switchTo(page: Page, name: RegExp): Promise<void> {
  await switcher(page).press("Enter");
  await chooseByKeyboard(menu(page).getByRole("menuitemradio", { name }));
}

test("creates a second page as a copy of the first, and switches every screen to it", async ({ page, request }) => {
  member = await newMember(request);
  await createLinks(member, ["Blog"]);
  await open(page);
  await expect(switcher(page)).toContainText(`@${member.username}`);
  await switcher(page).click();
  await expect(menu(page).getByRole("menuitemradio")).toHaveCount(1);
  await menu(page).getByRole("menuitem", { name: "New page" }).click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await expectAccessible(page, "[role=dialog]");
  const username = dialog.getByLabel(/^Page username/);
  await username.fill("no spaces");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await username.fill(member.username);
  await dialog.getByLabel(/^Start with/).selectOption({ label: `A copy of @${member.username}` });
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This username is already taken.");
  await username.fill(second);
  await dialog.getByRole("button", { name: "Create page" }).click();

  await expect(switcher(page)).toContainText(`@${second}`);
  await expect(switcher(page)).toBeFocused();
  await expect(preview(page)).toHaveAttribute("href", `/${second}`);
  await expect(page.getByRole("row", { name: /Blog/ })).toContainText(`/${second}/`);
  await expect(page.getByRole("heading", { name: `Welcome, ${member.username}` })).toBeVisible();
  expect((await page.request.get(`/${second}`)).status()).toBe(200);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Site Appearance" }).click();
  await expect(page.getByRole("link", { name: "Show Profile" })).toHaveAttribute("href", `/${second}`);
  await page.getByLabel("Title", { exact: true }).fill("The Band");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(switcher(page)).toContainText("The Band");
  await switchTo(page, new RegExp(`@${member.username}`));
  await expect(switcher(page)).toContainText(`@${member.username}`);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("My Links");
});

test("switches only the current tab from the palette, and opens new tabs on the latest page", async ({
  page,
  context,
}) => {
  await open(page);
  const other = await context.newPage();
  await open(other, "/dashboard/settings?tab=data");
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("combobox").fill("Switch to The Band");
  await expect(palette.getByRole("option", { name: /Switch to The Band/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(switcher(page)).toContainText(`@${second}`);
  await expect(preview(page)).toHaveAttribute("href", `/${second}`);
  await expect(switcher(other)).toContainText(`@${member.username}`);
  await other.reload();
  await expect(switcher(other)).toContainText(`@${member.username}`);
  await page.reload();
  await expect(switcher(page)).toContainText(`@${second}`);
  // new tabs start with this page
  const text = await other.evaluate(() => localStorage.getItem("user"));
  const user = JSON.parse(text!) as { _id: string; username: string; page: { handle: string } };
  expect([user._id, user.username, user.page.handle]).toEqual([member.id, member.username, second]);
});

test("redirects the whole page, shows that on every screen, and ends the redirect from there", async ({ page }) => {
  await open(page, "/dashboard/appearance");
  await switchTo(page, new RegExp(`@${second}`));
  await page.getByLabel("Redirect to").fill("tickets.example/tour");
  await page.getByRole("button", { name: "Start redirect" }).click();
  const banner = page.getByRole("status").filter({ hasText: "Your page is being redirected" });
  await expect(banner).toContainText("https://tickets.example/tour");
  await expectAccessible(page, "main");
  const visit = () => page.request.get(`/${second}`, { maxRedirects: 0 });
  const response = await visit();
  expect([response.status(), response.headers()["location"]]).toEqual([302, "https://tickets.example/tour"]);
  expect((await page.request.get(`/${member.username}`, { maxRedirects: 0 })).status()).toBe(200);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await banner.getByRole("button", { name: "End now" }).click();
  await expect(banner).toBeHidden();
  expect((await visit()).status()).toBe(200);
});

test("deletes a page after its name is typed, on a phone too, and returns to the first page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await storeSession(page, member);
  await page.goto("/dashboard/settings?tab=data");
  await page.getByRole("button", { name: "Open menu" }).click();
  const sidebar = page.getByRole("dialog", { name: "Main menu" });
  await sidebar.getByRole("button", { name: /switch page$/ }).click();
  await sidebar.getByRole("menuitemradio", { name: new RegExp(`@${second}`) }).click();
  await expect(sidebar).toBeHidden();
  const deleteButton = page.getByRole("button", { name: "Delete this page" });
  await deleteButton.click();
  const dialog = page.getByRole("dialog", { name: "Delete this page?" });
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByLabel(/^Type the page's username/).fill(member.username);
  await dialog.getByRole("button", { name: "Delete forever" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This isn't the page's username");
  await dialog.getByLabel(/^Type the page's username/).fill(second);
  await dialog.getByRole("button", { name: "Delete forever" }).click();
  await expect(dialog).toBeHidden();
  await expect(deleteButton).toBeHidden();
  expect((await page.request.get(`/${second}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(sidebar.getByRole("button", { name: /switch page$/ })).toContainText(`@${member.username}`);
});
