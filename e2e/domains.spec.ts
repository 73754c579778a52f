import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectLabelsMatchText, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, newMember } from "./member.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const SETTINGS = "/dashboard/settings?tab=domains";
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const width of [390, 1440]) {
  test(`a domain is added, checked, given rules and removed at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await storeSession(page, await newMember(page.request));
    await page.goto(SETTINGS);
    const host = page.getByRole("textbox", { name: "Your domain" });
    await expect(host).toBeVisible();
    await expectAccessible(page);

    await host.fill("co.uk");
    await host.press("Enter");
    await expect(page.getByRole("alert").getByText(/public suffix/)).toBeVisible();
    await expect(host).toBeFocused();

    const apex = `halka-${width}-${Date.now().toString(36)}.com`;
    await host.fill(`https://GO.${apex}/`);
    await host.press("Enter");
    const head = page.getByRole("button", { name: new RegExp(`^go\\.${apex}`) });
    await expect(head).toBeFocused();
    await expect(head).toContainText("Waiting for your records");

    await page.getByRole("button", { name: "Copy name _halka.go", exact: true }).click();
    await expect.poll(() => copied(page)).toBe("_halka.go");
    await page.getByRole("button", { name: /^Copy value halka=/ }).click();
    await expect.poll(() => copied(page)).toMatch(/^halka=[0-9a-f]{32}$/);
    await expect(page.getByRole("button", { name: `Copy name go.${apex}`, exact: true })).toBeVisible();
    await page.getByText("Where do I add this?").click();
    await expect(page.getByText(`Sign in where you bought ${apex}`)).toBeVisible();

    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByRole("heading", { name: "Port 80" })).toBeVisible();
    await expect(page.getByText(/^Checked (now|.* ago)$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Copy value halka=/ })).toBeVisible();
    await expectAccessible(page);
    await expectLabelsMatchText(page);

    await page.getByRole("button", { name: "Rules" }).click();
    const unknown = page.getByRole("textbox", { name: "Where unknown addresses lead" });
    await unknown.fill("not an address");
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByRole("alert").getByText(/full web address/)).toBeVisible();
    await expect(unknown).toBeFocused();
    await unknown.fill("example.org/lost");
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules saved")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole("button", { name: "Rules" }).click();
    await expect(unknown).toHaveValue("https://example.org/lost");

    await page.getByRole("button", { name: "Remove domain" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove go.${apex}?` });
    await expect(dialog.getByText("It isn't verified yet")).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Remove domain" }).click();
    await expect(page.getByText(`go.${apex} was removed`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(host).toBeVisible();
    await page.reload();
    await expect(host).toBeVisible();
  });
}

test("the screens of domains are translated to Turkish and Russian", async ({ page }) => {
  const member = await newMember(page.request);
  await member.halka.createDomain({ host: `go.halka-${Date.now().toString(36)}.com` });
  await storeSession(page, member);
  for (const [language, state, again] of [
    ["tr", "Kayıtların bekleniyor", "Yeniden kontrol et"],
    ["ru", "Ждём ваши записи", "Проверить снова"],
  ] as const) {
    await setLanguage(page, language);
    await page.goto(SETTINGS);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByText(state)).toBeVisible();
    await expect(page.getByRole("button", { name: again })).toBeVisible();
    await expectAccessible(page);
  }
});
