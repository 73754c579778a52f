import fc from "fast-check";
import { expect, test } from "vitest";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE, fromLine, type RawEvent, toLine } from "../event.ts";
import { type EventColumn, eventColumns, getColumnIndex } from "../event-columns.ts";
import { type EnrichDeps, toRow, createDuplicateDetector } from "./enrich.ts";
import { CHROME } from "#testing/user-agents.ts";

const SALT = new Uint8Array(32).fill(1);

const enrichDeps = (overrides: Partial<EnrichDeps> = {}): EnrichDeps => ({
  findCountry: () => "",
  isRepeat: createDuplicateDetector().forSegment().isRepeat,
  ownHosts: new Set(["halka.example"]),
  getRawDays: () => 180,
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
  position: 0,
  variant: "",
  ...overrides,
});

const unescape = (cell: string) =>
  cell.replace(/\\(.)/g, (_, character: string) => ({ t: "\t", n: "\n", r: "\r", "0": "\0" })[character] ?? character);

function getRow(
  overrides: Partial<RawEvent> = {},
  deps = enrichDeps(),
  salt: Uint8Array | undefined = SALT,
): Record<EventColumn, string> {
  const cells = toRow(event(overrides), salt, deps).split("\t");
  expect(cells).toHaveLength(eventColumns.length);
  return Object.fromEntries(eventColumns.map((name, index) => [name, unescape(cells[index]!)])) as Record<
    EventColumn,
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
])("assigns the traffic class %s to %o", (trafficClass, overrides) => {
  expect(getRow(overrides).traffic_class).toBe(trafficClass);
});

test("marks a visitor's second click on a link within 30 minutes as a duplicate, but not a later one", () => {
  const deps = enrichDeps();
  const classifyAt = (minutes: number) => getRow({ timeMs: event().timeMs + minutes * 60_000 }, deps).traffic_class;
  expect([classifyAt(0), classifyAt(29), classifyAt(31)]).toEqual(["human", "duplicate", "human"]);
});

test("gives events the same traffic class when a failed segment is enriched again", () => {
  const duplicates = createDuplicateDetector();
  const enrich = () => {
    const segment = duplicates.forSegment();
    const deps = enrichDeps({ isRepeat: segment.isRepeat });
    const classify = (minutes: number) => getRow({ timeMs: event().timeMs + minutes * 60_000 }, deps).traffic_class;
    return { classes: [0, 0, 10, 31].map(classify), remember: segment.remember };
  };
  expect(enrich().classes).toEqual(["human", "duplicate", "duplicate", "human"]);
  const { classes, remember } = enrich();
  expect(classes).toEqual(["human", "duplicate", "duplicate", "human"]);
  remember();
  const next = enrichDeps({ isRepeat: duplicates.forSegment().isRepeat });
  expect(getRow({ timeMs: event().timeMs + 40 * 60_000 }, next).traffic_class).toBe("duplicate");
});

test("gives a visitor one hash per day and workspace, and a different one for another address, agent, salt or workspace", () => {
  const base = getRow().visitor;
  expect(getRow().visitor).toBe(base);
  const others = [
    getRow({ address: "192.0.2.2" }).visitor,
    getRow({ userAgent: `${CHROME} x` }).visitor,
    getRow({ workspaceId: "33333333-3333-7333-8333-333333333333" }).visitor,
    getRow({}, enrichDeps(), new Uint8Array(32).fill(2)).visitor,
  ];
  expect(new Set([base, ...others]).size).toBe(5);
});

test("stores no visitor hash for visitors who opt out, or once the salt is deleted", () => {
  expect(getRow({ flags: FLAG_PRIVATE }).visitor).toBe("0");
  expect(toRow(event(), undefined, enrichDeps()).split("\t")[getColumnIndex("visitor")]).toBe("0");
});

test("reads referrer, channel and UTM, and records one of our own pages as the source instead of the referrer", () => {
  expect(
    getRow({ referrer: "https://www.google.com/search?q=x", query: "utm_source=news&utm_campaign=may" }),
  ).toMatchObject({
    referrer_host: "google.com",
    channel: "search",
    utm_source: "news",
    utm_campaign: "may",
    source: "direct",
  });
  expect(getRow({ referrer: "https://halka.example/ada" })).toMatchObject({
    referrer_host: "",
    channel: "direct",
    source: "page",
  });
});

test.each([
  ["utm_source=spring&utm_medium=email", "", "email"],
  ["utm_medium=E-Mail", "", "email"],
  ["utm_medium=newsletter&utm_term=a", "", "email"],
  ["utm_medium=social", "", "direct"],
  ["utm_source=email", "", "direct"],
  ["utm_medium=email", "https://t.co/1", "social"],
])("assigns %s with the referrer %j to the channel %s", (query, referrer, channel) => {
  expect(getRow({ query, referrer })).toMatchObject({ channel });
});

test("round-trips a line with any text in headers, and writes one row with a fixed number of cells", () => {
  const deps = enrichDeps();
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (userAgent, path) => {
      const overrides = { userAgent, referrer: `https://n.example/${path}`, query: path };
      const line = toLine(event(overrides));
      expect(line).not.toContain("\n");
      expect(fromLine(line)).toEqual(event(overrides));
      const row = getRow(overrides, deps);
      expect(row.retention_days).toBe("180");
      expect(toRow(event(overrides), SALT, deps)).not.toContain("\n");
    }),
  );
});

test("keeps the sources qr and api even if the referrer is one of our pages", () => {
  const own = { referrer: "https://halka.example/ada" };
  expect((["qr", "api", "page", "direct"] as const).map((source) => getRow({ ...own, source }).source)).toEqual([
    "qr",
    "api",
    "page",
    "page",
  ]);
  expect(getRow({ ...own, kind: "visit", source: "direct" }).source).toBe("direct");
});

test.each([
  [3, "3"],
  [0, "0"],
  [9_999, "9999"],
  [10_000, "0"],
  [-1, "0"],
  [2.5, "0"],
  ["7", "0"],
])("stores the position %s as %s", (position, stored) => {
  expect(getRow({ position: position as number }).position).toBe(stored);
});

test("does not count a goal as a second click, and keeps the visitor and variant of the click", () => {
  const deps = enrichDeps();
  const click = getRow({ variant: "44444444-4444-7444-8444-444444444444" }, deps);
  const goal = getRow({ kind: "goal", variant: "44444444-4444-7444-8444-444444444444" }, deps);
  expect([click.kind, click.traffic_class, goal.kind, goal.traffic_class]).toEqual(["click", "human", "goal", "human"]);
  expect([goal.visitor, goal.variant]).toEqual([click.visitor, click.variant]);
});

test("reads a line of an older release without position and variant", () => {
  const line = JSON.stringify(["click", 1, "w", "l", "direct", 0, "a", "u", "tr", "r", "q"]);
  expect(fromLine(line)).toMatchObject({ query: "q", position: 0, variant: "" });
  expect(fromLine(JSON.stringify(["sale", 1, "w", "l", "direct", 0, "a", "u", "tr", "r", "q"]))).toBeUndefined();
});

test("does not mark a click as a duplicate of one far in the future, as after the clock was set back", () => {
  const { isRepeat } = createDuplicateDetector().forSegment();
  const noon = Date.UTC(2026, 0, 2, 12);
  const minutes = (count: number) => noon + count * 60_000;
  expect([0, 29, -61, -40, -29].map((at) => isRepeat("1", "a", minutes(at)))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
