import { expect, test } from "vitest";
import { tooManyRequests, ApiError } from "#base/errors.ts";
import { fromLine } from "#features/ingest/event.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { noRestrictions } from "#testing/no-restrictions.ts";
import { sampleVisitLink } from "#testing/sample-page.ts";
import { CHROME } from "#testing/user-agents.ts";
import { documentRenderers } from "./documents.ts";
import { openLinkForms } from "./link-forms.ts";
import { type LinkVisitDeps, openLinkVisits } from "./link-visits.ts";
import type { VisitResponse, VisitRequest } from "./request.ts";
import { createSeenVisitors } from "./link-visitor.ts";

const nowMs = Date.parse("2026-05-01T12:00:00Z");
const [A, B] = ["0190a000-0000-7000-8000-00000000000a", "0190a000-0000-7000-8000-00000000000b"] as const;
const split = {
  variants: [
    { id: A, to: "https://a.example/", weight: 1 },
    { id: B, to: "https://b.example/", weight: 1 },
  ],
  autoStop: false,
};
const over = { until: "2026-01-01T00:00:00.000Z", zone: "UTC" };

let opened = 0;
const deps: LinkVisitDeps & Parameters<typeof openLinkForms>[0] = {
  ...documentRenderers({ origin: "https://halka.example", assetOrigin: "", now: () => new Date(nowMs) }),
  env: {
    findCountry: () => (opened > 0 ? "DE" : undefined),
    salts: { peek: (timeMs) => Buffer.from(new Date(timeMs).toISOString().slice(0, 10)) },
    seen: createSeenVisitors(),
    ownHosts: new Set(["halka.example"]),
    nowMs: () => nowMs,
  },
  readOwner: () => undefined,
  isUnavailable: () => false,
  openCountries: async () => void opened++,
  countLimitedClick: async () => 1,
  leadsBack: () => false,
  tokenKey: Buffer.alloc(32),
  moderation: noRestrictions,
  async isPassword(_link, guess) {
    if (guess === "too often") throw new ApiError(tooManyRequests, { retryAfterSeconds: 300 });
    return guess === "sesame";
  },
};
const visits = openLinkVisits(deps);
const forms = openLinkForms(deps, visits);

const given = (rules: Rules | null, more: Partial<VisitLink> = {}) => sampleVisitLink({ rules, ...more });
const request = (url = "/ada/instagram", headers: Record<string, string> = {}): VisitRequest => ({
  method: "GET",
  url,
  host: "halka.example",
  address: "192.0.2.1",
  headers: { "user-agent": CHROME, ...headers },
});
const open = (link: VisitLink, ...rest: Parameters<typeof request>) => visits.open(request(...rest), link);
const send = (link: VisitLink, form: Record<string, string>, url?: string, headers: Record<string, string> = {}) =>
  forms.submit(
    {
      ...request(url, {
        referer: "https://halka.example/ada/instagram",
        "sec-fetch-site": "same-origin",
        ...headers,
      }),
      method: "POST",
      readForm: async () => String(new URLSearchParams(form)),
    },
    link,
  );
const toEvent = (response: VisitResponse) => (response.line === null ? null : fromLine(response.line));

test("responds in the same event-loop turn if everything is in memory", () => {
  const os = { kind: "os" as const, is: "one-of" as const, values: ["iOS" as const] };
  for (const rules of [
    null,
    { targets: [{ id: A, when: [os], to: "https://a.example/" }] },
    { split },
    { schedule: over },
  ])
    expect(open(given(rules))).not.toBeInstanceOf(Promise);
});

test("opens the country database only for the first visitor whose country is needed", async () => {
  const country = { kind: "country" as const, is: "one-of" as const, values: ["DE"] };
  const link = given({ targets: [{ id: A, when: [country], to: "https://a.example/" }] });
  expect(open(given({ split }))).toMatchObject({ status: 302 });
  expect(opened).toBe(0);
  const first = open(link);
  expect(first).toBeInstanceOf(Promise);
  expect((await first).headers).toContain("https://a.example/");
  expect(open(link)).toMatchObject({ status: 302 });
  expect(opened).toBe(1);
});

test("records the variant of a split with the click", async () => {
  const response = await open(given({ split }));
  const event = toEvent(response)!;
  expect([A, B]).toContain(event.variant);
  expect(response.headers).toContain(event.variant === A ? "https://a.example/" : "https://b.example/");
  expect(toEvent(await open(given(null)))?.variant).toBe("");
});

test.each([
  ["/ada/instagram", "direct", 0],
  ["/ada/instagram?hlk=qr", "qr", 0],
  ["/ada/instagram?utm_source=x&hlk=4", "page", 4],
])("records a click on %s with source %s and position %d", async (url, source, position) => {
  expect(toEvent(await open(given(null), url))).toMatchObject({ kind: "click", source, position });
});

test.each<[string, VisitLink, number]>([
  ["is over", given({ schedule: over }), 410],
  ["is not open yet", given({ schedule: { from: "2027-01-01T00:00:00.000Z", zone: "UTC" } }), 404],
  [
    "is closed by its hours",
    given({ schedule: { hours: [{ days: [7], from: "09:00", until: "10:00" }], zone: "UTC" } }),
    403,
  ],
  ["is used up", given({ limit: { clicks: 3 } }, { taken: 3 }), 410],
  ["asks for a password", given(null, { hasPassword: true }), 200],
  ["asks for an age", given({ gate: { kind: "age", years: 18 } }), 200],
  ["leads to the fallback once it is over", given({ schedule: over, fallback: "https://away.example/" }), 302],
])("responds with a status and records no click for a link that %s", async (_name, link, status) => {
  const response = await open(link);
  expect([response.status, response.line]).toEqual([status, null]);
});

test("does not remember a visitor after a prefetch or HEAD request", async () => {
  const again = { id: A, when: [{ kind: "returning" as const, is: "one-of" as const }], to: "https://again.example/" };
  const link = given({ targets: [again] });
  const to = async (headers: Record<string, string> = {}, method = "GET") => {
    const { headers: sent } = await visits.open({ ...request(undefined, headers), method }, link);
    return sent[sent.indexOf("location") + 1];
  };
  const first = [await to({ "sec-purpose": "prefetch" }), await to({}, "HEAD"), await to()];
  expect(first).toEqual(Array(3).fill("https://instagram.com/ada"));
  expect(await to()).toBe("https://again.example/");
});

test("counts a click for an app address, and for a link with a delay", async () => {
  const iphone = { "user-agent": CHROME.replace(/\(.*?\)/, "(iPhone; CPU iPhone OS 18_5 like Mac OS X)") };
  const link = given({ apps: { ios: "spotify:track:1" } });
  const response = await open(link, undefined, iphone);
  expect([response.status, toEvent(response)?.kind]).toEqual([200, "click"]);
  const policy = response.headers[response.headers.indexOf("content-security-policy") + 1]!;
  expect(policy).toMatch(/script-src 'sha256-[^' ]+'/);
  expect(toEvent(await open(given(null, { timeoutSeconds: 3 })))?.kind).toBe("click");
});

test("shows an unfurler the owner's escaped preview, and never the destination", async () => {
  const link = given(
    { preview: { title: 'A "<b>title', description: "Text", image: "/media/a.webp" } },
    { destination: "https://secret.example/" },
  );
  const response = await open(link, undefined, { "user-agent": "Twitterbot/1.0" });
  const html = Buffer.from(response.body!, "latin1").toString();
  expect(html).toContain('<meta property="og:title" content="A &quot;&lt;b&gt;title"/>');
  expect(html).toContain('<meta property="og:image" content="https://halka.example/media/a.webp"/>');
  expect(html).toContain('<meta property="og:url" content="https://halka.example/ada/instagram"/>');
  expect(html).not.toContain("secret.example");
  expect(toEvent(response)?.kind).toBe("click");
});

test("counts a click behind a form once, with the referrer that the visitor had before the form", async () => {
  const link = given({ gate: { kind: "sensitive" } }, { hasPassword: true });
  const rest = await send(link, { password: "sesame", from: "https://t.co/1" }, "/ada/instagram?hlk=2");
  expect([rest.status, rest.line]).toEqual([200, null]);
  const html = Buffer.from(rest.body!, "latin1").toString();
  expect(html).toContain('name="from" value="https://t.co/1"');
  const token = /name="pass" value="([^"]+)"/.exec(html)![1]!;
  const passed = await send(link, { pass: token, gate: "sensitive", from: "https://t.co/1" }, "/ada/instagram?hlk=2");
  expect(passed.status).toBe(303);
  expect(toEvent(passed)).toMatchObject({ kind: "click", referrer: "https://t.co/1", source: "page", position: 2 });
});

test("accepts no password guess for a closed link", async () => {
  const response = await send(given({ schedule: over }, { hasPassword: true }), { password: "too often" });
  expect(response.status).toBe(410);
});

test.each(["en", "tr", "ru"])(
  "in %s every document is complete, works without scripts and is not cached",
  async (language) => {
    const headers = { cookie: `preferred-language=${language}` };
    const link = given({ gate: { kind: "age", years: 18 } }, { hasPassword: true });
    const documents = [
      await open(given({ schedule: over }), undefined, headers),
      await open(link, undefined, headers),
      await open(given({ gate: { kind: "age", years: 18 } }), undefined, headers),
      await send(link, { password: "too often" }, undefined, headers),
      await send(link, { password: "wrong" }, undefined, headers),
    ];
    for (const { headers: sent, body } of documents) {
      const getHeader = (name: string) => sent[sent.indexOf(name) + 1];
      expect(getHeader("cache-control")).toBe("no-store");
      expect(getHeader("content-security-policy")).toContain("default-src 'none'");
      expect(getHeader("content-language")).toBe(language);
      const html = Buffer.from(body!, "latin1").toString();
      expect(html).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
      expect(html).not.toContain("<script");
    }
  },
);
