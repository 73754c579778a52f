import { expect, type Page } from "@playwright/test";
import { insertManyAccounts } from "#testing/many-accounts.ts";
import { openStores } from "../qa/stores.ts";
import { expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { openDesk } from "./operator.ts";

const ACCOUNTS = 3_000;

test.beforeAll(async () => {
  const { sql, close } = openStores(process.env["E2E_DATA_DIR"]!);
  // after a failed test, this hook runs again in a new worker; the accounts may exist already
  const found = await sql`select from accounts where email = 'many1@example.com'`;
  if (found.length === 0) await insertManyAccounts(sql, ACCOUNTS, 2);
  await close();
});

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const getRow = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function confirm(page: Page, action: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Sends spam");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const [width, account] of [
  [1440, "many2711"],
  [390, "many1234"],
] as const)
  test(`an operator works among thousands of accounts at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await openDesk(page, request);
    await expect(page.getByText(/^\d+,\d{3} new in 7 days$/)).toBeVisible();
    await expectFitsWindow(page);

    await openTab(page, "Accounts");
    const panel = page.getByRole("tabpanel", { name: "Accounts" });
    await expect(panel.getByRole("listitem")).toHaveCount(50);
    await panel.getByRole("button", { name: "Show more" }).focus();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("listitem")).toHaveCount(100);
    await expect(panel.getByRole("button", { name: "Show more" })).toBeFocused();
    const search = panel.getByRole("searchbox", { name: "Email, username or ID" });
    await search.fill("no such account");
    await expect(panel.getByText("No account matches.")).toBeVisible();
    await search.fill(account);
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await expectFitsWindow(page);
    await page.getByRole("link", { name: `${account}@example.com` }).click();

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await confirm(page, "Sign out");
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await confirm(page, "Block");
    const blocked = getRow(page, "Moderation: Blocked");
    await blocked.getByRole("button", { name: "Undo" }).click();
    await expect(blocked).toContainText("Undone");
    await expect(page.getByText("Nothing is restricted.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.getByRole("link", { name: "All accounts" }).click();
    await expect(search).toHaveValue(account);

    await openTab(page, "Moderation");
    const form = page.getByRole("search", { name: "Search the links of all pages" });
    await form.getByRole("textbox", { name: "Destination" }).fill("other.example");
    await page.keyboard.press("Enter");
    const matches = getRow(page, "Its rules lead to");
    await expect(matches).toHaveCount(50);
    await page.getByRole("button", { name: "Show more" }).first().click();
    await expect(matches).toHaveCount(100);
    await form.getByRole("textbox", { name: "Destination" }).fill(`${account}.example`);
    await page.keyboard.press("Enter");
    const link = getRow(page, `/${account}/link2`).first();
    await link.getByRole("button", { name: "Warn", exact: true }).click();
    await confirm(page, "Warn");
    await expect(link.getByText("Warning", { exact: true })).toBeVisible();
    await link.getByRole("button", { name: "Block", exact: true }).click();
    await confirm(page, "Block");
    await expect(link.getByText("Blocked", { exact: true })).toBeVisible();
    await expectFitsWindow(page);

    await openTab(page, "Log");
    const entry = getRow(page, `Link 2 (/${account}/link2)`);
    for (const state of ["Blocked", "Warning"]) {
      const decision = entry.filter({ hasText: `Moderation: ${state}` });
      await decision.getByRole("button", { name: "Undo" }).click();
      await expect(decision).toContainText("Undone");
    }
    await expectFitsWindow(page);
  });
