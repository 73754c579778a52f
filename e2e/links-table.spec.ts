import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, hoverUndo, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { getHandle, getMiddle, getRow, NAMES, readNames } from "./links-list.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

/** The table of links on the dashboard. */
const PANEL = "section:has(#links-heading)";
const ORDER = "**/v1/widget/link/order";

async function openTable(page: Page, request: APIRequestContext, names = NAMES, search = ""): Promise<Member> {
  const member = await newMember(request);
  await createLinks(member, names);
  await storeSession(page, member);
  await page.goto(`/dashboard${search}`);
  if (names.length > 0) await expect(rows(page).first()).toBeVisible();
  return member;
}

const rows = (page: Page) => page.locator("[data-link]");
const getSelect = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });

const storedNames = async ({ halka }: Member) => (await halka.listPageLinks()).map(({ name }) => name);

async function dragByMouse(page: Page, from: Locator, to: Locator) {
  // near its lower edge, the window would scroll during the drag, the further the slower the machine is
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 1400 });
  const start = await getMiddle(from);
  const end = await getMiddle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 6, { steps: 3 });
  await expect(page.locator("[data-dragging]")).toBeVisible();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

test("shows each link with its state and its actions", async ({ page, request }) => {
  const member = await openTable(page, request);
  await expect(page.getByRole("heading", { name: "Recent Links" })).toBeVisible();
  const table = page.getByRole("table", { name: "Recent Links" });
  await expect(table).toHaveAttribute("aria-rowcount", "5");
  for (const name of ["Name", "Slug", "Link", "Clicks", "Status", "Actions"])
    await expect(table.getByRole("columnheader", { name, exact: true })).toBeVisible();
  const row = getRow(page, "Second");
  await expect(row).toHaveAttribute("aria-rowindex", "3");
  await expect(row.getByText("/web", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: new RegExp(`/${member.username}/web-2`) })).toBeVisible();
  await expect(row.getByRole("link", { name: /opens in a new tab/ })).toHaveAttribute("target", "_blank");
  await expect(row.getByText("Live")).toBeVisible();
  await expectAccessible(page, PANEL);

  await row.getByRole("button", { name: "More for Second" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Copy short link" })).toBeFocused();
  await expectAccessible(page, PANEL);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(row.getByRole("button", { name: "More for Second" })).toBeFocused();
});

test("starts a mouse drag after five pixels, and sends nothing if the link is dropped where it was", async ({
  page,
  request,
}) => {
  // a tall window: near its edge the list scrolls by itself, and the drop position would depend on timing
  await page.setViewportSize({ width: 1280, height: 1400 });
  const member = await openTable(page, request);
  let sent = 0;
  page.on("request", (each) => (sent += Number(each.method() === "PUT" && each.url().endsWith("/order"))));
  const start = await getMiddle(getHandle(page, "First"));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 4);
  await expect(page.locator("[data-dragging]")).toHaveCount(0);
  await page.mouse.move(start.x, start.y + 6);
  await expect(page.locator("[data-dragging]")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator("[data-dragging]")).toHaveCount(0);

  await dragByMouse(page, getHandle(page, "First"), getHandle(page, "Third"));
  await expect.poll(() => readNames(page)).toEqual(["Second", "Third", "First", "Fourth"]);
  await expect.poll(() => storedNames(member)).toEqual(["Second", "Third", "First", "Fourth"]);
  expect(sent).toBe(1);
});

test("restores the old order if saving fails, and saves the new one on retry", async ({ page, request }) => {
  const member = await openTable(page, request);
  await page.route(ORDER, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await dragByMouse(page, getHandle(page, "Fourth"), getHandle(page, "First"));
  const toast = page.getByRole("alert").filter({ hasText: "Couldn't save the new order" });
  await expect(toast).toContainText("try again");
  await expect.poll(() => readNames(page)).toEqual(NAMES);
  await page.unroute(ORDER);
  await toast.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => readNames(page)).toEqual(["Fourth", "First", "Second", "Third"]);
  await expect.poll(() => storedNames(member)).toEqual(["Fourth", "First", "Second", "Third"]);
});

test("shows an order that was changed elsewhere in the meantime, with a toast", async ({ page, request }) => {
  const member = await openTable(page, request);
  let isFirst = true;
  await page.route(ORDER, async (route) => {
    if (!isFirst || route.request().method() !== "PUT") return route.continue();
    isFirst = false;
    const { ids, version } = await member.halka.getOrder();
    await member.halka.updateOrder({ ids: ids.toReversed(), version });
    return route.continue();
  });
  await dragByMouse(page, getHandle(page, "First"), getHandle(page, "Second"));
  await expect(page.getByText("Your links have since changed. Here's the current order.")).toBeVisible();
  await expect.poll(() => readNames(page)).toEqual(NAMES.toReversed());
});

test("moves a link with the keyboard, even into a category, and announces its position", async ({ page, request }) => {
  const member = await openTable(page, request);
  await page.getByRole("button", { name: "New category" }).click();
  await page.getByRole("dialog").getByLabel("Category name").fill("Music");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Music" })).toBeVisible();
  await expect(page.getByText("Drag a link here")).toBeVisible();

  await getHandle(page, "Fourth").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Fourth. Position 4 of 4 in No category.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Position 1 of 1 in Music.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped Fourth. Position 1 of 1 in Music.")).toBeAttached();
  const getCategory = async (name: string) =>
    (await member.halka.listPageLinks()).find((link) => link.name === name)?.category;
  await expect.poll(() => getCategory("Fourth")).not.toBeNull();
  await expect(page.getByText("Drag a link here")).toBeHidden();

  await getHandle(page, "Second").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Second is back where it was.")).toBeAttached();
  await expect.poll(() => readNames(page)).toEqual(NAMES);
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("drags a link after a long press, and scrolls on a swipe", async ({ page, request }) => {
    const member = await openTable(page, request);
    const touch = await page.context().newCDPSession(page);
    const at = (type: string, point?: { x: number; y: number }) =>
      touch.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: point ? [point] : [] });
    const handle = getHandle(page, "First");
    await page
      .getByRole("heading", { name: "Recent Links" })
      .evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    const start = await getMiddle(handle);
    const target = await getMiddle(getHandle(page, "Second"));
    await at("touchStart", start);
    await expect(page.locator("[data-dragging]")).toBeVisible();
    for (let step = 1; step <= 10; step += 1)
      await at("touchMove", { x: start.x, y: start.y + ((target.y - start.y + 20) * step) / 10 });
    await expect(page.getByText("Position 2 of 4.")).toBeAttached();
    await at("touchEnd");
    await expect.poll(() => readNames(page)).toEqual(["Second", "First", "Third", "Fourth"]);
    await expect.poll(() => storedNames(member)).toEqual(["Second", "First", "Third", "Fourth"]);
  });

  test("has full-size touch targets, and shows actions for several links at the bottom of the screen", async ({
    page,
    request,
  }) => {
    const member = await openTable(page, request);
    await expectAccessible(page, PANEL);
    await getSelect(page, "First").check();
    await getSelect(page, "Third").check();
    const bar = page.getByRole("toolbar", { name: "Actions for the selected links" });
    await expect(bar).toContainText("2 selected");
    await expect(bar).toBeInViewport({ ratio: 1 });
    const { y, height } = (await bar.boundingBox())!;
    expect(y + height).toBeGreaterThan(page.viewportSize()!.height - 100);
    const small = await page
      .locator("main [data-link], main [role=toolbar]")
      .locator("button, a, label, [role=button]")
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
          .map(
            (each) => `${each.getAttribute("aria-label") ?? each.textContent}: ${each.getBoundingClientRect().height}`,
          ),
      );
    expect(small).toEqual([]);
    await expectFitsWindow(page);
    // checks only the bar: after the scroll the header partly covers the filters, which axe reports as small targets
    await expectAccessible(page, "main [role=toolbar]");
    await bar.getByRole("button", { name: "Archive" }).click();
    await expect(getRow(page, "First").getByText("Archived")).toBeVisible();
    await expect
      .poll(async () => (await member.halka.listPageLinks()).filter(({ archived }) => archived).map(({ name }) => name))
      .toEqual(["First", "Third"]);
  });
});

test("removes a deleted link at once, restores it by Undo, and keeps it in the trash", async ({ page, request }) => {
  const member = await openTable(page, request);
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this link?" });
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(getRow(page, name)).toHaveCount(0);
  };
  await remove("Second");
  const undo = await hoverUndo(page);
  await expect.poll(() => storedNames(member)).toEqual(["First", "Third", "Fourth"]);
  await undo.click();
  await expect.poll(() => readNames(page)).toEqual(NAMES);
  await expect.poll(() => storedNames(member)).toEqual(NAMES);

  await remove("Third");
  await page.getByRole("combobox", { name: "Show" }).selectOption("Recently deleted");
  await expect(page).toHaveURL(/show=deleted/);
  await expect(page.getByText("30 days left")).toBeVisible();
  await expectAccessible(page, PANEL);
  await page.getByRole("button", { name: "Restore Third" }).click();
  await expect(page.getByText("Nothing deleted in the last 30 days.")).toBeVisible();
  await page.getByRole("button", { name: "Back to my links" }).click();
  await expect.poll(() => readNames(page)).toEqual(NAMES);
});

test("restores a link if deleting it fails, and says in a toast what to do", async ({ page, request }) => {
  await openTable(page, request);
  await page.route("**/v1/widget/link/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Delete First" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't delete the link" })).toContainText("try again");
  await expect.poll(() => readNames(page)).toEqual(NAMES);
});

test("selects several links with Shift and the keyboard, and tags, moves and deletes them in bulk", async ({
  page,
  request,
}) => {
  const member = await openTable(page, request, [...NAMES, "Fifth"]);
  await getSelect(page, "Second").click();
  await getSelect(page, "Fourth").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar");
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("4 selected");
  await expect(getSelect(page, "Fifth")).toBeFocused();

  await bar.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("dialog").getByLabel("New tag").fill("summer, #clay");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const tagged = async () => (await member.halka.listPageLinks()).filter(({ tags }) => tags.includes("summer")).length;
  await expect.poll(tagged).toBe(4);

  await bar.getByRole("button", { name: "Move" }).click();
  await page.getByRole("dialog").getByLabel("New category").fill("Shop");
  await page.getByRole("dialog").getByRole("button", { name: "Create and move" }).click();
  await expect(page.getByRole("row").filter({ has: page.getByRole("heading", { name: "Shop" }) })).toContainText(
    "4 links",
  );

  await bar.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete these 4 links?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Delete 4 links" }).click();
  const undo = await hoverUndo(page);
  await expect.poll(() => readNames(page)).toEqual(["First"]);
  await expect.poll(() => storedNames(member)).toEqual(["First"]);
  await undo.click();
  await expect.poll(() => storedNames(member)).toHaveLength(5);
});

test("searches, filters and sorts the list through the URL, and says why links cannot be moved in the meantime", async ({
  page,
  request,
}) => {
  await openTable(page, request, NAMES, "?q=FIRST");
  await expect.poll(() => readNames(page)).toEqual(["First"]);
  await expect(page.getByText("Show all links to change their order.")).toBeVisible();
  await expect(page.locator("[data-rfd-drag-handle-draggable-id]")).toHaveCount(0);
  await page.getByRole("button", { name: "Reset filters" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(() => readNames(page)).toEqual(NAMES);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("By name");
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(() => readNames(page)).toEqual(["First", "Fourth", "Second", "Third"]);
  await page.reload();
  await expect.poll(() => readNames(page)).toEqual(["First", "Fourth", "Second", "Third"]);
});

for (const [language, heading, prompt] of [
  ["tr", "Son bağlantılar", "Bu bağlantıyı silmek istediğine emin misin?"],
  ["ru", "Последние ссылки", "Удалить эту ссылку?"],
] as const) {
  test(`fits a phone in ${language}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setLanguage(page, language);
    await openTable(page, request);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await page.locator("[data-link] button[aria-haspopup=menu]").first().click();
    await page.getByRole("menuitem").last().click();
    await expect(page.getByRole("dialog", { name: prompt })).toBeVisible();
    await expectFitsWindow(page);
    await expectAccessible(page, "[role=dialog]");
  });
}

test("renders only the visible ones of five thousand links, and jumps straight to the last", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["Piece"]);
  const [one] = await member.halka.listPageLinks();
  // a stubbed response, since creating 5,000 links through the API would take minutes
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...one,
    _id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    name: `Piece ${index + 1}`,
    alias: `piece-${index + 1}`,
  }));
  await page.route("**/v1/widget/link", (route) => route.fulfill({ json: many }));
  await storeSession(page, member);
  await page.goto("/dashboard");
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "5001");
  expect(await rows(page).count()).toBeLessThan(40);
  await page.getByRole("searchbox").fill("piece 4999");
  await expect(getRow(page, "Piece 4999")).toBeVisible();
  await page.getByRole("button", { name: "Reset filters" }).click();
  await page.getByRole("checkbox", { name: "Select all 5,000 links" }).check();
  await expect(page.getByRole("toolbar")).toContainText("5,000 selected");
  await page.keyboard.press("End");
  // retries, since the list grows while rows are measured
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    await expect(getSelect(page, "Piece 5000")).toBeChecked({ timeout: 1000 });
  }).toPass();
  expect(await rows(page).count()).toBeLessThan(40);
});

/** The size of the area around the middle of an element where a finger presses it. */
function getHitArea(target: Locator) {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const isHit = (left: number, top: number) => element.contains(document.elementFromPoint(left, top));
    const reach = (stepX: number, stepY: number) => {
      let length = 0;
      while (length < 100 && isHit(middleX + stepX * length, middleY + stepY * length)) length++;
      return length;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  });
}

test("figures and colour pickers are large enough for a finger, and names have most of the space", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTable(page, request, ["The spring collection"]);
  const figure = rows(page).first().getByRole("button", { name: /click/ });
  await getMiddle(figure);
  const area = await getHitArea(figure);
  expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(44);
  await page.getByRole("region", { name: "Your page's address" }).getByRole("button", { name: "QR code" }).click();
  const dropper = page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pick a colour/ })
    .first();
  await getMiddle(dropper);
  const picker = await getHitArea(dropper);
  expect(Math.min(picker.width, picker.height)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  const cell = (index: number) => rows(page).first().getByRole("cell").nth(index);
  await expect.poll(async () => (await cell(2).boundingBox())!.width).toBeGreaterThan(200);
});
