import { describe, expect, test } from "vitest";
import { metricsToken } from "#server/metrics/metrics-token.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { END, exchange, openRawClient, readResponses } from "#testing/raw-http.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const { host: HOST, raw, get } = openRawClient(instance.port);

async function expectHealthy(): Promise<void> {
  expect(instance.listBugs()).toEqual([]);
  expect(await get("/healthz")).toMatchObject({ status: 200 });
}

describe("rejects bytes that are not HTTP with a problem, and closes the connection", () => {
  const chunked = "transfer-encoding: chunked";
  test.each<[string, string, number]>([
    ["a header over 16 KiB", `GET / HTTP/1.1\r\n${HOST}\r\nx: ${"a".repeat(17_000)}\r\n`, 431],
    ["a target over 16 KiB", `GET /${"a".repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
    ["1,000 headers", `GET / HTTP/1.1\r\n${HOST}\r\n${"x: y\r\n".repeat(1_000)}`, 431],
    ["a Host after 100 headers", `GET / HTTP/1.1\r\n${"x: y\r\n".repeat(101)}${HOST}\r\n`, 431],
    ["no HTTP", "hello\r\n", 400],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00", 400],
    ["HTTP/2 without an upgrade", "PRI * HTTP/2.0\r\n\r\nSM\r\n", 400],
    ["an unknown version", `GET / HTTP/9.9\r\n${HOST}\r\n`, 400],
    ["a lower-case method", `get / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a space in the target", `GET /a b HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a NUL in the target", `GET /a\0b HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a NUL in a header", `GET / HTTP/1.1\r\n${HOST}\r\nx: a\0b\r\n`, 400],
    ["a bare CR in a header", `GET / HTTP/1.1\r\n${HOST}\r\nx: a\rb\r\n`, 400],
    ["a space before the colon", `GET / HTTP/1.1\r\n${HOST}\r\nx : a\r\n`, 400],
    ["a folded header", `GET / HTTP/1.1\r\n${HOST}\r\nx: a\r\n b\r\n`, 400],
    ["both length and chunks", `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-length: 2\r\n${chunked}\r\n`, 400],
    ["two lengths", `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-length: 2\r\ncontent-length: 3\r\n`, 400],
    ["a negative length", `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-length: -1\r\n`, 400],
    ["an unknown coding at the end", `POST /users HTTP/1.1\r\n${HOST}\r\ntransfer-encoding: chunked, x\r\n`, 400],
    ["two hosts", `GET / HTTP/1.1\r\n${HOST}\r\nhost: evil.example\r\n`, 400],
    ["no host", `GET / HTTP/1.1\r\n`, 400],
    ["a target without a slash", `GET users HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a star for another method than OPTIONS", `GET * HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["another scheme", `GET ftp://localhost/ HTTP/1.1\r\n${HOST}\r\n`, 400],
  ])("%s", async (_name, head, status) => {
    const [response] = readResponses(await exchange(instance.port, head, END));
    expect(response?.status).toBe(status);
    expect(response?.headers.get("connection")).toBe("close");
    expect(JSON.parse(response?.body ?? "")).toMatchObject({
      status,
      code: expect.any(String),
      request_id: response?.headers.get("x-request-id"),
    });
    await expectHealthy();
  });

  test("a chunk with an invalid size", async () => {
    const head = `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked`;
    expect((await raw(head, "zz\r\n{}\r\n0\r\n\r\n")).status).toBe(400);
  });

  test("a tunnel", async () => {
    expect(await exchange(instance.port, `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n\r\n`)).not.toMatch(
      /^HTTP\/1\.1 2/,
    );
  });
});

describe("hosts", () => {
  test.each([
    "evil.example",
    "localhost.evil.example",
    `localhost:${instance.port}@evil.example`,
    "localhost:1",
    "",
    "[::1",
    "a b",
    "127.1",
    "LOCALHOST.",
  ])("%s is not served", async (host) => {
    const { status, body } = await raw(`GET /${ada.username}/web HTTP/1.1\r\nhost: ${host}`);
    expect(["400 bad_request", "421 unknown_host"]).toContain(
      `${status} ${(JSON.parse(body) as { code: string }).code}`,
    );
  });

  test.each(["localhost", "LocalHost", "127.0.0.1", "[::1]", `127.0.0.1:${instance.port}`])(
    "%s is served",
    async (host) => {
      expect((await raw(`GET /${ada.username}/web HTTP/1.1\r\nhost: ${host}`)).status).toBe(302);
    },
  );

  test.each(["/healthz", "/readyz", "/healthz?x=1", "/healthz/", "/api/healthz"])(
    "%s responds to probes under any host name",
    async (path) => {
      for (const head of [
        `GET ${path} HTTP/1.1\r\nhost: 10.0.0.7:8080`,
        `GET ${path} HTTP/1.1\r\nhost: a b`,
        `GET ${path} HTTP/1.0`,
        `HEAD ${path} HTTP/1.0`,
      ]) {
        expect({ head, status: (await raw(head)).status }).toEqual({ head, status: 200 });
      }
    },
  );

  test("serves the metrics under any host name, but only with their token", async () => {
    const head = "GET /metrics HTTP/1.1\r\nhost: 10.0.0.7:8080";
    const token = metricsToken(instance.node.settings, instance.node.shared.keys);
    expect((await raw(`${head}\r\nauthorization: Bearer ${token}`)).status).toBe(200);
    expect((await raw(head)).status).toBe(401);
    expect((await raw(`${head}\r\nauthorization: Bearer ${ada.token}`)).status).toBe(401);
  });

  test.each(["/healthz/../login", "/metrics/../login", "/readyz/x", "/metricsx", "/x/metrics"])(
    "%s is not served under other host names",
    async (path) => {
      expect((await raw(`GET ${path} HTTP/1.1\r\nhost: 10.0.0.7:8080`)).status).toBe(421);
    },
  );

  test("uses the host of an absolute target instead of the header", async () => {
    expect((await get(`http://localhost:${instance.port}/${ada.username}/web`)).status).toBe(302);
    expect((await raw(`GET http://localhost/${ada.username}/web HTTP/1.1\r\nhost: evil.example`)).status).toBe(302);
    for (const path of [`/${ada.username}/web`, "/v1/widget/link", "/login"])
      expect((await get(`http://evil.example${path}`)).status).toBe(421);
  });
});

describe("paths", () => {
  test.each([
    "//evil.example",
    "//evil.example/%2f..",
    "///",
    "/..//",
    "/../",
    "/./",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%00",
    "/%",
    "/%zz",
    "/%ff%fe",
    "/a%0d%0aset-cookie:%20a=b",
    "/\\evil.example",
    "/\\..\\",
    "/%5cevil.example",
    "/a/%2e%2e",
    "/assets/..%2f..%2fpackage.json",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/%00",
    "/assets//etc/passwd",
    "/.env",
    "/.git/config",
    "/;/",
    "/a;b",
    "/a:b",
    "/?",
    "/?#",
    "/#",
    `/${"a".repeat(15_000)}`,
    `/${"a/".repeat(7_000)}`,
    `/l/${"a".repeat(15_000)}`,
    `/?${"a=b&".repeat(3_500)}`,
    "/v1/widget/link/username/%2e%2e%2fx",
  ])("%s reaches no other resource and causes no bug", async (target) => {
    const { status, headers, body } = await get(target);
    const isStart = /^\/+(\?|#|\.\.?\/|$)/.test(target);
    expect(isStart ? [200, 404] : [400, 404]).toContain(status);
    expect(headers.get("location")).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
    expect(body).not.toMatch(/root:|"dependencies"|node_modules/);
    await expectHealthy();
  });

  test("does not cache paths that cannot exist", async () => {
    const { pages } = instance.node.shared;
    const before = pages.size;
    for (const path of [`/${"b".repeat(200)}`, "/~b", "/b%20b", "/b%00"]) expect((await get(path)).status).toBe(404);
    expect(pages.size).toBe(before);
  });
});
