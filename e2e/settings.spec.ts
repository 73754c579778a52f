import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { storeSession, createLinks, type Member, newMember, rejectByPlan } from "./member.ts";
import { stubMetadata } from "./metadata.ts";

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await newMember(request);
  await storeSession(page, member);
});
// the dashboard may still be fetching when a test ends
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const saveProfile = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

test("saves the profile, reports errors at their fields, and shows saved values after a reload", async ({ page }) => {
  await page.goto("/dashboard/settings");
  await expect(page.getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true");
  await page.getByLabel("Full name").fill("  Ada Example ");
  await page.getByLabel("Date of birth").fill("1996-02-29");
  await page.getByLabel("Phone").fill("call me");
  await page.getByLabel("Country").selectOption({ label: "Türkiye" });
  await saveProfile(page);
  await expect(page.getByText("Enter a phone number, such as +90 212 555 00 00")).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.getByLabel("Phone").fill("+90 212 555 00 00");
  await saveProfile(page);
  await expect(page.getByRole("status").getByText("Profile updated successfully", { exact: true })).toBeInViewport();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Example");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Example");
  await expect(page.getByLabel("Date of birth")).toHaveValue("1996-02-29");
  await expect(page.getByLabel("Country")).toHaveValue("TR");
});

test("does not save a date of birth that lacks its year", async ({ page }) => {
  await page.goto("/dashboard/settings");
  const birthdate = page.getByLabel("Date of birth");
  await birthdate.fill("1996-02-29");
  await saveProfile(page);
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await birthdate.press("End");
  await birthdate.press("Backspace");
  await saveProfile(page);
  await expect(birthdate).toBeFocused();
  const other = await page.context().newPage();
  await other.goto("/dashboard/settings");
  await expect(other.getByLabel("Date of birth")).toHaveValue("1996-02-29");
});

test("reports a failed save above the form, and keeps the typed values", async ({ page }) => {
  await page.goto("/dashboard/settings");
  await page.getByLabel("City").fill("Bursa");
  await page.route("**/v1/profile", (route) => route.abort());
  await saveProfile(page);
  await expect(page.getByRole("alert").getByText("Failed to update Profile", { exact: true })).toBeInViewport();
  await expect(page.getByLabel("City")).toHaveValue("Bursa");
  await page.unroute("**/v1/profile");
  await saveProfile(page);
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
});

test("keeps changes while another tab is open, and asks before leaving", async ({ page }) => {
  await page.goto("/dashboard/settings?tab=profile");
  await page.getByLabel("City").fill("Bursa");
  await openTab(page, "Notifications");
  await expect(page).toHaveURL(/\?tab=notifications$/);
  await expect(page.getByRole("tab", { name: "Profile Unsaved changes" })).toBeVisible();
  await openTab(page, "Profile");
  await expect(page.getByLabel("City")).toHaveValue("Bursa");
  const home = page.getByRole("link", { name: "Dashboard" });
  await home.click();
  const prompt = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await prompt.getByRole("button", { name: "Keep editing" }).click();
  await expect(prompt).toBeHidden();
  await expect(page.getByLabel("City")).toHaveValue("Bursa");
  await home.click();
  await prompt.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("also asks before logging out, from the sidebar and from the menu of small screens", async ({ page }) => {
  await page.goto("/dashboard/settings?tab=profile");
  await page.getByLabel("City").fill("Bursa");
  const logOut = page.getByRole("button", { name: "Log out" });
  const prompt = page.getByRole("dialog", { name: "Leave without saving?" });
  await logOut.click();
  await prompt.getByRole("button", { name: "Keep editing" }).click();
  await expect(prompt).toBeHidden();
  await expect(page.getByLabel("City")).toHaveValue("Bursa");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await logOut.click();
  await prompt.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

test("shows no prompt for saved changes", async ({ page }) => {
  await page.goto("/dashboard/settings");
  await page.getByLabel("City").fill("Bursa");
  await saveProfile(page);
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("has email and push notifications on and marketing off by default, and keeps what is saved", async ({ page }) => {
  await page.goto("/dashboard/settings?tab=notifications");
  const [email, push, marketing] = ["Email", "Push", "Marketing"].map((name) => page.getByRole("switch", { name }));
  await expect(email!).toBeChecked();
  await expect(push!).toBeChecked();
  await expect(marketing!).not.toBeChecked();
  await push!.press("Space");
  await marketing!.press("Space");
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(page.getByText("Notification settings updated successfully", { exact: true })).toBeVisible();
  await page.reload();
  await expect(push!).not.toBeChecked();
  await expect(marketing!).toBeChecked();
});

test("reports two new passwords that differ, and accepts two that match", async ({ page }) => {
  await page.goto("/dashboard/settings?tab=password");
  const submit = page.getByRole("button", { name: "Change password" });
  const form = page.locator("form").filter({ has: submit });
  const fill = async (confirm: string) => {
    await form.getByLabel("Current password").fill(member.password);
    await form.getByLabel("New password", { exact: true }).fill("an entirely new password");
    await form.getByLabel("Confirm new password").fill(confirm);
    await submit.click();
  };
  await fill("another one");
  await expect(page.getByText("New passwords do not match", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Confirm new password")).toHaveAttribute("aria-invalid", "true");
  await fill("an entirely new password");
  await expect(page.getByText("Password updated successfully", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Current password")).toHaveValue("");
});

test("shows plan, usage and features of the membership, and links to the plans", async ({ page }) => {
  await overrideUser(page, { promo: true });
  await page.goto("/dashboard/settings?tab=membership");
  await expect(page.getByText("Free", { exact: true })).toBeVisible();
  await expect(page.getByText("You're one of our first 100 users.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Storage" })).toHaveAttribute("aria-valuetext", "0 GB of 10 GB");
  await expect(page.getByRole("main").getByRole("link", { name: "See all plans" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
  await expect(page.getByText("Team collaboration").getByText("Soon")).toBeVisible();
});

/** Overrides fields of the account, such as plan and storage, in the server's responses. */
async function overrideUser(page: Page, user: object): Promise<void> {
  for (const path of ["**/v1/profile/detail/*", "**/v1/plan"])
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...profile, user: { ...profile.user, ...user } } });
    });
}

test("shows the upgrade banner of Starter, with the end date formatted for the language", async ({ page }) => {
  const subscription_expire = "2099-01-31T00:00:00.000Z";
  await overrideUser(page, {
    subscription: { name: "Starter" },
    subscription_expire,
    promo: false,
    total_storage: 26 * 1024 * 1024,
  });
  await page.goto("/dashboard/settings?tab=membership");
  const banner = page.getByRole("complementary", { name: "Upgrade to Pro" });
  for (const reason of ["Unlimited storage", "Priority support", "Advanced analytics"])
    await expect(banner.getByText(reason)).toBeVisible();
  await expect(page.getByText("Until 31 Jan 2099")).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "Storage" });
  await expect(bar).toHaveAttribute("aria-valuetext", "26 GB of 10 GB");
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
  await expectAccessible(page);
});

test("shows a Free account its number of links and how to get more, instead of the upgrade banner", async ({
  page,
}) => {
  await createLinks(member, ["One", "Two"]);
  await overrideUser(page, { promo: false, limits: { links: 5 } });
  await page.goto("/dashboard/settings?tab=membership");
  await expect(page.getByRole("progressbar", { name: "Links" })).toHaveAttribute("aria-valuetext", "2 of 5");
  await expect(page.getByRole("main").getByRole("link", { name: "Upgrade" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByText("Unlimited storage")).toHaveCount(0);
});

test("reports what failed to load, and loads it on retry", async ({ page }) => {
  await page.route("**/v1/settings/*", (route) => route.fulfill({ status: 404, json: { code: "not_found" } }));
  await page.goto("/dashboard/settings?tab=notifications");
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/v1/settings/*");
  await retry.click();
  await expect(page.getByRole("switch", { name: "Email" })).toBeVisible();
});

test("reports in the dialog that the plan allows no more links, with a link to the plans", async ({ page }) => {
  await page.route("**/v1/widget/link", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return rejectByPlan(route);
  });
  await stubMetadata(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add New Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Link" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("One more");
  await dialog.getByRole("textbox", { name: "Link", exact: true }).fill("https://example.com/");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Your plan includes up to 5 links on a page.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing");
  await expectAccessible(page);
});

test("operates the tabs with the keyboard alone", async ({ page }) => {
  await page.goto("/dashboard/settings");
  await page.getByRole("tab", { name: "Profile" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Password" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Password" })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=password$/);
});

test("switches to Pro with one press, and back to Free after showing what exceeds the quota", async ({ page }) => {
  await overrideUser(page, { promo: false });
  await page.goto("/dashboard/settings?tab=membership");
  const upgrade = page.getByRole("complementary").getByRole("link", { name: "Upgrade" });
  await expect(upgrade).toHaveAttribute("href", "/pricing");
  await page.getByRole("button", { name: "Switch to Pro" }).click();
  await expect(page.getByText("You're on Pro now.")).toBeVisible();
  await expect(upgrade).toHaveCount(0);
  await expectAccessible(page);
  await createLinks(member, ["1", "2", "3", "4", "5", "6"]);
  await page.reload();
  await page.getByRole("button", { name: "Switch to Free" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch to Free?" });
  await expect(dialog.getByText(`/${member.username}: 6 links; Free allows 5.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Switch to Free" }).click();
  await expect(page.getByText("You're on Free now.")).toBeVisible();
  await expect(upgrade).toBeVisible();
});

test("switches the plan of a signed-in person from the price list", async ({ page }) => {
  await overrideUser(page, { promo: false });
  await page.goto("/dashboard/settings?tab=membership");
  await expect(page.getByRole("complementary").getByRole("link", { name: "Upgrade" })).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Your current plan" })).toContainText("Free");
  await page.getByRole("link", { name: "Switch to Pro" }).click();
  await expect(page).toHaveURL("/dashboard/settings?tab=membership");
  await expect(page.getByRole("button", { name: "Switch to Free" })).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Your current plan" })).toContainText("Pro");
  await page.getByRole("link", { name: "Switch to Free" }).click();
  await expect(page.getByRole("dialog", { name: "Switch to Free?" })).toBeVisible();
});

test("applies a plan that is chosen on another device to an open session", async ({ page, request }) => {
  await overrideUser(page, { promo: false });
  await page.goto("/dashboard");
  const upgrade = page.getByRole("complementary").getByRole("link", { name: "Upgrade" });
  await expect(upgrade).toBeVisible();
  const headers = { authorization: `Bearer ${member.token}` };
  expect((await request.put("/v1/plan", { headers, data: { plan: "Pro" } })).status()).toBe(200);
  await expect(upgrade).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toContain('"subscription":{"name":"Pro"}');
});

test("treats a stored user without a subscription as Free", async ({ page }) => {
  await page.goto("/dashboard/settings?tab=membership");
  await expect(page.getByText("Free", { exact: true }).first()).toBeVisible();
  await page.evaluate(() => {
    const { subscription: _, ...user } = JSON.parse(localStorage.getItem("user")!) as { subscription: unknown };
    localStorage.setItem("user", JSON.stringify(user));
  });
  await page.reload();
  await expect(page.getByText("Free", { exact: true }).first()).toBeVisible();
});

test("keeps the menu at an unknown address of the dashboard, and sign-in redirects a signed-in person", async ({
  page,
}) => {
  await page.goto("/dashboard/unknown");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("tab", { name: "Your data" }).click();
  await expect(page).toHaveURL(/\?tab=data$/);
  await page.goto("/login?next=%2Fdashboard%2Faudience");
  await expect(page).toHaveURL("/dashboard/audience");
});

test("shows a changed username at once, and keeps it", async ({ page }) => {
  await page.goto("/dashboard/settings");
  const preview = page.getByRole("complementary").getByRole("link", { name: "Preview" });
  await expect(preview).toHaveAttribute("href", `/${member.username}`);
  const next = `${member.username}x`;
  await page.getByLabel("New username").fill(next);
  await page.getByRole("region", { name: "Username" }).getByLabel("Current password").fill(member.password);
  await page.getByRole("button", { name: "Change username" }).click();
  await expect(page.getByText(`Your username is now ${next}.`)).toBeVisible();
  await expect(preview).toHaveAttribute("href", `/${next}`);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Links" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(preview).toHaveAttribute("href", `/${next}`);
});
