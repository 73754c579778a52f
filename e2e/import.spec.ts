import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

const SAMPLES = "src/features/imports/samples";
const getFile = (name: string, text: string, mimeType = "text/csv") => ({ name, mimeType, buffer: Buffer.from(text) });
const choose = (page: Page, file: string | ReturnType<typeof getFile>) =>
  page.locator("input[type=file]").setInputFiles(file);
const report = (page: Page) => page.getByRole("region", { name: "Preview" }).getByRole("table");
const getRow = (page: Page, name: string) => report(page).getByRole("row").filter({ hasText: name });

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await newMember(request);
  await storeSession(page, member);
});

test("imports a Kutt export from the Links card, with a preview and an undo", async ({ page }) => {
  await createLinks(member, ["Mine"]);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Import and export" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import and export" })).toBeVisible();
  await choose(page, `${SAMPLES}/kutt.json`);
  await expect(page.getByText("This looks like a Kutt export.")).toBeVisible();
  await expect(getRow(page, "Staff only")).toContainText("Had a password");
  await expect(getRow(page, "spam.example")).toContainText("Blocked in the other service");
  await expectAccessible(page, "main");
  await page.getByRole("switch", { name: "Import password-protected links" }).check();
  await expect(getRow(page, "Staff only")).toContainText("Imported without its password");
  await page.getByRole("switch", { name: "Show new links on my page" }).check();
  await page.getByLabel("Show rows").selectOption({ label: "Blocked in the other service (1)" });
  await expect(report(page).getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Import the rest" }).click();
  await expect(page.getByText("3 links added. 1 row not imported.")).toBeVisible();
  await page.getByRole("link", { name: "Show my links" }).click();
  await expect(page.getByText("Menu of the week")).toBeVisible();
  const response = await page.request.get(`/${member.username}/menu`, { maxRedirects: 0 });
  expect(response.headers()["location"]).toBe("https://cafe.example/menu");

  await page.goto("/dashboard/import");
  await page.getByRole("button", { name: "Open kutt.json" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("3 links removed.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("1 active link", { exact: true })).toBeVisible();
  await expect(page.getByText("Menu of the week")).toBeHidden();
});

test("maps the columns of a plain table by keyboard, resolves taken names, and survives a reload", async ({ page }) => {
  await member.halka.createPageLink({ name: "Old menu", slug: "web", link: "https://old.example/", alias: "menu" });
  await page.goto("/dashboard/import");
  const rows = "who;where;what\nmenu;https://new.example/;New menu\nsale;https://sale.example/;Sale\n";
  await choose(page, getFile("links.csv", rows));
  await expect(page.getByText("This looks like a plain table.")).toBeVisible();
  await page.getByLabel("Short name", { exact: true }).focus();
  await page.keyboard.type("who");
  await expect(getRow(page, "new.example")).toContainText("/menu-2");
  await page.getByLabel("Name", { exact: true }).selectOption("what");
  await expect(getRow(page, "New menu")).toContainText("Short name taken");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("2");
  await page.getByRole("radio", { name: "Replace my link" }).check();
  await expect(getRow(page, "New menu")).toContainText("Replaces yours");
  await page.getByRole("button", { name: "Import 2 links" }).click();
  await expect(page.getByText("1 link added. 1 link replaced.")).toBeVisible();
  const response = await page.request.get(`/${member.username}/menu`, { maxRedirects: 0 });
  expect(response.headers()["location"]).toBe("https://new.example/");
});

test("reports an unreadable file, and exports links as files that can be imported again", async ({ page }) => {
  await createLinks(member, ["One", "Two"]);
  await page.goto("/dashboard/import");
  await choose(page, getFile("broken.json", '{"links": [', "application/json"));
  await expect(page.getByRole("alert")).toContainText("We can't read this file.");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^halka-links-.*\.csv$/);
  const text = await readFile(await saved.path(), "utf8");
  expect(text.split("\r\n").filter(Boolean)).toHaveLength(3);
  await choose(page, getFile("links.csv", text));
  await expect(page.getByText("This looks like a Halka export.")).toBeVisible();
  await expect(getRow(page, "One")).toContainText("You already have this link");
  await expect(page.getByRole("button", { name: "Import 0 links" })).toBeDisabled();
  await page.getByRole("button", { name: "Discard file" }).click();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();

  await page.getByLabel("Format", { exact: true }).selectOption("nginx");
  await page.getByLabel("Addresses").selectOption("root");
  const [map] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  expect(await readFile(await map.path(), "utf8")).toContain('"/web" "302 https://example.com/One";');
});
