import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { readCode } from "./mailbox.ts";
import { storeSession, newMember } from "./member.ts";
import { newPerson, type Person, submitSignIn, submitSignUp } from "./person.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const SHARED = "https://atlas.example/maps?zoom=3&layer=roads#here";

test("a shared page becomes a short link with one press, after signing in", async ({ page }) => {
  const member = await newMember(page.request);
  await page.goto(`/new?url=${encodeURIComponent(SHARED)}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Sign in to shorten your link to atlas.example.")).toBeVisible();
  await submitSignIn(page, member);
  await expect(page).toHaveURL(`/new?url=${encodeURIComponent(SHARED)}`);
  await expect(page.getByRole("textbox", { name: "Long URL" })).toHaveValue(SHARED);
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem("auth_token"))}`;
  const list = async () => {
    const response = await page.request.get("/v1/links", { headers: { authorization } });
    return ((await response.json()) as { links: { link: string; shortUrl: string }[] }).links;
  };
  expect(await list()).toEqual([]);

  await expect(page.getByRole("button", { name: "Shorten and copy" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied to the clipboard")).toBeVisible();
  const [link] = await list();
  expect(link?.link).toBe(SHARED);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link!.shortUrl);
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open in Halka" }).click();
  await expect(page).toHaveURL("/dashboard/links");
  await expect(page.getByRole("dialog")).toBeVisible();
});

/** Opens a page that requires an account, and signs up from there. */
async function signUpFrom(page: Page, path: string): Promise<Person> {
  const person = newPerson();
  await page.goto(path);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole("link", { name: "Create account" }).click();
  await submitSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return person;
}

test("a shared page is still there after signing up and entering the code", async ({ page }) => {
  const person = await signUpFrom(page, `/new?url=${encodeURIComponent(SHARED)}`);
  await page.getByLabel(/^Verification code/).fill(await readCode(person.email));
  await page.getByRole("button", { name: "Verify and continue" }).click();
  await expect(page).toHaveURL(`/new?url=${encodeURIComponent(SHARED)}`);
  await expect(page.getByRole("textbox", { name: "Long URL" })).toHaveValue(SHARED);
  expect(await page.evaluate(() => localStorage.getItem("after_sign_up"))).toBeNull();
});

test("a shared page is still there if the mailed link opens in another tab", async ({ page, context }) => {
  const person = await signUpFrom(page, `/new?url=${encodeURIComponent(SHARED)}`);
  const tab = await context.newPage();
  const code = await readCode(person.email);
  await tab.goto(`/verify-email#code=${code}`);
  await expect(tab.getByLabel(/^Verification code/)).toHaveValue(code);
  await tab.getByRole("button", { name: "Verify email" }).click();
  await expect(tab).toHaveURL(/\/login\?next=/);
  await submitSignIn(tab, person);
  await expect(tab.getByRole("textbox", { name: "Long URL" })).toHaveValue(SHARED);
});

test("a sign-up never redirects to another site", async ({ page }) => {
  const person = newPerson();
  await page.goto(`/signup?next=${encodeURIComponent("//evil.example/new?url=https://a.example")}`);
  await submitSignUp(page, person);
  await page.getByLabel(/^Verification code/).fill(await readCode(person.email));
  await page.getByRole("button", { name: "Verify and continue" }).click();
  await expect(page).toHaveURL("/dashboard/welcome");
});

test("reads shared text, shows errors at their fields, and creates several links in a row", async ({ page }) => {
  await storeSession(page, await newMember(page.request));
  await page.goto(`/new?title=Maps&text=${encodeURIComponent("Look at this: https://atlas.example/a!")}`);
  const url = page.getByRole("textbox", { name: "Long URL" });
  await expect(url).toHaveValue("https://atlas.example/a");
  const ending = page.getByRole("textbox", { name: "Custom ending (optional)" });
  await ending.fill("two words");
  await ending.press("Enter");
  await expect(ending).toHaveAccessibleDescription(/Use letters/);
  const path = `a-${Date.now().toString(36)}`;
  await ending.fill(path);
  await ending.press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(path) })).toBeVisible();
  await page.getByRole("button", { name: "Shorten another" }).click();
  await expect(page).toHaveURL("/new");
  await expect(url).toBeFocused();
  await expect(url).toHaveValue("");
  await url.press("Enter");
  await expect(url).toHaveAccessibleDescription(/Enter a full web address/);
});

test("the bookmarklet opens the form with the address of the current page", async ({ page, context }) => {
  await storeSession(page, await newMember(page.request));
  await page.goto("/dashboard/links");
  await page.getByRole("button", { name: "Create from anywhere" }).click();
  const bookmark = page.getByRole("dialog").getByRole("link", { name: "Shorten with Halka" });
  await expectAccessible(page);
  const code = (await bookmark.getAttribute("href"))!;
  await bookmark.click();
  await expect(page.getByText("This button only works as a bookmark.", { exact: false })).toBeVisible();
  await page.goto("/pricing?a=1");
  const { href } = new URL(page.url());
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    // runs the code as a bookmark would, which the content security policy of the page does not block
    // oxlint-disable-next-line no-eval -- a bookmark is code that runs in the page
    page.evaluate((script) => void (0, eval)(script), code.replace(/^javascript:/, "")),
  ]);
  await expect(opened).toHaveURL(new RegExp(`/new\\?url=${encodeURIComponent(href).replaceAll(".", "\\.")}$`));
});
