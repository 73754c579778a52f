import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { storeSession, type Member, newMember } from "./member.ts";
import { submitSignIn } from "./person.ts";

let member: Member;
test.beforeEach(async ({ request }) => {
  member = await newMember(request);
});

const sections = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const current = (page: Page) => sections(page).locator("[aria-current=location]");

/** Expects the heading to be in view, just below the sticky bar. */
async function expectAtTop(page: Page, name: string): Promise<void> {
  await expect(heading(page, name)).toBeInViewport();
  await expect
    .poll(async () => {
      const [bar, below] = await Promise.all([sections(page).boundingBox(), heading(page, name).boundingBox()]);
      return below!.y - (bar!.y + bar!.height);
    })
    .toBeGreaterThanOrEqual(0);
}

test("jumps to a section of the appearance screen from a list that marks the section in view", async ({ page }) => {
  await storeSession(page, member);
  await page.goto("/dashboard/appearance");
  await expect(current(page)).toHaveText("Title and description");
  await sections(page).getByRole("link", { name: "Design" }).press("Enter");
  await expectAtTop(page, "Design");
  await expect(heading(page, "Design")).toBeFocused();
  await expect(current(page)).toHaveText("Design");
  await expect(page).toHaveURL(/\/dashboard\/appearance#design$/);
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, -20_000);
  await expect(current(page)).toHaveText("Title and description");
  await expectAccessible(page, "main");
});

test("opens the section named in the URL, on any tab", async ({ page }) => {
  await storeSession(page, member);
  await page.goto("/dashboard/appearance#versions");
  await expectAtTop(page, "Versions");
  await page.goto("/dashboard/settings?tab=security#sessions");
  await expect(current(page)).toHaveText("Signed-in devices");
  await page.goto("/dashboard/settings#security-events");
  await expect(page.getByRole("tab", { name: "Security" })).toHaveAttribute("aria-selected", "true");
  await expect(heading(page, "Recent activity")).toBeFocused();
  await expect(current(page)).toHaveText("Recent activity");
  await expectAtTop(page, "Recent activity");
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=profile$/);
  await page.goto("/dashboard/settings?tab=notifications#reports");
  await expect(heading(page, "Email reports")).toBeFocused();
});

test("returns to the requested section after signing in", async ({ page }) => {
  await page.goto("/dashboard/settings?tab=data#delete-account");
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, member);
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=data#delete-account$/);
  await expect(heading(page, "Delete your account")).toBeFocused();
});

test("scrolls the list of sections sideways on a phone", async ({ page }) => {
  await storeSession(page, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/appearance");
  await expect(sections(page)).toBeVisible();
  await sections(page).getByRole("link", { name: "Versions" }).click();
  await expectAtTop(page, "Versions");
  await expect(current(page)).toBeInViewport();
  await expectFitsWindow(page);
});
