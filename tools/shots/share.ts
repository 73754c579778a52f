import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { languages } from "#base/language.ts";

const root = join(import.meta.dirname, "../..");
const METAL_OFFSETS = [0, 0.3, 0.55, 0.75, 1];

/** Draws the site's picture for link previews, with the title and the ring, once per language. */
export async function drawShareImages(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const language of languages) {
    await page.setContent(await toDocument(language));
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    // a palette halves the file size without visible loss, since the colours are flat
    await sharp(png)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(toPath(`src/ui/brand/share-${language}.png`));
  }
  await page.close();
}

async function toDocument(language: string): Promise<string> {
  const texts = JSON.parse(await readFile(toPath(`locales/${language}/site.json`), "utf8")) as {
    hero: { title: string };
  };
  const tokens = await readFile(toPath("src/ui/tokens.css"), "utf8");
  const faces = await Promise.all(
    ["basic", "turkish", "russian"].map(async (letters) => {
      const bytes = await readFile(toPath(`src/ui/fonts/display-${letters}.woff2`), "base64");
      return `@font-face{font-family:${letters};src:url(data:font/woff2;base64,${bytes})}`;
    }),
  );
  return `<!doctype html><html lang="${language}"><style>${tokens}${faces.join("")}
    body{margin:0;width:1200px;height:630px;overflow:hidden;background:var(--night);color:var(--on-night);font-family:basic,turkish,russian}
    h1{position:absolute;left:72px;top:196px;width:660px;margin:0;font-size:${language === "en" ? 104 : 84}px;font-weight:400;line-height:1;letter-spacing:-.028em}
    p{position:absolute;left:146px;top:66px;margin:0;font-size:44px;letter-spacing:-.02em}
    svg{position:absolute;fill:none}
    </style><svg style="left:72px;top:66px" width="60" height="60" viewBox="0 0 32 32" stroke-width="3.6">
    <circle cx="11.5" cy="16" r="8.2" style="stroke:var(--on-night)"/><circle cx="20.5" cy="16" r="8.2" style="stroke:var(--gold-bright)"/><path d="M15.2 8.7A8.2 8.2 0 0 1 19.7 16" style="stroke:var(--on-night)"/></svg>
    <p>Halka</p><svg style="left:640px;top:-60px" width="760" height="760" viewBox="0 0 760 760" stroke-width="62">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">${METAL_OFFSETS.map((offset, index) => `<stop offset="${offset}" style="stop-color:var(--metal-${index + 1})"/>`).join("")}</linearGradient></defs>
    <circle cx="600" cy="560" r="196" style="stroke:var(--iron)"/><circle cx="380" cy="360" r="230" stroke="url(#g)"/><path d="M 424.9 646.6 A 196 196 0 0 1 416 492" style="stroke:var(--iron)"/></svg>
    <h1>${texts.hero.title}</h1></html>`;
}

function toPath(name: string): string {
  return join(root, name);
}
