import { IPHONE } from "#testing/user-agents.ts";
import { expect, expectAccessible, getSection, gotoHydrated, test } from "./fixtures.ts";
import { readCode, readMail } from "./mailbox.ts";
import { storeSession, type Member, newMember } from "./member.ts";
import { newPerson, signUp } from "./person.ts";
import type { APIRequestContext } from "@playwright/test";

async function signInFrom(userAgent: string, request: APIRequestContext, { email, password }: Member): Promise<string> {
  const data = { user: { email, password } };
  const response = await request.post("/users/login", { data, headers: { "user-agent": userAgent } });
  return ((await response.json()) as { user: { token: string } }).user.token;
}

test("lists a device on another one, and signs it out from there", async ({ page, request }) => {
  const member = await newMember(request);
  const token = await signInFrom(IPHONE, request, member);
  await readMail(member.email, /(Safari)/);
  await storeSession(page, member);
  await page.goto("/dashboard/settings?tab=security");
  const devices = getSection(page, "Signed-in devices");
  await expect(devices.getByText("This device")).toHaveCount(1);
  await expectAccessible(page);
  await devices.getByRole("button", { name: /^Sign out Safari on iOS/ }).click();
  await expect(devices.getByText("Safari on iOS was signed out.")).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get("/v1/widget/link", { headers })).status()).toBe(401);
  const activity = getSection(page, "Recent activity");
  await expect(activity.getByText("A device was signed out")).toBeVisible();
  await expect(activity.getByRole("listitem")).toHaveCount(3);
});

test("changes an address once both the old and the new one are confirmed", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await page.goto("/dashboard/settings?tab=security");
  const email = getSection(page, "Email");
  await email.getByLabel(/^New email/).fill(`new-${member.email}`);
  await email.getByLabel(/^Current password/).fill("not this one");
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByRole("alert")).toHaveText("Your current password is incorrect.");
  await expect(email.getByLabel(/^Current password/)).toBeFocused();
  await email.getByLabel(/^Current password/).fill(member.password);
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByText("We emailed both addresses.")).toBeVisible();
  for (const [address, heading] of [
    [member.email, "One more to go"],
    [`new-${member.email}`, "Your email has changed"],
  ] as const) {
    const link = await readMail(address, /(\/confirm-address#token=[\w-]+)/);
    await page.goto("/");
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm change" }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to settings" }).click();
  await expect(page.getByText(`You sign in with new-${member.email}.`)).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem("user"));
  expect(JSON.parse(stored!)).toMatchObject({ email: `new-${member.email}`, username: member.username });
});

test("rejects a commonly used password, and the strength meter warns about it first", async ({ page }) => {
  const { username, email, password } = newPerson();
  await gotoHydrated(page, "/signup");
  await page.getByLabel(/^Username/).fill(username);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill("Password1");
  await expect(page.getByRole("status")).toContainText(/too easy to guess/);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("This password is too easy to guess.");
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await expect(page.getByLabel(/^Password/)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel(/^Password/).fill(password);
  await expect(page.getByRole("status")).toContainText(/Excellent/);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("fills in the code from the mailed link, and tidies up a pasted one", async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.getByRole("link", { name: "Open the verification page" }).click();
  await page.getByText("Didn't get a code?").click();
  await expect(page.getByText(/Try again in \d+ seconds?/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a new code" })).toBeDisabled();
  const code = await readCode(person.email);
  const field = page.getByLabel(/^Verification code/);
  await field.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} \n`,
  );
  await expect(field).toHaveValue(code);
  const link = await readMail(person.email, /(\/verify-email#code=\w+)/);
  await page.goto("/");
  await page.goto(link);
  await expect(field).toHaveValue(code);
  await page.keyboard.press("Enter");
  const verified = page.getByText("Email verified successfully. You can now log in.");
  await expect(verified).toBeVisible();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.reload();
  await expect(verified).toBeVisible();
  expect(errors).toEqual([]);
});

test("submits a form only once if it was submitted before the scripts had loaded", async ({ page, request }) => {
  const member = await newMember(request);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  let sent = 0;
  page.on("request", (outgoing) => {
    if (outgoing.url().endsWith("/users/login")) sent += 1;
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel(/^Email/).fill(member.email);
  await page.getByLabel(/^Password/).fill(member.password);
  await page.getByLabel(/^Password/).press("Enter");
  await page.getByLabel(/^Password/).press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  scripts.resolve();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent).toBe(1);
});
