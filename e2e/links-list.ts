import type { Locator, Page } from "@playwright/test";

/** Names of links for tests that compare their order; each starts with a different word. */
export const NAMES = ["First", "Second", "Third", "Fourth"];

export const getRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const getHandle = (page: Page, name: string) => getRow(page, name).getByRole("button", { name: `Move ${name}` });

/** The names of the links from top to bottom, as displayed. */
export async function readNames(page: Page): Promise<string[]> {
  const texts = await page.locator("[data-link]").evaluateAll((rows) =>
    rows
      .map((row) => ({ top: row.getBoundingClientRect().top, text: (row as HTMLElement).innerText }))
      .toSorted((one, other) => one.top - other.top)
      .map(({ text }) => text),
  );
  return texts.flatMap((text) => /First|Second|Third|Fourth|Fifth/.exec(text)?.[0] ?? []);
}

export async function getMiddle(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
