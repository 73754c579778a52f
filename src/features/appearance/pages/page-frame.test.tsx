import { describe, expect, test } from "vitest";
import { sampleVisitLink, renderSample as render } from "#testing/sample-page.ts";

describe("the frame", () => {
  test("shows title, description, the username's initial, year, 'Powered by' and a sign-up link", () => {
    const { html } = render({ handle: "_ada.x" });
    expect(html).toMatch(/<h1 dir="auto">My Links<\/h1>/);
    expect(html).toContain("Welcome to my links page</p>");
    expect(html).toMatch(/<span class="face" aria-hidden="true">A<\/span>/);
    expect(html).toContain("© 2027 _ada.x");
    expect(html).toContain(`<a href="https://halka.example/">Powered by Halka</a>`);
    expect(html).toContain(`<a href="https://halka.example/signup">Join _ada.x on Halka</a>`);
    expect(render({ handle: "___" }).html).toContain(`aria-hidden="true">U</span>`);
  });

  test("shows the initial as the visitor's language capitalises it", () => {
    const letterIn = (language: "en" | "tr" | "ru") =>
      /<span class="face" aria-hidden="true">(.)<\/span>/.exec(render({ handle: "istanbul", language }).html)?.[1];
    expect([letterIn("tr"), letterIn("en"), letterIn("ru")]).toEqual(["İ", "I", "I"]);
  });

  test("describes the page to previews and search engines", () => {
    const { html } = render({
      appearance: { title: "Ada", description: "Clay  and\nkilns", header_photo: "/presets/b.jpg" },
    });
    expect(html).toContain("<title>Ada · ada</title>");
    expect(html).toContain(`<link rel="canonical" href="https://halka.example/ada"/>`);
    expect(html).toContain(`<meta name="description" content="Clay and kilns"/>`);
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/halka\.example\/share\/ada\/[0-9a-f]{16}\.png"\/>/,
    );
    expect(html).toContain(`<meta name="twitter:card" content="summary_large_image"/>`);
  });

  test("includes structured data that cannot end its element, unless the page is not indexed", () => {
    const title = "</script><b>&\u2028";
    const { html, headers } = render({
      appearance: { title },
      links: [sampleVisitLink({ destination: "https://a.example/" })],
    });
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
    expect(JSON.parse(data!)).toMatchObject({
      "@type": "ProfilePage",
      url: "https://halka.example/ada",
      mainEntity: { name: title, alternateName: "ada", sameAs: ["https://a.example/"] },
    });
    expect(headers).not.toContain("x-robots-tag");

    const hidden = render({ appearance: { meta: { style: { noindex: true } } } });
    expect(hidden.html).toContain(`<meta name="robots" content="noindex"/>`);
    expect(hidden.html).not.toContain("ld+json");
    expect(hidden.headers[hidden.headers.indexOf("x-robots-tag") + 1]).toBe("noindex");
  });

  test("links to the product with full addresses, since a page may have its own host", () => {
    const { html } = render();
    for (const path of ["signup", "report/ada", "share/ada"])
      expect(html).toContain(`href="https://halka.example/${path}"`);
  });

  test("reports nothing and disables links in a draft preview", () => {
    const { html } = render({ isPreview: true, appearance: { custom_css: `a::before{content:"</style>"}` } });
    expect(html).not.toContain("data-user");
    expect(html).toMatch(/<script src="\/assets\/preview-frame-\w+\.js"><\/script>/);
    expect(html).toContain(`<style>a:before{content:"<\\/style>"}</style>`);
  });

  test.each([
    ["en", "Join ada on Halka"],
    ["tr", "ada gibi Halka&#x27;ya katıl"],
    ["ru", "Присоединяйтесь к ada в Halka"],
  ] as const)("is in %s", (language, join) => {
    const { html, headers } = render({ language });
    expect(html).toContain(`<!doctype html><html lang="${language}">`);
    expect(html).toContain(join);
    expect(headers[headers.indexOf("content-language") + 1]).toBe(language);
  });

  test("is right to left if most of the owner's text is", () => {
    const arabic = { title: "آدا", description: "فخار" };
    expect(render({ appearance: arabic }).html).toContain(`<main dir="rtl">`);
    expect(
      render({ appearance: arabic, links: [sampleVisitLink(), sampleVisitLink(), sampleVisitLink()] }).html,
    ).toContain(`<main dir="ltr">`);
    expect(render({ appearance: { title: "123", description: "" }, links: [] }).html).toContain(`<main dir="ltr">`);
  });
});
