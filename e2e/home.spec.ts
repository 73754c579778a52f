import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { DAY_MS } from "#base/time.ts";
import { agents, openShort } from "./events.ts";
import { expect, expectAccessible, expectFitsWindow, getPreviewFrame, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { getRow } from "./links-list.ts";
import { storeSession, createLinks, type Member, newMember, type NewPageLink } from "./member.ts";
import { stubMetadata } from "./metadata.ts";
import { figure, newPerson } from "./person.ts";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const HANDLE_MAX = 30;

const rows = (page: Page) => page.locator("[data-link]");

async function open(page: Page, member: Member): Promise<void> {
  await storeSession(page, member);
  await page.goto("/dashboard");
  await expect(rows(page).first()).toBeVisible();
}

async function openWith(page: Page, request: APIRequestContext, names: readonly string[]): Promise<Member> {
  const member = await newMember(request);
  await createLinks(member, names);
  await open(page, member);
  return member;
}

for (const [size, viewport] of [
  ["laptop", DESKTOP],
  ["phone", PHONE],
] as const) {
  test(`shows the first link, the figures and the page's address without scrolling on a ${size}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const member = await openWith(page, request, ["First", "Second"]);
    const address = page.getByRole("region", { name: "Your page's address" });
    await expect(address.getByRole("link")).toContainText(`/${member.username}`);
    for (const name of ["Copy", "QR code", "Share"])
      await expect(address.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    for (const label of ["Unique clicks", "All clicks", "Conversion rate"])
      await expect(figure(page, label)).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test("copies the address, shows it as a QR code, and shares it through a menu if the system has no share sheet", async ({
  page,
  request,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const member = await openWith(page, request, ["First"]);
  const address = page.getByRole("region", { name: "Your page's address" });
  await address.getByRole("button", { name: "Copy" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/${member.username}$`));
  await address.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("menuitem", { name: "Email" })).toBeFocused();
  await expectAccessible(page, "main");
  await page.keyboard.press("Escape");
  await address.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("dialog")).toContainText(member.username);
});

test("the parts of a row never overlap, at any width, even with the longest handle", async ({ page, request }) => {
  test.slow();
  const person = newPerson();
  const username = person.username.padEnd(HANDLE_MAX, "x");
  const member = await newMember(request, { ...person, username });
  await createLinks(member, ["A link with a rather long name that has to go somewhere", "Two"]);
  await open(page, member);
  for (let width = 320; width <= 1920; width += 40) {
    await page.setViewportSize({ width, height: 1600 });
    const errors = async () =>
      page.evaluate(() => {
        const seen = (element: Element) => {
          const { width: w, height: h } = element.getBoundingClientRect();
          return w > 1 && h > 1;
        };
        const found: string[] = [];
        if (document.documentElement.scrollWidth > innerWidth) found.push("the screen scrolls sideways");
        for (const row of document.querySelectorAll("[data-link]")) {
          const parts = [...row.querySelectorAll("button, a, label, [role=button]")].filter(seen);
          for (const part of parts) {
            const box = part.getBoundingClientRect();
            const getName = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(x, y);
            if (y < innerHeight && !part.contains(top)) found.push(`${getName(part)} lies under another`);
            const { right } = row.getBoundingClientRect();
            if (box.right > right + 1) found.push(`${getName(part)} leaves its row`);
          }
          // the icon at the end of the address must not be covered
          const copy = [...row.querySelectorAll("button")].find((each) => each.textContent.startsWith("/"));
          const icon = copy?.querySelector("svg")?.getBoundingClientRect();
          const hit = icon && document.elementFromPoint(icon.x + icon.width - 1, icon.y + icon.height / 2);
          if (!copy || !hit || !copy.contains(hit)) found.push("the copy icon is not where it can be pressed");
        }
        return found;
      });
    await expect.poll(errors, { message: `at ${width} px` }).toEqual([]);
  }
});

test("fits the long words of Russian into a narrow window", async ({ page, request }) => {
  await setLanguage(page, "ru");
  await openWith(page, request, ["First", "Second"]);
  for (const width of [320, 360, 390, 1000, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWindow(page, `at ${width} px`);
  }
});

test("shows the preview beside the links and updates it with each change", async ({ page, request }) => {
  await page.setViewportSize(DESKTOP);
  await openWith(page, request, ["First", "Second"]);
  await expect(getPreviewFrame(page).getByText("Second")).toBeVisible();
  await page.getByRole("switch", { name: "Show Second on the page" }).click();
  await expect(getPreviewFrame(page).getByText("Second")).toHaveCount(0);
  await expect(getPreviewFrame(page).getByText("First")).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview of your page" })).toBeInViewport();
  await expectAccessible(page, "main");
});

test("opens the preview as a sheet on a phone, and loads it only then", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  let drawn = 0;
  page.on("request", (each) => (drawn += Number(each.url().endsWith("/v1/appearance/preview"))));
  await openWith(page, request, ["First"]);
  expect(drawn).toBe(0);
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(getPreviewFrame(page).getByText("First")).toBeVisible();
  await page.getByRole("dialog", { name: "Preview" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Show preview" })).toBeFocused();
});

test("shows a row on a phone in two lines, with one switch and one menu", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const member = await openWith(page, request, ["First", "Second"]);
  const row = getRow(page, "First");
  await expect(row.getByRole("button", { name: `Copy short link /${member.username}/web` })).toBeVisible();
  await expect(row.getByText("0 clicks")).toBeVisible();
  await expect(row.getByRole("button", { name: "Edit First" })).toBeHidden();
  expect((await row.boundingBox())!.height).toBeLessThan(100);

  await row.getByRole("switch").click();
  await expect(row.getByRole("switch")).not.toBeChecked();
  await expect(row.getByText("Archived")).toBeVisible();
  await row.getByRole("switch").click();
  await expect(row.getByRole("switch")).toBeChecked();

  await row.getByRole("button", { name: "More for First" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Link" });
  await expect(editor.getByLabel(/^Name/)).toHaveValue("First");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "More for First" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
});

for (const { width, layout } of [
  { width: 1440, layout: "beside the preview" },
  { width: 390, layout: "on a phone" },
])
  test(`shows a long name in two lines ${layout}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = "Autumn tour: all dates and tickets";
    await openWith(page, request, [name, "Second"]);
    const row = getRow(page, name);
    const text = row.getByText(name, { exact: true });
    await expect.poll(() => text.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    expect(await text.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(1);
    const [box, words] = await Promise.all([row.boundingBox(), text.boundingBox()]);
    expect(words!.height).toBeGreaterThan(30);
    expect(words!.y).toBeGreaterThanOrEqual(box!.y);
    expect(words!.y + words!.height).toBeLessThanOrEqual(box!.y + box!.height);
  });

/** Holds back the chunk with this name until the returned function is called. */
async function hold(page: Page, code: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/assets/${code}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("opens a menu even if the page moves while the menu's code loads", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const load = await hold(page, "menus");
  await openWith(page, request, ["First", "Second"]);
  await getRow(page, "First").getByRole("button", { name: "More for First" }).click();
  await page.evaluate(() => {
    const banner = document.createElement("div");
    banner.style.height = "100vh";
    document.querySelector("main")!.prepend(banner);
  });
  load();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Link" })).toBeVisible();
});

test("opens a menu even if a toast slides over its button during the press", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize(PHONE);
  const load = await hold(page, "toasts");
  const person = newPerson();
  // a handle long enough for a heading of two lines, which puts the first row where toasts appear
  const member = await newMember(request, { ...person, username: person.username.padEnd(HANDLE_MAX, "x") });
  await createLinks(member, ["First", "Second"]);
  await open(page, member);
  const row = getRow(page, "First");
  const more = row.getByRole("button", { name: "More for First" });
  await row.getByRole("switch").click();
  await expect(row.getByText("Archived")).toBeVisible();
  await more.hover();
  await page.mouse.down();
  load();
  await page.waitForFunction(() => {
    const toast = document.querySelector(".mantine-Notification-root");
    // freezes the toast while it slides in, so the speed of the machine does not matter
    toast?.getAnimations().forEach((animation) => animation.pause());
    return toast !== null;
  });
  const [button, toast] = await Promise.all([
    more.boundingBox(),
    page.locator(".mantine-Notification-root").boundingBox(),
  ]);
  expect(toast!.y).toBeLessThan(button!.y + button!.height / 2);
  await page.mouse.up();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
});

test("renames a link in its row, and restores the name on Escape", async ({ page, request }) => {
  await page.setViewportSize(DESKTOP);
  const member = await openWith(page, request, ["First", "Second"]);
  await page.getByRole("button", { name: "First", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Rename First" });
  await expect(field).toBeFocused();
  await field.fill("Never");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "First", exact: true }).click();
  await field.fill("Renamed");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Renamed", exact: true })).toBeFocused();
  const names = async () => (await member.halka.listPageLinks()).map(({ name }) => name);
  await expect.poll(names).toEqual(["Renamed", "Second"]);
});

test("restores the old name and shows a toast if a rename fails", async ({ page, request }) => {
  await page.setViewportSize(DESKTOP);
  await openWith(page, request, ["First"]);
  await page.route("**/v1/widget/link/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "First", exact: true }).click();
  await page.getByRole("textbox", { name: "Rename First" }).fill("Renamed");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't save the name" })).toBeVisible();
  await expect(page.getByRole("button", { name: "First", exact: true })).toBeVisible();
});

/** Waits for the highlight of a new row. Call it before the change: the highlight lasts only a few seconds. */
const waitForHighlight = (row: Locator) => row.and(row.page().locator("[data-arrived=true]")).waitFor();

test("scrolls a new link, a changed link and a new category into view, highlights and announces it", async ({
  page,
  request,
}) => {
  await page.setViewportSize(DESKTOP);
  await stubMetadata(page);
  await openWith(
    page,
    request,
    Array.from({ length: 24 }, (_, index) => `Link ${index + 1}`),
  );
  await page.getByRole("button", { name: "Add New Link" }).click();
  const editor = page.getByRole("dialog", { name: "Add New Link" });
  await editor.getByLabel(/^Link/).fill("https://youtube.com/watch?v=1");
  await editor.getByLabel(/^Name/).fill("Latest");
  const latest = getRow(page, "Latest");
  const highlighted = waitForHighlight(latest);
  await editor.getByRole("button", { name: "Save" }).click();
  await highlighted;
  await expect(page.getByRole("status").filter({ hasText: "“Latest” added" })).toBeAttached();
  await expect(latest).toBeInViewport({ ratio: 1 });
  await expect(latest).not.toHaveAttribute("data-arrived");

  await latest.getByRole("button", { name: "Edit Latest" }).click();
  await page.getByRole("dialog").getByLabel(/^Name/).fill("Newest");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "“Newest” saved" })).toBeAttached();

  await page.getByRole("button", { name: "New category" }).click();
  await page.getByRole("dialog").getByLabel("Category name").fill("Music");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "“Music” added" })).toBeAttached();
  await expect(page.getByRole("heading", { name: "Music" })).toBeInViewport();
});

test("shows a new link even if the current filter would hide it", async ({ page, request }) => {
  await page.setViewportSize(DESKTOP);
  await stubMetadata(page);
  await openWith(page, request, ["First"]);
  await page.getByRole("searchbox").fill("First");
  await expect(page).toHaveURL(/q=First/);
  await page.getByRole("button", { name: "Add New Link" }).click();
  const editor = page.getByRole("dialog", { name: "Add New Link" });
  await editor.getByLabel(/^Link/).fill("https://youtube.com/watch?v=1");
  await editor.getByLabel(/^Name/).fill("Latest");
  const highlighted = waitForHighlight(getRow(page, "Latest"));
  await editor.getByRole("button", { name: "Save" }).click();
  await highlighted;
  await expect(page).not.toHaveURL(/q=/);
});

test("shows in a row what visitors get, and never both Live and Ended", async ({ page, request }) => {
  await page.setViewportSize(DESKTOP);
  const member = await newMember(request);
  const createLink = (name: string, rules: NewPageLink["rules"] = null) =>
    member.halka.createPageLink({ name, slug: "web", link: `https://example.com/${name}`, rules });
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await createLink("Running");
  await createLink("Over", { schedule: { zone: "UTC", until: at(-1) } });
  await createLink("Waiting", { schedule: { zone: "UTC", from: at(30) } });
  await createLink("Hidden");
  await open(page, member);
  await page.getByRole("switch", { name: "Show Hidden on the page" }).click();
  for (const [name, state] of [
    ["Running", /Live/],
    ["Over", /Ended/],
    ["Waiting", /Starts/],
    ["Hidden", /Archived/],
  ] as const) {
    await expect(getRow(page, name)).toContainText(state);
    if (name !== "Running") await expect(getRow(page, name)).not.toContainText("Live");
  }
});

test("shows a click as it happens, and makes a few requests per click", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["Site"]);
  const visitors = await playwright.request.newContext({ baseURL: baseURL! });
  const liveResponse = page.waitForResponse((response) => response.url().endsWith("/v1/analytics/live"));
  await open(page, member);
  await liveResponse;
  let requestCount = 0;
  page.on("request", (each) => (requestCount += Number(each.url().endsWith("/v1/log/my/stats"))));
  await openShort(visitors, member, "web", { agent: agents.windows });
  await expect(figure(page, "All clicks")).toHaveText("1");
  await openShort(visitors, member, "web", { agent: agents.iphone });
  await expect(figure(page, "All clicks")).toHaveText("2");
  // two requests for the first message, and at most three per click
  expect(requestCount).toBeLessThanOrEqual(8);
  await visitors.dispose();
});
