import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, type Member, newMember } from "./member.ts";

const call = async (request: APIRequestContext, key: string) =>
  (await request.get("/v1/links", { headers: { authorization: `Bearer ${key}` } })).status();

/** Reads the key that the screen shows once, and closes its dialog. */
async function takeKey(page: Page, name: string): Promise<string> {
  const shown = page.getByRole("dialog", { name: `Your key “${name}”` });
  const key = await shown.getByText(/^halka_live_\w+$/).textContent();
  await shown.getByRole("button", { name: "Done" }).click();
  return key!;
}

async function createKey(request: APIRequestContext, { token }: Member, name: string): Promise<string> {
  const data = { name, scopes: ["links:read"] };
  const response = await request.post("/v1/api-keys", { headers: { authorization: `Bearer ${token}` }, data });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { key: string }).key;
}

test("a key calls the API, appears in the list of requests, is replaced, and stops working once deleted", async ({
  page,
  request,
}) => {
  await storeSession(page, await newMember(request));
  await page.goto("/dashboard/developers");
  await expect(page.getByRole("heading", { level: 1, name: "Developers" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Enter a name")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Name").fill("Build server");
  await form.getByRole("button", { name: "Create key" }).click();
  const first = await takeKey(page, "Build server");
  const row = page.getByRole("list", { name: "API keys" }).getByRole("listitem");
  await expect(row).toContainText("Never used");
  expect(await call(request, first)).toBe(200);

  await page.getByRole("tab", { name: "Requests" }).click();
  const requests = page.getByRole("table", { name: "Requests" });
  // a call may take a second to appear in the list
  await expect(async () => {
    await page.reload();
    await expect(requests.getByRole("row").nth(1)).toContainText("200", { timeout: 10_000 });
  }).toPass();
  await expect(requests.getByRole("row").nth(1)).toContainText("Build server");
  await expectAccessible(page);
  const open = page.getByRole("button", { name: /^Details of listLinks/ });
  await open.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Request" });
  await expect(details).toContainText("GET /v1/links");
  await expectAccessible(page);
  const address = await details.getByRole("link", { name: "listLinks" }).getAttribute("href");
  expect((await request.get(address!)).url()).toMatch(/\/developers\/reference\/links\?lang=en/);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(open).toBeFocused();
  // the button covers its whole row, so a click anywhere in the row opens the details
  await requests.getByRole("row").nth(1).getByText("200").click({ force: true });
  await expect(details).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();

  await page.getByRole("tab", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Replace Build server" }).click();
  await page.getByRole("button", { name: "Replace key" }).click();
  const second = await takeKey(page, "Build server");
  await expect(row).toContainText(/The previous key works until/);
  expect(second).not.toBe(first);
  expect(await call(request, first)).toBe(200);
  expect(await call(request, second)).toBe(200);

  await page.getByRole("button", { name: "Delete Build server" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByText("“Build server” is deleted")).toBeVisible();
  expect(await call(request, first)).toBe(401);
  expect(await call(request, second)).toBe(401);
});

test("the keyboard alone creates a key", async ({ page, request }) => {
  await storeSession(page, await newMember(request));
  await page.goto("/dashboard/developers");
  await page.getByRole("button", { name: "Create key" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Terminal");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your key “Terminal”" });
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "Done" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "API keys" })).toContainText("Terminal");
});

test("every tab fits narrow and wide screens, in three languages", async ({ page, request }) => {
  test.slow();
  const member = await newMember(request);
  const key = await createKey(request, member, "A name that is long enough to need two lines on a small phone");
  expect(await call(request, key)).toBe(200);
  await storeSession(page, member);
  const titles = { en: "Developers", tr: "Geliştirici", ru: "Разработчикам" };
  for (const [language, title] of Object.entries(titles)) {
    await setLanguage(page, language);
    for (const width of [320, 390, 1440])
      for (const tab of ["keys", "webhooks", "requests"]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/dashboard/developers?tab=${tab}`);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await expectFitsWindow(page);
      }
  }
});
