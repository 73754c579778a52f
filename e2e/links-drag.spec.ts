import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { getHandle, getMiddle, NAMES, readNames } from "./links-list.ts";
import { storeSession, createLinks, newMember } from "./member.ts";

/** The chunk with the drag-and-drop code. */
const LAYER = "**/assets/drag-layer-*.js";

// tall enough to show the whole list, so that no scroll counts as the first interaction
test.use({ viewport: { width: 1280, height: 1500 } });

const isReady = (page: Page) => page.locator("[data-link][data-rfd-draggable-id]").first();

/** Opens the dashboard, and holds back the drag-and-drop code until `release` is called. */
async function openHeld(page: Page, names = NAMES) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route(LAYER, async (route) => {
    requestCount += 1;
    await released;
    await route.continue();
  });
  await storeSession(page, await member(page, names));
  await page.goto("/dashboard");
  await expect(page.locator("[data-link]").first()).toBeVisible();
  return { release, getRequestCount: () => requestCount };
}

async function member(page: Page, names: readonly string[]) {
  const owner = await newMember(page.request);
  await createLinks(owner, names);
  return owner;
}

test("loads drag and drop at the first interaction with the links, without a visible change", async ({ page }) => {
  const { release, getRequestCount: requestCount } = await openHeld(page);
  expect(requestCount()).toBe(0);
  const handle = getHandle(page, "Second");
  await expect(handle).toHaveAccessibleDescription(/.{20,}/);
  const description = await page.locator("#links-drag-instructions").textContent();
  const boxes = () =>
    page.locator("[data-link], [data-link] *").evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(" ");
      }),
    );
  await handle.focus();
  await expect.poll(requestCount).toBe(1);
  await page.evaluate(() => {
    document.querySelectorAll("[data-link]").forEach((row) => Object.assign(row, { wasThere: true }));
    const name = document.querySelector("[data-link] a")!;
    getSelection()!.selectAllChildren(name);
  });
  const before = { boxes: await boxes(), selected: await page.evaluate(() => getSelection()!.toString()) };
  const scrolled = await page.evaluate(() => scrollY);
  release();
  await expect(isReady(page)).toBeVisible();
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAccessibleDescription(description!);
  expect({ boxes: await boxes(), selected: await page.evaluate(() => getSelection()!.toString()) }).toEqual(before);
  expect(before.selected).not.toBe("");
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  const stayed = await page.locator("[data-link]").evaluateAll((all) => all.filter((row) => "wasThere" in row).length);
  expect(stayed).toBe(NAMES.length);
});

test("picks up a drag in progress as soon as the code is loaded", async ({ page }) => {
  const { release } = await openHeld(page);
  const start = await getMiddle(getHandle(page, "First"));
  const end = await getMiddle(getHandle(page, "Third"));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 3 });
  await expect(page.locator("[data-dragging]")).toHaveCount(0);
  release();
  await expect(page.locator("[data-dragging]")).toBeVisible();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => readNames(page)).toEqual(["Second", "Third", "First", "Fourth"]);
});

test("drags nothing if the press ended before the code was loaded", async ({ page }) => {
  const { release } = await openHeld(page);
  const start = await getMiddle(getHandle(page, "First"));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.up();
  release();
  await expect(isReady(page)).toBeVisible();
  await page.mouse.move(start.x, start.y + 60, { steps: 6 });
  await expect(page.locator("[data-dragging]")).toHaveCount(0);
  await expect.poll(() => readNames(page)).toEqual(NAMES);
});

test("moves a link by keys that were pressed on a handle before the code was loaded", async ({ page }) => {
  const { release } = await openHeld(page);
  await getHandle(page, "Third").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  release();
  await expect(page.getByText("Position 2 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(() => readNames(page)).toEqual(["First", "Third", "Second", "Fourth"]);
  await expect(getHandle(page, "Third")).toBeFocused();
});

test("applies a key pressed during the replay after the keys that were pressed before it", async ({ page }) => {
  const { release } = await openHeld(page);
  await getHandle(page, "Fourth").focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await page.evaluate(() => {
    const dropWhenLifted = new MutationObserver(() => {
      if (!document.querySelector("[data-dragging]")) return;
      dropWhenLifted.disconnect();
      const init = { key: " ", keyCode: 32, bubbles: true, cancelable: true };
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", init));
    });
    dropWhenLifted.observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  release();
  await expect(page.getByText("Dropped Fourth. Position 1 of 4.")).toBeAttached();
  await expect.poll(() => readNames(page)).toEqual(["Fourth", "First", "Second", "Third"]);
});

test("leaves the links unchanged if the code cannot be loaded, and retries at the next interaction", async ({
  page,
}) => {
  const { release } = await openHeld(page);
  release();
  await page.route(LAYER, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/drag-layer-"));
  await getHandle(page, "First").focus();
  await failed;
  await expect(getHandle(page, "First")).toBeFocused();
  await expect.poll(() => readNames(page)).toEqual(NAMES);
  await page.unroute(LAYER);
  await getHandle(page, "Second").focus();
  await expect(isReady(page)).toBeVisible();
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("lifts a link during a long press as soon as the code is loaded", async ({ page }) => {
    const { release } = await openHeld(page);
    const touch = await page.context().newCDPSession(page);
    await getHandle(page, "First").evaluate((handle) =>
      handle.scrollIntoView({ block: "center", behavior: "instant" }),
    );
    const start = await getMiddle(getHandle(page, "First"));
    const end = await getMiddle(getHandle(page, "Second"));
    const at = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: start.x, y }] });
    await at("touchStart", start.y);
    release();
    await expect(page.locator("[data-dragging]")).toBeVisible();
    for (let step = 1; step <= 10; step += 1) await at("touchMove", start.y + ((end.y - start.y + 20) * step) / 10);
    await expect(page.getByText("Position 2 of 4.")).toBeAttached();
    await at("touchEnd");
    await expect.poll(() => readNames(page)).toEqual(["Second", "First", "Third", "Fourth"]);
  });
});

test("ends a move that is cancelled before the browser has drawn it", async ({ page }) => {
  const { release } = await openHeld(page);
  release();
  await getHandle(page, "Second").focus();
  await expect(isReady(page)).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Second. Position 2 of 4.")).toBeAttached();
  await page.evaluate(() => {
    for (const [key, keyCode] of [
      ["ArrowUp", 38],
      ["Escape", 27],
    ] as const)
      dispatchEvent(new KeyboardEvent("keydown", { key, keyCode, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("Second is back where it was.")).toBeAttached();
  await expect.poll(() => readNames(page)).toEqual(NAMES);
});
