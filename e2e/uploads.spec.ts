import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { storeSession, type Member, newMember } from "./member.ts";

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await newMember(request);
  await storeSession(page, member);
});

/** A picture whose left half is red and whose right half is blue. */
async function twoColours(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.round(width / 2), height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "blue" } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "red" } })
    .composite([{ input: blue, gravity: "east" }])
    .jpeg()
    .toBuffer();
}

const getFile = (buffer: Buffer, name = "photo.jpg", mimeType = "image/jpeg") => ({ name, mimeType, buffer });
const logo = (page: Page) => page.getByRole("group", { name: "Logo" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Upload your logo" });

async function openDialog(page: Page): Promise<void> {
  await page.goto("/dashboard/settings?tab=profile");
  await logo(page).getByRole("button", { name: "Choose image" }).click();
  await expect(dialog(page)).toBeVisible();
}
const choose = (page: Page, file: ReturnType<typeof getFile>) =>
  dialog(page).locator("input[type=file]").setInputFiles(file);
const upload = (page: Page) => dialog(page).getByRole("button", { name: "Upload", exact: true });

test("chooses a logo, crops it with the keyboard, rotates, uploads, saves and removes it", async ({ page }) => {
  await openDialog(page);
  await expectAccessible(page, "[role=dialog]");
  await choose(page, getFile(await twoColours(900, 300)));
  const frame = dialog(page).getByRole("group", { name: /Crop the image/ });
  await expect(frame).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog(page).getByRole("button", { name: "Rotate right" }).click();
  await dialog(page).getByRole("button", { name: "Rotate left" }).click();
  await frame.focus();
  for (let press = 0; press < 60; press++) await page.keyboard.press("ArrowRight");
  await upload(page).click();
  await expect(dialog(page)).toBeHidden();
  const shown = logo(page).locator("img");
  await expect(shown).toHaveAttribute("src", /^\/media\/[0-9a-f]{32}-300x300\.webp$/);
  const picture = await page.request.get((await shown.getAttribute("src"))!);
  const { dominant } = await sharp(await picture.body()).stats();
  // the crop moved the picture to the right, so the frame shows its red left end
  expect(dominant.r).toBeGreaterThan(dominant.b);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await page.reload();
  await expect(logo(page).locator("img")).toBeVisible();
  await logo(page).getByRole("button", { name: "Remove" }).click();
  await expect(logo(page).getByRole("button", { name: "Choose image" })).toBeFocused();
});

test("accepts a pasted or dropped picture", async ({ page }) => {
  await openDialog(page);
  const bytes = [...(await twoColours(60, 60))];
  const picture = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], "photo.jpg", { type: "image/jpeg" }));
    return transfer;
  }, bytes);
  const frame = dialog(page).getByRole("group", { name: /Crop the image/ });
  await page.evaluate(
    (clipboardData) => document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })),
    picture,
  );
  await expect(frame).toBeVisible();
  await dialog(page).getByRole("button", { name: "Choose another image" }).click();
  await expect(dialog(page).getByRole("button", { name: "Choose image" })).toBeFocused();
  const target = dialog(page).getByText("Drop an image here, or paste one");
  await expect(target).toBeVisible();
  await target.dispatchEvent("dragover", { dataTransfer: picture });
  await target.dispatchEvent("drop", { dataTransfer: picture });
  await expect(frame).toBeVisible();
  await expect(dialog(page).locator(":focus")).toBeVisible();
});

test("reports a file that cannot be a picture with the specified texts", async ({ page }) => {
  await openDialog(page);
  const expectAlert = (text: string) =>
    expect(dialog(page).getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  await upload(page).click();
  await expectAlert("Please select an image");
  await choose(page, getFile(Buffer.from("text"), "notes.txt", "text/plain"));
  await expectAlert("Please select a valid image file (JPEG, PNG, GIF, or WebP)");
  await choose(page, getFile(Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expectAlert("File size must be less than 5MB");
  await choose(page, getFile(Buffer.from("no picture at all")));
  await expectAlert("Failed to create image preview");
  await choose(page, getFile(await twoColours(60, 60)));
  await expect(dialog(page).getByRole("alert")).toBeHidden();
});

test("reports a failed upload, loses nothing, and succeeds on retry", async ({ page }) => {
  await openDialog(page);
  await choose(page, getFile(await twoColours(80, 80)));
  const expectAlert = (text: string) =>
    expect(dialog(page).getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  await page.route("**/v1/filemanager/folder/default", (route) => route.fulfill({ status: 500 }));
  await upload(page).click();
  await expectAlert("Failed to get upload folder. Please try again.");
  await page.unroute("**/v1/filemanager/folder/default");
  await page.route("**/v1/widget/image/upload?**", (route) => route.abort());
  await upload(page).click();
  await expectAlert("Failed to upload image. Please try again.");
  await page.unroute("**/v1/widget/image/upload?**");
  await upload(page).click();
  await expect(logo(page).locator("img")).toBeVisible();
});

test("closes on Cancel and Escape, and returns the focus", async ({ page }) => {
  await openDialog(page);
  await expect(dialog(page).getByRole("button", { name: "Choose image" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(logo(page).getByRole("button", { name: "Choose image" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});
