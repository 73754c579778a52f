import type { BrowserContext } from "@playwright/test";
import { expect, expectAccessible, test, watchConsoleErrors } from "./fixtures.ts";

/** Waits until the service worker is offline too, which can happen later than in the page. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const isOnline = () =>
    worker!.evaluate(() =>
      fetch("/readyz").then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isOnline).toBe(false);
}

for (const first of ["/", "/login"]) {
  test(`after a visit to ${first} the product's documents report a missing network, and recover by themselves`, async ({
    page,
    context,
  }) => {
    const errors = watchConsoleErrors(page);
    await page.goto(first);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(errors).toEqual([]);
    expect((await page.goto("/pricing"))?.fromServiceWorker()).toBe(true);

    await goOffline(context);
    await page.goto("/forgot-password");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  });
}

test("public pages and short links never use the service worker", async ({ page, context }) => {
  await page.goto("/");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  for (const path of ["/unclaimed-name", "/unclaimed-name/link", "/l/abcdefgh", "/openapi.json"]) {
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(false);
  }
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto("/unclaimed-name/link")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});
