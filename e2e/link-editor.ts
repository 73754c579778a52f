import { expect, type Page } from "@playwright/test";
import { storeSession, type Member } from "./member.ts";

/** Opens the dashboard, on which the editor of links is a dialog. */
export async function openDashboard(page: Page, member: Member): Promise<void> {
  await storeSession(page, member);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: `Welcome, ${member.username}` })).toBeVisible();
}

export const addButton = (page: Page) => page.getByRole("button", { name: "Add New Link" }).first();
export const getDialog = (page: Page, name = "Add New Link") => page.getByRole("dialog", { name });
