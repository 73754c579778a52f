import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { getRow } from "./links-list.ts";
import { storeSession, createLinks, type Member, newMember, type NewPageLink } from "./member.ts";

const stored = async ({ halka }: Member) => (await halka.listPageLinks())[0]!;

async function changeRules(member: Member, rules: NonNullable<NewPageLink["rules"]>): Promise<void> {
  const { _id } = await stored(member);
  await member.halka.updatePageLink({ linkId: _id, rules });
}

async function openEditor(page: Page, name = "First"): Promise<Locator> {
  await getRow(page, name)
    .getByRole("button", { name: `Edit ${name}` })
    .click();
  const editor = page.getByRole("dialog", { name: "Edit Link" });
  await expect(editor.getByRole("tab", { name: "Basics" })).toBeVisible();
  return editor;
}

async function openRules(editor: Locator): Promise<void> {
  await editor.getByRole("tab", { name: "Rules" }).click();
  await expect(editor.getByRole("heading", { name: "What this link does" })).toBeVisible();
}

const card = (editor: Locator, title: string) => editor.getByRole("button", { name: new RegExp(`^${title}`) });

async function openDashboardAndEditor(page: Page, member: Member): Promise<Locator> {
  await storeSession(page, member);
  await page.goto("/dashboard");
  return openEditor(page);
}

test("creates, orders, copies, deletes and restores targeting rules, and shows them as sentences", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  const editor = await openDashboardAndEditor(page, member);
  await openRules(editor);
  await expect(editor.getByText("Everyone goes to example.com/First.")).toBeVisible();

  await editor.getByRole("button", { name: "Add rule" }).click();
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByRole("alert").filter({ hasText: "Choose at least one" })).toBeVisible();
  const countries = editor.getByRole("combobox", { name: "Choose countries" });
  await expect(countries).toBeFocused();
  await countries.fill("germ");
  await page.getByRole("option", { name: "Germany" }).click();
  // the list of countries stays open for further choices, and would cover the next button
  await page.keyboard.press("Tab");
  await editor.getByRole("button", { name: "Add condition" }).click();
  await editor.getByRole("combobox", { name: "Condition type" }).nth(1).selectOption({ label: "Operating system" });
  await editor.getByRole("combobox", { name: "Choose systems" }).click();
  await page.getByRole("option", { name: "iOS" }).click();
  await page.keyboard.press("Tab");
  await editor.getByLabel("Send visitors to").fill("app.example");
  await expect(editor.getByRole("button", { name: "Rule 1: From Germany on iOS: app.example" })).toBeVisible();
  await expect(editor.getByText("From Germany on iOS: app.example.", { exact: true })).toBeVisible();
  await expect(editor.getByRole("tab", { name: /Rules/ })).toContainText("1");
  await expectAccessible(page, '[role="dialog"]');

  await editor.getByRole("button", { name: "Duplicate rule 1" }).click();
  await editor.getByRole("button", { name: /^Rule 2/ }).click();
  await editor.getByLabel("Send visitors to").fill("second.example");
  await editor.getByRole("button", { name: "Drag rule 2" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(editor.getByText("Now rule 1 of 2.")).toBeAttached();
  await expect(editor.getByRole("button", { name: /^Rule 1/ })).toContainText("second.example");
  await editor.getByRole("button", { name: "Delete rule 2" }).click();
  await expect(editor.getByRole("button", { name: /^Rule 2/ })).toHaveCount(0);
  await editor.getByRole("button", { name: "Undo" }).click();
  await expect(editor.getByRole("button", { name: /^Rule 2/ })).toContainText("app.example");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toBeHidden();

  const { rules } = await stored(member);
  const when = [
    { kind: "country", is: "one-of", values: ["DE"] },
    { kind: "os", is: "one-of", values: ["iOS"] },
  ];
  expect(rules).toMatchObject({
    targets: [
      { when, to: "https://second.example/" },
      { when, to: "https://app.example/" },
    ],
  });
  await expect(getRow(page, "First").getByRole("img", { name: "Has rules" })).toBeVisible();
});

test("sets and removes a password, and neither shows it nor stores it in a draft", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  let editor = await openDashboardAndEditor(page, member);
  await openRules(editor);
  await card(editor, "Password").click();
  await editor.getByLabel("New password").fill("open sesame");
  await card(editor, "Click limit").click();
  await editor.getByLabel("Clicks", { exact: true }).fill("5");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
    .toContain('\\"limit\\":5');
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain("sesame");

  await page.reload();
  editor = await openEditor(page);
  await expect(editor.getByText("We brought back your unsaved changes.")).toBeVisible();
  await openRules(editor);
  await expect(editor.getByText("Stops after 5 clicks.").first()).toBeVisible();
  await expect(editor.getByText("Asks for a password.")).toHaveCount(0);
  await card(editor, "Password").click();
  await editor.getByLabel("New password").fill("open sesame");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toBeHidden();
  expect(await stored(member)).toMatchObject({ hasPassword: true, rules: { limit: { clicks: 5 } } });
  await expect(getRow(page, "First").getByRole("img", { name: "Password protected" })).toBeVisible();

  editor = await openEditor(page);
  await openRules(editor);
  await card(editor, "Password").click();
  await expect(editor.getByText("A password is set. No one can read it, not even you.")).toBeVisible();
  await editor.getByRole("button", { name: "Remove: Password" }).click();
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toBeHidden();
  expect(await stored(member)).toMatchObject({ hasPassword: false, rules: { limit: { clicks: 5 } } });
});

test("jumps from the first tab to an error on the second, and shows a server error at its field", async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  const editor = await openDashboardAndEditor(page, member);
  await openRules(editor);
  await card(editor, "Fallback").click();
  await editor.getByLabel("Fallback address").fill("ftp://old.example");
  await editor.getByRole("tab", { name: "Basics" }).click();
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByLabel("Fallback address")).toBeFocused();
  await expect(editor.getByRole("alert").filter({ hasText: "Enter a full web address" })).toBeVisible();

  await editor.getByLabel("Fallback address").fill(`${baseURL}/janedoe/shop`);
  await editor.getByRole("tab", { name: "Basics" }).click();
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByLabel("Fallback address")).toBeFocused();
  await expect(editor.getByLabel("Fallback address")).toHaveAttribute("aria-invalid", "true");
  await editor.getByLabel("Fallback address").fill("later.example");
  await card(editor, "Schedule").click();
  const opens = editor.getByLabel("Opens", { exact: true });
  await opens.pressSequentially("01052099");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  // without its time, the date would be saved as none
  await expect(opens).toBeFocused();
  await editor.getByRole("tab", { name: "Basics" }).click();
  await card(editor, "Schedule").click();
  await expect(opens).toBeFocused();
  await opens.fill("2099-05-01T09:00");
  await editor.getByLabel("Closes", { exact: true }).fill("2099-04-01T09:00");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByLabel("Closes", { exact: true })).toBeFocused();
  await editor.getByLabel("Closes", { exact: true }).fill("2099-06-01T09:00");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(getRow(page, "First")).toContainText("Starts");
  expect((await stored(member)).rules).toMatchObject({ fallback: "https://later.example/" });
});

test("simulates a draft for a visitor, with destination, reason, and whether the click counts", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  await storeSession(page, member);
  await page.goto("/dashboard");
  await changeRules(member, {
    targets: [{ when: [{ kind: "country", is: "one-of", values: ["DE"] }], to: "https://de.example/" }],
    limit: { clicks: 50 },
  });
  await page.reload();
  const editor = await openEditor(page);
  await editor.getByRole("tab", { name: "Try it" }).click();
  await editor.getByRole("button", { name: "Phone in Germany" }).click();
  const result = editor.getByRole("region", { name: "Result" });
  await expect(result).toContainText("The visitor goes to de.example.");
  await expect(result).toContainText("Counts as a click.");
  await expect(result).toContainText("Rule 1: all conditions match: de.example");
  await expectAccessible(page, '[role="dialog"]');
  await editor.getByLabel("Click number").fill("51");
  await page.keyboard.press("Enter");
  await expect(result).toContainText("The visitor sees that the click limit was reached.");
  await expect(result).toContainText("Doesn't count as a click.");

  await openRules(editor);
  await editor.getByRole("button", { name: /^Rule 1/ }).click();
  await editor.getByLabel("Send visitors to").fill("typed.example");
  await editor.getByRole("tab", { name: "Try it" }).click();
  await editor.getByRole("button", { name: "Phone in Germany" }).click();
  await expect(result).toContainText("The visitor goes to typed.example.");
  expect((await stored(member)).rules).toMatchObject({ targets: [{ to: "https://de.example/" }] });
});

test("resolves rules changed in two places, rule by rule", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  const editor = await openDashboardAndEditor(page, member);
  await openRules(editor);
  await card(editor, "Click limit").click();
  await editor.getByLabel("Clicks", { exact: true }).fill("5");
  await card(editor, "Fallback").click();
  await editor.getByLabel("Fallback address").fill("mine.example");
  await changeRules(member, { limit: { clicks: 9 }, gate: { kind: "sensitive" } });
  await editor.getByRole("button", { name: "Save", exact: true }).click();

  const conflict = page.getByRole("dialog", { name: "Changed somewhere else" });
  const choice = (rule: string, side: "Your version" | "Saved version") =>
    conflict.getByRole("group", { name: rule, exact: true }).getByRole("radio", { name: new RegExp(side) });
  await expect(choice("Fallback", "Your version")).toBeChecked();
  await expect(choice("Age or content check", "Saved version")).toBeChecked();
  await choice("Click limit", "Your version").check();
  await conflict.getByRole("button", { name: "Save" }).click();
  // the conflict dialog closes before the save, and the editor after it
  await expect(editor).toBeHidden();
  expect((await stored(member)).rules).toEqual({
    limit: { clicks: 5 },
    gate: { kind: "sensitive" },
    fallback: "https://mine.example/",
  });
});

test("adds campaign tags to the address, saves them as a template, reuses and removes them", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["First"]);
  const editor = await openDashboardAndEditor(page, member);
  await editor.getByRole("button", { name: "Campaign tags (UTM)" }).click();
  await editor.getByLabel(/^Source/).fill("spring mail");
  await editor.getByLabel(/^Medium/).fill("e-mail");
  const address = editor.getByLabel(/^Link/);
  await expect(address).toHaveValue("https://example.com/First?utm_source=spring%20mail&utm_medium=e-mail");
  await editor.getByRole("button", { name: "Save as template" }).click();
  await editor.getByLabel("Template name").fill("Spring");
  await page.keyboard.press("Enter");
  await expect(editor.getByText("Template “Spring” saved.")).toBeVisible();
  await editor.getByRole("button", { name: "Clear all tags" }).click();
  await expect(address).toHaveValue("https://example.com/First");
  await editor.getByRole("combobox", { name: "Saved template" }).click();
  await page.getByRole("option", { name: "Spring" }).click();
  await expect(address).toHaveValue("https://example.com/First?utm_source=spring%20mail&utm_medium=e-mail");
  await expectAccessible(page, '[role="dialog"]');
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toBeHidden();
  expect((await stored(member)).link).toBe("https://example.com/First?utm_source=spring%20mail&utm_medium=e-mail");
});
