import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible, getPreviewFrame, test } from "./fixtures.ts";
import { storeSession, createLinks, newMember } from "./member.ts";
import { makeOperator, openDesk, turnOnTwoStep } from "./operator.ts";

const getStatus = async (request: APIRequestContext, path: string) =>
  (await request.get(path, { maxRedirects: 0 })).status();

test("the desk requires two-step sign-in, and reveals nothing to other accounts", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await page.goto("/operate");
  await expect(page.getByText("Your account doesn't have access to this page.")).toBeVisible();
  await makeOperator(member);
  await page.reload();
  await expect(page.getByRole("link", { name: "Turn it on" })).toBeVisible();
  await turnOnTwoStep(request, member);
  await page.reload();
  await expect(page.getByText("Clicks today")).toBeVisible();
  await expectAccessible(page);
});

test("an operator finds a link, blocks it with its account, and undoes that in the log", async ({ page, request }) => {
  const bad = await newMember(request);
  await createLinks(bad, ["Site"]);
  const path = `/${bad.username}/web`;
  await openDesk(page, request);
  await page.getByRole("tab", { name: "Moderation" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill(new URL(path, page.url()).href);
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: `Also the account of @${bad.username}` }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Block Site?" });
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Category").selectOption({ label: "Phishing" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asks for passwords");
  const until = dialog.getByLabel("Until (empty: no end)");
  await until.pressSequentially("31");
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  // an incomplete date must not block the link for good
  await expect(until).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Block", exact: true })).toBeEnabled();
  await until.fill("");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText("Site is blocked")).toBeVisible();
  await expect.poll(() => getStatus(request, path)).toBe(410);

  await page.getByRole("tab", { name: "Log" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: path }).filter({ hasText: "Moderation: Blocked" });
  await expect(entry).toContainText("Asks for passwords");
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Undo" }).click();
  await expect(entry).toContainText("Undone");
  await expect.poll(() => getStatus(request, path)).toBe(302);
});

test("an operator searches the links of all pages by destination, and blocks one", async ({ page, request }) => {
  const bad = await newMember(request);
  await createLinks(bad, ["Site"]);
  await openDesk(page, request);
  await page.getByRole("tab", { name: "Moderation" }).click();
  const form = page.getByRole("search", { name: "Search the links of all pages" });
  await form.getByRole("textbox", { name: "Destination" }).fill("no-such.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No link matches.")).toBeVisible();
  await form.getByRole("combobox", { name: "Search by" }).selectOption({ label: "Page" });
  await form.getByRole("textbox", { name: "Page" }).fill(`@${bad.username}`);
  await page.keyboard.press("Enter");
  // the first match: once the link is blocked, the list of decisions below also names it
  const row = page
    .getByRole("listitem")
    .filter({ hasText: `/${bad.username}/web` })
    .first();
  await expect(row).toContainText("Site");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Block", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Block Site?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asks for passwords");
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(row.getByText("Blocked", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Allow" })).toBeVisible();
});

test("an operator views an account in a new tab, cannot change it, and keeps their own session", async ({
  page,
  request,
}) => {
  test.slow();
  const person = await newMember(request);
  await createLinks(person, ["Site"]);
  const operator = await openDesk(page, request);
  await page.getByRole("tab", { name: "Accounts" }).click();
  await page.getByRole("searchbox", { name: "Email, username or ID" }).fill(person.email);
  await page.getByRole("link", { name: person.email }).click();
  await page.getByRole("button", { name: "View as owner" }).click();
  const dialog = page.getByRole("dialog", { name: `View the account of ${person.email}?` });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A link does not open");
  await expectAccessible(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("button", { name: "View", exact: true }).click(),
  ]);
  const bar = tab.getByRole("complementary", { name: "Viewing an account" });
  await expect(bar).toContainText(`Viewing ${person.email} Read-only until`);
  await expect(tab.getByRole("heading", { name: `Welcome, ${person.username}` })).toBeVisible();
  await expect(tab.getByRole("button", { name: "0 clicks" })).toBeEnabled();
  await expectAccessible(tab);
  const tokens = () => tab.evaluate(() => [localStorage, sessionStorage].map((each) => each.getItem("auth_token")));
  expect(await tokens()).toEqual([operator.token, expect.stringMatching(/^hlk_v_/)]);
  expect(await page.evaluate(() => sessionStorage.getItem("auth_token"))).toBeNull();

  const row = tab.getByRole("row").filter({ hasText: "Site" });
  await expect(row.getByRole("button", { name: "Delete Site" })).toBeDisabled();
  await expect(row.getByRole("switch")).toBeDisabled();
  await expect(tab.getByRole("button", { name: "Add New Link" })).toBeDisabled();
  await expect(getPreviewFrame(tab).getByText("Site")).toBeVisible();
  await row.getByRole("button", { name: "Edit Site" }).click();
  const editor = tab.getByRole("dialog");
  await expect(editor.getByRole("textbox", { name: "Name", exact: true })).toBeDisabled();
  await expect(editor.getByRole("button", { name: "Save" })).toBeDisabled();
  await editor.getByRole("tab").last().click();
  await expectAccessible(tab);
  await editor.getByRole("button", { name: "Close" }).click();

  await tab.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThanOrEqual(64);
  for (const path of ["appearance", "links", "analytics", "settings"]) {
    await tab.goto(`/dashboard/${path}`);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar).toBeVisible();
    await expectAccessible(tab);
  }
  await expect(tab.getByRole("alert")).toHaveCount(0);

  await tab.getByRole("banner").getByRole("button", { name: "account menu" }).click();
  await expect(tab.getByRole("menuitem", { name: "Log out" })).toBeHidden();
  const [ended] = await Promise.all([
    page.context().waitForEvent("response", (response) => response.url().endsWith("/end")),
    tab.waitForEvent("close"),
    tab.getByRole("menuitem", { name: "End view" }).click(),
  ]);
  expect(ended.status()).toBe(204);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe(operator.token);
  await page.reload();
  await expect(page.getByText("Viewed as its owner")).toBeVisible();
});

test("an operator finds an account and changes its plan; its owner sees what is restricted", async ({
  page,
  request,
  browser,
}) => {
  const person = await newMember(request);
  await openDesk(page, request);
  await page.getByRole("tab", { name: "Accounts" }).click();
  await page.getByRole("searchbox", { name: "Email, username or ID" }).fill(person.email);
  await page.getByRole("link", { name: person.email }).click();
  await expect(page.getByRole("heading", { name: person.email })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change plan" }).click();
  const plan = page.getByRole("dialog", { name: `Change the plan of ${person.email}` });
  await plan.getByLabel("Plan", { exact: true }).selectOption("Pro");
  await plan.getByRole("textbox", { name: "Reason" }).fill("A gift");
  await plan.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByText("Plan changed from Free to Pro")).toBeVisible();
  await page.getByRole("button", { name: "Warn", exact: true }).click();
  const warn = page.getByRole("dialog");
  await warn.getByRole("textbox", { name: "Reason" }).fill("Looks odd");
  await warn.getByRole("button", { name: "Warn", exact: true }).click();
  await expect(page.getByText("Warning", { exact: true }).first()).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await storeSession(owner, person);
  await owner.goto(new URL("/dashboard", page.url()).href);
  await expect(owner.getByText("Visitors see a warning before they open your page and links.")).toContainText(
    "Reason: Looks odd.",
  );
  await expectAccessible(owner);
  await owner.context().close();
});

test("an operator reaches the desk from the account menu, which other people do not see", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  const button = page.getByRole("banner").getByRole("button", { name: "account menu" });
  const openMenu = async () => {
    await button.click();
    await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  };
  const entry = page.getByRole("menuitem", { name: "Operator's desk" });
  const accessResponse = page.waitForResponse((response) => response.url().endsWith("/v1/operate/access"));
  await page.goto("/dashboard");
  await openMenu();
  await accessResponse;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  // opened again, the menu has what the response allows
  await openMenu();
  await expect(entry).toHaveCount(0);
  await makeOperator(member);
  await turnOnTwoStep(request, member);
  await page.goto("/dashboard");
  await openMenu();
  await entry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Operator's desk" })).toBeVisible();
  await page.getByRole("tab", { name: "Jobs" }).click();
  await expect(page.getByRole("tabpanel", { name: "Jobs" })).toBeVisible();
  await expectAccessible(page);
});
