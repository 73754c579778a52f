import { expect, test } from "./fixtures.ts";
import { getHandle, getRow, readNames } from "./links-list.ts";
import { storeSession, createLinks, newMember } from "./member.ts";
import { stubMetadata } from "./metadata.ts";

test("adds, moves and deletes links with the keyboard alone", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First", "Second", "Third"]);
  await storeSession(page, member);
  await stubMetadata(page);
  await page.goto("/dashboard");
  const names = () => readNames(page);
  await expect.poll(names).toEqual(["First", "Second", "Third"]);

  await page.getByRole("button", { name: "Add New Link" }).focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: "Add New Link" });
  await expect(modal.getByLabel(/^Link/)).toBeFocused();
  await page.keyboard.type("https://youtube.com/watch?v=1");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Fourth");
  await page.keyboard.press("Enter");
  await expect(modal).toBeHidden();
  await expect.poll(names).toEqual(["First", "Second", "Third", "Fourth"]);
  await expect(page.getByRole("button", { name: "Add New Link" })).toBeFocused();

  await getHandle(page, "Third").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Position 2 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(["First", "Third", "Second", "Fourth"]);
  const stored = async () => (await member.halka.listPageLinks()).map(({ name }) => name);
  await expect.poll(stored).toEqual(["First", "Third", "Second", "Fourth"]);

  await getRow(page, "Third")
    .getByRole("button", { name: /delete/i })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Are you sure you want to delete this link?")).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /delete/i })
    .focus();
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(["First", "Second", "Fourth"]);
});
