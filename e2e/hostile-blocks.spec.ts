import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { templates } from "#features/appearance/style.ts";
import { type Filled, fillEveryKind } from "./hostile/contents.ts";
import { inspectDocument } from "./hostile/inspect-document.ts";
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS, REJECTED_ADDRESSES, REJECTED_PICTURES } from "./hostile/texts.ts";
import type { HalkaError } from "../sdk/src/index.ts";
import {
  storeSession,
  type AppearanceChanges,
  type Member,
  type NewBlock,
  newMember,
  setAppearance,
} from "./member.ts";

/** The most hostile texts that fit on one page, with one block of every kind for each. */
const TEXTS_PER_PAGE = 6;
const NARROW = { width: 320, height: 700 };

interface StoredBlock extends Filled {
  readonly id: string;
}

interface HostilePage {
  readonly member: Member;
  readonly blocks: readonly StoredBlock[];
}

test.describe.configure({ timeout: 300_000 });

const pages: HostilePage[] = [];

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  const texts = Object.values(HOSTILE_TEXTS);
  for (let start = 0; start < texts.length; start += TEXTS_PER_PAGE)
    pages.push(await fillPage(request, texts.slice(start, start + TEXTS_PER_PAGE)));
});

async function fillPage(request: APIRequestContext, texts: readonly string[]): Promise<HostilePage> {
  const member = await newMember(request);
  await setAppearance(member, { title: "Hostile", template: "minimal" });
  const blocks: StoredBlock[] = [];
  for (const [index, text] of texts.entries()) {
    const address = HOSTILE_ADDRESSES[index % HOSTILE_ADDRESSES.length]!;
    const file = await uploadFile(member, text);
    for (const filled of fillEveryKind({ text, address, file })) {
      const { _id } = await member.halka.createBlock({ content: filled.content as NewBlock["content"] });
      blocks.push({ ...filled, id: _id });
    }
  }
  return { member, blocks };
}

/** Uploads a file with the hostile text as its name. */
async function uploadFile({ halka }: Member, text: string): Promise<string> {
  const file = new File(["hello"], `${text.slice(0, 150)}.txt`, { type: "text/html" });
  return (await halka.uploadFile({ file })).address;
}

/** A browser without content security policy, so that any injected code runs and is noticed. */
async function openVisitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: NARROW, bypassCSP: true });
  const errors: string[] = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (line) => {
    if (line.type() === "error" && !line.text().includes("Failed to load resource")) errors.push(line.text());
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) errors.push(`requested ${request.url()}`);
  });
  return { context, page, errors };
}

const plain = (text: string) => text.replace(/\s+/gu, " ").trim();

async function expectHarmless(page: Page, what: string): Promise<void> {
  const found = await inspectDocument(page);
  expect({ what, ...found }).toEqual({
    what,
    ran: false,
    foreign: [],
    addresses: [],
    outside: [],
    width: NARROW.width,
  });
}

/** The fields of each kind whose text a page shows as typed. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  header: ["text"],
  text: ["text.0.line.0.text", "text.1.line.0.text", "text.2.lines.0.0.text", "text.3.lines.0.0.text"],
  image: ["caption"],
  embed: ["title"],
  capture: ["title", "text", "consent", "button"],
  contact: ["title", "text", "button"],
  card: ["name", "role", "organisation", "place", "note"],
  countdown: ["title", "after"],
  faq: ["items.0.question", "items.0.answer"],
  map: ["name"],
  file: ["name", "note"],
  tip: ["title", "text", "items.0.label"],
};

test("shows hostile texts as plain text in every field of every block, in every template", async ({
  browser,
  baseURL,
}) => {
  const bento: AppearanceChanges = { template: "grid", meta: { style: { layout: "bento" } } };
  const looks: readonly AppearanceChanges[] = [...templates.map((template) => ({ template, meta: {} })), bento];
  const { context, page, errors } = await openVisitor(browser, baseURL!);
  for (const { member, blocks } of pages)
    for (const look of looks) {
      await setAppearance(member, look);
      const response = await page.goto(`/${member.username}`);
      expect(response!.status()).toBe(200);
      expect(response!.headers()["set-cookie"]).toBeUndefined();
      const shown = await page
        .locator("[data-block]")
        .evaluateAll((all) => all.map((each) => [(each as HTMLElement).dataset["block"], each.textContent] as const));
      const toText = new Map(shown.map(([id, text]) => [id, plain(text ?? "")]));
      for (const { id, kind, texts } of blocks)
        for (const field of SHOWN[kind] ?? [])
          expect(toText.get(id), `${kind}.${field}`).toContain(plain(texts.get(field)!));
      await expectHarmless(page, `${member.username} ${JSON.stringify(look)}`);
    }
  expect(errors).toEqual([]);
  await context.close();
});

test("shows hostile texts as plain text in a block's own document, and writes a valid card file", async ({
  browser,
  request,
  baseURL,
}) => {
  const { context, page, errors } = await openVisitor(browser, baseURL!);
  for (const { member, blocks } of pages) {
    for (const { id, kind, texts } of blocks) {
      const path = `/${member.username}/-/${id}`;
      if (kind === "card") {
        const response = await request.get(`${path}.vcf`);
        expect(response.status()).toBe(200);
        expect(response.headers()["content-type"]).toMatch(/^text\/vcard/);
        expect(response.headers()["set-cookie"]).toBeUndefined();
        const unfolded = (await response.text()).replaceAll("\r\n ", "");
        const lines = unfolded.split("\r\n").slice(0, -1);
        for (const line of lines)
          expect(line).toMatch(/^(BEGIN|VERSION|N|FN|ORG|TITLE|TEL|EMAIL|URL|ADR|NOTE|PHOTO|END)[;:][^\r\n]*$/);
        expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toHaveLength(2);
      }
      // the documents differ by kind and the texts by attack, so every third text of each kind is enough
      if (blocks.findIndex((each) => each.id === id) % 3 !== 0 && !["capture", "contact"].includes(kind)) continue;
      expect((await page.goto(path))!.status(), kind).toBe(200);
      for (const field of SHOWN[kind] ?? [])
        expect(plain((await page.locator("main").textContent())!), `${kind}.${field}`).toContain(
          plain(texts.get(field)!),
        );
      await expectHarmless(page, `${kind} ${path}`);
    }
  }
  expect(errors).toEqual([]);
  await context.close();
});

test("downloads a file and a card even on a page with custom JavaScript", async ({ page, request }) => {
  const { member } = await fillPage(request, ["plain"]);
  await setAppearance(member, { custom_js: "document.title = 'mine'" });
  await page.goto(`/${member.username}`);
  await expect(page).toHaveTitle("mine");
  const names: string[] = [];
  const listen = (tab: Page) => void tab.on("download", (download) => names.push(download.suggestedFilename()));
  listen(page);
  // a tab opened for a download closes at once
  page.context().on("page", listen);
  await page.locator(".file a").click();
  await expect.poll(() => names).toEqual(["plain.txt"]);
  await page.locator(".card .go").click();
  await expect.poll(() => names).toEqual(["plain.txt", `${member.username}.vcf`]);
});

test("returns what visitors type into a form as plain text", async ({ browser, baseURL }) => {
  const { context, page, errors } = await openVisitor(browser, baseURL!);
  const { member, blocks } = pages[0]!;
  const { id } = blocks.find(({ kind }) => kind === "contact")!;
  await page.goto(`/${member.username}/-/${id}`);
  const form = page.locator("main form").first();
  await form.locator("[name=name]").fill(HOSTILE_TEXTS["attribute"]!);
  await form.locator("[name=message]").fill(HOSTILE_TEXTS["end of a title"]!);
  await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
  await form.locator("[name=email]").fill(`"><svg onload=window.hasRun=1>`);
  await form.locator("[type=submit]").first().click();
  await expect(page.locator("main form [name=message]").first()).toHaveValue(HOSTILE_TEXTS["end of a title"]!);
  await expect(page.locator("main form [name=name]").first()).toHaveValue(HOSTILE_TEXTS["attribute"]!);
  await expectHarmless(page, "form");
  expect(errors).toEqual([]);
  await context.close();
});

test("shows hostile texts as plain text on the dashboard, in the rows and in every editor", async ({
  browser,
  baseURL,
}) => {
  for (const { member, blocks } of pages) {
    const { context, page, errors } = await openVisitor(browser, baseURL!);
    await storeSession(page, member);
    await page.goto("/dashboard");
    await expect(page.locator("[data-block]").first()).toBeVisible();
    const kinds = new Set(blocks.map(({ kind }) => kind)).size;
    // each kind gets one of the texts, in turn
    const sample = blocks.filter((_, index) => Math.floor(index / kinds) === (index % kinds) % TEXTS_PER_PAGE);
    for (const { id, kind } of sample) {
      const row = page.locator(`[data-block="${id}"]`);
      await scrollToRow(page, row);
      // narrow rows have their actions in a menu
      await row.getByRole("button", { name: /^More for/ }).click();
      await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("button", { name: /Save/ }).first()).toBeVisible();
      const { ran, foreign, width } = await inspectDocument(page);
      expect({ kind, ran, foreign, width }).toEqual({ kind, ran: false, foreign: [], width: NARROW.width });
      await page.keyboard.press("Escape");
      const discard = page.getByRole("button", { name: "Discard" });
      // the rich text editor joins the two lines of the text, which counts as a change, so it asks before closing
      await expect
        .poll(async () => {
          if (await discard.isVisible()) await discard.click();
          return dialog.count();
        })
        .toBe(0);
    }
    expect(errors.filter((error) => !error.startsWith("requested"))).toEqual([]);
    await context.close();
  }
});

/** Scrolls through the virtual list from its top until the row is in view, and lets it render after each step. */
async function scrollToRow(page: Page, row: Locator): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const step = async (found: (HTMLElement | SVGElement)[]) => {
    if (found[0]) found[0].scrollIntoView({ block: "center", behavior: "instant" });
    else scrollBy({ top: 400, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // rows above may turn out higher than estimated and push it away, so it counts only once it has stayed
    const { top, bottom } = found[0]?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return Boolean(found[0]?.isConnected) && top >= 0 && bottom <= innerHeight;
  };
  for (let steps = 0; steps < 200; steps++) if (await row.evaluateAll(step)) return;
  throw new Error("The row was not rendered");
}

test("rejects an unsafe address or a third-party picture in every field, and names the field", async () => {
  const { member } = pages[0]!;
  const file = await uploadFile(member, "plain");
  const expectRejected = async (kind: string, content: object, fields: readonly string[]) => {
    const error = await member.halka.createBlock({ content: content as NewBlock["content"] }).then(
      () => undefined,
      (thrown: unknown) => thrown as HalkaError,
    );
    expect(error?.status, `${kind} ${JSON.stringify(content)}`).toBe(422);
    const named = [...new Set(error!.errors.map(({ field }) => field))];
    expect(named.sort()).toEqual(fields.map((field) => `content.${field}`).sort());
  };
  for (const address of REJECTED_ADDRESSES)
    for (const { kind, content, addresses } of fillEveryKind({ text: "plain", address, file }))
      if (addresses.length > 0) await expectRejected(kind, content, addresses);
  const address = "https://example.com/";
  for (const picture of REJECTED_PICTURES)
    for (const { kind, content, pictures } of fillEveryKind({ text: "plain", address, file, picture }))
      if (pictures.length > 0) await expectRejected(kind, content, pictures);
});
