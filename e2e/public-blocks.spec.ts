import type { Page } from "@playwright/test";
import { DAY_MS } from "#base/time.ts";
import { headerPresets, profilePresets } from "../src/features/appearance/preset-pictures.ts";
import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { createLinks, type AppearanceChanges, type Member, type NewBlock, newMember, setAppearance } from "./member.ts";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const PLAYER = "https://www.youtube-nocookie.com";
const pictures = [...headerPresets, ...profilePresets].map(({ address }) => address);
const getPicture = (at: number) => pictures[at]!;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** One block of each kind that needs no upload, in page order. */
const contents = {
  header: { kind: "header", text: "New this autumn" },
  text: { kind: "text", text: [{ kind: "paragraph", line: [{ text: "Thrown and " }, { text: "fired", bold: true }] }] },
  divider: { kind: "divider", look: "line" },
  social: { kind: "social", items: [{ platform: "instagram", url: "https://instagram.com/studio" }] },
  image: { kind: "image", address: getPicture(0), alt: "The studio at dusk", caption: "At dusk" },
  gallery: {
    kind: "gallery",
    look: "row",
    pictures: [1, 2, 3].map((at) => ({ address: getPicture(at), alt: `Bowl ${at}` })),
  },
  embed: { kind: "embed", url: VIDEO, title: "A day at the wheel", still: getPicture(4) },
  capture: {
    kind: "capture",
    title: "Newsletter",
    asksName: true,
    consent: "I want the newsletter",
    button: "Subscribe",
    thanks: "Good to have you",
  },
  contact: { kind: "contact", title: "Write to us", button: "Send" },
  card: {
    kind: "card",
    name: "The studio",
    role: "Ceramics",
    phones: ["+90 212 555 01 23"],
    emails: ["studio@example.com"],
    websites: [],
    photo: getPicture(7),
  },
  countdown: {
    kind: "countdown",
    title: "The kiln is opened",
    until: inDays(3),
    zone: "Europe/Istanbul",
    after: "It is open",
  },
  faq: {
    kind: "faq",
    items: [
      { question: "Do you ship?", answer: "Yes, everywhere." },
      { question: "Dishwasher?", answer: "All of it." },
    ],
  },
  map: { kind: "map", name: "The studio", place: "Kemankes Cd. 12", service: "openstreetmap" },
  tip: { kind: "tip", title: "Buy us clay", items: [{ label: "5 euro", url: "https://pay.example/5" }] },
} satisfies Record<string, NewBlock["content"]>;

async function createAll({ halka }: Member): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [kind, content] of Object.entries(contents)) ids[kind] = (await halka.createBlock({ content }))._id;
  return ids;
}

/** Collects the third-party hosts that a page requests. */
function watchThirdParties(page: Page, own: string): string[] {
  const requests: string[] = [];
  page.on("request", (each) => {
    const { host, protocol } = new URL(each.url());
    if (protocol.startsWith("http") && host !== new URL(own).host) requests.push(host);
  });
  return requests;
}

test("without scripts, a page with a block of each kind is complete: the form posts, and the embed is a link", async ({
  browser,
  baseURL,
  request,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["Shop"]);
  await createAll(member);
  const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await visitor.newPage();
  const requests = watchThirdParties(page, baseURL!);
  await page.goto(`/${member.username}`);

  await expect(page.getByRole("heading", { name: "New this autumn" })).toBeVisible();
  await expect(page.getByText("Thrown and fired")).toBeVisible();
  await expect(page.getByRole("link", { name: "Instagram" })).toHaveAttribute("href", "https://instagram.com/studio");
  await expect(page.getByRole("img", { name: "The studio at dusk" })).toBeVisible();
  await expect(page.getByRole("link", { name: /A day at the wheel/ })).toHaveAttribute("href", VIDEO);
  await expect(page.getByText(/\(GMT\+3\)/)).toBeVisible();
  await expect(page.getByText("days", { exact: true })).toBeHidden();
  await page.getByText("Do you ship?").click();
  await expect(page.getByText("Yes, everywhere.")).toBeVisible();
  await page.getByRole("button", { name: "Bowl 1" }).click();
  await expect(page.getByRole("dialog", { name: "Bowl 1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Bowl 1" })).toBeHidden();
  expect(requests).toEqual([]);

  const reader = `reader-${member.username}@example.com`;
  const newsletter = page.locator("form").filter({ has: page.getByRole("button", { name: "Subscribe" }) });
  await newsletter.getByLabel("Email").fill(reader);
  await newsletter.getByLabel("I want the newsletter").check();
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Good to have you" })).toBeVisible();
  expect(await readMail(reader, /(https?:\/\/\S+\/subscription\/\S+)/)).toContain("/subscription/");
  await page.getByRole("link", { name: `Back to ${member.username}` }).click();
  await expect(page.getByRole("heading", { name: "Write to us" })).toBeVisible();
  await visitor.close();
});

test("contacts no third party before a visitor opens the player, by mouse or keyboard", async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newMember(request);
  const ids = await createAll(member);
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Player</title><button>Pause</button>" }),
  );
  const requests = watchThirdParties(page, baseURL!);
  const beacons: { path: string; body: unknown }[] = [];
  page.on("request", (each) => {
    const { pathname } = new URL(each.url());
    if (pathname.startsWith("/v1/blocks/")) beacons.push({ path: pathname, body: each.postDataJSON() as unknown });
  });
  const views = () =>
    beacons.filter(({ path }) => path.includes("/views/")).flatMap(({ body }) => (body as { blocks: string[] }).blocks);
  const response = await page.goto(`/${member.username}`);
  expect(response!.headers()["content-security-policy"]).toContain(`frame-src ${PLAYER};`);

  await expect(page.locator(".ticks b").first()).toHaveText("2");
  await page.mouse.wheel(0, 9_000);
  await expect(page.getByRole("heading", { name: "Buy us clay" })).toBeInViewport();
  // the last request that the page makes by itself
  await expect.poll(() => views().length).toBeGreaterThan(4);
  expect(requests).toEqual([]);

  const still = page.getByRole("link", { name: /A day at the wheel/ });
  await still.focus();
  await page.keyboard.press("Enter");
  const player = page.getByTitle("A day at the wheel");
  await expect(player).toHaveAttribute("src", `${PLAYER}/embed/dQw4w9WgXcQ?autoplay=1`);
  await expect(player).toBeFocused();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pause" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/${member.username}`);
  expect(new Set(requests)).toEqual(new Set([new URL(PLAYER).host]));
  expect(beacons).toContainEqual({ path: `/v1/blocks/${member.id}/${ids["embed"]}`, body: { part: 0 } });

  await page.getByText("Do you ship?").click();
  await expect.poll(() => beacons).toContainEqual({ path: `/v1/blocks/${member.id}/${ids["faq"]}`, body: { part: 0 } });
  await page.getByText("Do you ship?").click();
  expect(beacons.filter(({ path }) => path.endsWith(ids["faq"]!))).toHaveLength(1);

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(new Set(views()).size).toBe(views().length);
  expect(Object.values(ids)).toEqual(expect.arrayContaining(views()));
});

test("a page with a block of each kind fits a small phone without axe violations, in each template", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const member = await newMember(request);
  await createLinks(member, ["Shop", "Blog"]);
  await createAll(member);
  await page.setViewportSize({ width: 320, height: 700 });
  const looks: readonly AppearanceChanges[] = [
    { template: "minimal" },
    { template: "rows", meta: { style: { buttons: "filled" } } },
    { template: "masonry", meta: { style: { buttons: "shadow" } } },
    { template: "grid", meta: { style: { layout: "bento" } } },
  ];
  for (const look of looks) {
    await setAppearance(member, look);
    await page.goto(`/${member.username}`);
    await expect(page.getByRole("heading", { name: "New this autumn" })).toBeVisible();
    await expectAccessible(page);
    await expectFitsWindow(page);
  }
});

test("shows a gated block after the gate is passed, and downloads its contact card from there", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await member.halka.createBlock({ content: contents.card, rules: { gate: { kind: "age", years: 18 } } });
  await page.goto(`/${member.username}`);
  await expect(page.getByText("+90 212 555 01 23")).toHaveCount(0);
  await page.getByRole("link", { name: /The studio.*Show/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /18/ }).click();
  await expect(page.getByText("+90 212 555 01 23")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save contact" }).click();
  expect((await download).suggestedFilename()).toBe(`${member.username}.vcf`);
});

test("with custom JavaScript, an embed stays a link, and forms still work", async ({ page, request }) => {
  const member = await newMember(request);
  await setAppearance(member, { custom_js: "document.title = 'mine'" });
  await member.halka.createBlock({ content: contents.embed });
  await member.halka.createBlock({ content: contents.contact });
  await page.goto(`/${member.username}`);
  await expect(page).toHaveTitle("mine");
  await expect(page.getByRole("link", { name: /A day at the wheel.*Opens on YouTube/ })).toHaveAttribute("href", VIDEO);
  await page.getByLabel("Name").fill("Jane Doe");
  await page.getByLabel("Email").fill("janedoe@example.com");
  await page.getByLabel("Message").fill("Hello");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your message was sent.")).toBeVisible();
});
