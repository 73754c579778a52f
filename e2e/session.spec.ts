import { expect, gotoHydrated, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { storeSession, newMember } from "./member.ts";
import { signIn, submitSignIn } from "./person.ts";

const storedKeys = () => Object.keys(localStorage).toSorted();

test("redirects the dashboard to sign-in without a session, and Back does not return to it", async ({ page }) => {
  await page.goto("/login");
  await page.goto("/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("treats either of the two stored keys without the other as no session", async ({ page, request }) => {
  const member = await newMember(request);
  for (const key of ["user", "auth_token"]) {
    await page.goto("/");
    await page.evaluate(
      ([name, value]) => {
        localStorage.clear();
        localStorage.setItem(name!, value!);
      },
      [key, key === "user" ? JSON.stringify(member.user) : member.token],
    );
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
  }
});

test("ends the session on the server, clears both keys and opens sign-in on logout", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(storedKeys)).not.toContain("auth_token");
  expect(await page.evaluate(storedKeys)).not.toContain("user");
  const headers = { authorization: `Bearer ${member.token}` };
  await expect.poll(async () => (await request.get("/v1/widget/link", { headers })).status()).toBe(401);
});

test("opens sign-in if the server has ended the session, and returns to the same place", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await page.goto("/dashboard/settings");
  await expect(page.getByLabel("City")).toBeVisible();
  // a call of the screen that is still in progress would report the end of the session too early
  await page.goto("/");
  const headers = { authorization: `Bearer ${member.token}` };
  expect((await request.post("/users/logout", { headers })).status()).toBe(204);
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("You've been signed out. Sign in again to continue.")).toBeVisible();
  await submitSignIn(page, member);
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test("shows Login failed for a login response with an empty body", async ({ page }) => {
  await page.route("**/users/login", (route) => route.fulfill({ status: 200, body: "" }));
  await page.goto("/login");
  await submitSignIn(page, { email: "ada@example.com", password: "a long enough password" });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("requests a reset link at /api/auth/forgot-password", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel(/^Email/).fill("ada@example.com");
  const request = page.waitForRequest((each) => each.method() === "POST");
  await page.getByRole("button", { name: "Send reset link" }).click();
  expect(new URL((await request).url()).pathname).toBe("/api/auth/forgot-password");
});

test("sets a new password with the link from the email", async ({ page, request }) => {
  const member = await newMember(request);
  await page.goto("/forgot-password");
  await page.getByLabel(/^Email/).fill(member.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const address = await readMail(member.email, /(https?:\/\/\S+\/reset-password\S*)/);
  await page.goto(address.replace(/^https?:\/\/[^/]+/, ""));
  await page.getByLabel(/^New password/).fill("an entirely new password");
  await page.getByLabel(/^Confirm new password/).fill("an entirely new password");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, { ...member, password: "an entirely new password" });
});

test("reports errors at once, and loses no input", async ({ page, request }) => {
  const member = await newMember(request);
  await page.goto("/login");
  await submitSignIn(page, { ...member, password: "not the password" });
  await expect(page.getByRole("alert")).toHaveText(/Wrong email or password/);
  await expect(page.getByLabel(/^Email/)).toHaveValue(member.email);
  await gotoHydrated(page, "/register");
  await page.getByLabel(/^Username/).fill("what? this!");
  await expect(
    page.getByText("Username can only contain letters, numbers, and the characters _ . -").first(),
  ).toBeVisible();
});
