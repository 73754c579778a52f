import { expect, expectAccessible, test } from "./fixtures.ts";
import { addLink } from "./person.ts";

test("with scripts off the public page is complete and its link leads on", async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await addLink(page, { name: "My shop", platform: "Website", url: "https://example.com/shop" });

  const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  await visitor.route("https://example.com/**", (route) => route.fulfill({ body: "arrived" }));
  const publicPage = await visitor.newPage();
  const answer = await publicPage.goto(`/${person.username}`);
  expect(answer?.status()).toBe(200);
  await expect(publicPage.getByRole("heading", { name: "My Links" })).toBeVisible();
  await expect(publicPage.getByText("Welcome to my links page")).toBeVisible();
  await expect(publicPage.getByRole("link", { name: new RegExp(`^Join ${person.username} on `) })).toHaveAttribute(
    "href",
    /\/signup$/,
  );
  await expect(publicPage.getByText(`© ${new Date().getFullYear()} ${person.username}`)).toBeVisible();

  await publicPage.getByRole("link", { name: "My shop" }).click();
  await expect.poll(() => visitor.pages().map((each) => each.url())).toContain("https://example.com/shop");
  await visitor.close();

  await page.goto(`/${person.username}`);
  await expectAccessible(page);
});

test("an address that nobody has says so, with status 404", async ({ page }) => {
  const answer = await page.goto("/nobody-has-this-name");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
});
