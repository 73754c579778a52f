import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, hoverUndo, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { getRow } from "./links-list.ts";
import { storeSession, createLinks, type NewBlock, newMember, setAppearance } from "./member.ts";
import { choosePicture } from "./pictures.ts";

/** Opens the form of a new block of this kind. */
async function openNewBlock(page: Page, kind: string): Promise<Locator> {
  // an empty page has two buttons with this name
  await page.getByRole("button", { name: "Add block", exact: true }).first().click();
  const offer = page.getByRole("dialog", { name: "Add block" });
  await offer.getByRole("button", { name: new RegExp(`^${kind}`) }).click();
  const editor = page.getByRole("dialog", { name: `Add ${kind.toLowerCase()}` });
  await expect(editor.getByRole("tab", { name: "Content" })).toBeVisible();
  return editor;
}

async function save(editor: Locator): Promise<void> {
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toBeHidden();
}

test("adds every kind of block with its form, lists it, and names missing fields before sending", async ({ page }) => {
  test.slow();
  const member = await newMember(page.request);
  await storeSession(page, member);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add block" }).first().click();
  const offer = page.getByRole("dialog", { name: "Add block" });
  await expect(offer.getByRole("button", { name: /./ }).filter({ hasText: /\w/ })).toHaveCount(15);
  await offer.getByRole("textbox").fill("faq");
  await expect(offer.getByRole("status")).toHaveText("1 block found");
  await page.keyboard.press("Enter");

  let editor = page.getByRole("dialog", { name: "Add FAQ" });
  await expect(editor.getByLabel(/^Question/).first()).toBeFocused();
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByText("Enter a question")).toBeVisible();
  await expect(editor.getByRole("textbox", { name: /^Question/ })).toBeFocused();
  await editor.getByRole("textbox", { name: /^Question/ }).fill("Do you ship?");
  await editor.getByRole("textbox", { name: /^Answer/ }).fill("Yes, everywhere.");
  await editor.getByRole("button", { name: "Add question" }).click();
  await expect(editor.getByRole("textbox", { name: /^Question/ }).nth(1)).toBeFocused();
  await page.keyboard.type("Where are you?");
  await editor
    .getByRole("textbox", { name: /^Answer/ })
    .nth(1)
    .fill("In Lisbon.");
  await editor.getByRole("button", { name: /^Drag Question 2/ }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(editor.getByText("Now position 1 of 2.")).toBeAttached();
  await expect(editor.getByRole("textbox", { name: /^Question/ }).first()).toHaveValue("Where are you?");
  await editor.getByRole("button", { name: "Remove: Question 2" }).click();
  await expect(editor.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("textbox", { name: /^Question/ }).nth(1)).toHaveValue("Do you ship?");
  await save(editor);
  await expect(getRow(page, "Where are you?")).toContainText("2 questions");

  editor = await openNewBlock(page, "Heading");
  await editor.getByLabel(/^Heading/).fill("On tour");
  await save(editor);

  editor = await openNewBlock(page, "Divider");
  await editor.getByRole("radio", { name: "Dots" }).check();
  await save(editor);

  editor = await openNewBlock(page, "Profiles");
  await editor.getByLabel("Address").fill("instagram.com/ada");
  await save(editor);

  editor = await openNewBlock(page, "Image");
  await choosePicture(page, editor.getByRole("button", { name: "Choose image" }), "one.png");
  await editor.getByLabel("Alt text").fill("A vase");
  await save(editor);

  editor = await openNewBlock(page, "Gallery");
  await choosePicture(page, editor.getByRole("button", { name: "Add image" }), "one.png");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByText("Add at least 2 images")).toBeVisible();
  await choosePicture(page, editor.getByRole("button", { name: "Add image" }), "two.png");
  await save(editor);

  editor = await openNewBlock(page, "Video, music or post");
  await editor.getByLabel(/^Link to the video/).fill("example.com/film");
  await editor.getByLabel(/^Title/).fill("The film");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByText(/^Enter a link to a video/)).toBeVisible();
  await editor.getByLabel(/^Link to the video/).fill("youtu.be/dQw4w9WgXcQ");
  await expect(editor.getByText("From YouTube")).toBeVisible();
  await save(editor);

  editor = await openNewBlock(page, "File");
  await editor
    .locator("input[type=file]")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await expect(editor.getByLabel(/^Title/)).toHaveValue("prices.csv");
  await save(editor);

  editor = await openNewBlock(page, "Contact card");
  await editor.getByLabel(/^Name/).fill("Studio");
  await editor.getByRole("button", { name: "Add phone number" }).click();
  await page.keyboard.type("call me");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByText(/^Enter a phone number/)).toBeVisible();
  await editor.getByRole("textbox", { name: "Phone number" }).fill("+49 30 1234567");
  await save(editor);

  editor = await openNewBlock(page, "Contact form");
  await save(editor);
  editor = await openNewBlock(page, "Newsletter sign-up");
  await editor.getByRole("switch", { name: "Ask for a name too" }).check();
  await save(editor);

  editor = await openNewBlock(page, "Tips");
  await editor.getByLabel(/^Button text/).fill("Buy me a coffee");
  await editor.getByLabel("Link").fill("example.com/coffee");
  await save(editor);

  editor = await openNewBlock(page, "Countdown");
  await editor.getByLabel(/^Title/).fill("The album");
  await editor.getByLabel(/^Ends/).fill("2031-05-01T09:00");
  await save(editor);

  editor = await openNewBlock(page, "Map");
  await editor.getByLabel(/^Title/).fill("The studio");
  await editor.getByLabel(/^Location/).fill("Lisbon");
  await save(editor);

  const kinds = (await member.halka.listBlocks()).map(({ content: { kind } }) => kind);
  const inOrder = ["faq", "header", "divider", "social", "image", "gallery", "embed", "file", "card", "contact"];
  expect(kinds).toEqual([...inOrder, "capture", "tip", "countdown", "map"]);
  // the row count includes the header row
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "15");
});

test("keeps styles, lists, quotes and links of rich text, and pastes as plain text", async ({ page }) => {
  const member = await newMember(page.request);
  await storeSession(page, member);
  await page.goto("/dashboard");
  let editor = await openNewBlock(page, "Text");
  const text = editor.getByRole("textbox", { name: "Text" });
  await expect(text).toBeFocused();
  await page.keyboard.type("Hello ");
  await editor.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("world");
  await page.keyboard.press("Enter");
  await editor.getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await editor.getByRole("button", { name: "Link", exact: true }).click();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(editor.getByText(/^Enter a full web address/)).toBeVisible();
  await editor.getByRole("textbox", { name: "Link to" }).fill("example.com");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", " <b>pasted</b>");
    data.setData("text/html", "<img src=x onerror=alert(1)>");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText("<b>pasted</b>");
  await expectAccessible(page, '[role="dialog"]');
  await save(editor);
  const [block] = await member.halka.listBlocks();
  expect(block?.content).toMatchObject({
    text: [
      { kind: "paragraph", line: [{ text: "Hello " }, { text: "world", bold: true }] },
      { kind: "bullets" },
      { kind: "paragraph" },
    ],
  });
  expect(JSON.stringify(block?.content)).toContain('"link":"https://example.com/"');

  await getRow(page, "Hello world").getByRole("button", { name: /^Edit/ }).click();
  editor = page.getByRole("dialog", { name: "Edit text" });
  await expect(editor.getByRole("textbox", { name: "Text" }).locator("strong")).toHaveText("world");
  await expect(editor.getByRole("textbox", { name: "Text" }).locator("li")).toHaveText(["one", "two"]);
  await page.keyboard.press("Escape");
  await expect(editor).toBeHidden();
});

test("moves blocks among links by mouse and by keyboard with announcements, and finds, hides, copies and restores them", async ({
  page,
}) => {
  test.slow();
  const member = await newMember(page.request);
  await createLinks(member, ["First", "Second"]);
  await member.halka.createBlock({ content: { kind: "header", text: "Concerts" } });
  await storeSession(page, member);
  await page.setViewportSize({ width: 1280, height: 1500 });
  await page.goto("/dashboard");
  const order = async () => (await member.halka.getOrder()).ids;
  const [block] = await member.halka.listBlocks();
  const id = block!._id;
  const handle = getRow(page, "Concerts").getByRole("button", { name: "Move Concerts" });
  await handle.hover();
  await expect(page.locator("[data-block][data-rfd-draggable-id]")).toBeVisible();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Concerts. Position 3 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Position 1 of 3.", { exact: true })).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await order()).indexOf(id)).toBe(0);

  const from = (await handle.boundingBox())!;
  const to = (await getRow(page, "Second").boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 40, { steps: 5 });
  await page.mouse.move(from.x + 12, to.y + to.height - 4, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await order()).indexOf(id)).toBe(2);

  await page.getByRole("searchbox").or(page.getByPlaceholder("Search links...")).first().fill("concerts");
  await expect(page.getByText("1 of 3 shown.")).toBeVisible();
  await expect(getRow(page, "First")).toBeHidden();
  await page.getByRole("button", { name: "Reset filters" }).first().click();

  const more = () => getRow(page, "Concerts").first().getByRole("button", { name: "More for Concerts" });
  await more().click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByText("“Concerts” duplicated")).toBeVisible();
  await expect(getRow(page, "Concerts")).toHaveCount(2);
  await more().click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(getRow(page, "Concerts").first()).toContainText("Hidden");
  await expect
    .poll(async () => (await member.halka.listBlocks()).map(({ archived }) => archived))
    .toEqual([true, false]);

  await getRow(page, "Concerts").first().getByRole("button", { name: "Delete Concerts" }).click();
  const undo = await hoverUndo(page.getByRole("status").filter({ hasText: "“Concerts” deleted" }));
  await expect(getRow(page, "Concerts")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Recent Links" })).toBeFocused();
  await undo.click();
  await expect(getRow(page, "Concerts")).toHaveCount(2);
  await expect.poll(async () => (await order()).indexOf(id)).toBe(2);
  await getRow(page, "Concerts").first().getByRole("button", { name: "Delete Concerts" }).click();
  await expect.poll(async () => (await member.halka.listBlocks()).length).toBe(1);
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Recently deleted" });
  await page.getByRole("button", { name: "Restore Concerts" }).click();
  await expect(page.getByText("“Concerts” is back on your page")).toBeVisible();
  await expect.poll(async () => (await order()).indexOf(id)).toBe(2);
});

test("keeps a draft across a reload, does not create a block twice after a failed save, and resolves concurrent edits", async ({
  page,
}) => {
  const member = await newMember(page.request);
  await storeSession(page, member);
  await page.goto("/dashboard");
  let editor = await openNewBlock(page, "Map");
  await editor.getByLabel(/^Title/).fill("The studio");
  await page.reload();
  editor = await openNewBlock(page, "Map");
  await expect(editor.getByText(/^We brought back your unsaved changes/)).toBeVisible();
  await expect(editor.getByLabel(/^Title/)).toHaveValue("The studio");
  await editor.getByLabel(/^Location/).fill("Lisbon");
  let lost = 0;
  await page.route("**/v1/blocks", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    // the server makes the change, but the response is lost
    await route.fetch();
    return route.abort();
  });
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByRole("alert")).toBeVisible();
  await save(editor);
  const [block, ...others] = await member.halka.listBlocks();
  expect(others).toEqual([]);

  await getRow(page, "The studio").getByRole("button", { name: /^Edit/ }).click();
  editor = page.getByRole("dialog", { name: "Edit map" });
  await editor.getByLabel(/^Title/).fill("My studio");
  const content = { ...block!.content, name: "Our studio", place: "Porto" } as NewBlock["content"];
  await member.halka.updateBlock({ blockId: block!._id, content });
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  const choice = page.getByRole("dialog", { name: "Changed somewhere else" });
  await expect(choice.getByRole("group", { name: "Title" })).toContainText("Our studio");
  await expectAccessible(page, '[role="dialog"]');
  await choice.getByRole("group", { name: "Title" }).getByRole("radio").nth(1).check();
  await choice.getByRole("button", { name: "Save" }).click();
  await expect(choice).toBeHidden();
  await expect
    .poll(async () => (await member.halka.listBlocks())[0]?.content)
    .toMatchObject({ name: "My studio", place: "Porto" });
});

test("adds a block with a date, a country and a gate, and saves it, by keyboard alone", async ({ page }) => {
  const member = await newMember(page.request);
  await createLinks(member, ["First"]);
  await setAppearance(member, { template: "grid", meta: { style: { layout: "bento" } } });
  await storeSession(page, member);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add block", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Heading/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "Add heading" });
  await expect(editor.getByLabel(/^Heading/)).toBeFocused();
  await page.keyboard.type("For Berlin");
  await editor.getByRole("radio", { name: "Two cells" }).focus();
  await page.keyboard.press("Space");
  await editor.getByRole("tab", { name: "Content" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(editor.getByText("Always visible to everyone.")).toBeVisible();
  await editor.getByRole("button", { name: /^Show to some visitors only/ }).focus();
  await page.keyboard.press("Enter");
  await editor.getByRole("button", { name: "Add condition" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  const countries = editor.getByRole("combobox", { name: "Choose countries" });
  await expect(countries).toBeFocused();
  await page.keyboard.type("germ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(editor.getByText("Only for visitors from Germany.").first()).toBeVisible();
  await editor.getByRole("button", { name: /^Schedule/ }).focus();
  await page.keyboard.press("Enter");
  await editor.getByLabel("Opens", { exact: true }).fill("2031-05-01T09:00");
  await editor.getByRole("button", { name: /^Age or content check/ }).focus();
  await page.keyboard.press("Enter");
  await editor.getByRole("radio", { name: "Age", exact: true }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press("Control+Enter");
  await expect(editor).toBeHidden();
  const [block] = await member.halka.listBlocks();
  expect(block).toMatchObject({
    cells: 2,
    rules: {
      gate: { kind: "age", years: 18 },
      when: [{ kind: "country", is: "one-of", values: ["DE"] }],
    },
  });
  const row = getRow(page, "For Berlin");
  await expect(row.getByRole("img", { name: "For some visitors only" })).toBeVisible();
  await expect(row.getByRole("img", { name: "Age or content check" })).toBeVisible();
  await expect(row).toContainText(/Starts/);
  await expect(row).toContainText("2 cells");
});

const LANGUAGES = [
  { language: "en", add: "Add block", text: "Text", page: "Visibility" },
  { language: "tr", add: "Blok ekle", text: "Metin", page: "Görünürlük" },
  { language: "ru", add: "Добавить блок", text: "Текст", page: "Видимость" },
];

test("fits the forms on a phone without axe violations, in three languages, light and dark", async ({
  browser,
  request,
}) => {
  test.slow();
  const member = await newMember(request);
  await member.halka.createBlock({ content: { kind: "faq", items: [{ question: "Do you ship?", answer: "Yes" }] } });
  for (const { language, add, text, page: shown } of LANGUAGES) {
    const colorScheme = language === "tr" ? "dark" : "light";
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme });
    const page = await context.newPage();
    await setLanguage(page, language);
    await storeSession(page, member);
    await page.goto("/dashboard");
    await expect(getRow(page, "Do you ship?")).toBeVisible();
    await expectFitsWindow(page);
    await expectAccessible(page, '[role="table"]');
    await page.getByRole("button", { name: add, exact: true }).first().click();
    await expectAccessible(page, '[role="dialog"]');
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(`^${text}`) })
      .click();
    await expect(page.getByRole("textbox", { name: text, exact: true })).toBeVisible();
    await expectFitsWindow(page);
    const box = (await page.getByRole("dialog").last().boundingBox())!;
    expect([box.width, box.height]).toEqual([390, 844]);
    await expectAccessible(page, '[role="dialog"]');
    await page.getByRole("tab", { name: shown }).click();
    await expectAccessible(page, '[role="dialog"]');
    await context.close();
  }
});
