import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { plans } from "#features/workspaces/price-list.ts";
import turkish from "../../../locales/tr/site.json" with { type: "json" };
import { openSiteDocuments, siteDocuments } from "./documents.ts";

const options = { origin: "https://halka.example", assetOrigin: "", comingSoon: ["custom-domains", "collaboration"] };
const find = openSiteDocuments(options, (document) => document);
const toHtml = (path: string, language: "en" | "tr" | "ru" = "en", isExplicit = false) =>
  find({ path, language, isExplicit }).html;
const getPolicy = (path: string) => {
  const { headers } = find({ path, language: "en", isExplicit: false });
  return headers[headers.indexOf("content-security-policy") + 1]!;
};

describe.each(Object.keys(siteDocuments))("the document %s", (path) => {
  it.each(languages)("declares its language: %s", (language) => {
    expect(toHtml(path, language)).toContain(`<html lang="${language}">`);
  });

  it("loads no framework script and no module", () => {
    const scripts = [...toHtml(path).matchAll(/<script\b[^>]*>/g)].map(String);
    expect(scripts.filter((tag) => tag.includes("src="))).toEqual([
      expect.stringMatching(/^<script defer="" src="\/assets\/site-[0-9a-f]{10}\.js">$/),
    ]);
    expect(scripts.join()).not.toContain("module");
  });

  it("allows no inline script or style except its own", () => {
    expect(getPolicy(path)).not.toContain("unsafe");
    expect(getPolicy(path)).toMatch(/script-src 'self' 'sha256-[^']+'/);
  });

  it("has its own address as the canonical one, with or without a language parameter", () => {
    const address = `https://halka.example${path}`;
    expect(toHtml(path)).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(toHtml(path, "tr", true)).toContain(`<link rel="canonical" href="${address}?lang=tr"/>`);
  });

  it("links to its other languages", () => {
    for (const language of languages)
      expect(toHtml(path)).toContain(`hrefLang="${language}" href="https://halka.example${path}?lang=${language}"`);
  });

  it("contains valid structured data", () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(toHtml(path))![1]!;
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ "@type": "FAQPage" }));
  });

  it("links to sign-up from every plan, and enables only available ones", () => {
    const cards = [...toHtml(path).matchAll(/<a class="plan[^>]*>/g)].map(String);
    expect(cards).toHaveLength(plans.length);
    for (const card of cards) expect(card).toContain('href="/signup"');
    expect(cards.map((card) => card.includes('aria-disabled="true"'))).toEqual([true, false, true]);
  });
});

it("offers paid plans by email if a contact address is set", () => {
  const contacted = openSiteDocuments({ ...options, planContact: "plans@halka.example" }, (document) => document);
  const findCards = (html: string) => [...html.matchAll(/<a class="plan[^>]*>/g)].map(String);
  const { html } = contacted({ path: "/pricing", language: "en", isExplicit: false });
  const mailed = findCards(html).filter((card) => card.includes("mailto:"));
  expect(mailed).toHaveLength(plans.filter(({ pricePerMonth }) => pricePerMonth > 0).length);
  for (const card of mailed) {
    expect(card).toContain('href="mailto:plans@halka.example?subject=Halka%20');
    expect(card).not.toContain("aria-disabled");
  }
  expect(findCards(toHtml("/pricing")).filter((card) => card.includes("mailto:"))).toEqual([]);
});

it("compares every limit of the plans, in each language", () => {
  const toRow = (row: string) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map((cell) => cell[1]!.trim());
  const rows = [...toHtml("/pricing", "tr").matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map((row) => toRow(row[1]!));
  for (const name of Object.keys(plans[0]!.limits))
    expect(
      rows.map(([title]) => title),
      name,
    ).toContainEqual(expect.stringContaining(turkish.pricing_page[name as keyof (typeof plans)[0]["limits"]]));
  expect(rows).toContainEqual(["Hesap başına sayfa", "3", "20", "50"]);
  expect(rows).toContainEqual(["Ayrıntılı istatistiklerin saklanma süresi", "180 gün", "730 gün", "1.825 gün"]);
});

describe("the landing page", () => {
  it("marks exactly the features that are coming soon", () => {
    const badges = [...toHtml("/").matchAll(/<h3>([^<]+)<span class="badge">Coming soon<\/span>/g)].map(
      (match) => match[1],
    );
    expect(badges).toEqual(["Custom domains", "Team collaboration"]);
  });

  it("has an element for each of its anchors", () => {
    const html = toHtml("/");
    const targets = [...html.matchAll(/<a [^>]*href="#([\w-]+)"/g)].map((match) => match[1]!);
    expect(targets).toEqual(expect.arrayContaining(["content", "features", "pricing", "testimonials", "faq"]));
    for (const target of targets) expect(html).toContain(`id="${target}"`);
  });

  it("uses no id twice", () => {
    const ids = [...toHtml("/").matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it("links from the pricing page to the sections of the landing page", () => {
  expect(toHtml("/pricing")).toContain('href="/#features"');
});
