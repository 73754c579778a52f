import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { platforms } from "#features/blocks/platforms.ts";
import { getPolicy, getStyle, getTags } from "#testing/page-html.ts";
import { randomText } from "#testing/random.ts";
import { sampleVisitLink, renderSample as render, workspaceId } from "#testing/sample-page.ts";
import { templates } from "../style.ts";
import { getPalette } from "../palettes.ts";
import { pageScript } from "./scripts.tsx";

const anchors = (html: string) => html.match(/<a [^>]*>/g)!;

describe("text that an owner types", () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      `"><script>alert(1)</script>`,
      "</style><script>",
      "</title>",
      "<!--",
      "-->",
      "]]>",
      "' onload='x",
      "`${x}`",
      "&quot;&lt;",
      "javascript:alert(1)",
      "{{username}}",
      "\u2028",
      "\u202e",
      "<svg/onload=x>",
      '" autofocus onfocus="x',
      "<base href=//x>",
      "\ud83d\ude00",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
  );

  test("never changes a tag or an attribute of the page", () => {
    const fields = fc.record({
      title: hostile,
      description: hostile,
      photo: hostile,
      name: hostile,
      note: hostile,
      path: hostile,
      colour: hostile,
    });
    fc.assert(
      fc.property(fc.constantFrom(...templates), fields, (template, typed) => {
        const { title, description, photo, name, note, path, colour } = typed;
        const palette = { ...getPalette("dark"), primary: colour, background: colour };
        const page = (text: typeof typed) => ({
          appearance: {
            template,
            title: text.title,
            description: text.description,
            profile_photo: `/${text.photo}`,
            header_photo: `https://a/${text.photo}`,
            palette,
          },
          links: [sampleVisitLink({ name: text.name, description: text.note, destination: `https://a/${text.path}` })],
        });
        const harmless = { title: "a", description: "a", photo: "a", name: "a", note: "a", path: "a", colour };
        const { html } = render(page({ title, description, photo, name, note, path, colour }));
        expect(getTags(html).map((tag) => tag.replace(/ dir$/, ""))).toEqual(getTags(render(page(harmless)).html));
      }),
      { numRuns: 300 },
    );
  });

  test("never gets into the style sheet, which contains only computed colours", () => {
    const palette = {
      ...getPalette("light"),
      background: "red;}</style><script>",
      text: "url(https://x)",
      primary: "rgb(0 0 0 / 50%)",
    };
    const { html } = render({ appearance: { palette } });
    const style = getStyle(html);
    expect(style).not.toMatch(/url\(|<|@import|https?:/);
    expect(style.match(/--ground:(#[0-9a-f]{6})/)![1]).toBe(getPalette("light").background);
  });

  test("in custom code is isolated from the page", () => {
    const sheet = render({ appearance: { custom_css: "@import 'x';body{color:hotpink}" } });
    expect(sheet.html).toMatch(/<link rel="stylesheet" href="\/custom\/[0-9a-f-]{36}-[0-9a-f]{16}\.css"\/><\/head>/);
    expect(sheet.html).not.toContain("hotpink");
    expect(getPolicy(sheet.headers)).toMatch(/style-src 'sha256-[^']+' 'self';/);
    expect(getPolicy(sheet.headers)).not.toContain("sandbox");

    const script = render({ appearance: { custom_js: "alert('</script><!--')" } });
    expect(script.html).toContain("<script>alert('<\\/script><\\!--')</script></body>");
    expect(getPolicy(script.headers)).toMatch(
      /^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox;.* form-action 'none';/,
    );
    expect(getPolicy(script.headers)).not.toContain("allow-same-origin");
    const off = render({ appearance: { custom_js: "alert(1)" }, scriptOrigin: undefined });
    expect(off.html).not.toContain("alert(1)");
    expect(getPolicy(off.headers)).toContain("script-src 'self';");
  });
});

describe("the policy", () => {
  test("allows exactly the page's own style sheet and script, and no inline script", () => {
    const { html, headers } = render();
    const style = getStyle(html);
    const policy = getPolicy(headers);
    expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
    expect(html).toContain(`<script defer="" src="${pageScript.path}" data-user="${workspaceId}"></script>`);
    expect(html).not.toMatch(/ style="| on\w+="/);
  });

  test("allows scripts and pictures from the CDN if there is one", () => {
    const { html, headers } = render({
      assetOrigin: "https://cdn.example",
      appearance: { profile_photo: "/presets/a.jpg", header_photo: "https://x.example/b.jpg" },
    });
    expect(getPolicy(headers)).toContain("script-src https://cdn.example;");
    expect(html).toContain(`src="https://cdn.example${pageScript.path}"`);
    expect(html).toContain(`src="https://cdn.example/presets/a.jpg"`);
    expect(html).toContain(`src="https://x.example/b.jpg"`);
  });
});

describe("links", () => {
  test("a plain link leads to its destination and reports the click", () => {
    const link = sampleVisitLink({ destination: "https://example.com/?a=1&b=2" });
    expect(anchors(render({ links: [link] }).html)[0]).toBe(
      `<a href="https://example.com/?a=1&amp;b=2" ping="/v1/widget/link/${workspaceId}/${link.id}" rel="me noopener" data-id="${link.id}">`,
    );
  });

  test("a link with a delay leads to our server, reports nothing, and hides its destination", () => {
    const { html } = render({
      links: [sampleVisitLink({ timeoutSeconds: 3, alias: "shop", destination: "https://secret.example/x" })],
    });
    expect(anchors(html)[0]).toBe(`<a href="/ada/shop?hlk=1" rel="nofollow">`);
    expect(html).not.toContain("secret.example");
  });

  test("include exactly the icons that they use", () => {
    const { html } = render({
      links: platforms.map((platform) => sampleVisitLink({ platform })),
      appearance: { template: "rows" },
    });
    const drawn = [...html.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id).sort();
    expect(drawn).toEqual([...new Set([...html.matchAll(/<use href="#(\w+)"/g)].map(([, id]) => id))].sort());
    expect(drawn).toHaveLength(platforms.length + 2);
    expect(render().html.match(/<symbol/g)).toHaveLength(2);
  });

  test("are replaced by a sentence on a page without any", () => {
    expect(render({ links: [] }).html).toContain("Nothing here yet. Check back soon.");
  });
});

test.each(templates)("%s: 60 links with their script are at most 14 KB compressed, in two requests", (template) => {
  const text = randomText(1);
  const links = Array.from({ length: 60 }, (_, index) =>
    sampleVisitLink({
      name: `Link number ${index}`,
      platform: platforms[index % platforms.length]!,
      destination: `https://example.com/${text()}`,
      description: `About ${text()}`,
    }),
  );
  const { html } = render({ links, appearance: { template } });
  expect(brotliCompressSync(html).length + brotliCompressSync(pageScript.body).length).toBeLessThanOrEqual(14_000);
  expect(html.match(/<(script|img|iframe|video|audio)\b/g)).toEqual(["<script", "<script"]);
  expect(html.match(/<link [^>]*>/g)!.filter((tag) => !/rel="canonical"|href="data:/.test(tag))).toEqual([]);
});
