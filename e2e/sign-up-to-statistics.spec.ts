import { expect, test } from "./fixtures.ts";
import { addLink, figure, newPerson, signIn, signUp, verify } from "./person.ts";

test("goes from sign-up to the first counted click", async ({ page, browser, baseURL }) => {
  const person = newPerson();
  await signUp(page, person);
  await verify(page, person);
  await signIn(page, person);
  await expect(page.getByText("No links yet - Get started by adding your first link")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Your First Link" })).toBeVisible();

  await addLink(page, { name: "My site", platform: "Website", url: "https://example.com/hello" });

  const visitor = await browser.newContext({ baseURL: baseURL! });
  // stops at our own redirect, since the destination belongs to a third party
  await visitor.route("https://example.com/**", (route) => route.fulfill({ body: "arrived" }));
  const publicPage = await visitor.newPage();
  await publicPage.goto(`/${person.username}`);
  await publicPage.getByRole("link", { name: "My site" }).click();
  await expect.poll(() => visitor.pages().map((each) => each.url())).toContain("https://example.com/hello");
  await visitor.close();

  await page.bringToFront();
  await expect(figure(page, "All clicks")).toHaveText("1");
  await expect(figure(page, "Unique clicks")).toHaveText("1");
  await expect(figure(page, "Conversion rate")).toHaveText(/^100(\.00)? ?%$/);
});
