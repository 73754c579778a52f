import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

const FOUND = { title: "Soup kitchen", description: "", icon: "" };

/** Stubs the metadata of third-party pages: tests make no outside requests. */
async function stubMetadata(page: Page, found: Partial<typeof FOUND> = {}): Promise<void> {
  await page.route("**/v1/links/look-up", (route) => route.fulfill({ json: { ...FOUND, ...found } }));
}

async function openDashboard(page: Page, member: Member): Promise<void> {
  await storeSession(page, member);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: `Welcome, ${member.username}` })).toBeVisible();
}

/** Pastes a text while no field has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const addButton = (page: Page) => page.getByRole("button", { name: "Add New Link" }).first();
const getDialog = (page: Page, name = "Add New Link") => page.getByRole("dialog", { name });
const getRow = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("fills in the platform, name and a free short name from the address of a new link", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page);
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
  await stubMetadata(page);
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
  await stubMetadata(page);
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

test("keeps the editor open after a failed save, and says what to do", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await stubMetadata(page, { title: "" });
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByLabel(/^Link/)).toBeFocused();
  await expect(modal.getByText("Enter a full web address, such as https://example.com")).toBeVisible();
  await expect(modal.getByText("Enter a name")).toBeVisible();
  await expect(modal.getByText("Choose a platform")).toBeVisible();

  await modal.getByLabel(/^Link/).fill("https://example.com/second");
  await modal.getByLabel(/^Name/).fill("Second");
  await modal.getByLabel("Short name").fill("web");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByLabel("Short name")).toBeFocused();
  await modal.getByLabel("Short name").fill("");

  await page.route("**/v1/widget/link", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Second");

  await page.unroute("**/v1/widget/link");
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/widget/link", async (route) => {
    if (route.request().method() === "POST") await isHeld;
    await route.fallback();
  });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Second")).toBeVisible();
});

test("accepts no input during a save, and returns the focus if the save fails", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  const name = modal.getByLabel(/^Name/);
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/widget/link/*", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await held.promise;
    return route.fulfill({ status: 503, json: {} });
  });
  await name.fill("Second");
  await name.press("Control+Enter");
  await expect(modal.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.type(" to none");
  await page.keyboard.press("Escape");
  held.resolve();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Second");
  await page.unroute("**/v1/widget/link/*");
  await name.press("Control+Enter");
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Second")).toBeVisible();
});

test("names a link after its known platform when its page has no title", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page, { title: "" });
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

test("creates only one link when a save is retried after a lost response", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page, { title: "" });
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByLabel(/^Link/).fill("https://example.com/once");
  await modal.getByLabel(/^Name/).fill("Once");
  let isLost = true;
  await page.route("**/v1/widget/link", async (route) => {
    if (route.request().method() !== "POST" || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByRole("alert")).toBeVisible();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal).toBeHidden();
  expect(await member.halka.listPageLinks()).toHaveLength(1);
});

test("keeps typed text across a reload, asks before leaving, and forgets the text once discarded", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  await expect(modal.getByLabel(/^Name/)).toHaveValue("First");
  await modal.getByLabel(/^Name/).fill("Unfinished");
  await page.reload();

  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  await expect(modal.getByText("We brought back your unsaved changes.")).toBeVisible();
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Unfinished");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(member.token);

  await page.keyboard.press("Escape");
  const prompt = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(prompt.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(modal).toBeVisible();
  await modal.getByRole("button", { name: "Cancel" }).click();
  await prompt.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(modal).toBeHidden();

  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  await expect(modal.getByLabel(/^Name/)).toHaveValue("First");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
});

test("starts a new link from an address pasted outside of any field", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page);
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
  await stubMetadata(page, { title: "" });
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

  const message = "Your plan is full.";
  await page.route("**/v1/widget/link", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 403, json: { status: 403, code: "plan_limit", message, errors: [] } })
      : route.fallback(),
  );
  await paste(page, "https://a.example https://b.example");
  await page.getByRole("button", { name: "Add 2 links" }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("link", { name: "See plans" })).toBeVisible();
});

test("shows both versions of a link that two people changed, and lets the person choose field by field", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const mine = getDialog(page, "Edit Link");
  await mine.getByLabel(/^Name/).fill("Mine");
  await mine.getByLabel(/^Description/).fill("My words");

  const other = await browser.newContext({ baseURL: baseURL!, locale: "en-GB" });
  const otherPage = await other.newPage();
  await openDashboard(otherPage, member);
  await getRow(otherPage, "First").getByRole("button", { name: "Edit First" }).click();
  const theirs = getDialog(otherPage, "Edit Link");
  await theirs.getByLabel(/^Name/).fill("Theirs");
  await theirs.getByLabel("Short name").fill("their-name");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toBeHidden();
  await other.close();

  await mine.getByRole("button", { name: "Save" }).click();
  const conflict = getDialog(page, "Changed somewhere else");
  const choice = (field: string, side: "Your version" | "Saved version") =>
    conflict.getByRole("group", { name: field, exact: true }).getByRole("radio", { name: new RegExp(side) });
  await expect(choice("Description", "Your version")).toBeChecked();
  await expect(choice("Short name", "Saved version")).toBeChecked();
  await expect(choice("Name", "Your version")).not.toBeChecked();
  await expect(choice("Name", "Saved version")).not.toBeChecked();
  await expectAccessible(page, '[role="dialog"]');
  await conflict.getByRole("button", { name: "Save" }).click();
  await expect(conflict.getByText("Choose a version wherever both changed.")).toBeVisible();
  await choice("Name", "Saved version").check();
  await conflict.getByRole("button", { name: "Save" }).click();
  // the conflict dialog closes before the save, and the editor after it
  await expect(mine).toBeHidden();
  await expect(getRow(page, "Theirs")).toBeVisible();
  expect(await member.halka.listPageLinks()).toMatchObject([
    { name: "Theirs", description: "My words", alias: "their-name" },
  ]);
});

test("can recreate a link that was deleted in the meantime, with the typed values", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  await modal.getByLabel(/^Name/).fill("Kept");
  const [first] = await member.halka.listPageLinks();
  await member.halka.deletePageLink({ linkId: first!._id });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText("This link has since been deleted.")).toBeVisible();
  await modal.getByRole("button", { name: "Add it again" }).click();
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Kept")).toBeVisible();
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
});

test("adds a link with the keyboard alone, and saves with Ctrl-Enter from any field", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page);
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
  test(`is translated to ${language}`, async ({ page, request, context, baseURL }) => {
    const member = await newMember(request);
    await createLinks(member, ["First"]);
    await context.addCookies([{ name: "preferred-language", value: language, url: baseURL! }]);
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
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const png = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };
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
