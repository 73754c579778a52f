import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, getPreviewFrame, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";
import { createPicture } from "./pictures.ts";

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await newMember(request);
  await createLinks(member, ["Shop", "Blog"]);
  await storeSession(page, member);
});

const open = async (page: Page) => {
  await page.goto("/dashboard/appearance");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("My Links");
};
const title = (page: Page) => page.getByLabel("Title", { exact: true });
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
const saveButton = (page: Page) => page.getByRole("button", { name: /^(Save Changes|Saving\.\.\.)$/ });
const save = async (page: Page) => {
  await saveButton(page).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
};
const radio = (page: Page, group: string, name: string): Locator =>
  page.getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
const stored = () => member.halka.getAppearance({ userId: member.id });
/** Accepts the browser's "Leave site?" prompt, which Playwright dismisses by default. */
const leaveWithoutPrompt = (page: Page) => page.on("dialog", (dialog) => void dialog.accept());

test("saves the defaults and the changes of a new page together, with the specified texts", async ({ page }) => {
  await open(page);
  await expect(description(page)).toHaveValue("Welcome to my links page");
  await expect(radio(page, "Template", "Grid")).toBeChecked();
  await expect(radio(page, "Colour palette", "Light")).toBeChecked();
  await expect(radio(page, "Profile photo", "Circle with your initial")).toBeChecked();
  await expect(page.getByRole("group", { name: "Profile photo" }).getByRole("radio")).toHaveCount(6);
  await expect(page.getByRole("group", { name: "Header photo" }).getByRole("radio")).toHaveCount(7);
  await expect(page.getByRole("group", { name: "Colour palette" }).getByRole("radio")).toHaveCount(9);
  await expect(page.getByText("Premium", { exact: true })).toHaveCount(4);
  const profile = page.getByRole("link", { name: "Show Profile" });
  await expect(profile).toHaveAttribute("href", `/${member.username}`);
  await expect(profile).toHaveAttribute("target", "_blank");

  await title(page).fill("Clay");
  await radio(page, "Template", "Rows").check();
  await radio(page, "Colour palette", "Ocean Premium").check();
  await radio(page, "Header photo", "Dunes at sunrise").check();
  await page.getByRole("switch", { name: "Hide from search engines" }).check();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  expect(await stored()).toMatchObject({ title: "My Links", template: "grid" });
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/appearance/*", async (route) => {
    if (route.request().method() === "PUT") await held.promise;
    await route.continue();
  });
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  held.resolve();
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect(await stored()).toMatchObject({
    title: "Clay",
    template: "rows",
    header_photo: expect.stringContaining("/presets/dunes"),
    meta: { selectedTemplate: "rows", selectedPalette: "ocean", style: { noindex: true } },
  });
  await page.reload();
  await expect(title(page)).toHaveValue("Clay");
  await expect(radio(page, "Colour palette", "Ocean Premium")).toBeChecked();
  await title(page).fill("");
  await save(page);
  await expect(title(page)).toHaveValue("My Links");
});

test("updates the preview with the draft, without publishing any of it", async ({ page, request }) => {
  await open(page);
  await expect(getPreviewFrame(page).getByRole("link", { name: "Shop" })).toBeVisible();
  await title(page).fill("Only a draft");
  await expect(getPreviewFrame(page).getByRole("heading", { name: "Only a draft" })).toBeVisible();
  // dispatched rather than clicked: the preview is scaled, so a real click would miss the link
  await getPreviewFrame(page).getByRole("link", { name: "Shop" }).dispatchEvent("click");
  await expect(getPreviewFrame(page).getByRole("heading", { name: "Only a draft" })).toBeVisible();
  expect(await (await request.get(`/${member.username}`)).text()).not.toContain("Only a draft");
  const width = () => page.locator('iframe[src="/preview"]').evaluate((frame) => frame.clientWidth);
  for (const [device, pixels] of [
    ["Tablet", 820],
    ["Desktop", 1440],
    ["Phone", 390],
  ] as const) {
    await radio(page, "Device", device).check();
    await expect.poll(width).toBe(pixels);
  }
});

test("reports a preview that cannot be drawn, and lets editing go on", async ({ page }) => {
  await page.route("**/v1/appearance/preview", (route) => route.fulfill({ status: 422, json: {} }));
  await open(page);
  await expect(page.getByRole("alert").getByText("The preview couldn't load.")).toBeVisible();
  await title(page).fill("Clay");
  await save(page);
  await page.unroute("**/v1/appearance/preview");
  const again = page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Try again" });
  // looks up the button again each time, since the save may redraw the preview
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(getPreviewFrame(page).getByRole("heading", { name: "Clay" })).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test("undoes and redoes steps by keyboard, wherever the focus is", async ({ page }) => {
  await open(page);
  // text typed within one second is a single undo step, even on a slow machine
  await page.clock.setFixedTime(new Date());
  await title(page).press("End");
  await title(page).pressSequentially(" and more");
  await radio(page, "Template", "Minimal").check();
  await page.keyboard.press("Control+z");
  await expect(radio(page, "Template", "Grid")).toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(title(page)).toHaveValue("My Links");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await title(page).focus();
  await page.keyboard.press("Control+Shift+z");
  await expect(title(page)).toHaveValue("My Links and more");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(radio(page, "Template", "Minimal")).toBeChecked();
  await expect(page.getByRole("status").getByText("Redone: Template")).toBeAttached();
});

test("keeps a draft across a reload, to be resumed or discarded", async ({ page }) => {
  leaveWithoutPrompt(page);
  await open(page);
  await title(page).fill("Half done");
  await page.reload();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(title(page)).toHaveValue("Half done");
  await expect(page.getByRole("button", { name: "Restore draft" })).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("My Links");
  await page.reload();
  await expect(title(page)).toHaveValue("My Links");
  await expect(page.getByRole("button", { name: "Restore draft" })).toBeHidden();
});

test("asks before leaving with unsaved changes, and leaves at once without them", async ({ page }) => {
  await open(page);
  await title(page).fill("Again");
  await page.getByRole("link", { name: "Settings" }).click();
  const prompt = page.getByRole("dialog", { name: "Leave without saving?" });
  await prompt.getByRole("button", { name: "Keep editing" }).click();
  await expect(title(page)).toHaveValue("Again");
  await save(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings/);
});

test("reports a failed save and keeps every edit", async ({ page }) => {
  await open(page);
  await title(page).fill("Clay");
  await page.route(`**/v1/appearance/*`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await saveButton(page).click();
  await expect(page.getByRole("alert").getByText("Couldn't save your changes.")).toBeVisible();
  await expect(title(page)).toHaveValue("Clay");
  await page.unroute(`**/v1/appearance/*`);
  await save(page);
  expect(await stored()).toMatchObject({ title: "Clay" });
});

test("merges changes of two tabs without a conflict, and asks about conflicts", async ({ page, context }) => {
  await open(page);
  await title(page).fill("Here");
  await radio(page, "Template", "Rows").check();
  const other = await context.newPage();
  await open(other);
  await description(other).fill("There");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expect(other.getByText("All changes saved")).toBeVisible();
  await save(page);
  expect(await stored()).toMatchObject({ title: "Here", description: "There", template: "rows" });

  await other.reload();
  await expect(title(other)).toHaveValue("Here");
  await title(page).fill("Mine");
  await description(page).fill("Mine too");
  await title(other).fill("Other");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expect(other.getByText("All changes saved")).toBeVisible();
  await saveButton(page).click();
  const prompt = page.getByRole("dialog", { name: "Changed somewhere else too" });
  await expectAccessible(page, "[role=dialog]");
  await prompt.getByRole("radio", { name: /^Theirs/ }).check();
  await prompt.getByRole("button", { name: "Save selection" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Other", description: "Mine too" });
});

test("saves, restores, renames and deletes a version under a name", async ({ page }) => {
  await open(page);
  await title(page).fill("Spring");
  await page.getByLabel("Version name").fill("Spring design");
  await page.getByRole("button", { name: "Save this version" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Spring design" })).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Spring" });
  await title(page).fill("Summer");
  await save(page);
  await page.getByRole("button", { name: "Restore Spring design" }).click();
  await expect(title(page)).toHaveValue("Spring");
  const before = page.getByRole("listitem").filter({ hasText: "Saved automatically" });
  await expect(before).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Spring" });
  await page.getByRole("button", { name: "Rename Saved automatically" }).click();
  await page.getByRole("textbox", { name: "Rename Saved automatically" }).fill("Summer look");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Summer look" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Summer look" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Summer look" })).toHaveCount(0);
});

test("publishes an uploaded photo at once, reports where it could not be used, and keeps other changes in the draft", async ({
  page,
}) => {
  await open(page);
  await title(page).fill("Still a draft");
  await page.getByRole("button", { name: "Upload custom profile photo" }).click();
  const modal = page.getByRole("dialog", { name: "Upload a profile photo" });
  const buffer = await createPicture(400, 300, "#b5543c");
  await modal.locator("input[type=file]").setInputFiles({ name: "clay.png", mimeType: "image/png", buffer });
  const send = modal.getByRole("button", { name: "Upload", exact: true });
  const fail = async (method: string) => {
    await page.route("**/v1/appearance/*", (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await send.click();
  };
  await fail("GET");
  await expect(modal.getByText("Failed to get current appearance. Please try again.")).toBeVisible();
  await page.unroute("**/v1/appearance/*");
  await fail("PUT");
  await expect(modal.getByText("Failed to update appearance. Please try again.")).toBeVisible();
  await page.unroute("**/v1/appearance/*");
  await send.click();
  await expect(modal).toBeHidden();
  await expect(radio(page, "Profile photo", "Your photo")).toBeChecked();
  expect(await stored()).toMatchObject({
    title: "My Links",
    profile_photo: expect.stringMatching(/^\/media\/.*\.webp$/),
  });
  await page.getByRole("button", { name: "Remove custom profile photo" }).click();
  await save(page);
  expect(await stored()).toMatchObject({ title: "Still a draft", profile_photo: "" });
});

test("reports custom colours with too little contrast, and fixes them with one click", async ({ page }) => {
  await open(page);
  await expect(page.getByText("All text is easy to read")).toBeVisible();
  await expect(page.getByLabel("Muted text", { exact: true })).toBeHidden();
  await radio(page, "Colour palette", "Custom").check();
  await page.getByLabel("Muted text", { exact: true }).fill("#c8ccd4");
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 colour pairs are hard to read")).toBeVisible();
  await page.getByRole("button", { name: /^Muted text: use #[0-9a-f]{6}$/ }).click();
  await expect(page.getByText("All text is easy to read")).toBeVisible();
  await save(page);
  expect(await stored()).toMatchObject({ meta: { selectedPalette: "custom" } });
});

test("keeps the focus and the text while the code editor loads", async ({ page }) => {
  const loading = Promise.withResolvers<void>();
  await page.route("**/assets/code-editor-*.js", async (route) => {
    await loading.promise;
    await route.continue();
  });
  await open(page);
  const code = page.getByRole("textbox", { name: "Custom CSS" });
  await code.focus();
  await page.keyboard.type(".a { color: ");
  loading.resolve();
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.type("red }");
  await expect(code).toHaveText(".a { color: red }");
});

test("highlights code and its errors, lists what the page will leave out, and lets the keyboard leave the field", async ({
  page,
}) => {
  await open(page);
  const area = page.getByRole("textbox", { name: "Custom CSS" });
  await page.getByRole("heading", { name: "Custom code" }).scrollIntoViewIfNeeded();
  await expect(page.locator(".cm-editor")).toBeVisible();
  expect((await page.locator(".cm-editor").boundingBox())?.height).toBe(250);
  await area.click();
  await page.keyboard.type("@import 'x.css';\nb { color: }} x");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await expect(page.getByText("External style sheets can't be loaded.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(area).not.toBeFocused();
  await page.getByRole("tab", { name: "Custom JavaScript" }).click();
  await page.getByRole("textbox", { name: "Custom JavaScript" }).click();
  await page.keyboard.type("let a = 1;");
  await save(page);
  expect(await stored()).toMatchObject({ custom_js: "let a = 1;" });
});

test("shows either the form or the preview on a phone, and the bar covers nothing", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole("button", { name: "Show Preview" }).click();
  await expect(getPreviewFrame(page).getByRole("link", { name: "Shop" })).toBeVisible();
  await expect(title(page)).toBeHidden();
  await page.getByRole("button", { name: "Hide Preview" }).click();
  await expect(title(page)).toBeVisible();
  const name = page.getByLabel("Version name");
  await name.focus();
  const freeHeight = async () => {
    const [field, bar] = await Promise.all([name.boundingBox(), saveButton(page).boundingBox()]);
    return bar!.y - field!.y - field!.height;
  };
  await expect.poll(freeHeight).toBeGreaterThan(0);
  await expectFitsWindow(page);
});

test("makes every choice available to the keyboard alone", async ({ page }) => {
  await open(page);
  await radio(page, "Template", "Grid").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Template", "Masonry")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(radio(page, "Colour palette", "Light")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, "Colour palette", "Dark")).toBeChecked();
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect(await stored()).toMatchObject({ template: "masonry", meta: { selectedPalette: "dark" } });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`is accessible in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await radio(page, "Colour palette", "Custom").check();
    await radio(page, "Background", "Gradient").check();
    await page.getByRole("heading", { name: "Custom code" }).scrollIntoViewIfNeeded();
    await expect(page.locator(".cm-editor")).toBeVisible();
    await expectAccessible(page, "main");
  });
}

for (const [language, heading, button] of [
  ["tr", "Site görünümü", "Değişiklikleri kaydet"],
  ["ru", "Оформление сайта", "Сохранить"],
] as const) {
  test(`is translated to ${language}`, async ({ page }) => {
    await setLanguage(page, language);
    await page.goto("/dashboard/appearance");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
  });
}
