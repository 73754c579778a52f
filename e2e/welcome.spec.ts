import type { Page } from "@playwright/test";
import { expect, expectAccessible, gotoHydrated, test } from "./fixtures.ts";
import { readCode } from "./mailbox.ts";
import { newPerson, type Person, signUp } from "./person.ts";
import { createPicture } from "./pictures.ts";

/** Signs up, types the mailed code into the panel and waits for the optional step. */
async function finishSignUp(page: Page, person: Person): Promise<void> {
  await signUp(page, person);
  const code = await readCode(person.email);
  await page.getByLabel(/^Verification code/).fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Set up your page" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/welcome$/);
}

async function uploadPhoto(page: Page): Promise<void> {
  const buffer = await createPicture(400, 400, "teal", "jpeg");
  await page.getByRole("button", { name: "Upload custom profile photo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio", { name: "Your photo" })).toBeChecked();
}

test("offers an optional step after sign-up; its name, photo and template appear on the public page", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/login");
  await finishSignUp(page, person);
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  await expect(page.getByRole("radio", { name: "Blank page" })).toBeChecked();
  await expectAccessible(page, "main");

  await page.getByLabel(/^Name/).fill("Ada Example");
  await uploadPhoto(page);
  await page.getByRole("radio", { name: "Musician" }).check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: `Welcome, ${person.username}` })).toBeVisible();
  await expect(page.getByRole("row", { name: /Listen to the new album/ })).toBeVisible();

  await page.goBack();
  await expect(page).not.toHaveURL(/welcome|signup/);
  await page.goto(`/${person.username}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ada Example" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Listen to the new album/ })).toBeVisible();
  await expect(page.locator('img[src^="/media/"]').first()).toBeVisible();
});

test("keeps the optional step across a reload, and skips it with one press", async ({ page }) => {
  const person = newPerson();
  await finishSignUp(page, person);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Set up your page" })).toBeVisible();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("No links yet - Get started by adding your first link")).toBeVisible();
  await page.goto(`/${person.username}`);
  await expect(page.getByRole("heading", { level: 1, name: "My Links" })).toBeVisible();
});

test("keeps the default title for an empty name, and retries after a failed save", async ({ page }) => {
  const person = newPerson();
  await finishSignUp(page, person);
  await page.getByRole("radio", { name: "Two linked rings" }).check();
  const isSave = (url: URL) => url.pathname.startsWith("/v1/appearance/");
  await page.route(isSave, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Two linked rings" })).toBeChecked();
  await page.unroute(isSave);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/${person.username}`);
  await expect(page.getByRole("heading", { level: 1, name: "My Links" })).toBeVisible();
  await expect(page.locator('img[src^="/presets/"]').first()).toBeVisible();
});

test("rejects a reserved username while it is typed, without moving the form", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await gotoHydrated(page, "/signup");
    const username = page.getByLabel(/^Username/);
    const top = async () => (await page.getByRole("button", { name: "Create account" }).boundingBox())!.y;
    await expect(page.getByText("This will be your page's address.")).toBeVisible();
    const before = await top();
    await username.fill("log-in");
    await expect(page.getByRole("alert")).toHaveText("This username is reserved. Choose another one.");
    expect(await top()).toBe(before);
    await username.fill("a b");
    await expect(page.getByRole("alert")).toContainText("Username can only contain");
    expect(await top()).toBe(before);
    await username.fill("a-free-name");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await top()).toBe(before);
  }
});
