import { expect, type Page } from "@playwright/test";
import { readMail } from "./mailbox.ts";

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let count = 0;

/** A person with a username and address that no other test uses. */
export function newPerson(): Person {
  count += 1;
  const username = `e2e_${process.pid}_${Date.now().toString(36)}_${count}`;
  return { username, email: `${username}@example.com`, password: "correct horse battery" };
}

/** Fills in the sign-up form and waits for the panel that asks for the mailed code. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel(/^Username/).fill(person.username);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** Types the code from the email and waits for the sign-in screen with its message. */
export async function verify(page: Page, person: Person): Promise<void> {
  const code = await readMail(person.email, /^\s*([A-Z0-9]{4,8})\s*$/m);
  await page
    .getByRole("main")
    .getByRole("link", { name: /verif|code/i })
    .click();
  // the panel that is left also has a field for the code
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
  await page.getByLabel(/^Verification code/).fill(code);
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Email verified successfully. You can now log in.")).toBeVisible();
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  if (!page.url().endsWith("/login")) await page.goto("/login");
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: `Welcome, ${person.username}` })).toBeVisible();
}

export interface NewLink {
  readonly name: string;
  readonly platform: string;
  readonly url: string;
}

/** Adds a link through the dialog and waits for its row. */
export async function addLink(page: Page, link: NewLink): Promise<void> {
  await page.getByRole("button", { name: "Add New Link" }).click();
  const modal = page.getByRole("dialog", { name: "Add New Link" });
  await modal.getByLabel(/^Link/).fill(link.url);
  await modal.getByLabel(/^Name/).fill(link.name);
  await modal.getByRole("combobox", { name: /^Platform/ }).click();
  await page.getByRole("option", { name: link.platform, exact: true }).click();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(link.name) })).toBeVisible();
}

/** The figure with this label on the dashboard card. */
export function figure(page: Page, label: string) {
  const cards = page.getByRole("region", { name: "Statistics" }).locator("div");
  return cards
    .filter({ has: page.getByText(label, { exact: true }) })
    .last()
    .getByRole("definition")
    .first();
}
