import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { languages } from "#base/language.ts";
import { openDemo } from "../qa/account.ts";
import { type Product, startProduct } from "../qa/product.ts";
import { CHROMIUM_FLAGS, findChromium } from "./setup/chromium.mjs";
import { drawShareImages } from "./shots/share.ts";

const folder = join(import.meta.dirname, "../src/features/site/pictures");
const SCHEMES = ["light", "dark"] as const;
const SCREENS = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } } as const;
const PAGES = [
  ["grid", "nature"],
  ["rows", "ocean"],
  ["minimal", "light"],
  ["masonry", "sunny"],
] as const;
const QUIET_MS = 15_000;
const AVIF_QUALITY = 42;

type Session = Awaited<ReturnType<typeof openDemo>>;

/** Takes the product screenshots for the site, from the demo that `halka seed` creates. */
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_FLAGS,
});
await drawShareImages(browser);
const dataDir = mkdtempSync(join(tmpdir(), "halka-shots-"));
const product = await startProduct({ dataDir });
try {
  const session = await openDemo(product);
  for (const language of languages)
    for (const scheme of SCHEMES) await shootDashboard(browser, product, session, language, scheme);
  for (const [template, palette] of PAGES) await shootPage(browser, product, session, template, palette);
  await composeReadme();
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await browser.close();
}

async function shootDashboard(
  from: Browser,
  { url }: Product,
  session: Session,
  language: string,
  scheme: "light" | "dark",
): Promise<void> {
  for (const [name, viewport] of Object.entries(SCREENS)) {
    const context = await from.newContext({
      viewport,
      deviceScaleFactor: 2,
      colorScheme: scheme,
      reducedMotion: "reduce",
      userAgent: devices["Desktop Chrome"].userAgent,
    });
    await context.addCookies([{ name: "preferred-language", value: language, url }]);
    await context.addInitScript(
      ([user, lang]) => {
        localStorage.setItem("user", JSON.stringify(user));
        localStorage.setItem("auth_token", (user as { token: string }).token);
        localStorage.setItem("preferred-language", lang);
      },
      [session, language] as const,
    );
    const page = await context.newPage();
    await page.goto(`${url}/dashboard`);
    await page.getByRole("switch").first().waitFor();
    // the live connection for changes may keep the network from being idle
    await page.waitForLoadState("networkidle", { timeout: QUIET_MS }).catch(() => undefined);
    await showHost(page, new URL(url).host);
    await saveShot(page, `dashboard-${name}-${language}-${scheme}`, name === "wide" ? 1600 : 780);
    await context.close();
  }
}

/** Shows the address of the page as on a public host. */
async function showHost(page: Page, host: string): Promise<void> {
  await page.evaluate((local) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replace(local, "halka.example");
  }, host);
}

async function shootPage(
  from: Browser,
  { url }: Product,
  session: Session,
  template: string,
  palette: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}`, "content-type": "application/json" };
  const appearance = (await (await fetch(`${url}/v1/appearance/${session._id}`, { headers })).json()) as {
    _id: string;
  };
  const { getPalette } = await import("../src/features/appearance/palettes.ts");
  const body = {
    ...appearance,
    template,
    palette: getPalette(palette as "light"),
    meta: { selectedTemplate: template, selectedPalette: palette },
  };
  const response = await fetch(`${url}/v1/appearance/${appearance._id}`, {
    method: "PUT",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  const page = await from.newPage({
    viewport: SCREENS.phone,
    deviceScaleFactor: 2,
    userAgent: devices["Desktop Chrome"].userAgent,
  });
  await page.goto(`${url}/demo`, { waitUntil: "networkidle" });
  await saveShot(page, `page-${template}`, 560);
  await page.close();
}

async function saveShot(page: Page, name: string, width: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  const { size } = await sharp(png)
    .resize({ width })
    .avif({ quality: AVIF_QUALITY, effort: 7 })
    .toFile(join(folder, `${name}.avif`));
  console.log(`${name} ${size} bytes`);
}

/** Composes the picture at the top of the README: the dashboard, with the page in front. */
async function composeReadme(): Promise<void> {
  const readShot = (name: string, width: number) =>
    sharp(join(folder, `${name}.avif`))
      .resize({ width })
      .png()
      .toBuffer();
  const background = { width: 1400, height: 880, channels: 3, background: "#e8e3d8" } as const;
  await sharp({ create: background })
    .composite([
      { input: await readShot("dashboard-wide-en-light", 1120), left: 60, top: 60 },
      { input: await readShot("page-rows", 340), left: 1010, top: 150 },
    ])
    .png({ palette: true, quality: 85 })
    .toFile(join(import.meta.dirname, "../docs/product.png"));
}
