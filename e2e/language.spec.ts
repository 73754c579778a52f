import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectHydrated, gotoHydrated, test } from "./fixtures.ts";
import { storeSession, newMember } from "./member.ts";

const DOCUMENTS = ["/", "/pricing", "/login", "/signup", "/about", "/blog", "/unclaimed/at/all"];
const KEPT = "preferred-language";

/** Stores a language in local storage only, without the cookie that mirrors it. */
async function storeWithoutCookie(page: Page, language: string): Promise<void> {
  await page.goto("/");
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [KEPT, language]);
  await page.context().clearCookies();
}

/** Collects the language of every document, in any frame, that has visible content. */
async function watchFrames(context: BrowserContext): Promise<Set<string>> {
  const shown = new Set<string>();
  await context.exposeBinding("shown", (_source, language: string) => void shown.add(language));
  await context.addInitScript(() => {
    const look = () => {
      const root = document.documentElement;
      const isShown = root?.checkVisibility() && Boolean(document.body?.innerText.trim());
      if (isShown) (globalThis as unknown as { shown(language: string): void }).shown(root.lang);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return shown;
}

test("keeps the language if the texts of the chosen one cannot be fetched", async ({ page, request, context }) => {
  await storeSession(page, await newMember(request));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const picker = page.getByRole("complementary").getByRole("combobox", { name: "Language" });
  await context.setOffline(true);
  await picker.selectOption("tr");
  await expect(page.getByText("You're offline. What you see may be out of date")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await context.setOffline(false);
  await picker.selectOption("tr");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
});

test("reports empty and malformed fields in the language of the page", async ({ page }) => {
  await gotoHydrated(page, "/login?lang=tr");
  const email = page.getByRole("textbox", { name: "E-posta" });
  const message = (field: typeof email) => field.evaluate((input: HTMLInputElement) => input.validationMessage);
  const submit = page.getByRole("button", { name: "Giriş yap", exact: true });
  await submit.click();
  await expect.poll(() => message(email)).toBe("Bu alanı doldur");
  await email.fill("ada");
  await expect.poll(() => message(email)).not.toBe("Bu alanı doldur");
  await email.press("Enter");
  await expect.poll(() => message(email)).toBe("Geçerli bir e-posta adresi gir");

  // a password manager may fill in fields without firing an event
  const sent = page.waitForRequest(/\/users\/login\b/);
  await page.locator("form").evaluate((form: HTMLFormElement) => {
    form.querySelector<HTMLInputElement>("[name=email]")!.value = "ada@halka.test";
    form.querySelector<HTMLInputElement>("[name=password]")!.value = "not the password";
  });
  await submit.click();
  await sent;
});

test("shows only the stored language, even without its cookie", async ({ page, context }) => {
  await storeWithoutCookie(page, "tr");
  const shown = await watchFrames(context);
  for (const path of DOCUMENTS) {
    await context.clearCookies();
    shown.clear();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => [...shown], { message: path }).toEqual(["tr"]);
    expect((await context.cookies()).find(({ name }) => name === KEPT)?.value).toBe("tr");
  }
});

test("prefers a language in the address over the stored one", async ({ page, context }) => {
  await storeWithoutCookie(page, "tr");
  const shown = await watchFrames(context);
  for (const path of ["/?lang=ru", "/login?lang=ru", "/about?lang=ru"]) {
    shown.clear();
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => [...shown], { message: path }).toEqual(["ru"]);
  }
});

test("requests a document twice and no more from a server that ignores the cookie", async ({ page, context }) => {
  await storeWithoutCookie(page, "tr");
  for (const path of ["/", "/login"]) {
    let count = 0;
    await context.clearCookies();
    await context.route(`**${path}`, async (route) => {
      count += 1;
      const { cookie: _cookie, ...headers } = await route.request().allHeaders();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await page.goto(path);
    await expect.poll(() => count, { message: path }).toBe(2);
    await page.waitForLoadState();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // the landing page has no framework that could request more
    if (path !== "/") await expectHydrated(page);
    expect(count, path).toBe(2);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("applies a language chosen on one screen to all screens", async ({ page, context, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  // leaves out /login, which redirects a signed-in person
  const places = [
    ["/", "tr"],
    ["/forgot-password", "ru"],
    ["/about", "tr"],
    ["/pricing", "ru"],
    ["/dashboard", "tr"],
    ["/forgot-password?lang=tr", "ru"],
  ] as const;
  for (const [path, language] of places) {
    await page.goto(path);
    await page.locator("select:visible").first().selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEPT)).toBe(language);
    expect((await context.cookies()).find(({ name }) => name === KEPT)?.value).toBe(language);
    await expect(page).not.toHaveURL(/lang=/);
    await page.reload();
    await expect(page.locator("html"), path).toHaveAttribute("lang", language);
  }
});

for (const path of ["/", "/pricing", "/login", "/about"]) {
  test(`shows ${path} in English on a first visit, and offers the browser's language once`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: "tr-TR" });
    const page = await context.newPage();
    const kept = () => page.evaluate((key) => localStorage.getItem(key), KEPT);
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const offer = page.getByText("Bu site Türkçe de kullanılabilir.");
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "Hayır, teşekkürler" }).click();
    await expect(offer).toBeHidden();
    expect(await kept()).toBe("en");
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.reload();
    await page.getByRole("button", { name: "Türkçe devam et" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    await expect.poll(kept).toBe("tr");
    await expect(offer).toBeHidden();
    await context.close();
  });
}
