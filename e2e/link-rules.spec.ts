import type { Browser, Page } from "@playwright/test";
import { ANDROID } from "#testing/user-agents.ts";
import { expect, expectAccessible, expectFitsWindow, expectRedirectTo, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { setAppearance, type Member, newMember, type NewPageLink } from "./member.ts";

const OVER = { until: "2026-01-01T00:00:00Z", zone: "Europe/Istanbul" };
const AHEAD = { from: "2099-05-01T09:00:00Z", zone: "Europe/Istanbul" };

const createLinkWith = ({ halka }: Member, alias: string, more: Pick<NewPageLink, "password" | "rules">) =>
  halka.createPageLink({ name: `Link ${alias}`, slug: "web", link: `https://example.com/${alias}`, alias, ...more });

/** A visitor's browser in which every destination of a test link loads a stub page. */
async function visitor(browser: Browser, options: Parameters<Browser["newContext"]>[0]): Promise<Page> {
  const context = await browser.newContext(options);
  await context.route("https://example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<h1>Arrived</h1>` }),
  );
  return context.newPage();
}

test("without scripts, asks for a password, rejects a wrong one, and opens the link without storing the correct one", async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinkWith(member, "locked", { password: "open sesame", rules: { forwardQuery: true } });
  const page = await visitor(browser, { baseURL: baseURL!, javaScriptEnabled: false });
  await page.goto(`/${member.username}`);
  await page.getByRole("link", { name: "Link locked" }).click();
  await expect(page.getByRole("heading", { name: "This link is password protected" })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.getByLabel("Password").fill("open sesam");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Wrong password. Try again.");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Wrong password/);
  await page.getByLabel("Password").fill("open sesame");
  const openLink = () => page.getByRole("button", { name: "Open link" }).click();
  await expectRedirectTo(page, "https://example.com/locked", openLink);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(`/${member.username}/locked?ref=card`);
  await page.getByLabel("Password").fill("open sesame");
  await expectRedirectTo(page, "https://example.com/locked?ref=card", openLink);
  await page.context().close();
});

test("on a page with custom JavaScript, opens a link only after its password and its gate", async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  await setAppearance(member, { custom_js: "document.title = 'Mine'" });
  await createLinkWith(member, "both", { password: "open sesame", rules: { gate: { kind: "age", years: 18 } } });
  const page = await visitor(browser, { baseURL: baseURL! });
  await page.goto(`/${member.username}`);
  await expect(page).toHaveTitle("Mine");
  await page.getByRole("link", { name: "Link both" }).click();
  await page.getByLabel("Password").fill("open sesame");
  await page.getByRole("button", { name: "Open link" }).click();
  await expect(page.getByRole("heading", { name: "Are you 18 or older?" })).toBeVisible();
  const answer = page.getByRole("button", { name: "Yes, I'm 18 or older" });
  await expectRedirectTo(page, "https://example.com/both", () => answer.click());
  await page.context().close();
});

test("passes a gate by keyboard alone, and returns to the page on No", async ({ browser, request, baseURL }) => {
  const member = await newMember(request);
  await createLinkWith(member, "sensitive", { rules: { gate: { kind: "sensitive" } } });
  const page = await visitor(browser, { baseURL: baseURL!, javaScriptEnabled: false });
  await page.goto(`/${member.username}/sensitive`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/${member.username}$`));
  await page.goBack();
  const proceed = page.getByRole("button", { name: "Continue" });
  await expectRedirectTo(page, "https://example.com/sensitive", () => proceed.press("Enter"));
  await page.context().close();
});

test("redirects an ended link or says that it ended, says when a scheduled one opens, and offers a way around an app", async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinkWith(member, "over", { rules: { schedule: OVER } });
  await createLinkWith(member, "moved", { rules: { schedule: OVER, fallback: "https://example.com/away" } });
  await createLinkWith(member, "soon", { rules: { schedule: AHEAD } });
  await createLinkWith(member, "app", { rules: { apps: { android: "spotify:track:1" } } });
  const page = await visitor(browser, { baseURL: baseURL!, javaScriptEnabled: false });
  await page.goto(`/${member.username}`);
  await expect(page.getByRole("link", { name: /^Link / })).toHaveText(["Link moved", "Link app"]);
  expect((await page.goto(`/${member.username}/over`))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  expect((await page.goto(`/${member.username}/soon`))?.status()).toBe(404);
  await expect(page.getByText("It opens Friday, 1 May 2099 at 12:00 (GMT+3).")).toBeVisible();
  const moved = await page.request.get(`/${member.username}/moved`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()["location"]]).toEqual([302, "https://example.com/away"]);
  await page.context().close();

  const silent = await visitor(browser, { baseURL: baseURL!, javaScriptEnabled: false, userAgent: ANDROID });
  await silent.goto(`/${member.username}/app`);
  await expect(silent.getByRole("link", { name: "Open app" })).toHaveAttribute("href", "spotify:track:1");
  await silent.getByRole("link", { name: "Continue in browser" }).click();
  await silent.waitForURL("https://example.com/app");
  await silent.context().close();
  const withScripts = await visitor(browser, { baseURL: baseURL!, userAgent: ANDROID });
  await withScripts.goto(`/${member.username}/app`);
  // does not wait for a navigation, since the first one, to the missing app, fails
  await expect(withScripts).toHaveURL("https://example.com/app");
  await withScripts.context().close();
});

test("the documents of rules fit a phone without axe violations, light and dark, in three languages", async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinkWith(member, "locked", { password: "open sesame" });
  await createLinkWith(member, "age", { rules: { gate: { kind: "age", years: 21 } } });
  await createLinkWith(member, "sensitive", { rules: { gate: { kind: "sensitive" } } });
  await createLinkWith(member, "over", { rules: { schedule: OVER } });
  await createLinkWith(member, "soon", { rules: { schedule: AHEAD } });
  const headings: Record<string, readonly [string, string, string]> = {
    locked: ["This link is password protected", "Bu bağlantı parola korumalı", "Ссылка защищена паролем"],
    age: ["Are you 21 or older?", "21 yaşını doldurdun mu?", "Вам уже исполнилось 21?"],
    sensitive: ["Sensitive content", "Hassas içerik", "Деликатный контент"],
    over: ["This link has expired", "Bu bağlantının süresi doldu", "Срок ссылки истёк"],
    soon: ["Not open yet", "Henüz açılmadı", "Пока закрыто"],
  };
  for (const [index, locale, colorScheme] of [
    [0, "en-US", "light"],
    [0, "en-US", "dark"],
    [1, "tr-TR", "light"],
    [2, "ru-RU", "dark"],
  ] as const) {
    const viewport = { width: 390, height: 844 };
    const page = await visitor(browser, {
      baseURL: baseURL!,
      colorScheme,
      locale,
      viewport,
    });
    await setLanguage(page, locale.slice(0, 2));
    for (const [alias, texts] of Object.entries(headings)) {
      await page.goto(`/${member.username}/${alias}`);
      await expect(page.getByRole("heading", { name: texts[index] })).toBeVisible();
      await expectFitsWindow(page);
      if (locale === "en-US") await expectAccessible(page);
    }
    if (locale === "en-US") {
      await page.goto(`/${member.username}/locked`);
      await page.getByLabel("Password").fill("no");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page);
    }
    await page.context().close();
  }
});
