import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { addButton, getDialog, openDashboard } from "./link-editor.ts";
import { getRow } from "./links-list.ts";
import { storeSession, createLinks, newMember, rejectByPlan } from "./member.ts";
import { stubMetadata } from "./metadata.ts";
import { PIXEL } from "./pictures.ts";
import type { Page } from "@playwright/test";

/** The metadata that tests stub. */
const FOUND = { title: "Soup kitchen" };

/** Pastes a text while no field has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test("fills in the platform, name and a free short name from the address of a new link", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page, FOUND);
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await expect(modal.getByLabel(/^Link/)).toBeFocused();
  await modal.getByLabel(/^Link/).fill("youtu.be/soup");
  await expect(modal.getByRole("combobox", { name: /^Platform/ })).toHaveValue("YouTube");
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Soup kitchen");
  await expect(modal.getByText("From the page title.")).toBeVisible();
  await modal.getByLabel("Tags").fill("food");
  await modal.getByLabel("Tags").press("Enter");
  await modal.getByLabel("Tags").fill("warm");
  await modal.getByLabel("Short name").fill("soup");
  await expect(modal.getByText(`/${member.username}/soup is available.`)).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await modal.getByLabel(/^Description/).fill("Every day");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Soup kitchen")).toBeVisible();
  expect(await member.halka.listPageLinks()).toMatchObject([
    {
      name: "Soup kitchen",
      slug: "youtube",
      link: "https://youtu.be/soup",
      alias: "soup",
      description: "Every day",
      tags: ["food", "warm"],
    },
  ]);
});

test("keeps a typed name and a chosen platform", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page, FOUND);
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByLabel(/^Name/).fill("Mine");
  await modal.getByRole("combobox", { name: /^Platform/ }).click();
  await page.getByRole("option", { name: "Other", exact: true }).click();
  const lookedUp = page.waitForResponse("**/v1/links/look-up");
  await modal.getByLabel(/^Link/).fill("https://x.com/me");
  await lookedUp;
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Mine");
  await expect(modal.getByRole("combobox", { name: /^Platform/ })).toHaveValue("Other");
});

test("offers every platform by name and icon", async ({ page, request }) => {
  await openDashboard(page, await newMember(request));
  await addButton(page).click();
  await getDialog(page)
    .getByRole("combobox", { name: /^Platform/ })
    .click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(19);
  await expect(page.getByRole("listbox").getByRole("option").locator("svg")).toHaveCount(19);
});

test("reports a taken short name while it is typed, and offers a free one at one press", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await stubMetadata(page, FOUND);
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByLabel(/^Link/).fill("https://example.com/second");
  await modal.getByLabel("Short name").fill("WEB");
  await expect(modal.getByText("You already use this short name.")).toBeVisible();
  await modal.getByRole("button", { name: /^Use WEB-2/i }).click();
  await expect(modal.getByText(/WEB-2 is available\./i)).toBeVisible();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal).toBeHidden();
  expect((await member.halka.listPageLinks()).map(({ alias }) => alias.toLowerCase())).toEqual(["web", "web-2"]);
});

test("names a link after its known platform when its page has no title", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page);
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByLabel(/^Link/).fill("https://www.instagram.com/ada");
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Instagram");
  await modal.getByLabel(/^Name/).fill("My pictures");
  await modal.getByLabel(/^Link/).fill("https://t.me/ada");
  await expect(modal.getByLabel(/^Name/)).toHaveValue("My pictures");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(getRow(page, "My pictures")).toBeVisible();
});

test("starts a new link from an address pasted outside of any field", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page, FOUND);
  await openDashboard(page, member);
  await paste(page, " https://www.instagram.com/soup \n");
  const modal = getDialog(page);
  await expect(modal.getByLabel(/^Link/)).toHaveValue("https://www.instagram.com/soup");
  await expect(modal.getByRole("combobox", { name: /^Platform/ })).toHaveValue("Instagram");
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Soup kitchen");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();

  await paste(page, "only words");
  await page.getByRole("searchbox").first().focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "https://example.com/");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(modal).toBeHidden();
});

test("adds several pasted addresses one by one, and reports the plan's limit", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page);
  await openDashboard(page, member);
  await paste(page, "https://github.com/soup\nhttps://t.me/soup\nexample.com/soup");
  const modal = getDialog(page, "Add 3 links?");
  await expect(modal.getByRole("listitem")).toHaveCount(3);
  await modal.getByRole("checkbox", { name: "Add example.com" }).uncheck();
  await expectAccessible(page, '[role="dialog"]');
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().endsWith("/v1/widget/link"))
      keys.push(sent.headers()["idempotency-key"]);
  });
  await modal.getByRole("button", { name: "Add 2 links" }).click();
  await expect(modal.getByText("2 links added.")).toBeVisible();
  expect(new Set(keys).size).toBe(2);
  expect(keys.every(Boolean)).toBe(true);
  await modal.getByRole("button", { name: "Done" }).click();
  expect((await member.halka.listPageLinks()).map(({ slug }) => slug)).toEqual(["github", "telegram"]);

  await page.route("**/v1/widget/link", (route) =>
    route.request().method() === "POST" ? rejectByPlan(route) : route.fallback(),
  );
  await paste(page, "https://a.example https://b.example");
  await page.getByRole("button", { name: "Add 2 links" }).click();
  await expect(page.getByText("Your plan includes up to 5 links on a page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "See plans" })).toBeVisible();
});

test("closes an open list of platforms at the first Escape, and the editor at the next", async ({ page, request }) => {
  await openDashboard(page, await newMember(request));
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByRole("combobox", { name: /^Platform/ }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
});

test("adds a link with the keyboard alone, and saves with Ctrl-Enter from any field", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page, FOUND);
  await openDashboard(page, member);
  await addButton(page).focus();
  await page.keyboard.press("Enter");
  const modal = getDialog(page);
  await expect(modal.getByLabel(/^Link/)).toBeFocused();
  await page.keyboard.type("https://example.com/keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Keys");
  await modal.getByLabel(/^Description/).focus();
  await page.keyboard.type("One line");
  await page.keyboard.press("Enter");
  await page.keyboard.type("and another");
  await modal.getByLabel("Tags").focus();
  await page.keyboard.type("half a tag");
  await page.keyboard.press("Control+Enter");
  await expect(modal).toBeHidden();
  await expect(addButton(page)).toBeFocused();
  expect(await member.halka.listPageLinks()).toMatchObject([
    { name: "Keys", description: "One line\nand another", tags: ["half a tag"] },
  ]);
});

test("fills the screen of a phone, with its buttons always in reach", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await expect(modal.getByRole("button", { name: "Save" })).toBeInViewport();
  await expect.poll(() => modal.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectFitsWindow(page);
  await expectAccessible(page, '[role="dialog"]');
});

const WORDS = {
  en: { add: "Add New Link", edit: "Edit Link", editFirst: "Edit First", save: "Save" },
  tr: { add: "Yeni bağlantı ekle", edit: "Bağlantıyı düzenle", editFirst: "First: düzenle", save: "Kaydet" },
  ru: { add: "Новая ссылка", edit: "Изменить ссылку", editFirst: "Изменить: First", save: "Сохранить" },
};

for (const [language, words] of Object.entries(WORDS)) {
  test(`is translated to ${language}`, async ({ page, request }) => {
    const member = await newMember(request);
    await createLinks(member, ["First"]);
    await setLanguage(page, language);
    await stubMetadata(page);
    await storeSession(page, member);
    await page.goto("/dashboard");
    await expect(getRow(page, "First")).toBeVisible();
    await paste(page, "https://example.com/");
    await expect(getDialog(page, words.add).getByRole("button", { name: words.save })).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    await page.keyboard.press("Escape");
    await expect(getDialog(page, words.add)).toBeHidden();
    await getRow(page, "First").getByRole("button", { name: words.editFirst, exact: true }).click();
    await expect(getDialog(page, words.edit)).toBeVisible();
  });
}

test("uploads, shows and removes a picture, and restores the page's own icon with one press", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await stubMetadata(page, { icon: "/presets/none.webp" });
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  await modal.getByRole("button", { name: "Find site icon" }).click();
  await expect(modal.getByRole("button", { name: "Use site icon" })).toBeVisible();

  await modal
    .locator("input[type=file]")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(modal.getByText("Please select a valid image file (JPEG, PNG, GIF, or WebP)")).toBeVisible();
  const png = { name: "a.png", mimeType: "image/png", buffer: PIXEL };
  await modal.locator("input[type=file]").setInputFiles(png);
  await expect(modal.locator("picture img").first()).toHaveAttribute("src", /^\/media\//);
  await modal.getByRole("button", { name: "Remove image" }).click();
  await expect(modal.getByRole("button", { name: "Upload image" })).toBeFocused();
  await modal.locator("input[type=file]").setInputFiles(png);
  await expect(modal.getByRole("button", { name: "Remove image" })).toBeVisible();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal).toBeHidden();
  expect(await member.halka.listPageLinks()).toMatchObject([
    { thumbnail: expect.stringMatching(/^\/media\//) as unknown },
  ]);
});
