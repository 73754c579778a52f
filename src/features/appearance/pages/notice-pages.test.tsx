import { describe, expect, test } from "vitest";
import { languages } from "#base/language.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { getPolicy } from "#testing/page-html.ts";
import { renderInterstitial, renderLinkGone, renderNotFound, renderUnavailable } from "./notice-pages.tsx";

const link: VisitLink = {
  id: "i",
  workspaceId: "w",
  primaryId: "w",
  handle: "ada",
  alias: "shop",
  code: "c",
  name: "<b>Shop</b>",
  platform: "web",
  destination: "https://example.com/?a='x'&url=https://evil.example",
  description: null,
  timeoutSeconds: 2.5,
  sortOrder: 10,
  categoryId: null,
  thumbnail: "",
  cells: 1,
  redirectStatus: 302,
  rules: null,
  hasPassword: false,
  taken: 0,
  isDead: false,
  noticeUntilMs: null,
};

describe("the interstitial", () => {
  test("redirects to exactly the destination after the delay, rounded up, and links to it at once", () => {
    const { html } = renderInterstitial(link, 2.5, "en", "");
    const address = "https://example.com/?a=&#x27;x&#x27;&amp;url=https://evil.example".replaceAll("&#x27;", "%27");
    const escaped = html.replaceAll("&#x27;", "%27");
    expect(escaped).toContain(`<meta http-equiv="refresh" content="3;url=${address}"/>`);
    expect(escaped).toContain(`<a href="${address}" rel="noopener nofollow">Continue now</a>`);
    expect(html).toContain("Continuing to &lt;b&gt;Shop&lt;/b&gt; in 3 seconds</h1>");
    expect(html).toContain("<p>example.com</p>");
    expect(html).toContain(`<a href="/ada">Back to ada</a>`);
    expect(html).toContain(":root{--wait:3s}");
  });

  test("shows a phone number or email address unchanged", () => {
    expect(renderInterstitial({ ...link, destination: "tel:+902121234567" }, 1, "en", "").html).toContain(
      "<p>tel:+902121234567</p>",
    );
  });
});

test.each(languages)("renders each notice in %s without scripts, and excludes it from search engines", (language) => {
  for (const { html, headers } of [
    renderNotFound({ language, assetOrigin: "", origin: "" }),
    renderUnavailable({ language, assetOrigin: "", origin: "" }),
    renderInterstitial(link, 5, language, ""),
  ]) {
    expect(html).toContain(`<!doctype html><html lang="${language}">`);
    expect(html).toContain(`<meta name="robots" content="noindex"/>`);
    expect(html).not.toContain("<script");
    expect(getPolicy(headers)).not.toContain("script-src");
  }
});

test("links to the home page of the product, also on other hosts", () => {
  const notice = { language: "en", assetOrigin: "", origin: "https://halka.example" } as const;
  for (const { html } of [renderNotFound(notice), renderLinkGone(notice), renderUnavailable(notice)])
    expect(html).toContain('<a href="https://halka.example/">');
});

test("uses the specified wording for a missing profile", () => {
  expect(renderNotFound({ language: "en", assetOrigin: "", origin: "" }).html).toContain(
    '<h1 dir="auto">The profile you&#x27;re looking for doesn&#x27;t exist.</h1>',
  );
  expect(renderUnavailable({ language: "en", assetOrigin: "", origin: "" }).html).toContain(
    '<h1 dir="auto">Failed to load profile</h1>',
  );
});
