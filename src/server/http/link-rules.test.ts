import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { HOUR_MS } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { TRUSTED_PROXIES: "127.0.0.1,::1", PLAN_LIMITS: "off" } },
);
const ada = await testMember(instance);

const AGENTS = {
  iphone: {
    header:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    visitor: { device: "mobile", os: "iOS", browser: "Safari" },
  },
  pixel: {
    header:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
    visitor: { device: "mobile", os: "Android", browser: "Chrome" },
  },
  windows: {
    header:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
    visitor: { device: "desktop", os: "Windows", browser: "Chrome" },
  },
  instagram: {
    header:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.27.80",
    visitor: { device: "mobile", os: "iOS", browser: "Instagram", inApp: "Instagram" },
  },
  slack: { header: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", visitor: { unfurler: true } },
} as const;
const ADDRESSES = { DE: "88.198.0.1", TR: "195.175.39.39", US: "8.8.8.8" } as const;

/** A visitor: sent as headers with the request for the link, and as input to the simulator. */
interface Visitor {
  readonly agent?: keyof typeof AGENTS;
  readonly country?: keyof typeof ADDRESSES;
  readonly language?: string;
  readonly referrer?: string;
  readonly query?: string;
}

/** The settings of a link, apart from its destination. */
interface LinkOptions {
  readonly rules?: object;
  readonly timeout?: number;
  readonly password?: string;
}

const OWN = "https://own.example/";
const A = "https://a.example/";
const B = "https://b.example/";
const C = "https://c.example/";
const AWAY = "https://away.example/";
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const when = (...conditions: object[]) => ({ rules: { targets: [{ when: conditions, to: A }] } });
const is = (kind: string, ...values: string[]) => ({ kind, is: "one-of", values });
const isNot = (kind: string, ...values: string[]) => ({ kind, is: "none-of", values });
const ALWAYS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", until: "24:00" }];
/** Hours on a day that is neither today nor yesterday in any time zone. */
const farDay = ((new Date().getUTCDay() + 3) % 7) + 1;
const NEVER_NOW = [{ days: [farDay], from: "09:00", until: "10:00" }];
const zone = "Europe/Istanbul";
const half = { id: "0190a000-0000-7000-8000-00000000000a", to: A, weight: 50 };

const table: [string, LinkOptions, Visitor, string][] = [
  ["nothing", {}, {}, `go ${OWN}`],
  ["no rules, with a query", {}, { query: "a=1" }, `go ${OWN}`],
  ["a delay", { timeout: 3 }, {}, `interstitial ${OWN}`],
  ["a password", { password: "open sesame" }, {}, "ask-password"],
  ["a password before a delay", { password: "open sesame", timeout: 3 }, {}, "ask-password"],
  ["an age", { rules: { gate: { kind: "age", years: 18 } } }, {}, "gate"],
  ["something sensitive", { rules: { gate: { kind: "sensitive" } } }, {}, "gate"],
  ["a password before a gate", { password: "x", rules: { gate: { kind: "sensitive" } } }, {}, "ask-password"],
  [
    "a gate before targets",
    { rules: { gate: { kind: "sensitive" }, ...when(is("os", "iOS")).rules } },
    { agent: "iphone" },
    "gate",
  ],
  ["a future start", { rules: { schedule: { from: at(2), zone } } }, {}, "not-yet"],
  ["a past start", { rules: { schedule: { from: at(-2), zone } } }, {}, `go ${OWN}`],
  ["a past end", { rules: { schedule: { until: at(-2), zone } } }, {}, "expired"],
  ["a future end", { rules: { schedule: { until: at(2), zone } } }, {}, `go ${OWN}`],
  ["a schedule that includes now", { rules: { schedule: { from: at(-2), until: at(2), zone } } }, {}, `go ${OWN}`],
  ["hours that are always open", { rules: { schedule: { hours: ALWAYS, zone } } }, {}, `go ${OWN}`],
  ["hours on another day", { rules: { schedule: { hours: NEVER_NOW, zone } } }, {}, "closed"],
  ["hours, after the end", { rules: { schedule: { hours: ALWAYS, until: at(-1), zone } } }, {}, "expired"],
  ["not yet, with a fallback", { rules: { schedule: { from: at(2), zone }, fallback: AWAY } }, {}, `go ${AWAY}`],
  ["over, with a fallback", { rules: { schedule: { until: at(-2), zone }, fallback: AWAY } }, {}, `go ${AWAY}`],
  ["closed, with a fallback", { rules: { schedule: { hours: NEVER_NOW, zone }, fallback: AWAY } }, {}, `go ${AWAY}`],
  ["over, with a password", { password: "x", rules: { schedule: { until: at(-2), zone } } }, {}, "expired"],
  [
    "over, with a link preview",
    { rules: { schedule: { until: at(-2), zone }, preview: { title: "T" } } },
    { agent: "slack" },
    "expired",
  ],
  ["an unused fallback", { rules: { fallback: AWAY, forwardQuery: true } }, {}, `go ${OWN}`],
  ["clicks left", { rules: { limit: { clicks: 5 } } }, {}, `go ${OWN}`],
  ["clicks left, with a link preview", { rules: { limit: { clicks: 5 } } }, { agent: "slack" }, "preview"],
  ["iPhones", when(is("os", "iOS")), { agent: "iphone" }, `go ${A}`],
  ["a rule for iPhones, visited from Windows", when(is("os", "iOS")), { agent: "windows" }, `go ${OWN}`],
  ["all but iPhones", when(isNot("os", "iOS")), { agent: "pixel" }, `go ${A}`],
  ["all but iPhones, visited from one", when(isNot("os", "iOS")), { agent: "iphone" }, `go ${OWN}`],
  ["phones", when(is("device", "mobile")), { agent: "pixel" }, `go ${A}`],
  [
    "a rule for phones, visited from a desktop",
    when(is("device", "mobile", "tablet")),
    { agent: "windows" },
    `go ${OWN}`,
  ],
  ["Chrome", when(is("browser", "Chrome")), { agent: "windows" }, `go ${A}`],
  ["a rule for Firefox, visited from Safari", when(is("browser", "Firefox")), { agent: "iphone" }, `go ${OWN}`],
  ["Instagram", when(is("inApp", "Instagram")), { agent: "instagram" }, `go ${A}`],
  ["inside any app", when(is("inApp", "any")), { agent: "instagram" }, `go ${A}`],
  ["inside any app, visited from a browser", when(is("inApp", "any")), { agent: "iphone" }, `go ${OWN}`],
  ["outside apps", when(isNot("inApp", "any")), { agent: "iphone" }, `go ${A}`],
  ["Germany", when(is("country", "DE")), { country: "DE" }, `go ${A}`],
  ["a rule for Germany, visited from Turkey", when(is("country", "DE")), { country: "TR" }, `go ${OWN}`],
  ["Germany in lower case", when(is("country", "de", "tr")), { country: "TR" }, `go ${A}`],
  ["anywhere but the US", when(isNot("country", "US")), { country: "DE" }, `go ${A}`],
  ["anywhere but the US, visited from there", when(isNot("country", "US")), { country: "US" }, `go ${OWN}`],
  ["Turkish", when(is("language", "tr")), { language: "tr-TR" }, `go ${A}`],
  [
    "Brazilian Portuguese, visited in European Portuguese",
    when(is("language", "pt-BR")),
    { language: "pt-PT" },
    `go ${OWN}`,
  ],
  ["anything but English", when(isNot("language", "en")), { language: "ru" }, `go ${A}`],
  [
    "from a social network",
    when(is("referrer", "instagram.com")),
    { referrer: "https://l.instagram.com/x" },
    `go ${A}`,
  ],
  [
    "from a social network, visited from a host with a similar name",
    when(is("referrer", "instagram.com")),
    { referrer: "https://notinstagram.com/" },
    `go ${OWN}`,
  ],
  ["without a referrer", when(is("referrer", "direct")), {}, `go ${A}`],
  ["with a referrer", when(isNot("referrer", "direct")), { referrer: "https://t.co/1" }, `go ${A}`],
  ["a parameter", when({ kind: "query", is: "one-of", name: "ref" }), { query: "ref=x" }, `go ${A}`],
  [
    "a parameter, visited without it",
    when({ kind: "query", is: "one-of", name: "ref" }),
    { query: "fer=x" },
    `go ${OWN}`,
  ],
  [
    "a parameter's value",
    when({ kind: "query", is: "one-of", name: "ref", values: ["Card"] }),
    { query: "a=1&ref=card" },
    `go ${A}`,
  ],
  [
    "another value",
    when({ kind: "query", is: "one-of", name: "ref", values: ["card"] }),
    { query: "ref=post" },
    `go ${OWN}`,
  ],
  ["a missing parameter", when({ kind: "query", is: "none-of", name: "ref" }), {}, `go ${A}`],
  ["a time that always matches", when({ kind: "time", is: "one-of", hours: ALWAYS, zone }), {}, `go ${A}`],
  ["a time that does not match", when({ kind: "time", is: "one-of", hours: NEVER_NOW, zone }), {}, `go ${OWN}`],
  ["outside a time", when({ kind: "time", is: "none-of", hours: NEVER_NOW, zone }), {}, `go ${A}`],
  ["new visitors, visited for the first time", when({ kind: "returning", is: "none-of" }), {}, `go ${A}`],
  ["returning visitors, visited for the first time", when({ kind: "returning", is: "one-of" }), {}, `go ${OWN}`],
  ["two conditions", when(is("country", "DE"), is("os", "iOS")), { country: "DE", agent: "iphone" }, `go ${A}`],
  [
    "two conditions, one of which fails",
    when(is("country", "DE"), is("os", "iOS")),
    { country: "DE", agent: "pixel" },
    `go ${OWN}`,
  ],
  [
    "the first of two",
    {
      rules: {
        targets: [
          { when: [is("os", "iOS")], to: A },
          { when: [is("device", "mobile")], to: B },
        ],
      },
    },
    { agent: "iphone" },
    `go ${A}`,
  ],
  [
    "the second of two",
    {
      rules: {
        targets: [
          { when: [is("os", "iOS")], to: A },
          { when: [is("device", "mobile")], to: B },
        ],
      },
    },
    { agent: "pixel" },
    `go ${B}`,
  ],
  ["a target with a delay", { timeout: 2, ...when(is("os", "iOS")) }, { agent: "iphone" }, `interstitial ${A}`],
  [
    "a phone number as target",
    { rules: { targets: [{ when: [is("os", "iOS")], to: "tel:+905321234567" }] } },
    { agent: "iphone" },
    "go tel:+905321234567",
  ],
  [
    "a split that is decided",
    { rules: { split: { variants: [half, { ...half, id: half.id.replace(/a$/, "b"), to: B }], winner: half.id } } },
    {},
    `go ${A}`,
  ],
  [
    "a split with one share",
    {
      rules: {
        split: {
          variants: [
            { to: A, weight: 0 },
            { to: B, weight: 5 },
          ],
        },
      },
    },
    {},
    `go ${B}`,
  ],
  [
    "a target before a split",
    {
      rules: {
        ...when(is("os", "iOS")).rules,
        split: {
          variants: [
            { to: B, weight: 1 },
            { to: C, weight: 0 },
          ],
        },
      },
    },
    { agent: "iphone" },
    `go ${A}`,
  ],
  [
    "a forwarded query",
    { rules: { forwardQuery: true } },
    { query: "utm_source=x&a=%C3%A7" },
    `go ${OWN}?utm_source=x&a=%C3%A7`,
  ],
  [
    "our own source parameter, which is not forwarded",
    { rules: { forwardQuery: true } },
    { query: "hlk=3&utm_source=x" },
    `go ${OWN}?utm_source=x`,
  ],
  ["only our own source parameter", { rules: { forwardQuery: true } }, { query: "hlk=qr" }, `go ${OWN}`],
  [
    "a query to a fallback",
    { rules: { forwardQuery: true, schedule: { until: at(-1), zone }, fallback: AWAY } },
    { query: "a=1" },
    `go ${AWAY}?a=1`,
  ],
  [
    "a preview, with a link preview request",
    { rules: { preview: { title: "A title" } } },
    { agent: "slack" },
    "preview",
  ],
  ["a preview, visited by a person", { rules: { preview: { title: "A title" } } }, {}, `go ${OWN}`],
  ["a link preview request without a preview", when(is("os", "iOS")), { agent: "slack" }, `go ${OWN}`],
  [
    "an app on its system",
    { rules: { apps: { ios: "spotify:track:1" } } },
    { agent: "iphone" },
    `open-app spotify:track:1 ${OWN}`,
  ],
  ["an app on another system", { rules: { apps: { ios: "spotify:track:1" } } }, { agent: "pixel" }, `go ${OWN}`],
  ["an app by its web address", { rules: { apps: { android: C } } }, { agent: "pixel" }, `go ${C}`],
  [
    "a target before an app",
    { rules: { ...when(is("os", "iOS")).rules, apps: { ios: "spotify:track:1" } } },
    { agent: "iphone" },
    `go ${A}`,
  ],
];

let names = 0;

async function make({ rules, timeout = 0, password }: LinkOptions) {
  const alias = `row-${++names}`;
  const link = { name: "Row", slug: "web", link: OWN, alias, timeout, rules, ...(password && { password }) };
  const { status, body } = await ada.call("POST", "/v1/widget/link", link);
  expect([status, body.errors]).toEqual([201, undefined]);
  return { alias, id: body._id as string };
}

async function followLink(alias: string, who: Visitor): Promise<string> {
  const response = await fetch(`${instance.origin}/${ada.username}/${alias}${who.query ? `?${who.query}` : ""}`, {
    redirect: "manual",
    headers: {
      "user-agent": AGENTS[who.agent ?? "windows"].header,
      "x-forwarded-for": who.country ? ADDRESSES[who.country] : "192.0.2.7",
      "accept-language": who.language ?? "en",
      ...(who.referrer && { referer: who.referrer }),
    },
  });
  const text = await response.text();
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  if (response.status === 302) return `go ${response.headers.get("location")}`;
  expect(response.headers.get("cache-control")).toBe("no-store");
  if (text.includes('http-equiv="refresh"')) return `interstitial ${find(/content="\d+;url=([^"]*)"/)}`;
  if (text.includes("data-wait"))
    return `open-app ${find(/href="([^"]*)"[^>]*data-wait/)} ${find(/<\/a><a href="([^"]*)"/)}`;
  if (text.includes('name="password"')) return "ask-password";
  if (text.includes('name="gate"')) return "gate";
  if (text.includes("og:title")) return "preview";
  return { 404: "not-yet", 403: "closed", 410: "expired" }[response.status] ?? `status ${response.status}`;
}

async function simulateLink(id: string, who: Visitor): Promise<string> {
  const { agent = "windows", country, language, referrer, query } = who;
  const visitor = { ...AGENTS[agent].visitor, country, language: language ?? "en", referrer, query };
  const { status, body } = await ada.call("POST", `/v1/links/${id}/simulate`, { visitor });
  expect([status, body.errors]).toEqual([200, undefined]);
  return [body.decision, body.app, body.destination].filter(Boolean).join(" ");
}

test.each(table)("%s: the redirect and the simulator agree", async (_name, options, who, expected) => {
  const { alias, id } = await make(options);
  expect(await followLink(alias, who)).toBe(expected);
  expect(await simulateLink(id, who)).toBe(expected);
});
