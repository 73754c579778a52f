import { expect, expectAccessible, test } from "./fixtures.ts";
import { addButton, getDialog, openDashboard } from "./link-editor.ts";
import { getRow } from "./links-list.ts";
import { createLinks, newMember } from "./member.ts";
import { stubMetadata } from "./metadata.ts";

test("keeps the editor open after a failed save, and says what to do", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await stubMetadata(page);
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByLabel(/^Link/)).toBeFocused();
  await expect(modal.getByText("Enter a full web address, such as https://example.com")).toBeVisible();
  await expect(modal.getByText("Enter a name")).toBeVisible();
  await expect(modal.getByText("Choose a platform")).toBeVisible();

  await modal.getByLabel(/^Link/).fill("https://example.com/second");
  await modal.getByLabel(/^Name/).fill("Second");
  await modal.getByLabel("Short name").fill("web");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByLabel("Short name")).toBeFocused();
  await modal.getByLabel("Short name").fill("");

  await page.route("**/v1/widget/link", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Second");

  await page.unroute("**/v1/widget/link");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/v1/widget/link", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback();
  });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Second")).toBeVisible();
});

test("accepts no input during a save, and returns the focus if the save fails", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  const name = modal.getByLabel(/^Name/);
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/widget/link/*", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await held.promise;
    return route.fulfill({ status: 503, json: {} });
  });
  await name.fill("Second");
  await name.press("Control+Enter");
  await expect(modal.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.type(" to none");
  await page.keyboard.press("Escape");
  held.resolve();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Second");
  await page.unroute("**/v1/widget/link/*");
  await name.press("Control+Enter");
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Second")).toBeVisible();
});

test("creates only one link when a save is retried after a lost response", async ({ page, request }) => {
  const member = await newMember(request);
  await stubMetadata(page);
  await openDashboard(page, member);
  await addButton(page).click();
  const modal = getDialog(page);
  await modal.getByLabel(/^Link/).fill("https://example.com/once");
  await modal.getByLabel(/^Name/).fill("Once");
  let isLost = true;
  await page.route("**/v1/widget/link", async (route) => {
    if (route.request().method() !== "POST" || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByRole("alert")).toBeVisible();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal).toBeHidden();
  expect(await member.halka.listPageLinks()).toHaveLength(1);
});

test("keeps typed text across a reload, asks before leaving, and forgets the text once discarded", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  await expect(modal.getByLabel(/^Name/)).toHaveValue("First");
  await modal.getByLabel(/^Name/).fill("Unfinished");
  await page.reload();

  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  await expect(modal.getByText("We brought back your unsaved changes.")).toBeVisible();
  await expect(modal.getByLabel(/^Name/)).toHaveValue("Unfinished");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(member.token);

  await page.keyboard.press("Escape");
  const prompt = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(prompt.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(modal).toBeVisible();
  await modal.getByRole("button", { name: "Cancel" }).click();
  await prompt.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(modal).toBeHidden();

  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  await expect(modal.getByLabel(/^Name/)).toHaveValue("First");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
});

test("shows both versions of a link that two people changed, and lets the person choose field by field", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const mine = getDialog(page, "Edit Link");
  await mine.getByLabel(/^Name/).fill("Mine");
  await mine.getByLabel(/^Description/).fill("My words");

  const other = await browser.newContext({ baseURL: baseURL!, locale: "en-GB" });
  const otherPage = await other.newPage();
  await openDashboard(otherPage, member);
  await getRow(otherPage, "First").getByRole("button", { name: "Edit First" }).click();
  const theirs = getDialog(otherPage, "Edit Link");
  await theirs.getByLabel(/^Name/).fill("Theirs");
  await theirs.getByLabel("Short name").fill("their-name");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toBeHidden();
  await other.close();

  await mine.getByRole("button", { name: "Save" }).click();
  const conflict = getDialog(page, "Changed somewhere else");
  const choice = (field: string, side: "Your version" | "Saved version") =>
    conflict.getByRole("group", { name: field, exact: true }).getByRole("radio", { name: new RegExp(side) });
  await expect(choice("Description", "Your version")).toBeChecked();
  await expect(choice("Short name", "Saved version")).toBeChecked();
  await expect(choice("Name", "Your version")).not.toBeChecked();
  await expect(choice("Name", "Saved version")).not.toBeChecked();
  await expectAccessible(page, '[role="dialog"]');
  await conflict.getByRole("button", { name: "Save" }).click();
  await expect(conflict.getByText("Choose a version wherever both changed.")).toBeVisible();
  await choice("Name", "Saved version").check();
  await conflict.getByRole("button", { name: "Save" }).click();
  // the conflict dialog closes before the save, and the editor after it
  await expect(mine).toBeHidden();
  await expect(getRow(page, "Theirs")).toBeVisible();
  expect(await member.halka.listPageLinks()).toMatchObject([
    { name: "Theirs", description: "My words", alias: "their-name" },
  ]);
});

test("can recreate a link that was deleted in the meantime, with the typed values", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await openDashboard(page, member);
  await getRow(page, "First").getByRole("button", { name: "Edit First" }).click();
  const modal = getDialog(page, "Edit Link");
  await modal.getByLabel(/^Name/).fill("Kept");
  const [first] = await member.halka.listPageLinks();
  await member.halka.deletePageLink({ linkId: first!._id });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText("This link has since been deleted.")).toBeVisible();
  await modal.getByRole("button", { name: "Add it again" }).click();
  await expect(modal).toBeHidden();
  await expect(getRow(page, "Kept")).toBeVisible();
});
