import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { type AppearanceFields, type Template, templates } from "../src/features/appearance/contract.ts";
import { type PaletteName, paletteNamed, paletteNames } from "../src/features/appearance/palettes.ts";
import { headerPresets } from "../src/features/appearance/presets.ts";
import { backgroundKinds, buttonShapes, fontNames } from "../src/features/appearance/style.ts";
import { getCases } from "./page-sheet/cases.ts";
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
type Screen = typeof PHONE & {
  /** Whole pages of any length. */
  readonly isWhole?: boolean;
};

const [, , folder = "data/page-sheets", only = ""] = process.argv;
await mkdir(folder, { recursive: true });
const pages = await openPages();
const cases = getCases(pages);
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

/** The pages to inspect: every template in every palette, with every kind of content, and every option. */
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
for (const template of templates)
  await sheet(
    `${template}-blocks`,
    (["light", "midnight", "sunny", "hostile"] as const).map((palette) => shot(palette, "blocks", palette, template)),
    { ...PHONE, height: 5_600, isWhole: true },
  );
await sheet(
  "bento-blocks",
  (["light", "royal", "nature"] as const).map((palette) =>
    shot(palette, "blocks", palette, "grid", { layout: "bento" }),
  ),
  { ...PHONE, height: 4_600, isWhole: true },
);
await sheet(
  "blocks-rtl",
  [
    shot("rows", "blocksRightToLeft", "ocean", "rows"),
    shot("minimal", "blocksRightToLeft", "dark", "minimal"),
    shot("bento", "blocksRightToLeft", "light", "grid", { layout: "bento" }),
    shot("filled", "blocksRightToLeft", "sunny", "rows", { buttons: "filled" }),
    shot("outline", "blocksRightToLeft", "neon", "masonry", {
      buttons: "outline",
      background: { kind: "gradient", from: "#101418", to: "#402050", angle: 160 },
    }),
  ],
  { ...PHONE, height: 3_200, isWhole: true },
);
await sheet(
  "blocks-desk",
  [
    shot("rows", "blocks", "ocean", "rows"),
    shot("minimal", "blocks", "light", "minimal"),
    shot("masonry", "blocks", "dark", "masonry", { buttons: "shadow" }),
    shot("bento", "blocks", "nature", "grid", { layout: "bento" }),
  ],
  { ...DESK, height: 5_200, isWhole: true },
);
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
  const width = Math.round(screen.width * (screen.width === DESK.width ? 0.7 : 0.75));
  const inputs = await Promise.all(pictures.map((png) => sharp(png).resize({ width }).png().toBuffer()));
  const height = Math.round((screen.height * width) / screen.width);
  const columns = screen.width === DESK.width ? 2 : 5;
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

async function takeAll(
  from: Browser,
  shots: readonly Shot[],
  { isWhole = false, ...viewport }: Screen,
): Promise<Buffer[]> {
  const page = await from.newPage({
    viewport: isWhole ? { ...viewport, height: PHONE.height } : viewport,
    javaScriptEnabled: true,
    reducedMotion: "reduce",
  });
  await pages.serve(page);
  const taken: Buffer[] = [];
  for (const { name, html } of shots) {
    await show(page, html);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) console.log(`${name} is wider than ${viewport.width} pixels`);
    taken.push(
      await page.screenshot({
        fullPage: isWhole,
        clip: { x: 0, y: 0, width: viewport.width, height: viewport.height },
      }),
    );
  }
  await page.close();
  return taken;
}
