import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { newPerson, type Person, signIn, signUp, verify } from "./person.ts";

interface Fixtures {
  /** A new person with a verified account, signed in on an empty dashboard. */
  readonly person: Person;
}

export const test = base.extend<Fixtures>({
  person: async ({ page }, provide) => {
    const person = newPerson();
    await signUp(page, person);
    await verify(page, person);
    await signIn(page, person);
    await provide(person);
  },
});

/** Collects details of violations only, which takes less time on a long page. */
const openAxe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] });

/** Expects the page, or the part `within` a selector, to have no axe violations. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  // content loaded on demand may still be missing
  if (within !== undefined) await expect(page.locator(within).first()).toBeVisible();
  const axe = openAxe(page).withTags(tags);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.target) }))).toEqual([]);
}

/** Expects the accessible name of every button to contain its visible text, so that voice control reaches it. */
export async function expectLabelsMatchText(page: Page): Promise<void> {
  // axe marks this rule as experimental, so selecting rules by tag leaves it out
  const { violations } = await openAxe(page).withRules(["label-content-name-mismatch"]).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Expects nothing to stick out sideways. Polls, since Chromium may measure the old layout right after a resize. */
export async function expectFitsWindow(page: Page, message = "pixels outside the window"): Promise<void> {
  const getExcess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(getExcess, { message }).toBeLessThanOrEqual(0);
}

/**
 * Expects `action` to redirect the browser to `url`, which nothing serves: a Playwright route cannot fulfil a redirect.
 */
export async function expectRedirectTo(page: Page, url: string, action: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForRequest(url), action()]);
  // waits for the browser's error page, which would otherwise interrupt a later navigation
  await expect(page).toHaveURL(/^chrome-error:/);
}

/** Opens a screen and waits for its hydration: before it, links load a new document and typed text is not noticed. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Collects the console errors of the browser, including those of a failed hydration. */
export function watchConsoleErrors(page: Page): string[] {
  const texts: string[] = [];
  page.on("console", (message) => message.type() === "error" && texts.push(message.text()));
  page.on("pageerror", (error) => texts.push(error.message));
  return texts;
}

/**
 * Moves the pointer over the Undo button of a toast, which keeps the toast open, and returns the button. Call it before
 * waiting for anything else, since a toast closes after a few seconds.
 */
export async function hoverUndo(toasts: Page | Locator): Promise<Locator> {
  const undo = toasts.getByRole("button", { name: "Undo" });
  await undo.hover();
  return undo;
}

/** Moves the focus with the arrow keys to an item of the open menu, and chooses it. */
export async function chooseByKeyboard(item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  const isFocused = () => item.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await item.page().keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await item.page().keyboard.press("Enter");
}

/** The part of a screen with this heading. */
export const getSection = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The public page in the preview: a frame inside the frame of the preview. */
export const getPreviewFrame = (page: Page) => page.frameLocator('iframe[src="/preview"]').frameLocator("iframe.shown");

export { expect };
