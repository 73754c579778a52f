import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { storeSession, createLinks, newMember } from "./member.ts";
import { stubMetadata } from "./metadata.ts";

test("lists an address that visitors opened although it has no link, and creates the link", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["Site"]);
  const addresses = ["Summer-Sale", "summer-sale", "a-very-long-name-of-a-link-that-was-printed-on-posters"];
  for (const address of addresses) expect((await request.get(`/${member.username}/${address}`)).status()).toBe(404);
  const countPaths = async () => (await member.halka.listUnknownPaths()).paths.length;
  await expect.poll(countPaths).toBe(2);
  await storeSession(page, member);
  await stubMetadata(page);
  await page.goto("/dashboard");
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Addresses without a link" });
  const list = page.getByRole("list", { name: "Addresses without a link" });
  await expect(list.getByText("2 visits, last on")).toBeVisible();
  for (const [width, colorScheme] of [
    [320, "light"],
    [390, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await list.scrollIntoViewIfNeeded();
    await expectFitsWindow(page);
    await expectAccessible(page, "main");
  }
  await page.getByRole("button", { name: `Create this link: /${member.username}/summer-sale` }).click();
  const editor = page.getByRole("dialog");
  await editor.getByRole("textbox", { name: "Link", exact: true }).fill("https://example.com/summer");
  await editor.getByRole("textbox", { name: "Name", exact: true }).fill("Summer sale");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /^Remove .* from the list$/ }).click();
  await expect(page.getByText("No one opened an address without a link in the last 90 days.")).toBeVisible();
  const opened = await request.get(`/${member.username}/summer-sale`, { maxRedirects: 0 });
  expect(opened.headers()["location"]).toBe("https://example.com/summer");
});
