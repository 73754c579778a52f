import { expect, expectAccessible, expectFitsWindow, expectRedirectTo, test } from "./fixtures.ts";
import { storeSession, newMember } from "./member.ts";

const LONG = `https://shop.example.com/spring/collection?${"utm_content=a-rather-long-value&".repeat(8)}end=1`;

test("shows the destination of a link before anyone follows it, at every width, in both schemes, without scripts", async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  const open = await member.halka.createLink({ link: LONG });
  const locked = await member.halka.createLink({ link: "https://secret.example.com/", password: "open sesame" });
  await member.halka.updatePreviewSettings({ show_owner: true });
  for (const [width, colorScheme, language] of [
    [320, "light", "ru"],
    [390, "light", "en"],
    [390, "dark", "tr"],
    [1440, "light", "en"],
    [1440, "dark", "ru"],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      baseURL: baseURL!,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(`/l/${open.code}+?lang=${language}`);
    await expect(page.getByRole("heading", { name: "shop.example.com" })).toBeVisible();
    await expect(page.getByText(LONG)).toBeVisible();
    await expect(page.getByRole("link", { name: `@${member.username}` })).toBeVisible();
    await expectFitsWindow(page);
    await page.goto(`/l/${locked.code}+?lang=${language}`);
    await expect(page.getByText("secret.example.com")).toHaveCount(0);
    await context.close();
  }
});

test("opens the link by keyboard, and is accessible", async ({ page, request }) => {
  const member = await newMember(request);
  const { code } = await member.halka.createLink({ link: "https://example.com/spring" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/l/${code}+`);
    await expectAccessible(page);
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Continue to example.com" })).toBeFocused();
  await expectRedirectTo(page, "https://example.com/spring", () => page.keyboard.press("Enter"));
});

test("names the owner once that setting is on, and keeps it on after a reload", async ({ page, request }) => {
  const member = await newMember(request);
  const { code } = await member.halka.createLink({ link: "https://example.com/spring" });
  await storeSession(page, member);
  await page.goto("/dashboard/settings#link-previews");
  const choice = page.getByRole("switch", { name: "Show whose link it is" });
  await expect(choice).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.url().endsWith("/v1/links/preview-settings"));
  await choice.focus();
  await page.keyboard.press("Space");
  await saved;
  await page.reload();
  await expect(choice).toBeChecked();
  await expectAccessible(page, "main");
  await page.goto(`/l/${code}+`);
  await expect(page.getByRole("link", { name: `@${member.username}` })).toBeVisible();
});
