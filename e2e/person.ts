import { expect, type Page } from "@playwright/test";
import { readCode } from "./mailbox.ts";
import { stubMetadata } from "./metadata.ts";

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

/** Opens the sign-up form, submits it and waits for the panel that asks for the mailed code. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/signup");
  await submitSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** Fills in the open sign-up form and submits it. */
export async function submitSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel(/^Username/).fill(person.username);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Types the code from the email and waits for the sign-in screen with its message. */
export async function verify(page: Page, person: Person): Promise<void> {
  const code = await readCode(person.email);
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
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: `Welcome, ${person.username}` })).toBeVisible();
}

/** Fills in the open sign-in form and submits it. */
export async function submitSignIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export interface NewLink {
  readonly name: string;
  readonly platform: string;
  readonly url: string;
}

/** Adds a link through the dialog and waits for its row. */
export async function addLink(page: Page, link: NewLink): Promise<void> {
  await stubMetadata(page);
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
