// long because all kinds of visits share one set of caches and links
import { expect, onTestFinished, test } from "vitest";
import { fromLine } from "#features/ingest/event.ts";
import { defaultAppearance } from "#features/appearance/default-appearance.ts";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { noRestrictions } from "#testing/no-restrictions.ts";
import { sampleCachedPage, sampleVisitLink } from "#testing/sample-page.ts";
import { CHROME } from "#testing/user-agents.ts";
import { openCache } from "./cache.ts";
import { documentRenderers } from "./documents.ts";
import { type CachedPage, getPageKey } from "./cached-page.ts";
import type { VisitResponse, VisitRequest } from "./request.ts";
import { createSeenVisitors } from "./link-visitor.ts";
import { openVisits } from "./visit.ts";
import type { HandleTarget } from "#features/workspaces/handles.ts";

const WORKSPACE = "11111111-1111-7111-8111-111111111111";

const link = (overrides: Partial<VisitLink> = {}): VisitLink =>
  sampleVisitLink({
    id: "22222222-2222-7222-8222-222222222222",
    workspaceId: WORKSPACE,
    primaryId: WORKSPACE,
    handle: "Ada",
    alias: "blog",
    code: "abcd1234",
    name: "Blog",
    destination: "https://ada.example/blog",
    ...overrides,
  });

const NOW_MS = 1_700_000_000_000;
const clock = { nowMs: NOW_MS };
const away = new Error("away");
const stored = new Map([
  ["/ada/blog", link()],
  ["/l/abcd1234", link()],
  [":/l/abcd1234", link()],
  [":/summer", link()],
  [":/pay", link()],
  ["/ada/slow", link({ alias: "slow", timeoutSeconds: 3 })],
  ["/ada/fresh", link({ alias: "fresh", noticeUntilMs: NOW_MS + 1 })],
  ["/ada/fresh-slow", link({ id: WORKSPACE, alias: "fresh-slow", noticeUntilMs: NOW_MS + 1, timeoutSeconds: 3 })],
  ["/ada/aged", link({ alias: "aged", noticeUntilMs: NOW_MS })],
]);
const page = sampleCachedPage({ workspaceId: WORKSPACE, primaryId: WORKSPACE, handle: "Ada", links: [link()] });
const pageWithCode: CachedPage = {
  ...page,
  workspaceId: "018f0000-0000-7000-8000-0000000000ee",
  handle: "Eve",
  appearance: { ...defaultAppearance, custom_js: "draw()" },
  documents: new Map(),
};
const redirecting = sampleCachedPage({
  workspaceId: "018f0000-0000-7000-8000-0000000000dd",
  handle: "Kim",
  pageRedirect: { to: "https://festival.example/", fromMs: NOW_MS + 1_000, untilMs: NOW_MS + 2_000, loop: null },
});
const store = { isUnavailable: false };
const common = { max: 100, isCoherent: () => true, nowMs: Date.now, isUnavailable: (error: unknown) => error === away };
/** The keys of each query for links. */
const loads: (readonly string[])[] = [];
const links = openCache<VisitLink>({
  ...common,
  getWorkspace: (found) => found.workspaceId,
  async load(paths) {
    if (store.isUnavailable) throw away;
    loads.push(paths);
    return new Map(paths.flatMap((path) => (stored.has(path) ? [[path, stored.get(path)!] as const] : [])));
  },
});
const pages = openCache<CachedPage>({
  ...common,
  getWorkspace: (found) => found.workspaceId,
  async load(handles) {
    if (store.isUnavailable) throw away;
    const known: Readonly<Record<string, CachedPage>> = {
      ada: page,
      eve: pageWithCode,
      kim: redirecting,
      [getPageKey(WORKSPACE)]: page,
    };
    return new Map(handles.flatMap((handle) => (known[handle] ? [[handle, known[handle]] as const] : [])));
  },
});
const handleTargets = openCache<HandleTarget>({
  ...common,
  getWorkspace: (found) => found.workspaceId,
  async load(handles) {
    if (store.isUnavailable) throw away;
    queries.push(...handles);
    const known: Readonly<Record<string, HandleTarget>> = {
      countess: { workspaceId: WORKSPACE, handle: "Ada" },
      ada: { workspaceId: WORKSPACE, handle: null },
      retired: { workspaceId: "", handle: null },
    };
    return new Map(handles.flatMap((handle) => (known[handle] ? [[handle, known[handle]] as const] : [])));
  },
});
/** The handles for which retired handles were queried. */
const queries: string[] = [];

const visits = openVisits({
  moderation: noRestrictions,
  reserved: new Set(["login", "v1", "assets"]),
  links,
  pages,
  handleTargets,
  readOwner: (cookies) => (cookies === "own=yes" ? WORKSPACE : undefined),
  isUnavailable: common.isUnavailable,
  env: {
    findCountry: () => "DE",
    salts: { peek: () => undefined },
    seen: createSeenVisitors(),
    ownHosts: new Set(),
    nowMs: () => clock.nowMs,
  },
  openCountries: async () => {},
  countLimitedClick: async () => 1,
  tokenKey: Buffer.alloc(32),
  isPassword: async () => false,
  origin: "https://halka.example",
  shortHost: {},
  unknownPaths: { count: () => undefined },
  shortOrigin: "https://go.example",
  findPreview: async () => undefined,
  submitForm: async () => ({ kind: "accepted" }),
  isDiskFull: () => false,
  scriptOrigin: "https://pages.example:8443",
  getRole: (host) => (host.startsWith("Pages.") ? "pages" : host === "go.example" ? "links" : "app"),
  findHost: () => undefined,
  findPageHost: () => undefined,
  ownerToken: () => "yes",
  ownerCookie: () => "own=yes; Path=/",
  ...documentRenderers({
    origin: "https://halka.example",
    assetOrigin: "",
    scriptOrigin: "https://pages.example:8443",
    now: () => new Date(),
  }),
});

async function visit(url: string, overrides: Partial<VisitRequest> = {}): Promise<VisitResponse> {
  const headers = { "user-agent": CHROME, ...overrides.headers };
  const response = await visits.respond({
    method: "GET",
    url,
    host: "halka.example",
    address: "192.0.2.1",
    ...overrides,
    headers,
  });
  if (!response) throw new Error(`${url} is not a visit`);
  return response;
}

const getHeader = (response: VisitResponse, name: string) =>
  response.headers.includes(name) ? response.headers[response.headers.indexOf(name) + 1] : undefined;
const toHtml = ({ body }: VisitResponse) => Buffer.from(body ?? "", "latin1").toString();
const toEvent = (response: VisitResponse) => (response.line === null ? null : fromLine(response.line));

test.each(["/ada/blog", "/l/abcd1234", "/ada/blog?utm_source=x"])(
  "redirects %s, counts it, and keeps browsers from caching the response",
  async (url) => {
    for (const round of ["first, from the store", "second, from memory"]) {
      const response = await visit(url, { headers: { referer: "https://t.co/1" } });
      expect(response.status, round).toBe(302);
      expect(getHeader(response, "location")).toBe("https://ada.example/blog");
      expect(getHeader(response, "cache-control")).toBe("no-store");
      expect(toEvent(response)).toMatchObject({
        kind: "click",
        linkId: link().id,
        workspaceId: WORKSPACE,
        referrer: "https://t.co/1",
        source: "direct",
      });
    }
  },
);

test("leads to the same destination regardless of query parameters", async () => {
  const response = await visit("/ada/blog?next=https://evil.example&url=//evil.example");
  expect(getHeader(response, "location")).toBe("https://ada.example/blog");
});

test.each<[string, Partial<VisitRequest>, number]>([
  ["HEAD", { method: "HEAD" }, 1],
  ["a prefetch", { headers: { "sec-purpose": "prefetch;prerender" } }, 2],
  ["the owner", { headers: { cookie: "own=yes" } }, 4],
  ["global privacy control", { headers: { "sec-gpc": "1" } }, 8],
])("marks %s with a flag", async (_name, overrides, flag) => {
  expect(toEvent(await visit("/ada/blog", overrides))?.flags).toBe(flag);
});

test("serves a page in the visitor's language, compressed, with an ETag that saves the second transfer", async () => {
  const turkish = await visit("/ada", {
    headers: { cookie: "preferred-language=tr", "accept-encoding": "gzip, br" },
  });
  expect(turkish.status).toBe(200);
  expect(getHeader(turkish, "content-encoding")).toBe("br");
  expect(getHeader(turkish, "content-language")).toBe("tr");
  const again = await visit("/ADA", {
    headers: { cookie: "preferred-language=tr", "accept-encoding": "br", "if-none-match": getHeader(turkish, "etag")! },
  });
  expect(again).toMatchObject({ status: 304, body: null });
  const preferred = await visit("/ada", { headers: { "accept-language": "tr", cookie: "preferred-language=ru" } });
  expect(getHeader(preferred, "content-language")).toBe("ru");
});

test.each<[string, string]>([
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000,gzip;q=0", ""],
  ["br;q=0.001", "br"],
  ["gzip;q=0.5, br;q=0.8", "br"],
  ["identity", ""],
  ["deflate, zstd", ""],
])("sends a browser that accepts %s the coding %s", async (accepted, coding) => {
  expect(getHeader(await visit("/ada", { headers: { "accept-encoding": accepted } }), "content-encoding") ?? "").toBe(
    coding,
  );
});

test.each(['W/"ETAG"', '"other", "ETAG"'])("does not send a page again that the browser has as %s", async (held) => {
  const etag = getHeader(await visit("/ada"), "etag")!;
  expect((await visit("/ada", { headers: { "if-none-match": held.replace('"ETAG"', etag) } })).status).toBe(304);
  expect((await visit("/ada", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test.each([
  "/~ada",
  `/~${WORKSPACE}`,
  `/${"a".repeat(31)}`,
  "/%00",
  "/a%20b",
  `/ada/${"a".repeat(201)}`,
  "/ada/a%20b",
  "/l/a%00",
])("does not look up or cache %s, which cannot be a handle, an alias or a code", async (url) => {
  const before = [links.size, pages.size];
  store.isUnavailable = true;
  try {
    expect((await visit(url)).status).toBe(404);
    expect([links.size, pages.size]).toEqual(before);
  } finally {
    store.isUnavailable = false;
  }
});

test("does not serve a page under the id of its workspace, even while it is cached under it", async () => {
  expect(await pages.find(getPageKey(WORKSPACE))).toBe(page);
  expect((await visit(`/~${WORKSPACE}`)).status).toBe(404);
});

test("counts a page visit only for clients that do not run the page's script", async () => {
  expect((await visit("/ada")).line).toBeNull();
  expect(toEvent(await visit("/ada", { headers: { "user-agent": "Googlebot/2.1" } }))?.kind).toBe("visit");
  expect(toEvent(await visit("/ada", { method: "HEAD" }))).toMatchObject({ kind: "visit", flags: 1 });
});

const NO_PROFILE = "The profile you&#x27;re looking for doesn&#x27;t exist.";
const NO_LINK = "This link no longer exists.";

test.each([
  ["/unclaimed", NO_PROFILE],
  ["/unclaimed/nothing", NO_PROFILE],
  ["/l/none", NO_LINK],
  ["/l/none+", NO_LINK],
  ["/ada/%00", NO_LINK],
  ["/%ff/x", NO_LINK],
])("responds to %s with 404 and “%s”, every time", async (url, text) => {
  for (let round = 0; round < 2; round++) {
    const response = await visit(url);
    expect(response.status).toBe(404);
    expect(toHtml(response)).toContain(text);
    expect(response.line).toBeNull();
  }
});

test("says that a page has no such link, and links to the page", async () => {
  for (let round = 0; round < 2; round++) {
    const response = await visit("/ADA/nothing");
    expect(response.status).toBe(404);
    expect(toHtml(response)).toContain("This link no longer exists.");
    expect(toHtml(response)).toContain('href="/Ada"');
    expect(toHtml(response)).not.toContain("/signup");
  }
});

test.each([
  ["/unclaimed", true],
  ["/unclaimed/shop", true],
  ["/retired", false],
  ["/pass-word", false],
  ["/l/none", false],
])("invites the visitor to take the handle of %s: %s", async (url, isInvited) => {
  for (let round = 0; round < 2; round++)
    expect(toHtml(await visit(url)).includes('href="https://halka.example/signup"')).toBe(isInvited);
});

test.each(["/", "/login", "/v1/widget/link", "/a/b/c", "/l", "/LOGIN"])(
  "leaves %s to the rest of the product",
  (url) => {
    expect(visits.respond({ method: "GET", url, host: "h", headers: {}, address: "" })).toBeNull();
  },
);

test("rejects other methods", async () => {
  for (const url of ["/ada", "/ada/blog"])
    expect(await visit(url, { method: "POST" })).toMatchObject({ status: 405, line: null });
});

test("shows the waiting page of a link with a delay, and counts a click", async () => {
  const response = await visit("/ada/slow");
  expect(response.status).toBe(200);
  expect(Buffer.from(response.body ?? "", "latin1").toString()).toContain("https://ada.example/blog");
  expect(toEvent(response)?.kind).toBe("click");
});

test("shows the notice before a link of a new account while the notice applies, and counts a click", async () => {
  const response = await visit("/ada/fresh");
  expect(response.status).toBe(200);
  expect(Buffer.from(response.body ?? "", "latin1").toString()).toContain("This link is new");
  expect(toEvent(response)?.kind).toBe("click");
  expect((await visit("/ada/aged")).status).toBe(302);
});

test("shows the delay of a link after the notice, without counting a second click", async () => {
  const first = toHtml(await visit("/ada/fresh-slow"));
  const href = /href="(\?hlk=go\.[^"]+)"/.exec(first)?.[1];
  const next = await visit(`/ada/fresh-slow${href}`);
  expect([next.status, next.line]).toEqual([200, null]);
  expect(toHtml(next)).toContain('content="3;url=https://ada.example/blog"');
  for (const url of [`/ada/fresh-slow${href}x`, `/ada/fresh${href}`])
    expect(toHtml(await visit(url))).toContain("This link is new");
});

test("serves cached pages and links while the store is down, and 503 with Retry-After for all others", async () => {
  await visit("/ada/blog");
  await visit("/ada");
  store.isUnavailable = true;
  try {
    expect([(await visit("/ada/blog")).status, (await visit("/ada")).status]).toEqual([302, 200]);
    const unknown = await visit("/janedoe/else");
    expect(unknown.status).toBe(503);
    expect(getHeader(unknown, "retry-after")).toBe("5");
  } finally {
    store.isUnavailable = false;
  }
});

test("begins and ends the redirect of a cached page on schedule, to the millisecond", async () => {
  onTestFinished(() => void (clock.nowMs = NOW_MS));
  const statuses: number[] = [];
  for (const ms of [999, 1_000, 1_999, 2_000]) {
    clock.nowMs = NOW_MS + ms;
    statuses.push((await visit("/kim")).status);
  }
  expect(statuses).toEqual([200, 302, 302, 200]);
});

test.each([
  ["/countess", "/Ada"],
  ["/Countess/?utm_source=card", "/Ada/?utm_source=card"],
  ["/countess/blog?next=//evil.example", "/Ada/blog?next=//evil.example"],
  ["/%63ountess/blog", "/Ada/blog"],
])("redirects %s to its owner's current handle, uncached, and counts it there", async (url, location) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await visit(url, { method });
    expect([response.status, getHeader(response, "location")]).toEqual([302, location]);
    expect(getHeader(response, "cache-control")).toBe("no-store");
    expect(response.line).toBeNull();
  }
});

test("queries retired handles only after a miss, and once for each handle", async () => {
  queries.length = 0;
  for (const url of ["/ada", "/ada/blog", "/l/abcd1234", "/l/nothing1"]) await visit(url);
  expect(queries).toEqual([]);
  for (const url of ["/unclaimed-name", "/unclaimed-name", "/unclaimed-name/blog"])
    expect((await visit(url)).status).toBe(404);
  expect(queries).toEqual(["unclaimed-name"]);
});

test("responds with 503 while the store is down to a handle that may be retired", async () => {
  handleTargets.dropAll();
  pages.dropAll();
  await visit("/gone");
  handleTargets.dropAll();
  store.isUnavailable = true;
  const response = await visit("/gone");
  store.isUnavailable = false;
  expect([response.status, getHeader(response, "retry-after")]).toEqual([503, "5"]);
});

const PAGES = "Pages.example:8443";

test("serves a page with custom JavaScript only on the page host", async () => {
  const elsewhere = await visit("/eve?a=b");
  expect([elsewhere.status, getHeader(elsewhere, "location")]).toEqual([302, "https://pages.example:8443/eve?a=b"]);
  expect(getHeader(elsewhere, "cache-control")).toBe("no-store");
  expect(elsewhere.line).toBeNull();
  const there = await visit("/eve", { host: PAGES });
  expect(there.status).toBe(200);
  expect(getHeader(there, "content-security-policy")).toMatch(/^sandbox allow-scripts .*form-action 'none'/);
  expect(toHtml(there)).toContain('rel="canonical" href="https://pages.example:8443/Eve"');
  expect(toHtml(there)).toContain('data-share="https://halka.example/Eve"');
  expect(toHtml(there)).not.toContain("data-own");
});

test("serves a page without custom JavaScript only on the application's host", async () => {
  expect(toHtml(await visit("/ada"))).toContain('rel="canonical" href="https://halka.example/Ada"');
  for (const host of [PAGES, "go.example"]) {
    const response = await visit("/ada?hlk=qr", { host });
    expect([response.status, getHeader(response, "location")]).toEqual([302, "https://halka.example/ada?hlk=qr"]);
  }
});

test("passes a stored language on to the page host, unless the URL names one", async () => {
  const headers = { cookie: "preferred-language=tr" };
  const findLocation = async (url: string) => getHeader(await visit(url, { headers }), "location");
  expect(await findLocation("/eve")).toBe("https://pages.example:8443/eve?lang=tr");
  expect(await findLocation("/eve?a=b")).toBe("https://pages.example:8443/eve?a=b&lang=tr");
  expect(await findLocation("/eve?lang=ru")).toBe("https://pages.example:8443/eve?lang=ru");
  const asOwner = await visit("/eve", { headers: { cookie: "preferred-language=tr; own=yes" } });
  expect(getHeader(asOwner, "location")).toMatch(/^https:\/\/pages\.example:8443\/eve\?lang=tr/);
});

test("recognises owners on the page host by a token that moves from the URL to a cookie", async () => {
  const own = { cookie: "own=yes" };
  const led = await visit("/eve?a=b", { headers: own });
  expect(getHeader(led, "location")).toBe("https://pages.example:8443/eve?a=b&own=yes");
  const marked = await visit("/eve?a=b&own=yes", { host: PAGES });
  expect([marked.status, getHeader(marked, "location")]).toEqual([302, "/eve?a=b"]);
  expect(getHeader(marked, "set-cookie")).toBe("own=yes; Path=/");
  const forged = await visit("/eve?own=no", { host: PAGES });
  expect([forged.status, getHeader(forged, "location"), getHeader(forged, "set-cookie")]).toEqual([
    302,
    "/eve",
    undefined,
  ]);
  const seen = await visit("/eve", { host: PAGES, headers: own });
  expect(toHtml(seen)).toContain('data-own="yes"');
  expect(getHeader(seen, "cache-control")).toBe("no-store");
  expect(toHtml(await visit("/eve", { host: PAGES }))).not.toContain("data-own");
});

test.each(["/login", "/LOGIN", "/v1/widget/link", "/a/b/c", "/a/../login", "/assets/../login", "/assets/%2e%2e/login"])(
  "responds with 404 to %s on a host of pages or short links",
  async (url) => {
    for (const host of [PAGES, "go.example"]) expect((await visit(url, { host })).status).toBe(404);
  },
);

test("keeps a short link open whose name was reserved later, whether it is in memory or not", async () => {
  for (const round of ["first, from the store", "second, from memory"])
    expect((await visit("/pay", { host: "go.example" })).status, round).toBe(302);
  expect((await visit("/payment", { host: "go.example" })).status).toBe(404);
});

test("redirects short links on every host, and the root of a limited host to the application", async () => {
  for (const host of [PAGES, "go.example"]) {
    expect(getHeader(await visit("/l/abcd1234", { host }), "location")).toBe("https://ada.example/blog");
    const root = await visit("/?a=b", { host });
    expect([root.status, getHeader(root, "location")]).toEqual([302, "https://halka.example/?a=b"]);
  }
});

test("looks up both addresses of an unknown path on the host of a page in one query", async () => {
  const domain: ServedHost = {
    host: "page.example",
    workspaceId: WORKSPACE,
    primaryId: WORKSPACE,
    handle: "Ada",
    use: "page",
    isLive: true,
    order: "1",
    rootUrl: null,
    notFoundUrl: null,
    expiredUrl: null,
    favicon: "",
    robotsTxt: "",
    isCaseSensitive: false,
  };
  loads.length = 0;
  expect((await visit("/nowhere-yet", { host: domain.host, domain })).status).toBe(404);
  expect(loads.map((keys) => keys.length)).toEqual([2]);
});
