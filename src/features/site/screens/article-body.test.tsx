import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import texts from "../../../../locales/en/articles.json" with { type: "json" };
import { parseMarkdown } from "../content/markdown.ts";
import { ArticleBody } from "./article-body.tsx";

const i18n = createInstance().use(initReactI18next);
void i18n.init({ lng: "en", resources: { en: { articles: texts } }, initAsync: false });

function render(markdown: string, query = ""): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <ArticleBody nodes={parseMarkdown(markdown)} query={query} />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const TAG = /^(p|h[1-6]|a|img|ul|ol|li|strong|em|del|code|pre|sup|span|div|table|thead|tbody|tr|th|td|link)$/;
const ATTRIBUTE =
  /^(href|src|alt|title|id|class|rel|target|loading|decoding|role|tabindex|scope|as|aria-[a-z]+|data-[a-z-]+)$/;
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  href: /^(https?:|mailto:|tel:|\/|#)/,
  src: /^(https:|\/)/,
};

describe("hostile markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    "text <script src=https://evil.example/x.js></script> text",
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg onload=alert(1)>",
    "<iframe src=https://evil.example></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<p style='position:fixed;inset:0'>over</p>",
    "<style>body{display:none}</style>",
    "<form action=https://evil.example><input name=password></form>",
    "<object data=x></object><embed src=x><base href=https://evil.example/>",
    "<math><mtext><img src=x onerror=alert(1)></mtext></math>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java&#x09;script:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](<javascript:alert(1)>)",
    "[a]( javascript:alert(1))",
    "[a](vbscript:msgbox(1))",
    "[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[a](blob:https://halka.example/1)",
    "[a][b]\n\n[b]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![a](javascript:alert(1))",
    "![a](data:image/svg+xml,<svg/onload=alert(1)>)",
    "![a](http://insecure.example/a.png)",
    '![a](https://a.example/x.png "\\" onerror=alert(1) x=\\"")',
    '[a](https://a.example "\\" onmouseover=alert(1) x=\\"")',
    '[a](https://a.example/"onmouseover="alert(1))',
    "```html\n<script>alert(1)</script>\n```",
    "`<img src=x onerror=alert(1)>`",
    "| <script>alert(1)</script> |\n|---|\n| <b onclick=alert(1)>x</b> |",
    "[^1]\n\n[^1]: <script>alert(1)</script>",
  ])("%s leaves nothing executable", (markdown) => {
    const html = render(markdown);
    const tags = [...html.matchAll(/<([a-z0-9]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)];
    // everything except plain tags must be text, so every other < is escaped
    expect(tags.length + [...html.matchAll(/<\/[a-z0-9]+>/g)].length).toBe([...html.matchAll(/</g)].length);
    for (const [, tag, attributes = ""] of tags) {
      expect(tag).toMatch(TAG);
      const named = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
      for (const [, name, value] of named) {
        expect(name).toMatch(ATTRIBUTE);
        expect(value).toMatch(ADDRESSES[name!] ?? /^/);
      }
    }
  });
});

describe("a link in a text", () => {
  it("to a post opens its screen, in the language of the address", () => {
    expect(render("[x](/static-pages/blog-posts/a-post)")).toBe(
      '<p><a href="/page/blog-posts/a-post" data-discover="true">x</a></p>',
    );
    expect(render("[x](/static-pages/blog-posts/a-post/#part)", "?lang=tr")).toContain(
      'href="/page/blog-posts/a-post?lang=tr"',
    );
  });

  it.each(["/about", "https://example.com/", "mailto:a@b.example", "/static-pages/about.md", "page"])(
    "to %s opens in a new tab, and says so",
    (href) => {
      expect(render(`[x](${href})`)).toBe(
        `<p><a href="${href}" target="_blank" rel="noopener" aria-describedby="new-tab">x</a></p>`,
      );
    },
  );

  it("to a section of the text stays on the page", () => {
    expect(render("## Here\n\n[x](#here)")).toBe('<h2 id="at-here">Here</h2><p><a href="#at-here">x</a></p>');
  });
});

it("labels each cell of a table with many columns, for narrow screens", () => {
  const html = render("| a | b | c | d |\n|---|---|---|--:|\n| 1 | 2 | **3** | 4 |");
  expect(html).toMatch(/^<table role="table"/);
  expect(html).toContain('<td role="cell" data-label="c"><strong>3</strong></td>');
  expect(html).toContain('<td role="cell" data-align="right" data-label="d">4</td>');
});

it.each([
  ["| | a |\n|---|---|\n| 1 | 2 |", '<tr><td></td><th scope="col">a</th></tr>'],
  ["| | a | b | c |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |", '<td role="cell"></td><th role="columnheader"'],
])("does not mark up the empty corner of a table as a header cell", (markdown, cells) => {
  expect(render(markdown)).toContain(cells);
});

it("makes tables and code scrollable by keyboard", () => {
  expect(render("| a |\n|---|\n| b |")).toMatch(/^<div [^>]*aria-label="Table" tabindex="0"><table>/);
  expect(render("    code")).toMatch(/^<pre [^>]*aria-label="Code" tabindex="0"><code>/);
});
