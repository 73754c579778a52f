import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageScript } from "#features/appearance/pages/scripts.tsx";
import { metricsToken } from "#server/metrics/metrics-token.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const DETAIL = "select secret from accounts at node_modules/x.ts:1";
const error = (): never => {
  throw new Error(DETAIL);
};
const instance = await testNode(stores, {
  change: (node) => ({
    shared: { ...node.shared, countPageView: error },
    visits: {
      respond(request) {
        if (request.url === "/bug/now") error();
        if (request.url === "/bug/soon") return Promise.reject(new Error(DETAIL));
        if (request.url === "/bug/header")
          return { status: 302, headers: ["location", "a\r\nset-cookie: b=c"], body: null, line: "[]" };
        return node.visits.respond(request);
      },
    },
  }),
});
const ada = await testTenant(instance);
await ada.call("POST", "/v1/widget/link", {
  name: "Slow",
  slug: "web",
  link: "https://slow.example/",
  timeout: 3,
  alias: "slow",
});
await mkdir(join(instance.clientDir, "assets"));
await writeFile(join(instance.clientDir, "assets/app-1.js"), "1");
await mkdir(join(instance.clientDir, "presets"));
await writeFile(join(instance.clientDir, "presets/ring-1-160.webp"), "1");

/** Name, path, expected status, and the pattern of the expected content security policy. */
test.each<[string, string, number, RegExp | null]>([
  ["a call", "/v1/widget/link", 200, null],
  ["public data", `/v1/widget/link/username/${ada.username}`, 200, null],
  ["a problem", "/v1/none", 404, null],
  ["the contract", "/openapi.json", 200, null],
  ["a probe", "/readyz", 200, null],
  ["the metrics without their token", "/metrics", 401, null],
  [
    "a document of the app",
    "/none/of/this",
    404,
    /script-src 'nonce-[\w-]{24}' 'strict-dynamic'.*base-uri 'none'.*object-src 'none'.*frame-ancestors 'none'/,
  ],
  ["a document of the site", "/", 200, /default-src 'none'.*script-src 'self' 'sha256-.*frame-ancestors 'none'/],
  ["a page", `/${ada.username}`, 200, /default-src 'none'/],
  ["a preview shell", "/preview", 200, /^sandbox allow-scripts; default-src 'none'/],
  ["a page's share document", `/share/${ada.username}`, 200, /default-src 'none'.*form-action 'none'/],
  ["the form that reports a page", `/report/${ada.username}`, 200, /default-src 'none'.*form-action 'self'/],
  ["a missing page", "/unclaimed", 404, /default-src 'none'/],
  ["a redirect", `/${ada.username}/web`, 302, null],
  ["a delayed redirect", `/${ada.username}/slow`, 200, /default-src 'none'/],
  ["a missing link", `/${ada.username}/none`, 404, /default-src 'none'/],
  ["an asset", "/assets/app-1.js", 200, null],
  ["a preset picture", "/presets/ring-1-160.webp", 200, null],
  ["a missing preset picture", "/presets/none.webp", 404, /object-src 'none'/],
  ["the script of pages", pageScript.path, 200, null],
  ["a missing asset", "/assets/none.js", 404, /object-src 'none'/],
  ["a bug", "/bug/now", 500, null],
])("%s sets its security headers", async (_name, path, status, policy) => {
  const result = await ada.call("GET", path);
  expect(result.status).toBe(status);
  expect(result.headers.get("x-content-type-options")).toBe("nosniff");
  for (const name of ["x-powered-by", "server", "set-cookie"]) expect(result.headers.get(name)).toBeNull();
  const isForever = /^\/(assets|presets)\//.test(path) && status === 200;
  expect(result.headers.get("cache-control")).toMatch(
    isForever ? /immutable/ : policy ? /no-store|no-cache/ : /^no-store$/,
  );
  expect(result.headers.get("access-control-allow-origin")).toBe(isForever ? "*" : null);
  const type = result.headers.get("content-type") ?? "";
  const actual = result.headers.get("content-security-policy") ?? "none";
  expect([type.startsWith("text/html"), actual]).toEqual([policy !== null, expect.stringMatching(policy ?? /^none$/)]);
});

test("puts custom JavaScript only on sandboxed pages without our origin", async () => {
  const eve = await testTenant(instance);
  await eve.call("PUT", `/v1/appearance/${eve.appearanceId}`, { custom_js: "alert('custom')" });
  const redirect = await call(instance.origin, "GET", `/${eve.username}`);
  expect([redirect.status, redirect.body]).toEqual([302, ""]);
  const same = await testNode(stores, { env: { CUSTOM_JS: "same-host" } });
  const { headers, body } = await call(same.origin, "GET", `/${eve.username}`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(body).toContain("alert('custom')");
  expect(policy).toMatch(/(^|; )sandbox allow-scripts/);
  expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|allow-forms|'unsafe-inline'/);
  const off = await testNode(stores, { env: { PUBLIC_URL: "https://halka.example" } });
  const plain = await call(off.origin, "GET", `/${eve.username}`);
  expect(plain.status).toBe(200);
  expect(plain.body).not.toContain("alert('custom')");
  expect(plain.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
});

test.each([
  ["a call", "POST", `/v1/log/page-view/${ada.id}`, { path: "/" }],
  ["a visit with a synchronous response", "GET", "/bug/now", undefined],
  ["a visit that waits for the store", "GET", "/bug/soon", undefined],
  ["a visit whose response cannot be written", "GET", "/bug/header", undefined],
])(
  "responds to a bug in %s with a 500 without detail, logged once with the id in the response",
  async (_name, method, path, body) => {
    instance.logged.length = 0;
    const result = await ada.call(method, path, body);
    expectProblem(result, 500, "internal_error");
    const id = result.headers.get("x-request-id")!;
    const lines = instance.logged.map(
      (line) => JSON.parse(line) as { level: number; requestId?: string; err?: { message: string } },
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, requestId: id, err: { stack: expect.any(String) } });
  },
);

test("does not let one failed response affect others", async () => {
  const paths = ["/bug/header", `/${ada.username}/web`, "/bug/header", `/${ada.username}/web`];
  const statuses = await Promise.all(paths.map(async (path) => (await call(instance.origin, "GET", path)).status));
  expect(statuses).toEqual([500, 302, 500, 302]);
});

test.each([undefined, "a token that the operator has set"])(
  "requires a token for the metrics, with %s",
  async (token) => {
    const { origin, node } = token === undefined ? instance : await testNode(stores, { env: { METRICS_TOKEN: token } });
    const right = `Bearer ${metricsToken(node.settings, node.shared.keys)}`;
    const statusFor = async (headers: Record<string, string>) =>
      (await call(origin, "GET", "/metrics", undefined, headers)).status;
    expect(await statusFor({ authorization: right })).toBe(200);
    for (const authorization of ["", "Bearer", right.slice(0, -1), `${right}x`, `Bearer ${ada.token}`])
      expect(await statusFor({ authorization })).toBe(401);
    expect(await statusFor({ "x-forwarded-for": "127.0.0.1" })).toBe(401);
  },
);

test.each(["evil", "bytes=0-0", "bytes=9-", "bytes=-1", "bytes=1-0,evil"])(
  "sends the whole asset for Range: %s",
  async (range) => {
    const { status, body } = await call(instance.origin, "GET", "/assets/app-1.js", undefined, { range });
    expect([status, body]).toEqual([200, "1"]);
  },
);

test("sets HSTS for an https PUBLIC_URL, and denies documents access to the visitor's devices", async () => {
  const https = await testNode(stores, { env: { PUBLIC_URL: "https://halka.example" } });
  for (const path of [
    "/",
    `/${ada.username}`,
    `/${ada.username}/web`,
    "/none/of/this",
    "/v1/none",
    "/assets/app-1.js",
  ]) {
    const secure = (await call(https.origin, "GET", path)).headers.get("strict-transport-security");
    expect([path, secure]).toEqual([path, "max-age=31536000"]);
    const plain = (await call(instance.origin, "GET", path)).headers.get("strict-transport-security");
    expect([path, plain]).toEqual([path, null]);
  }
  for (const path of ["/", `/${ada.username}`, "/none/of/this", `/share/${ada.username}`, "/unclaimed"]) {
    const policy = (await call(instance.origin, "GET", path)).headers.get("permissions-policy") ?? "none";
    for (const feature of ["camera", "geolocation", "microphone", "payment"]) expect(policy).toContain(`${feature}=()`);
  }
});

test("keeps an email's secret address out of the referrer", async () => {
  for (const path of ["/unsubscribe/none", "/subscription/none"])
    expect((await call(instance.origin, "GET", path)).headers.get("referrer-policy")).toBe("no-referrer");
});
