import { expect, expectAccessible, test } from "./fixtures.ts";
import { beSignedIn, newMember } from "./member.ts";

const TABS = ["keys", "webhooks", "apps", "requests"];
const KEY = /halka_live_[1-9A-HJ-NP-Za-km-z]+/;

test("a key is created, used, seen in the requests, replaced and deleted", async ({ page, request }) => {
  await beSignedIn(page, await newMember(request));
  const call = async (key: string) =>
    (await request.get("/v1/links", { headers: { authorization: `Bearer ${key}` } })).status();
  const readShownKey = async () => {
    const dialog = page.getByRole("dialog", { name: "Your key “Build server”" });
    const text = await dialog.getByRole("button", { name: /^Copy key/ }).innerText();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expect(dialog).toBeHidden();
    return KEY.exec(text)![0];
  };

  await page.goto("/dashboard/developers?tab=keys");
  // the keyboard alone
  await page.getByRole("button", { name: "Create key" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await expect(form.getByLabel(/^Name/)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("Build server");
  await page.keyboard.press("Enter");
  const first = await readShownKey();
  expect(await call(first)).toBe(200);

  await page.goto("/dashboard/developers?tab=requests");
  const row = page.getByRole("table", { name: "Requests" }).getByRole("row", { name: /Build server/ });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(row).toContainText("listLinks", { timeout: 1000 });
  }).toPass();
  await expect(row).toContainText("200");
  await expectAccessible(page);

  await page.goto("/dashboard/developers?tab=keys");
  await page.getByRole("button", { name: "Replace Build server" }).press("Enter");
  await page.getByRole("button", { name: "Replace key" }).press("Enter");
  const second = await readShownKey();
  expect(second).not.toBe(first);
  expect([await call(first), await call(second)]).toEqual([200, 200]);
  await expect(page.getByText(/^The former key works until/)).toBeVisible();

  await page.getByRole("button", { name: "Delete Build server" }).press("Enter");
  await page.getByRole("button", { name: "Delete key" }).press("Enter");
  await expect(page.getByText(/^An API key lets a program of yours/)).toBeVisible();
  expect([await call(first), await call(second)]).toEqual([401, 401]);
});

for (const width of [320, 390, 1440]) {
  test(`the screens for developers fit ${width} pixels and are accessible`, async ({ page, request }) => {
    await beSignedIn(page, await newMember(request));
    await page.setViewportSize({ width, height: 900 });
    for (const tab of TABS) {
      await page.goto(`/dashboard/developers?tab=${tab}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("tab", { selected: true })).toBeVisible();
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, tab).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
}

for (const [language, title] of [
  ["en", "Developers"],
  ["tr", "Geliştirici"],
  ["ru", "Разработчикам"],
] as const) {
  test(`the screens for developers open in ${language}`, async ({ page, request }) => {
    await beSignedIn(page, await newMember(request));
    for (const tab of TABS) {
      await page.goto(`/dashboard/developers?tab=${tab}&lang=${language}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
  });
}
