import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { agents, clickLink, openShort, visitPage } from "./events.ts";
import { expectAccessible, expectFitsWindow, expectLabelsMatchText, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

const SHOP = "Shop, with everything";
const FILM = "Film";

/* All tests below share these events. Visits: 4 by 3 people, one of whom came twice. Clicks by people: 6, of which 4 on
   the shop by 3 people and 2 on the film by 2. Other clicks: 1 by the owner, 3 by 2 bots, 1 preview, 1 prefetch and
   2 HEAD requests. */
let member: Member;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  member = await newMember(request);
  await createLinks(member, [SHOP, FILM]);
  const [shop, film] = await member.halka.listPageLinks();
  // a new context without a session: the calls above signed in the first one, whose visits count as the owner's
  const visitors = await playwright.request.newContext({ baseURL: baseURL! });
  const { windows, otherWindows, iphone, googlebot, bingbot, telegram } = agents;
  const turkish = { "accept-language": "tr-TR,tr;q=0.9" };
  await visitPage(visitors, member, { agent: windows, referrer: "https://www.google.com/" });
  await visitPage(visitors, member, { agent: windows, referrer: "https://www.google.com/" });
  await visitPage(visitors, member, {
    agent: otherWindows,
    query: "?utm_source=newsletter&utm_medium=email&utm_campaign=may",
  });
  await visitPage(visitors, member, { agent: iphone, referrer: "https://t.co/abc", headers: turkish });
  await clickLink(visitors, member, shop!._id, { agent: windows });
  await clickLink(visitors, member, shop!._id, { agent: windows });
  await clickLink(visitors, member, shop!._id, { agent: otherWindows });
  await clickLink(visitors, member, shop!._id, { agent: iphone, headers: turkish });
  await clickLink(visitors, member, film!._id, { agent: windows });
  await openShort(visitors, member, film!.alias, { agent: iphone, headers: turkish });
  await openShort(visitors, member, shop!.alias, { agent: googlebot });
  await openShort(visitors, member, shop!.alias, { agent: googlebot });
  await openShort(visitors, member, film!.alias, { agent: bingbot });
  await openShort(visitors, member, shop!.alias, { agent: telegram });
  await openShort(visitors, member, shop!.alias, { agent: windows, headers: { "sec-purpose": "prefetch" } });
  await openShort(visitors, member, shop!.alias, { agent: windows }, "HEAD");
  await openShort(visitors, member, shop!.alias, { agent: otherWindows }, "HEAD");
  await openShort(request, member, shop!.alias, { agent: windows });
  await expect
    .poll(async () => {
      const { clicks } = await member.halka.explainClicks();
      return Object.entries(clicks).reduce((sum, [name, count]) => (name === "visitors" ? sum : sum + count), 0);
    })
    .toBe(14);
  await request.dispose();
  await visitors.dispose();
  ({ context, page } = await openAs(browser));
});

test.afterAll(() => context.close());

async function openAs(browser: Browser, size = { width: 1280, height: 2400 }) {
  const own = await browser.newContext({ viewport: size });
  const opened = await own.newPage();
  await storeSession(opened, member);
  return { context: own, page: opened };
}

const figure = (name: string, within = page) =>
  within.getByRole("button", { name: new RegExp(`^Why this number\\? ${name}`) });
const expectFigure = (name: string, value: string, within = page) =>
  expect(figure(name, within).getByText(value, { exact: true })).toBeVisible();
const card = (name: string) => page.getByRole("region", { name, exact: true });
const row = (within: Locator, name: string) => within.getByRole("button", { name: new RegExp(`Filter by\\s*${name}`) });
const chips = () => page.getByRole("list", { name: "Filters" }).getByRole("button", { name: /^Remove filter/ });

async function openScreen(search = ""): Promise<void> {
  await page.goto(`/dashboard/analytics${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  await expect(figure("Visits")).toBeEnabled();
}

test("shows the figures and lists of the events, and no menu entry marked Soon", async () => {
  await openScreen();
  await expect(page.getByRole("navigation", { name: "Main menu" }).getByText("Soon")).toHaveCount(0);
  await expectFigure("Visits", "4");
  await expectFigure("Clicks", "6");
  await expectFigure("Unique visitors", "3");
  await expectFigure("CTR", "150.00%");
  // the six clicks come from five distinct pairs of visitor and link
  await expectFigure("Conversion rate", "83.33%");
  await expect(row(card("Links"), SHOP)).toHaveText(/%4$/);
  await expect(row(card("Links"), FILM)).toHaveText(/%2$/);
  await expect(row(card("Sources"), "Search")).toHaveText(/\D50%2$/);
  await expect(row(card("Sources"), "Social media")).toHaveText(/%1$/);
  await expect(row(card("Sources"), "Email")).toHaveText(/%1$/);
  await expect(row(card("Devices"), "Computer")).toHaveText(/\D75%3$/);
  await expect(row(card("Campaigns"), "newsletter")).toHaveText(/\D100%1$/);
  await card("Links").getByRole("radio", { name: "Position", exact: true }).click();
  await expect(row(card("Links"), "Position 1")).toHaveText(/%4$/);
  await expect(row(card("Links"), "Position 2")).toHaveText(/%1$/);
  await expect(row(card("Links"), "Not from the page")).toHaveText(/%1$/);
  await expectAccessible(page);
  await expectLabelsMatchText(page);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`does not shift the layout while its figures arrive, at ${width} px`, async ({ browser }) => {
    const { context: own, page: opened } = await openAs(browser, { width, height });
    // delays the figures until after the first paint, as on a slow connection
    await opened.route("**/v1/analytics/**", async (route) => {
      await opened.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await route.continue();
    });
    await opened.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await opened.goto("/dashboard/analytics");
    await expectFigure("Visits", "4", opened);
    await expect(row(opened.getByRole("region", { name: "Links", exact: true }), SHOP)).toHaveText(/%4$/);
    await expect(opened.locator(".mantine-Skeleton-root")).toHaveCount(0);
    // the observer reports the latest shifts in a later task
    await opened.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const shifts = await opened.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.02);
    await opened.unrouteAll({ behavior: "ignoreErrors" });
    await own.close();
  });
}

test("filters by a row, combines several filters, and removes them one by one with Back", async () => {
  await openScreen();
  await row(card("Links"), SHOP).click();
  await expect(chips()).toHaveCount(1);
  await expectFigure("Clicks", "4");
  await expectFigure("Visits", "–");
  await row(card("Devices"), "Computer").click();
  await expectFigure("Clicks", "3");
  await expect(chips()).toHaveCount(2);

  // the URL alone restores the same view in another tab
  const again = await context.newPage();
  await again.goto(page.url());
  await expectFigure("Clicks", "3", again);
  await again.close();

  await page.goBack();
  await expectFigure("Clicks", "4");
  await expect(chips()).toHaveCount(1);
  await page.goBack();
  await expectFigure("Clicks", "6");
  await expect(chips()).toHaveCount(0);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByRole("combobox", { name: "Filter by" }).selectOption({ label: "Operating system" });
  await dialog.getByRole("radio", { name: "is none of" }).check();
  await dialog.getByRole("checkbox", { name: /iOS/ }).check();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expectFigure("Clicks", "4");
  await expect(page.getByRole("button", { name: "Operating system is not: iOS", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Operating system is not: iOS" }).click();
  await expectFigure("Clicks", "6");
});

test("opens the breakdown of a figure, which adds up to all events and names the bots", async () => {
  await openScreen();
  await figure("Clicks").click();
  const breakdown = page.getByRole("dialog", { name: "Why this number?" });
  const line = (name: string) => breakdown.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
  for (const [name, count] of [
    ["People", "5"],
    ["Repeat clicks and visits", "1"],
    ["Counted", "6"],
    ["You", "1"],
    ["Bots", "3"],
    ["Link previews", "1"],
    ["Prefetches", "1"],
    ["HEAD requests", "2"],
    ["Not counted", "8"],
    ["Total received", "14"],
  ] as const)
    await expect(line(name)).toHaveText(count);
  await breakdown.getByText("By name (2)").click();
  await expect(breakdown.getByRole("listitem").filter({ hasText: /google/i })).toContainText("2");
  await expect(breakdown.getByRole("listitem").filter({ hasText: /bing/i })).toContainText("1");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await figure("Conversion rate").click();
  await expect(breakdown).toContainText("Unique clicks divided by all clicks: 5 / 6.");
  await page.keyboard.press("Escape");
  await expect(figure("Conversion rate")).toBeFocused();
});

test("switches between people, unique visitors and everything, with or without own visits, and remembers the choice", async () => {
  await openScreen();
  await page.getByRole("radio", { name: "Everything" }).click();
  await expectFigure("Clicks", "13");
  await page.getByRole("switch", { name: "Include my visits" }).click();
  await expectFigure("Clicks", "14");
  await expect(row(card("Links"), SHOP)).toHaveText(/%11$/);

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Count", exact: true })).toHaveValue("all");
  const all = page.getByRole("button", { name: "14", exact: true });
  await expect(all.first()).toBeVisible();
  const shop = page.getByRole("row").filter({ hasText: SHOP });
  await expect(shop.getByRole("button", { name: "11 clicks" })).toBeVisible();

  await page.getByRole("combobox", { name: "Count", exact: true }).selectOption("unique");
  await expect(shop.getByRole("button", { name: "3 clicks" })).toBeVisible();
  await shop.getByRole("button", { name: "3 clicks" }).click();
  const breakdown = page.getByRole("dialog", { name: "Why this number?" });
  await expect(breakdown).toContainText(SHOP);
  await expect(breakdown.getByRole("row", { name: /^Total received/ }).getByRole("cell")).toHaveText("11");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Count", exact: true })).toHaveValue("unique");

  await shop.getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: "Analytics" }).click();
  await expect(page).toHaveURL(/\/dashboard\/analytics\?link=.*count=unique/);
  await expectFigure("Clicks", "3");
  await page.getByRole("radio", { name: "People", exact: true }).click();
  await page.getByRole("switch", { name: "Include my visits" }).click();
  await expectFigure("Clicks", "4");
});

test("exports a list and the whole screen as CSV with the displayed numbers", async () => {
  await openScreen();
  await expect(row(card("Links"), SHOP)).toBeVisible();
  const [list] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV: Links: Link" }).click(),
  ]);
  expect(await readFile(await list.path(), "utf8")).toBe(
    `\uFEFFLink,Clicks,Share %\r\n"${SHOP}",4,66.7\r\n${FILM},2,33.3\r\n`,
  );
  const [whole] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV", exact: true }).click(),
  ]);
  const text = await readFile(await whole.path(), "utf8");
  for (const line of ["Visits,4", "Clicks,6", `"${SHOP}",0,4`, "Search,2,0", "newsletter,1,0", "Position 1,0,4"])
    expect(text).toContain(`\r\n${line}\r\n`);
});

test("works by keyboard: periods, the list of shortcuts, adding a filter from a row and removing it", async () => {
  await openScreen();
  await page.keyboard.press("d");
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("today");
  await page.keyboard.press("a");
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("all");
  await expectFigure("Clicks", "6");
  await page.keyboard.press("t");
  await page.keyboard.press("Shift+?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Last 12 months");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Add filter" })).toBeVisible();
  await page.keyboard.press("Escape");
  await row(card("Links"), FILM).focus();
  await page.keyboard.press("Enter");
  await expectFigure("Clicks", "2");
  await expect(page.getByText("Stats for one link")).toBeVisible();
  await page.keyboard.press("r");
  await expectFigure("Clicks", "6");
});

test("fits on a phone without axe violations in three languages, light and dark", async ({ browser }) => {
  test.slow();
  const phone = await openAs(browser, { width: 390, height: 844 });
  for (const [language, colorScheme] of [
    ["en", "light"],
    ["tr", "dark"],
    ["ru", "light"],
  ] as const) {
    await phone.page.emulateMedia({ colorScheme });
    await setLanguage(phone.page, language);
    await phone.page.goto("/dashboard/analytics");
    await expect(phone.page.locator("html")).toHaveAttribute("lang", language);
    await expect(phone.page.getByText(SHOP).last()).toBeVisible();
    await expectFitsWindow(phone.page, language);
    await expectAccessible(phone.page);
  }
  await phone.context.close();
});
