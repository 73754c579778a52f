import { expect, test } from "vitest";
import { sampleCachedPage, sampleVisitLink } from "#testing/sample-page.ts";
import { documentRenderers } from "./documents.ts";

const links = [
  sampleVisitLink({ name: "Plain" }),
  sampleVisitLink({
    name: "Later",
    rules: { schedule: { from: "2026-05-01T12:00:00.000Z", until: "2026-05-01T13:00:00.000Z", zone: "UTC" } },
  }),
];
const page = sampleCachedPage({ links });

test("caches a page until one of its links opens or closes, to the millisecond, and then renders the page again", () => {
  let now = new Date("2026-05-01T11:00:00Z");
  const { renderPage } = documentRenderers({ origin: "https://halka.example", assetOrigin: "", now: () => now });
  const at = (time: string) => {
    now = new Date(`2026-05-01T${time}Z`);
    return renderPage(page, "en");
  };
  const before = at("11:00:00.000");
  expect(before.html.toString()).not.toContain("Later");
  expect(at("11:59:59.999")).toBe(before);
  const during = at("12:00:00.000");
  expect(during.html.toString()).toContain("Later");
  expect(during.etag).not.toBe(before.etag);
  expect(at("12:59:59.999")).toBe(during);
  const after = at("13:00:00.000");
  expect(after.html.toString()).not.toContain("Later");
  expect(at("23:00:00.000")).toBe(after);
});

test("shows the new year in the footer of a page that was cached in the previous year", () => {
  let now = new Date("2026-12-31T23:59:59.999Z");
  const { renderPage } = documentRenderers({ origin: "https://halka.example", assetOrigin: "", now: () => now });
  const plain = { ...page, links: [], documents: new Map() };
  const before = renderPage(plain, "en");
  expect(before.html.toString()).toContain("© 2026 ada");
  expect(renderPage(plain, "en")).toBe(before);
  now = new Date("2027-01-01T00:00:00Z");
  expect(renderPage(plain, "en").html.toString()).toContain("© 2027 ada");
});
