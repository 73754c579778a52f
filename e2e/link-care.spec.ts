import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import scan from "qr/decode.js";
import sharp from "sharp";
import type { PageLink } from "../sdk/src/index.ts";
import { expect, expectAccessible, hoverUndo, test } from "./fixtures.ts";
import { getRow } from "./links-list.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

async function open(page: Page, request: APIRequestContext): Promise<{ member: Member; link: PageLink }> {
  const member = await newMember(request);
  await createLinks(member, ["Shop"]);
  await storeSession(page, member);
  const [link] = await member.halka.listPageLinks();
  await page.goto("/dashboard");
  await expect(getRow(page, "Shop")).toBeVisible();
  return { member, link: link! };
}

async function choose(page: Page, item: string) {
  await page.getByRole("button", { name: "More for Shop" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function readPicture(path: string): Promise<string> {
  const { data, info } = await sharp(await readFile(path))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return scan({ width: info.width, height: info.height, data });
}

async function save(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return file.path();
}

test("decodes a QR code in custom colours, saves it as PNG and SVG, and remembers its style", async ({
  page,
  request,
  baseURL,
}) => {
  const { member, link } = await open(page, request);
  await choose(page, "QR code");
  const dialog = page.getByRole("dialog", { name: "QR code for Shop" });
  await expect(dialog.getByText("We scanned it: it works.")).toBeVisible();
  await dialog.getByLabel("Dots").fill("#1e3a8a");
  await page.keyboard.press("Tab");
  await expect(dialog.getByText("We scanned it: it works.")).toBeVisible();
  await expect(dialog.getByLabel("Dots")).toHaveValue("#1e3a8a");
  const poster = dialog.getByRole("radio", { name: /Poster/ });
  // uses the keyboard, since a click might land on the colour picker while it closes
  await poster.press("Space");
  await expect(poster).toBeChecked();
  const address = `${baseURL}/${member.username}/${link.alias}?hlk=qr`;
  // the style is sent after the file is saved; a reload before that would lose it
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/preferences") && response.request().method() === "PUT",
  );
  expect(await readPicture(await save(page, "Save as PNG"))).toBe(address);
  expect(await (await kept).json()).toMatchObject({ qr: { dark: "#1e3a8a" } });
  const svg = await save(page, "Save as SVG");
  expect(await readFile(svg, "utf8")).toContain('width="150mm"');
  expect(await readPicture(svg)).toBe(address);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await dialog.getByLabel("Dots").fill("#fde68a");
  await page.keyboard.press("Tab");
  await expect(dialog.getByText(/too similar to scan/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: `${member.username} account` }).click();
  await page.getByRole("menuitem", { name: "Your page's QR code" }).click();
  await expect(page.getByRole("dialog").getByLabel("Dots")).toHaveValue("#1e3a8a");
  expect(await readPicture(await save(page, "Save as PNG"))).toBe(`${baseURL}/${member.username}?hlk=qr`);
});

test("restores a previous destination, undoes that, and publishes the history only if the owner agrees", async ({
  page,
  request,
}) => {
  const { member, link } = await open(page, request);
  await member.halka.updatePageLink({ linkId: link._id, link: "https://elsewhere.example/" });
  await choose(page, "History");
  const dialog = page.getByRole("dialog", { name: "History of Shop" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").first()).toContainText("https://elsewhere.example/");
  await expect(dialog.getByRole("listitem").first()).toContainText(member.username);
  await dialog.getByRole("button", { name: /^Restore version from/ }).click();
  const undo = await hoverUndo(page);
  await expect(dialog.getByRole("listitem").first()).toContainText("Restored");
  await undo.click();
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  const getDestination = async () => (await member.halka.getLink({ linkId: link._id })).link;
  expect(await getDestination()).toBe("https://elsewhere.example/");
  const path = `/share/${member.username}/${link.alias}/history`;
  expect((await request.get(path)).status()).toBe(404);
  await dialog.getByRole("switch", { name: "Public history" }).press("Space");
  await expect(dialog.getByRole("button", { name: /^Copy/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Where Shop leads" })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toContainText("https://elsewhere.example/");
  await expectAccessible(page);
});

test("marks a link whose page is gone or has moved, and suggests the new address", async ({ page, request }) => {
  const { link } = await open(page, request);
  const found = {
    link: link._id,
    state: "moved",
    reason: "",
    status: 200,
    movedTo: "https://new.example/shop",
    since: "2026-01-01T00:00:00.000Z",
    checkedAt: "2026-01-02T00:00:00.000Z",
  };
  // stubs the findings: real checks run hours apart, and this test covers only their display
  await page.route("**/v1/links/health", (route) => route.fulfill({ json: [found] }));
  await page.reload();
  await page.getByRole("button", { name: "The page behind Shop has moved. See your options" }).click();
  const dialog = page.getByRole("dialog", { name: "Where Shop leads" });
  await expect(dialog).toContainText("New address: https://new.example/shop");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use new address" }).click();
  await expect(dialog).toBeHidden();
  await expect(getRow(page, "Shop")).toContainText("new.example/shop");
});
