import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BlockContent, BlockKind } from "#features/blocks/content.ts";
import { sampleVisitBlock, sampleBlocks, sampleContents } from "#testing/sample-blocks.ts";
import { getPolicy, getStyle, getTags } from "#testing/page-html.ts";
import { sampleVisitLink, renderSample as render, workspaceId } from "#testing/sample-page.ts";
import type { AppearanceFields } from "../../contract.ts";
import { templates } from "../../style.ts";
import { pageScript, blockScript } from "../scripts.tsx";
import { translate } from "../texts.ts";
import { getBlockTitle, KIND_TEXT_KEYS } from "./block-context.ts";

const kinds = Object.keys(sampleContents) as BlockKind[];
const styled = (style: object) => ({ meta: { style } as AppearanceFields["meta"] });
const bento = { template: "grid", ...styled({ layout: "bento" }) } as const;
const getMain = (html: string) => /<main.*<\/main>/s.exec(html)![0];
const getSize = (text: string) => brotliCompressSync(text).length;

/** The tags of a page, without `dir`, which depends on the text. */
const listTags = (html: string) => getTags(html).map((tag) => tag.replace(/ dir$/, ""));

/** The content with every text replaced; addresses get one that contains the text. */
function withText(content: BlockContent, text: string): BlockContent {
  const replace = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => replace(each, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replace(each, name)]));
    if (typeof value !== "string" || ["kind", "look", "platform", "service", "zone", "until", "emails"].includes(key))
      return value;
    if (key === "url" || key === "link" || key === "websites")
      return `https://a.example/${encodeURIComponent(text.toWellFormed())}`;
    if (key === "still" || key === "photo" || (key === "address" && value.startsWith("/"))) return `/${text}`;
    return text;
  };
  return replace(content, "") as BlockContent;
}

const hostile = fc.oneof(
  fc.constantFrom(
    `"><script>alert(1)</script>`,
    "</style><script>",
    "</textarea></form><form action=//x>",
    "</summary></details>",
    "<iframe src=//x>",
    "<!--",
    "' onfocus='x' autofocus='",
    '" popover="manual',
    "javascript:alert(1)",
    "data:text/html,<script>1</script>",
    "{{service}} {{username}}",
    "\u202e\u2028",
    "</div></div></main>",
    "\ud83d\ude00",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
);

/** A rule of each kind's style sheet that no other sheet contains. */
const RULES: Readonly<Record<BlockKind, string>> = {
  header: "h3.block",
  text: ".text blockquote",
  divider: "hr",
  social: ".social a",
  image: ".image figcaption",
  gallery: "[popover]",
  embed: ".play",
  capture: ".consent",
  contact: ".consent",
  card: ".who",
  countdown: ".ticks b",
  faq: "summary",
  map: ".town .glyph",
  file: ":is(.file,.gated) .way",
  tip: ".ways",
};

describe.each(kinds)("%s", (kind) => {
  test("is inert with any text that its owner types into any field, in every template", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...templates), fc.boolean(), (text, template, isGated) => {
        const rules = isGated ? ({ gate: { kind: "age", years: 18 } } as const) : null;
        const page = (typed: string) =>
          render({
            blocks: [sampleVisitBlock(withText(sampleContents[kind], typed), { rules })],
            appearance: { template },
          });
        const [tried, baseline] = [page(text), page("a")];
        expect(listTags(tried.html)).toEqual(listTags(baseline.html));
        expect(getStyle(tried.html)).toBe(getStyle(baseline.html));
        expect(getPolicy(tried.headers)).toBe(getPolicy(baseline.headers));
      }),
      { numRuns: 60 },
    );
  });

  test.each([...templates, "bento"] as const)(
    "in %s includes the rules and icons that it needs, and contacts no third party",
    (template) => {
      const appearance = template === "bento" ? bento : { template };
      const { html, headers } = render({ blocks: [sampleVisitBlock(sampleContents[kind])], links: [], appearance });
      expect(html).toContain('class="block');
      expect(getStyle(html)).toContain(`}${RULES[kind]}{`);
      for (const [, source] of html.matchAll(/ (?:src|srcSet|data)="([^"]*)"/g)) expect(source).toMatch(/^\//);
      for (const [, icon] of html.matchAll(/href="#(\w+)"/g)) expect(html).toContain(`<symbol id="${icon}"`);
      expect(html).not.toMatch(/ style="| on\w+="/);
      expect(html).not.toMatch(/preconnect|dns-prefetch|<iframe/);
      expect(getPolicy(headers)).not.toMatch(/unsafe|\*/);
    },
  );

  test("behind a gate shows its kind and title, and none of its content", () => {
    const content = withText(sampleContents[kind], "SECRET");
    const named = {
      ...content,
      ...("title" in content && { title: "Called" }),
      ...("name" in content && { name: "Called" }),
    };
    const shown = kind === "header" ? { kind, text: "Called" } : named;
    const block = sampleVisitBlock(shown, { rules: { gate: { kind: "age", years: 21 } } });
    const { html } = render({ blocks: [block], links: [] });
    expect(getMain(html)).not.toContain("SECRET");
    expect(getMain(html)).toContain(`<a href="/ada/-/${block.id}" rel="nofollow">`);
    expect(getMain(html)).toContain("21+");
    const name = translate("en", KIND_TEXT_KEYS[kind]);
    const isNamed = getBlockTitle(shown) !== "";
    expect(getMain(html)).toContain(`<strong dir="auto">${isNamed ? "Called" : name}</strong>`);
    expect(getMain(html)).toContain(isNamed ? `<small>${name}</small>` : "<small>");
  });
});

test.each([...templates, "bento"] as const)(
  "%s: a page with one of each block, with its scripts, is at most 14 KB compressed",
  (template) => {
    const appearance = {
      ...(template === "bento" ? bento : { template }),
      title: "Studio",
      description: "By the harbour",
    };
    const links = Array.from({ length: 12 }, (_, index) =>
      sampleVisitLink({ name: `Link ${index}`, destination: `https://example.com/${index}` }),
    );
    const { html } = render({ blocks: sampleBlocks(), links, appearance });
    expect(getSize(html) + getSize(pageScript.body) + getSize(blockScript.body)).toBeLessThanOrEqual(14_000);
    expect(html.match(/<script(?! type="application\/ld)[^>]*>/g)).toHaveLength(2);
    expect(html.match(/<link [^>]*>/g)!.filter((tag) => !/rel="canonical"|href="data:/.test(tag))).toEqual([]);
  },
);

test("limits the two scripts together to 2 KB compressed", () => {
  expect(getSize(pageScript.body) + getSize(blockScript.body)).toBeLessThanOrEqual(2_048);
});

test("a page without blocks includes none of their code", () => {
  const { html, headers } = render();
  expect(html).not.toContain(blockScript.path);
  expect(getStyle(html)).not.toMatch(/--on-box|\.block|\.box|\.still/);
  expect(getPolicy(headers)).not.toContain("frame-src");
  expect(getPolicy(headers)).toContain("form-action 'none'");
});

describe("an embed", () => {
  const embed = (url: string) => sampleVisitBlock({ kind: "embed", url, title: "A title", still: "" });
  const video = embed("https://youtu.be/dQw4w9WgXcQ");

  test("is a link that names its service, and the policy allows frames only from its player's origin", () => {
    const { html, headers } = render({ blocks: [video, embed("https://vimeo.com/123456789"), video] });
    expect(getPolicy(headers)).toContain("frame-src https://www.youtube-nocookie.com https://player.vimeo.com;");
    expect(html).toMatch(
      /<a class="still wide drawn" href="https:\/\/youtu.be\/dQw4w9WgXcQ" [^>]*data-frame="https:\/\/www.youtube-nocookie.com\/embed\/dQw4w9WgXcQ\?autoplay=1"/,
    );
  });

  test("stays a link with custom JavaScript, whose frames would inherit its sandbox", () => {
    const { html, headers } = render({ blocks: [video], appearance: { custom_js: "1" } });
    expect(html).not.toContain("data-frame");
    expect(html).toContain("Opens on YouTube");
    expect(getPolicy(headers)).not.toContain("frame-src");
  });

  test("of an unknown service is a link to it", () => {
    const { html, headers } = render({ blocks: [embed("https://videos.example/1")] });
    expect(html).not.toContain("data-frame");
    expect(getPolicy(headers)).not.toContain("frame-src");
  });
});

test("orders links and blocks together, in each section", () => {
  const header = (text: string, sortOrder: number, categoryId: string | null = null) =>
    sampleVisitBlock({ kind: "header", text }, { sortOrder, categoryId });
  const { html } = render({
    links: [
      sampleVisitLink({ name: "two", sortOrder: 20 }),
      sampleVisitLink({ name: "four", sortOrder: 40 }),
      sampleVisitLink({ name: "six", sortOrder: 10, categoryId: "c" }),
    ],
    blocks: [header("three", 30), header("one", 10), header("seven", 20, "c"), header("five", 90)],
    categories: [{ id: "c", name: "section" }],
  });
  const names = [...html.matchAll(/<(?:h2|h3|strong)[^>]*dir="auto"[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual(["one", "two", "three", "four", "five", "section", "six", "seven"]);
});

test("renders a page right to left if its blocks are, and sends a form to its block's document", () => {
  const block = sampleVisitBlock({ kind: "contact", title: "اكتب لنا", button: "إرسال" });
  const { html, headers } = render({ blocks: [block], links: [], appearance: { title: "داليا", description: "فخار" } });
  expect(html).toContain('<main dir="rtl">');
  expect(html).toContain(`<form action="/ada/-/${block.id}" method="post">`);
  expect(getPolicy(headers)).toContain("form-action 'self'");
});

test("keeps the page's language in forms and links, except links whose rules read the query", () => {
  const form = sampleVisitBlock(sampleContents.contact);
  const gated = sampleVisitBlock(sampleContents.text, { rules: { gate: { kind: "sensitive" } } });
  const rules = { gate: { kind: "sensitive" } } as const;
  const when = [{ kind: "query", is: "one-of", name: "lang", values: ["tr"] }] as const;
  const links = [
    sampleVisitLink({ alias: "gate", sortOrder: 1, rules }),
    sampleVisitLink({ alias: "forward", sortOrder: 2, rules: { ...rules, forwardQuery: true } }),
    sampleVisitLink({
      alias: "target",
      sortOrder: 3,
      rules: { targets: [{ id: "t", when: [...when], to: "https://a.example/" }] } as never,
    }),
  ];
  const { html } = render({ blocks: [form, gated], links, language: "tr" });
  expect(html).toContain(`action="/ada/-/${form.id}?lang=tr"`);
  expect(html).toContain(`href="/ada/-/${gated.id}?lang=tr"`);
  expect(html.match(/(?<=href=")\/ada\/\w+\?[^"]*/g)).toEqual([
    "/ada/gate?hlk=1&amp;lang=tr",
    "/ada/forward?hlk=2",
    "/ada/target?hlk=3",
  ]);
  expect(render({ blocks: [form, gated], links }).html).not.toContain("lang=en");
});

test("reports an interaction with a block by the script, or by ping without scripts", () => {
  const block = sampleVisitBlock(sampleContents.tip);
  const { html } = render({ blocks: [block], links: [] });
  expect(html).toContain(`<script defer="" src="${blockScript.path}" data-user="${workspaceId}"></script>`);
  expect(html.match(new RegExp(`ping="/v1/blocks/${workspaceId}/${block.id}"`, "g"))).toHaveLength(3);
  expect(render({ blocks: [block], isPreview: true }).html).toContain(
    `<script defer="" src="${blockScript.path}"></script>`,
  );
});

test("dials a phone number without spaces and without a zero in brackets after its country code", () => {
  const card = {
    kind: "card",
    name: "a",
    phones: ["+49 (0)30 123-45", "(030) 12345"],
    emails: [],
    websites: [],
  } as const;
  const { html } = render({ blocks: [sampleVisitBlock({ ...card, phones: [...card.phones] } as never)] });
  expect(html.match(/(?<=href=")tel:[^"]*/g)).toEqual(["tel:+493012345", "tel:03012345"]);
  expect(html).toContain(">+49 (0)30 123-45<");
});

test("never links to an address with a forbidden scheme, even if it is stored", () => {
  const bad = "javascript:alert(1)";
  const blocks = [
    sampleVisitBlock({ kind: "social", items: [{ platform: "web", url: bad }] }),
    sampleVisitBlock({ kind: "tip", title: "a", items: [{ label: "b", url: bad }] }),
    sampleVisitBlock({ kind: "image", address: "/a", alt: "", link: bad }),
    sampleVisitBlock({ kind: "embed", url: bad, title: "a", still: "" }),
    sampleVisitBlock({ kind: "text", text: [{ kind: "paragraph", line: [{ text: "a", link: bad }] }] }),
    sampleVisitBlock({ kind: "card", name: "a", phones: [], emails: [], websites: [bad] }),
  ];
  expect(render({ blocks }).html).not.toMatch(/href="javascript/i);
});
