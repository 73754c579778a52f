import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture of one colour. */
export function createPicture(
  width: number,
  height: number,
  background: string,
  format: "png" | "jpeg" = "png",
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Uploads a picture through the dialog that `open` opens. */
export async function choosePicture(page: Page, open: Locator, name: string): Promise<void> {
  const buffer = await createPicture(400, 300, name === "one.png" ? "#c08a2e" : "#2e6ac0");
  await open.click();
  const upload = page.getByRole("dialog", { name: "Upload image" });
  await upload.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await expect(upload.getByRole("slider", { name: "Zoom" })).toBeVisible();
  await upload.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(upload).toBeHidden();
}
