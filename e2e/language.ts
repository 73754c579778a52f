import type { Page } from "@playwright/test";

/** Makes every later document of the browser use this language, as if it had been chosen on an earlier visit. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  const name = "preferred-language";
  await page.context().addCookies([{ name, value: language, url: process.env["E2E_URL"]! }]);
  await page.context().addInitScript(([key, value]) => localStorage.setItem(key, value), [name, language] as const);
}
