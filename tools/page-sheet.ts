import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { type AppearanceFields, type Template, templates } from "../src/features/appearance/contract.ts";
import { type PaletteName, paletteNamed, paletteNames } from "../src/features/appearance/palettes.ts";
import { headerPresets } from "../src/features/appearance/presets.ts";
import { backgroundKinds, buttonShapes, fontNames } from "../src/features/appearance/style.ts";
import { casesOf } from "./page-sheet/cases.ts";
import { openPages, show } from "./page-sheet/pages.ts";
import { CHROMIUM_FLAGS, findChromium } from "./setup/chromium.mjs";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 860 };
const GAP = 16;
const HOSTILE = {
  primary: "#777777",
  secondary: "#787878",
  text: "#777777",
  accent: "#777777",
  muted: "#7a7a7a",
  background: "#767676",
};

interface Shot {
  readonly name: string;
  readonly html: string;
}
type Screen = typeof PHONE;

const [, , folder = "data/page-sheets", only = ""] = process.argv;
await mkdir(folder, { recursive: true });
const pages = await openPages();
const cases = casesOf(pages.linkOf);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });

function shot(
  name: string,
  kind: string,
  palette: PaletteName | "hostile",
  template: Template,
  style: Readonly<Record<string, unknown>> = {},
): Shot {
  const sample = cases[kind]!;
  const colours = palette === "hostile" ? HOSTILE : paletteNamed(palette);
  const meta = { style } as AppearanceFields["meta"];
  const appearance: Partial<AppearanceFields> = { ...sample.appearance, template, palette: colours, meta };
  return { name, html: pages.renderSample({ ...sample, appearance }).html };
}

/** What there is to look at: every template in every palette, with every kind of content, and every option. */
for (const template of templates) {
  const inPalettes = (kind: string) =>
    [...paletteNames, "hostile" as const].map((palette) => shot(palette, kind, palette, template));
  await sheet(`${template}-palettes`, inPalettes("five"), PHONE);
  await sheet(
    `${template}-light`,
    Object.keys(cases).map((kind) => shot(kind, kind, "light", template)),
    PHONE,
  );
  await sheet(
    `${template}-royal`,
    Object.keys(cases).map((kind) => shot(kind, kind, "royal", template)),
    PHONE,
  );
  await sheet(
    `${template}-desk`,
    ["one", "five", "sections", "pictured"].map((kind) => shot(kind, kind, "ocean", template)),
    DESK,
  );
  await sheet(
    `${template}-narrow`,
    ["five", "long", "rightToLeft"].map((kind) => shot(kind, kind, "dark", template)),
    {
      width: 320,
      height: 700,
    },
  );
  for (const palette of ["nature", "neon"] as const)
    await sheet(
      `${template}-shapes-${palette}`,
      buttonShapes.map((buttons) => shot(buttons, "five", palette, template, { buttons })),
      PHONE,
    );
}
await sheet(
  "fonts",
  fontNames.map((font, place) => shot(font, place % 2 ? "sections" : "five", "sunny", "rows", { font })),
  PHONE,
);
await sheet(
  "backgrounds",
  backgroundKinds.flatMap((kind) =>
    (["light", "midnight", "hostile"] as const).map((palette) =>
      shot(`${kind} ${palette}`, "sections", palette, kind === "image" ? "minimal" : "rows", {
        buttons: kind === "gradient" ? "outline" : "soft",
        background: { kind, from: "#f7b267", to: "#6d3fa9", angle: 160, address: headerPresets[0]!.address, dim: 40 },
      }),
    ),
  ),
  PHONE,
);
await browser.close();
await pages.close();

async function sheet(name: string, shots: readonly Shot[], screen: Screen): Promise<void> {
  if (!new RegExp(only).test(name)) return;
  const pictures = await takeAll(browser, shots, screen);
  const width = Math.round(screen.width * (screen === DESK ? 0.7 : 0.75));
  const inputs = await Promise.all(pictures.map((png) => sharp(png).resize({ width }).png().toBuffer()));
  const height = Math.round((screen.height * width) / screen.width);
  const columns = screen === DESK ? 2 : 5;
  await sharp({
    create: {
      width: Math.min(columns, inputs.length) * (width + GAP) + GAP,
      height: Math.ceil(inputs.length / columns) * (height + GAP) + GAP,
      channels: 3,
      background: { r: 96, g: 96, b: 104 },
    },
  })
    .composite(
      inputs.map((input, place) => ({
        input,
        left: GAP + (place % columns) * (width + GAP),
        top: GAP + Math.floor(place / columns) * (height + GAP),
      })),
    )
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`));
  console.log(name, shots.map((each) => each.name).join(" "));
}

async function takeAll(from: Browser, shots: readonly Shot[], viewport: Screen): Promise<Buffer[]> {
  const page = await from.newPage({ viewport, javaScriptEnabled: true, reducedMotion: "reduce" });
  await pages.serve(page);
  const taken: Buffer[] = [];
  for (const { name, html } of shots) {
    await show(page, html);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) console.log(`${name} is wider than ${viewport.width} pixels`);
    taken.push(await page.screenshot());
  }
  await page.close();
  return taken;
}
