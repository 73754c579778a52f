import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { platforms } from "#features/blocks/platforms.ts";
import { getPolicy, getStyle, getTags } from "#testing/page-html.ts";
import { randomText } from "#testing/random.ts";
import { sampleVisitLink, renderSample as render } from "#testing/sample-page.ts";
import type { AppearanceFields } from "../contract.ts";
import { headerPresets, profilePresets } from "../preset-pictures.ts";
import { buttonShapes, fontNames, templates } from "../style.ts";
import { pageScript } from "./scripts.tsx";

const styled = (style: object) => ({ meta: { style } as AppearanceFields["meta"] });
const imagesIn = (html: string) => html.match(/<img [^>]*>/g) ?? [];
const namesIn = (html: string) => [...html.matchAll(/<(h2|strong) dir="auto">([^<]*)</g)].map(([, , name]) => name);
const stored = (digit: number) => `/media/${String(digit).repeat(32)}-1280x800.webp`;

describe.each(templates)("%s", (template) => {
  test("shows links in order: uncategorised ones first, then those of each category", () => {
    const categories = [
      { id: "b", name: "Second made" },
      { id: "a", name: "First made" },
      { id: "none", name: "Empty" },
    ];
    const links = [
      ["1", "a"],
      ["2", null],
      ["3", "b"],
      ["4", "gone"],
      ["5", "a"],
    ].map(([name, categoryId]) => sampleVisitLink({ name: name!, categoryId: categoryId ?? null }));
    const { html } = render({ links, categories, appearance: { template } });
    expect(namesIn(html)).toEqual(["2", "4", "Second made", "3", "First made", "1", "5"]);
  });

  test("reserves space for every picture, and requests no larger size than it needs", () => {
    const links = [
      sampleVisitLink({ thumbnail: stored(1) }),
      sampleVisitLink({ thumbnail: "https://a.example/b.png" }),
    ];
    const photos = { header_photo: headerPresets[0]!.address, profile_photo: profilePresets[0]!.address };
    const { html } = render({ links, appearance: { template, ...photos } });
    expect(imagesIn(html)).toHaveLength(4);
    for (const image of imagesIn(html)) expect(image).toMatch(/ alt="" width="\d+" height="\d+" /);
    const forms = [...html.matchAll(/srcSet="([^"]+)"/g)].map(([, list]) => list!.split(", ").at(-1)!);
    const inList = template === "rows" || template === "minimal" ? "-320" : "-640";
    expect(forms.filter((form) => form.includes("1111"))).toEqual([
      `/media/${"1".repeat(32)}${inList}.avif ${inList.slice(1)}w`,
      `/media/${"1".repeat(32)}${inList}.webp ${inList.slice(1)}w`,
    ]);
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
    expect(html.match(/fetchPriority="high"/g)).toHaveLength(2);
  });

  test("includes only the CSS rules that it needs", () => {
    const baseline = getStyle(render({ appearance: { template, ...styled({ motion: false }) } }).html);
    expect(baseline).not.toMatch(/@keyframes|@font-face|backdrop-filter|animation/);
    const others = templates.filter((each) => each !== template).map((each) => `${each} `);
    expect(others.some((each) => baseline.includes(each))).toBe(false);
    expect(baseline.length).toBeLessThan(6500);
  });

  test("does not animate if the visitor prefers reduced motion, and hides nothing then", () => {
    const style = getStyle(render({ appearance: { template, ...styled({ motion: true }) } }).html);
    const moving = style.slice(style.indexOf("animation:enter"));
    const before = style.slice(0, style.indexOf("animation:enter"));
    expect(before.endsWith("@media (prefers-reduced-motion:no-preference){.links li{")).toBe(true);
    expect(moving).toMatch(/animation:enter [^;}]*backwards/);
    expect(style.replace(/@keyframes.*$/s, "")).not.toMatch(/[{;]opacity:0[;}]/);
  });

  test.each([5, 60])("%i links with the heaviest options are at most 14 KB compressed, in three requests", (count) => {
    const text = randomText(1);
    const links = Array.from({ length: count }, (_, index) =>
      sampleVisitLink({
        name: `Link number ${index}`,
        platform: platforms[index % platforms.length]!,
        destination: `https://example.com/${text()}`,
        description: `About ${text()}`,
        categoryId: `${index % 6}`,
      }),
    );
    const categories = Array.from({ length: 6 }, (_, index) => ({ id: `${index}`, name: `Category ${index}` }));
    const background = { kind: "gradient", from: "#123456", to: "#345678", angle: 120 };
    const options = styled({ font: "sans", buttons: "shadow", background });
    const { html } = render({ links, categories, appearance: { template, ...options } });
    expect(brotliCompressSync(html).length + brotliCompressSync(pageScript.body).length).toBeLessThanOrEqual(14_000);
    // the document, its script and, for English text, one of the font's files
    expect(imagesIn(html)).toEqual([]);
    expect(html.match(/<script [^>]*src=/g)).toHaveLength(1);
    expect(html).not.toMatch(/<link rel="(stylesheet|preload)"/);
    const style = getStyle(html);
    const ranges = [...style.matchAll(/url\([^)]+\)format\("woff2"\);unicode-range:([^}]+)/g)].map(
      ([, range]) => range!,
    );
    expect(ranges).toHaveLength(style.match(/url\(/g)!.length);
    expect(ranges.filter((range) => range.startsWith("U+0-FF,"))).toHaveLength(1);
  });
});

describe("a font", () => {
  test.each(fontNames)("%s is served by us and allowed by the policy, or needs no file", (font) => {
    const { html, headers } = render({ appearance: styled({ font }), assetOrigin: "https://cdn.example" });
    const files = [...getStyle(html).matchAll(/url\("([^"]+)"\)/g)].map(([, file]) => file!);
    const isOwn = ["sans", "bold", "serif", "display", "italic"].includes(font);
    expect(files).toHaveLength(isOwn ? 3 : 0);
    for (const file of files) expect(file).toMatch(/^https:\/\/cdn\.example\/.*\.woff2$/);
    expect(getPolicy(headers).includes("font-src https://cdn.example")).toBe(isOwn);
    expect(getStyle(html).match(/font-display:swap/g) ?? []).toHaveLength(files.length);
  });
});

describe("a background", () => {
  test("that is a picture comes in several sizes, with reserved space and a veil", () => {
    const background = { kind: "image", address: stored(2), dim: 70 };
    const { html } = render({ appearance: styled({ background }) });
    expect(html).toContain(`<div class="back"><picture>`);
    expect(html).toContain(`sizes="160vw"`);
    expect(getStyle(html)).toContain("--veil:rgb(245 245 242/70%)");
    expect(getStyle(html)).not.toContain("222");
  });

  test("that is a gradient contains only computed values", () => {
    const background = { kind: "gradient", from: "rgb(255 255 255)", to: "#ffd9a0", angle: 45 };
    expect(getStyle(render({ appearance: styled({ background }) }).html)).toContain(
      "--gradient:linear-gradient(45deg,#ffffff,#ffd9a0)",
    );
  });
});

test("keeps tags and style sheet unchanged for any option, section or thumbnail that an owner types", () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      `"><script>alert(1)</script>`,
      "</style><script>",
      "x) } body{",
      "' onerror='x",
      "javascript:alert(1)",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).filter((text) => /^[^\s\\]+$/.test(text)),
  );
  const page = (template: (typeof templates)[number], text: string, buttons: unknown) =>
    render({
      categories: [{ id: "a", name: text }],
      links: [sampleVisitLink({ categoryId: "a", thumbnail: `/${text}` })],
      appearance: {
        template,
        meta: {
          style: {
            buttons,
            font: text,
            background: { kind: "image", address: `/a${text.replace(/[\s\\]/g, "-")}`, dim: 10 },
          },
        } as never,
      },
    }).html;
  fc.assert(
    fc.property(hostile, fc.constantFrom(...templates), fc.constantFrom(...buttonShapes), (text, template, buttons) => {
      const baseline = page(template, "a", buttons);
      const tried = page(template, text, buttons);
      expect(getTags(tried)).toEqual(getTags(baseline));
      expect(getStyle(tried)).toBe(getStyle(baseline));
    }),
    { numRuns: 150 },
  );
});
