import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { storeSession, createLinks, newMember } from "./member.ts";

/** Longer than the delay after which the dashboard loads deferred code. */
const SILENCE_MS = 3000;
const SIGN_IN_MAX = 15;
const SCREEN_MAX = 40;

/** Opens a document with an empty cache, and returns the paths of everything that it loads without interaction. */
async function listRequests(page: Page, path: string): Promise<string[]> {
  const paths: string[] = [];
  let latestMs = performance.now();
  page.on("request", (request) => {
    latestMs = performance.now();
    if (!/^(data|blob):/.test(request.url())) paths.push(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // waits for silence: the stream of changes stays open, so the network never counts as idle
  await expect.poll(() => performance.now() - latestMs, { timeout: 60_000 }).toBeGreaterThan(SILENCE_MS);
  return paths;
}

for (const path of ["/login", "/register"]) {
  test(`${path} loads at most ${SIGN_IN_MAX} files, and no Cyrillic font in English`, async ({ page }) => {
    const paths = await listRequests(page, path);
    expect(paths.length, paths.join("\n")).toBeLessThanOrEqual(SIGN_IN_MAX);
    expect(paths.filter((each) => each.includes("-russian"))).toEqual([]);
  });
}

test("shows Russian pages in our own font", async ({ page }) => {
  expect((await listRequests(page, "/login?lang=ru")).filter((each) => each.includes("text-russian"))).toHaveLength(1);
});

for (const screen of ["analytics", "appearance", "settings"]) {
  test(`${screen} makes at most ${SCREEN_MAX} requests`, async ({ page, request }) => {
    const member = await newMember(request);
    await createLinks(member, ["Shop", "Talk", "Blog", "Shelf"]);
    await storeSession(page, member);
    const paths = await listRequests(page, `/dashboard/${screen}`);
    expect(paths.length, paths.join("\n")).toBeLessThanOrEqual(SCREEN_MAX);
    expect(paths.filter((each) => each.includes("-russian"))).toEqual([]);
  });
}
