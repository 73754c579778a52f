import fc from "fast-check";
import { expect, test } from "vitest";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE, fromLine, type RawEvent, toLine } from "../event.ts";
import { COLUMNS, type Surroundings, toRow } from "./enrich.ts";
import { rememberRepeats } from "./repeats.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

const SALT = new Uint8Array(32).fill(1);

const surroundings = (overrides: Partial<Surroundings> = {}): Surroundings => ({
  findCountry: () => "",
  isRepeat: rememberRepeats(),
  ownHosts: new Set(["halka.example"]),
  ...overrides,
});

const event = (overrides: Partial<RawEvent> = {}): RawEvent => ({
  kind: "click",
  timeMs: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  workspaceId: "11111111-1111-7111-8111-111111111111",
  linkId: "22222222-2222-7222-8222-222222222222",
  source: "direct",
  flags: 0,
  address: "192.0.2.1",
  userAgent: CHROME,
  acceptLanguage: "de-AT,en;q=0.5",
  referrer: "",
  query: "",
  ...overrides,
});

const unescape = (cell: string) =>
  cell.replace(/\\(.)/g, (_, sign: string) => ({ t: "\t", n: "\n", r: "\r", "0": "\0" })[sign] ?? sign);

function rowOf(
  overrides: Partial<RawEvent> = {},
  around = surroundings(),
  salt: Uint8Array | undefined = SALT,
): Record<(typeof COLUMNS)[number], string> {
  const cells = toRow(event(overrides), salt, around).split("\t");
  expect(cells).toHaveLength(COLUMNS.length);
  return Object.fromEntries(COLUMNS.map((name, index) => [name, unescape(cells[index]!)])) as Record<
    (typeof COLUMNS)[number],
    string
  >;
}

test.each<[string, Partial<RawEvent>]>([
  ["human", {}],
  ["bot", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["bot", { userAgent: "" }],
  ["bot", { userAgent: "curl/8.5.0" }],
  ["preview", { userAgent: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)" }],
  ["preview", { userAgent: "TelegramBot (like TwitterBot)" }],
  ["preview", { userAgent: "WhatsApp/2.23.20.0" }],
  ["head", { flags: FLAG_HEAD }],
  ["prefetch", { flags: FLAG_PREFETCH }],
  ["owner", { flags: FLAG_OWNER }],
])("the verdict is %s for %o", (verdict, overrides) => {
  expect(rowOf(overrides).verdict).toBe(verdict);
});

test("the second click of a visitor on a link within 30 minutes is a duplicate, a later one is not", () => {
  const around = surroundings();
  const verdictAt = (minutes: number) => rowOf({ timeMs: event().timeMs + minutes * 60_000 }, around).verdict;
  expect([verdictAt(0), verdictAt(29), verdictAt(31)]).toEqual(["human", "duplicate", "human"]);
});

test("a visitor is the same on one day and workspace, and another with any other address, agent, salt or workspace", () => {
  const base = rowOf().visitor;
  expect(rowOf().visitor).toBe(base);
  const others = [
    rowOf({ address: "192.0.2.2" }).visitor,
    rowOf({ userAgent: `${CHROME} x` }).visitor,
    rowOf({ workspaceId: "33333333-3333-7333-8333-333333333333" }).visitor,
    rowOf({}, surroundings(), new Uint8Array(32).fill(2)).visitor,
  ];
  expect(new Set([base, ...others]).size).toBe(5);
});

test("who asks not to be tracked, or comes after the salt is gone, has no visitor hash", () => {
  expect(rowOf({ flags: FLAG_PRIVATE }).visitor).toBe("0");
  expect(toRow(event(), undefined, surroundings()).split("\t")[COLUMNS.indexOf("visitor")]).toBe("0");
});

test("referrer, channel and UTM are read, and our own pages are no referrer but make the source a page", () => {
  expect(
    rowOf({ referrer: "https://www.google.com/search?q=x", query: "utm_source=news&utm_campaign=may" }),
  ).toMatchObject({
    referrer_host: "google.com",
    channel: "search",
    utm_source: "news",
    utm_campaign: "may",
    source: "direct",
  });
  expect(rowOf({ referrer: "https://halka.example/ada" })).toMatchObject({
    referrer_host: "",
    channel: "direct",
    source: "page",
  });
});

test("whatever a header holds, a line comes back as it was and a row is one line of so many cells", () => {
  const around = surroundings();
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (userAgent, path) => {
      const overrides = { userAgent, referrer: `https://n.example/${path}`, query: path };
      const line = toLine(event(overrides));
      expect(line).not.toContain("\n");
      expect(fromLine(line)).toEqual(event(overrides));
      const row = rowOf(overrides, around);
      expect(row.retention_days).toBe("730");
      expect(toRow(event(overrides), SALT, around)).not.toContain("\n");
    }),
  );
});
