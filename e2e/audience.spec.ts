import { readFile } from "node:fs/promises";
import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectLabelsMatchText, hoverUndo, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { storeSession, type Member, newMember, type NewBlock } from "./member.ts";

// the tests share one audience, from the empty screen to the last erasure, so a retry starts at the first test
test.describe.configure({ mode: "serial" });

let member: Member;
let request: APIRequestContext;
let owner: BrowserContext;
let page: Page;
let visitor: BrowserContext;
const reader = `reader${Date.now()}@example.com`;
const blocks: Record<"capture" | "contact", string> = { capture: "", contact: "" };

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL: baseURL! });
  member = await newMember(request);
  const contents: Record<keyof typeof blocks, NewBlock["content"]> = {
    capture: {
      kind: "capture",
      title: "News from me",
      asksName: true,
      consent: "I want one newsletter a month, <b>and</b> can unsubscribe at any time.",
      button: "Sign up",
    },
    contact: { kind: "contact", title: "Message me", button: "Send" },
  };
  for (const kind of ["capture", "contact"] as const)
    blocks[kind] = (await member.halka.createBlock({ content: contents[kind] }))._id;
  owner = await browser.newContext({ baseURL: baseURL! });
  page = await owner.newPage();
  await storeSession(page, member);
  visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
});

test.afterAll(async () => {
  await visitor.close();
  await owner.close();
});

test("explains the first step while the audience is empty", async () => {
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Audience" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audience" })).toBeVisible();
  await expect(page.getByText("Add an email form to your page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a form to my page" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("No messages yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Subscribers" }).click();
});

test("subscribes a visitor without scripts who confirms by email, and updates the owner's open screen", async () => {
  const guest = await visitor.newPage();
  await guest.goto(`/${member.username}/-/${blocks.capture}`);
  await guest.getByRole("textbox", { name: /email/i }).fill(reader);
  await guest.getByRole("textbox", { name: /name/i }).fill("Reader <i>One</i>");
  await guest.getByRole("checkbox").check();
  await guest.getByRole("button", { name: "Sign up" }).click();
  await expect(guest).toHaveURL(/\?sent$/);
  // the open screen updates without a reload
  await expect(page.getByText("Reader <i>One</i>")).toBeVisible();
  await expect(page.getByRole("list", { name: "Subscribers" }).getByText("Not confirmed yet")).toBeVisible();

  await guest.goto(await readMail(reader, /(http\S+\/subscription\/\S+)/));
  await expect(guest.getByRole("heading", { name: "Confirm your subscription?" })).toBeVisible();
  await expect(guest.getByText("I want one newsletter a month, <b>and</b> can unsubscribe at any time.")).toBeVisible();
  await guest.getByRole("button", { name: "Yes, subscribe me" }).click();
  await expect(guest.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
  await guest.close();

  const list = page.getByRole("list", { name: "Subscribers" });
  await expect(list.getByText("Subscribed", { exact: true })).toBeVisible();
  await list.getByText("Reader <i>One</i>").click();
  await expect(list.getByText("I want one newsletter a month, <b>and</b> can unsubscribe at any time.")).toBeVisible();
  await expectAccessible(page);
  await expectLabelsMatchText(page);
});

test("exports the list as a file, and finds a subscriber by search", async () => {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^halka-subscribers-.*\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(`${reader},Reader <i>One</i>,confirmed,News from me,`);
  await page.getByRole("searchbox", { name: "Search email or name" }).fill("unclaimed");
  await expect(page.getByText("Nothing found for “unclaimed”.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search email or name" }).fill(reader.slice(0, 12));
  await expect(page.getByText("Reader <i>One</i>")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search email or name" }).clear();
});

test("unsubscribes with one click in a mail program, and erases a subscriber permanently", async () => {
  const unsubscribePath = await readMail(reader, /delete my address:\n(http\S+)/);
  const response = await request.post(unsubscribePath, {
    headers: { origin: "https://mail.example" },
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect(response.status()).toBe(200);
  const list = page.getByRole("list", { name: "Subscribers" });
  await expect(list.getByText("Unsubscribed", { exact: true }).first()).toBeVisible();
  await list.getByRole("button", { name: `Erase ${reader}` }).click();
  const dialog = page.getByRole("dialog", { name: `Erase ${reader}?` });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText(`${reader} was erased.`)).toBeVisible();
  await expect(page.getByText("Add an email form to your page.")).toBeVisible();
});

test("delivers a message by email and to the screen, where it can be read, deleted and restored", async () => {
  const guest = await visitor.newPage();
  await guest.goto(`/${member.username}/-/${blocks.contact}`);
  await guest.getByRole("textbox", { name: /name/i }).fill("Visitor");
  await guest.getByRole("textbox", { name: /email/i }).fill("visitor@example.com");
  await guest.getByRole("textbox", { name: /message/i }).fill("Hello <script>alert(1)</script>\nSecond line");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(guest).toHaveURL(/\?sent$/);
  await guest.close();
  expect(await readMail(member.email, /> (Second line)/)).toBe("Second line");

  await page.getByRole("tab", { name: /Messages/ }).click();
  const list = page.getByRole("list", { name: "Messages" });
  await expect(list.getByText("New", { exact: true })).toBeVisible();
  await list.getByText("Visitor", { exact: true }).click();
  await expect(list.getByRole("paragraph").filter({ hasText: "Hello <script>alert(1)</script>" })).toBeVisible();
  await expect(list.getByText("New", { exact: true })).toBeHidden();
  await expect(list.getByRole("link", { name: "Reply" })).toHaveAttribute("href", /^mailto:visitor@example\.com\?/);
  await expectAccessible(page);
  await list.getByRole("button", { name: "Delete" }).click();
  const undo = await hoverUndo(page);
  await expect(page.getByText("No messages yet.")).toBeVisible();
  await undo.click();
  await expect(list.getByText("Visitor", { exact: true })).toBeVisible();
});

test("marks all messages as read with one press, and keeps the focus in the list's controls", async () => {
  const list = page.getByRole("list", { name: "Messages" });
  await list.getByText("Visitor", { exact: true }).click();
  await list.getByRole("button", { name: "Mark as unread" }).click();
  await expect(list.getByText("New", { exact: true })).toBeVisible();
  const markAll = page.getByRole("button", { name: "Mark all as read" });
  await markAll.press("Enter");
  await expect(page.getByText("All messages are marked as read.")).toBeVisible();
  await expect(list.getByText("New", { exact: true })).toBeHidden();
  await expect(markAll).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Search messages" })).toBeFocused();
});

test("links to the webhooks", async () => {
  await page.getByRole("link", { name: "Set up a webhook" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Webhooks" })).toBeVisible();
});
