import type { Page } from "@playwright/test";
import { chooseByKeyboard, expect, expectAccessible, expectLabelsMatchText, hoverUndo, test } from "./fixtures.ts";
import { getRow } from "./links-list.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const urlField = (page: Page) => page.getByRole("textbox", { name: "Paste a long URL" });

/** Creates a link by keyboard alone; expects the form's first field to have the focus. */
async function create(page: Page, url: string, ending = ""): Promise<string> {
  await page.keyboard.insertText(url);
  if (ending !== "") {
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(ending);
  }
  await page.keyboard.press("Enter");
  await expect(urlField(page)).toHaveValue("");
  await expect(page.getByText("Created and copied:")).toBeVisible();
  await expect(urlField(page)).toBeFocused();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Chooses an entry in the menu of a row by keyboard alone. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await getRow(page, name)
    .getByRole("button", { name: `More for ${name}` })
    .press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await chooseByKeyboard(page.getByRole("menuitem", { name: action }));
}

const publicPage = async (page: Page, { username }: Member) => (await page.request.get(`/${username}`)).text();

for (const width of [390, 1440]) {
  test(`short links are created, found, edited, put on the page and deleted by keyboard at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const member = await newMember(page.request);
    await storeSession(page, member);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("c");
    await expect(page).toHaveURL("/dashboard/links");
    await expect(urlField(page)).toBeFocused();
    await expect(page.getByText("No links yet. Paste a long URL above")).toBeVisible();
    await expectAccessible(page);

    const first = await create(page, "https://atlas.example/maps");
    expect((await page.request.get(first, { maxRedirects: 0 })).headers()["location"]).toContain("atlas.example/maps");
    const ending = `globe-${width}-${Date.now().toString(36)}`;
    expect(await create(page, "globe.example/round", ending)).toMatch(new RegExp(`/${ending}$`));
    await expect(page.locator("[data-link]")).toHaveCount(2);
    await expect(page.locator("[data-link]").first()).toContainText("globe.example/round");
    await expectAccessible(page);
    await expectLabelsMatchText(page);

    await page.getByRole("searchbox").focus();
    await page.keyboard.type("atlas");
    await expect(page).toHaveURL("/dashboard/links?q=atlas");
    await expect(page.locator("[data-link]")).toHaveCount(1);

    const name = "atlas.example/maps";
    await choose(page, name, "Edit");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Add a custom ending" }).focus();
    await page.keyboard.type(`atlas-${ending}`);
    await page.keyboard.press("Enter");
    await expect(
      dialog.getByRole("button", { name: new RegExp(`^Copy short link .*/atlas-${ending}$`) }),
    ).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    await expect(getRow(page, name)).toContainText(`atlas-${ending}`);
    const moved = await page.request.get(first.replace(/[^/]+$/, `atlas-${ending}`), { maxRedirects: 0 });
    expect(moved.headers()["location"]).toContain("atlas.example/maps");

    await choose(page, name, "Add to page");
    await expect(page.getByText("1 link added to your page")).toBeVisible();
    await expect.poll(() => publicPage(page, member)).toContain(name);
    await choose(page, name, "Remove from page");
    await expect(page.getByText("1 link removed from your page")).toBeVisible();
    await expect.poll(() => publicPage(page, member)).not.toContain(name);

    await choose(page, name, "Delete");
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Delete" })
      .press("Enter");
    const undo = page.getByRole("status").filter({ hasText: "1 link deleted" }).getByRole("button", { name: "Undo" });
    // a toast with the focus stays open
    await undo.focus();
    await expect(page.getByText("No links match “atlas”.")).toBeVisible();
    await undo.press("Enter");
    await expect(getRow(page, name)).toBeVisible();
    await expect(getRow(page, name)).toContainText(`atlas-${ending}`);
  });
}

test("a long list loads while it is scrolled, and its whole selection is archived at once", async ({ page }) => {
  const member = await newMember(page.request);
  const links = Array.from({ length: 100 }, (_each, index) => ({ link: `https://example.com/${index}` }));
  for (const part of ["first", "second"])
    await member.halka.createLinks({ links: links.map(({ link }) => ({ link: `${link}/${part}` })) });
  await storeSession(page, member);
  await page.goto("/dashboard/links?sort=oldest");
  const rowAt = (index: number) => page.locator(`[data-link][aria-rowindex="${index}"]`);
  await expect(rowAt(2)).toBeVisible();
  await expect(page.locator("[data-link]")).not.toHaveCount(200);
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(rowAt(201)).toBeVisible({ timeout: 500 });
  }).toPass();
  await rowAt(201).getByRole("checkbox").check();
  await rowAt(200).getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Archive" }).click();
  await expect(rowAt(201)).toContainText("Archived");
  await page.goto("/dashboard/links?show=archived");
  await expect(page.locator("[data-link]")).toHaveCount(2);
});

test("a link taken off the page on the dashboard stays a short link, and returns to its place by Undo", async ({
  page,
}) => {
  const member = await newMember(page.request);
  await createLinks(member, ["First", "Second"]);
  await storeSession(page, member);
  await page.goto("/dashboard");
  await choose(page, "First", "Remove from page");
  const undo = await hoverUndo(page.getByRole("status").filter({ hasText: "1 link removed from your page" }));
  await expect(page.locator("[data-link]")).toHaveCount(1);
  await expect.poll(() => publicPage(page, member)).not.toContain("First");
  await undo.click();
  await expect(page.locator("[data-link]").first()).toContainText("First");
  await expect.poll(() => publicPage(page, member)).toContain("First");

  await choose(page, "First", "Remove from page");
  await expect(page.locator("[data-link]")).toHaveCount(1);
  await page.getByRole("navigation").getByRole("link", { name: "Links" }).click();
  await expect(page.locator("[data-link]")).toHaveCount(2);
  await expect(getRow(page, "First")).toContainText("Off page");
});

test("the commands find links off the page from any screen, copy them and open their editor", async ({ page }) => {
  const member = await newMember(page.request);
  const { shortUrl } = await member.halka.createLink({
    name: "Autumn market",
    link: "https://example.com/market",
    note: "Printed on flyers",
  });
  await storeSession(page, member);
  await page.goto("/dashboard/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const commands = page.getByRole("dialog", { name: "Commands" });
  const option = commands.getByRole("option", { name: "Autumn market" }).first();
  await page.keyboard.press("ControlOrMeta+k");
  // the code of the commands loads at its first use
  await expect(commands.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("flyers");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard/links");
  const editor = page.getByRole("dialog", { name: /Edit/ });
  await expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue("Autumn market");
  await page.keyboard.press("Escape");
  await expect(editor).toBeHidden();
  await page.reload();
  await expect(getRow(page, "Autumn market")).toBeVisible();
  await expect(editor).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(commands.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("copy market");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shortUrl);

  await choose(page, "Autumn market", "Duplicate");
  await expect(page.locator("[data-link]").first()).toContainText("Autumn market (copy)");
  await expect(page.locator("[data-link]")).toHaveCount(2);
});
