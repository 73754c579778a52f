import { brotliCompressSync, constants } from "node:zlib";
import { expect, it } from "vitest";
import type { templates } from "#features/appearance/style.ts";
import { pageScript } from "#features/appearance/pages/scripts.tsx";
import { sampleVisitLink, renderSample } from "#testing/sample-page.ts";
import { library } from "./content/library.server.ts";
import { openSiteDocuments } from "./documents.ts";

const NAMES = ["instagram", "facebook", "twitter", "youtube", "tiktok"] as const;
/** Names and ids vary, which changes the size by a few percent. */
const TOLERANCE = 0.05;

/** The compression that the server uses for pages. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const weigh = (template: (typeof templates)[number]) => {
  const links = NAMES.map((platform, place) =>
    sampleVisitLink({
      platform,
      alias: platform,
      name: `Link number ${place}`,
      destination: `https://example.com/${place}`,
    }),
  );
  const appearance = { template, title: "Clay & Kiln", description: "Ceramics from Izmir, made to be used" };
  return brotliCompressSync(renderSample({ links, appearance }).html, quality).length;
};
const expectNear = (stated: number, measured: number) =>
  expect(Math.abs(stated / measured - 1), `${stated} of ${measured}`).toBeLessThan(TOLERANCE);

it("matches the weight of a page with five links that the landing page states", () => {
  const find = openSiteDocuments({ origin: "", assetOrigin: "", comingSoon: [] }, (document) => document);
  const { html } = find({ path: "/", language: "en", isExplicit: false });
  expectNear(Number(/<dt>([\d.]+)kB<\/dt>/.exec(html)?.[1]) * 1000, weigh("grid"));
});

it("matches the weight of a page with five links and its script that the blog states", () => {
  const post = library.findMarkdown("blog-posts/a-page-in-three-kilobytes", "en") ?? "";
  const toNumber = (text = "") => Number(text.replace(",", ""));
  expectNear(toNumber(/\| the document,.*\| ([\d,]+) \|$/m.exec(post)?.[1]), weigh("grid"));
  expectNear(toNumber(/\| the script,.*\| ([\d,]+) \|$/m.exec(post)?.[1]), brotliCompressSync(pageScript.body).length);
  const [, low, high] = /between ([\d,]+) and ([\d,]+) bytes/.exec(post) ?? [];
  for (const template of ["minimal", "masonry", "rows"] as const) {
    expect(weigh(template)).toBeGreaterThan(toNumber(low) * (1 - TOLERANCE));
    expect(weigh(template)).toBeLessThan(toNumber(high) * (1 + TOLERANCE));
  }
});
