import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, expectLabelsMatchText, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Commands" });
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function openDashboard(page: Page, member: Member, path = "/dashboard"): Promise<void> {
  await storeSession(page, member);
  await page.goto(path);
  await expect(page.getByRole("button", { name: `${member.username} account menu` })).toBeVisible();
}

/** Dismisses the first steps, as an experienced user does. */
async function skipSteps(page: Page, { id, token }: Member): Promise<void> {
  const response = await page.request.put(`/v1/settings/${id}/preferences`, {
    headers: { authorization: `Bearer ${token}` },
    data: { steps_dismissed: true },
  });
  expect(response.status()).toBe(200);
}

test("shows the specified texts in the frame, word for word", async ({ page, request }) => {
  const member = await newMember(request);
  await openDashboard(page, member);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  for (const name of ["Dashboard", "Site Appearance", "Settings"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: /^Analytics/ })).toHaveAttribute("href", "/dashboard/analytics");
  await expect(menu.getByRole("link", { name: "Site Appearance" })).toHaveAttribute("href", "/dashboard/appearance");
  await expect(page.getByPlaceholder("Search links...")).toBeVisible();
  const preview = page.getByRole("link", { name: "Preview my page" });
  await expect(preview).toHaveAttribute("href", `/${member.username}`);
  await expect(preview).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("combobox", { name: "Language" }).getByRole("option")).toHaveText([
    "English",
    "Türkçe",
    "Русский",
  ]);
  await expect(page.getByRole("heading", { name: `Welcome, ${member.username}` })).toBeVisible();
  await expect(page.getByText("vs last month").first()).toBeVisible();
  await expect(page.getByText("no data yet").first()).toBeVisible();
  await expect(page.getByText("Unlimited storage")).toHaveCount(0);
});

test("creates the default appearance on a first visit without requesting a missing one", async ({ page, request }) => {
  const member = await newMember(request);
  const failed: string[] = [];
  page.on("response", (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  const created = page.waitForResponse(
    (response) => new URL(response.url()).pathname === "/v1/appearance" && response.request().method() === "POST",
  );
  await openDashboard(page, member);
  expect((await created).status()).toBe(200);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/v1/appearance/"));
  await page.reload();
  expect((await read).status()).toBe(200);
  expect(failed).toEqual([]);
});

test("shows the menu on a phone as an overlay that traps the focus, closes on Escape and returns the focus", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await newMember(request);
  await openDashboard(page, member);
  const button = page.getByRole("button", { name: "Open menu" });
  await button.click();
  const menu = page.getByRole("dialog", { name: "Main menu" });
  await expect(menu).toBeVisible();
  for (let count = 0; count < 15; count += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header"))).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("reaches every screen and action with a few keys", async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const member = await newMember(request);
  await createLinks(member, ["İstanbul tour", "Блог"]);
  await openDashboard(page, member, "/dashboard/settings");
  await page.keyboard.press("ControlOrMeta+k");
  const field = palette(page).getByRole("combobox", { name: "Commands" });
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type("ISTANBUL");
  await expect(palette(page).getByRole("option", { name: "İstanbul tour" }).first()).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(palette(page).getByRole("status")).toHaveText(/^\d+ results?$/);
  await field.fill("nothing of this name");
  await expect(palette(page).getByText("Nothing found. Try another word.").first()).toBeVisible();
  await field.fill("copy блог");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/${member.username}/[\\w-]+$`));

  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page).getByRole("group", { name: "Recent" })).toHaveCount(0);
  await page.keyboard.type("password");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/settings\?tab=password$/);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /^Settings: Password/,
  ]);
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => scheme(page)).toBe("dark");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("add new link");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("dialog", { name: "Add New Link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Add New Link" })).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("ıstanbul");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit Link" }).getByLabel(/^Name/)).toHaveValue("İstanbul tour");
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("türkçe");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Hoş geldin, ${member.username}` })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("çıkış");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
});

test("filters the list by the search at home, and elsewhere shows results in the palette", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["Ceramics", "Garden"]);
  await openDashboard(page, member);
  await expect(page.getByRole("row", { name: /Garden/ })).toBeVisible();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search links..." });
  await expect(box).toBeFocused();
  await page.keyboard.type("CERAM");
  await expect(page.getByRole("row", { name: /Garden/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Ceramics/ })).toBeVisible();
  await expect(page).toHaveURL(/q=CERAM/);
  await page.reload();
  await expect(box).toHaveValue("CERAM");
  await expect(page.getByRole("row", { name: /Garden/ })).toHaveCount(0);
  await box.focus();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await expect(page.getByRole("row", { name: /Garden/ })).toBeVisible();

  await page.goto("/dashboard/settings");
  await page.getByRole("searchbox", { name: "Search links..." }).focus();
  await page.keyboard.type("gard", { delay: 60 });
  await expect(palette(page).getByRole("combobox")).toHaveValue("gard");
  await expect(
    palette(page)
      .getByRole("option", { name: /Garden/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
});

test("applies the chosen colour scheme before the first paint, in every tab and on other devices", async ({
  page,
  request,
  context,
  browser,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const member = await newMember(request);
  await openDashboard(page, member);
  const light = await ground(page);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: "light" });
  await openDashboard(other, member);

  await page.getByRole("button", { name: `${member.username} account menu` }).click();
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/preferences") && response.request().method() === "PUT",
  );
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(() => ground(page)).not.toBe(light);
  await expect.poll(() => scheme(other)).toBe("dark");
  expect((await kept).status()).toBe(200);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(["auth_token", "user"]);

  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).colorScheme);
      if (seen.length < 30) requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await page.waitForFunction(() => (window as never as { seen: string[] }).seen.length >= 30);
  expect(new Set(await page.evaluate(() => (window as never as { seen: string[] }).seen))).toEqual(new Set(["dark"]));

  const device = await browser.newContext({ colorScheme: "light" });
  const elsewhere = await device.newPage();
  await openDashboard(elsewhere, member, new URL("/dashboard", page.url()).href);
  await expect.poll(() => scheme(elsewhere)).toBe("dark");
  await device.close();

  await page.getByRole("button", { name: `${member.username} account menu` }).click();
  await page.getByRole("menuitemradio", { name: "System" }).click();
  await expect.poll(() => ground(page)).toBe(light);
});

test("shows changes from another tab and another device without a reload", async ({
  page,
  request,
  context,
  browser,
}) => {
  test.slow();
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await skipSteps(page, member);
  // tall enough for the new rows, since only rows near the window are rendered
  await page.setViewportSize({ width: 1280, height: 1600 });
  const streams: string[] = [];
  context.on("request", (outgoing) => outgoing.url().includes("/v1/changes") && streams.push(outgoing.url()));
  const opened = context.waitForEvent("request", (outgoing) => outgoing.url().includes("/v1/changes"));
  await openDashboard(page, member);
  const second = await context.newPage();
  await second.setViewportSize({ width: 1280, height: 1600 });
  await openDashboard(second, member);
  await opened;
  for (const tab of [page, second]) await expect(tab.getByRole("row", { name: /First/ })).toBeVisible();

  // before the change, since activating a tab would make it refetch
  await second.bringToFront();
  await createLinks(member, ["From elsewhere"]);
  for (const tab of [page, second]) await expect(tab.getByRole("row", { name: /From elsewhere/ })).toBeAttached();
  expect(streams).toHaveLength(1);

  // when the tab that holds the stream closes, another one opens it
  const taken = context.waitForEvent("request", (outgoing) => outgoing.url().includes("/v1/changes"));
  const third = await context.newPage();
  await third.setViewportSize({ width: 1280, height: 1600 });
  await openDashboard(third, member);
  await page.close();
  await taken;
  await createLinks(member, ["Later still"]);
  for (const tab of [second, third]) await expect(tab.getByRole("row", { name: /Later still/ })).toBeAttached();

  const device = await browser.newContext({ viewport: { width: 1280, height: 1600 } });
  const elsewhere = await device.newPage();
  const reconnected = elsewhere.waitForEvent("request", (outgoing) => outgoing.url().includes("/v1/changes"));
  await openDashboard(elsewhere, member, new URL("/dashboard", second.url()).href);
  await reconnected;
  await createLinks(member, ["On every device"]);
  for (const tab of [second, elsewhere]) await expect(tab.getByRole("row", { name: /On every device/ })).toBeAttached();
  await device.close();
});

test("shows changes made between loading the screen and subscribing to changes", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await skipSteps(page, member);
  await page.setViewportSize({ width: 1280, height: 1600 });
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  await page.route(/\/v1\/changes/, async (route) => {
    await changed;
    await route.continue();
  });
  await openDashboard(page, member);
  await expect(page.getByRole("row", { name: /First/ })).toBeVisible();
  await createLinks(member, ["In between"]);
  change();
  await expect(page.getByRole("row", { name: /In between/ })).toBeVisible();
});

test("reports a missing network, keeps its content, and recovers automatically", async ({ page, request, context }) => {
  const member = await newMember(request);
  await createLinks(member, ["Stays"]);
  await openDashboard(page, member);
  await expect(page.getByRole("row", { name: /Stays/ })).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText("You're offline. What you see may be out of date");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("row", { name: /Stays/ })).toBeVisible();
  await expectAccessible(page);
  // the code of the palette cannot load now, and nothing may break
  const missed = page.waitForEvent("requestfailed", (outgoing) => outgoing.url().includes("/assets/"));
  await page.keyboard.press("ControlOrMeta+k");
  await missed;
  await expect(page.getByRole("heading", { name: `Welcome, ${member.username}` })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByText("We can't reach Halka right now.")).toBeHidden();
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();

  await page.route("**/v1/**", (route) => route.abort("connectionrefused"));
  await page.route("**/healthz", (route) => route.abort("connectionrefused"));
  const away = page.getByText("We can't reach Halka right now.");
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(away).toBeVisible();
  const tried = page.waitForEvent("requestfailed", (outgoing) => outgoing.url().endsWith("/healthz"));
  await page.getByRole("main").getByRole("status").getByRole("button", { name: "Try again" }).click();
  await tried;
  await expect(away).toBeVisible();
  await page.unroute("**/v1/**");
  await page.unroute("**/healthz");
  await expect(away).toBeHidden();
});

test("ticks off the first steps as they are done, and hides them once dismissed", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const member = await newMember(request);
  await openDashboard(page, member);
  const steps = page.getByRole("region", { name: "Get started" });
  await expect(steps.getByText("0 of 3 done")).toBeVisible();
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Copy link" }).click();
  await expect(steps.getByText("1 of 3 done")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${member.username}$`));
  await createLinks(member, ["One", "Two", "Three"]);
  await page.reload();
  await expect(steps.getByText("2 of 3 done")).toBeVisible();
  await expect(steps.getByRole("link", { name: "Choose photo" })).toHaveAttribute("href", "/dashboard/appearance");
  await steps.getByRole("button", { name: "Hide these steps" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("row", { name: /Three/ })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

for (const [language, colorScheme, search, menuName] of [
  ["en", "light", "Search links...", "account menu"],
  ["tr", "dark", "Bağlantılarda ara...", "hesap menüsü"],
  ["ru", "light", "Поиск по ссылкам...", "меню аккаунта"],
] as const) {
  test(`menu, palette and list of shortcuts are accessible and fit on a phone in ${language}, ${colorScheme}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    const member = await newMember(request);
    await skipSteps(page, member);
    await setLanguage(page, language);
    await storeSession(page, member);
    await page.goto("/dashboard");
    await expect(page.getByPlaceholder(search)).toBeVisible();
    const expectFitsAndAccessible = async () => {
      await expectFitsWindow(page);
      await expectAccessible(page);
      await expectLabelsMatchText(page);
    };
    await expectFitsAndAccessible();
    await page.getByRole("button", { name: `${member.username} ${menuName}` }).click();
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await expectFitsAndAccessible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await expectFitsAndAccessible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFitsAndAccessible();
  });
}
