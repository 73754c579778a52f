import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
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
const bugs: string[] = [];

afterEach(() => void bugs.push(...instance.listBugs()));

test("responds to HEAD as to GET, without a body", async () => {
  for (const path of [
    "/",
    "/none/",
    `/${ada.username}`,
    `/${ada.username}/web`,
    "/v1/widget/link",
    "/openapi.json",
    "/healthz",
    `/v1/widget/link/username/${ada.username}`,
  ]) {
    const [read, head] = [await get(path), await raw(`HEAD ${path} HTTP/1.1\r\n${HOST}`)];
    expect({ path, status: head.status, body: head.body }).toEqual({ path, status: read.status, body: "" });
    const names = (headers: Headers) =>
      [...headers.keys()].filter((name) => !/^(content-length|transfer-encoding|date)$/.test(name)).sort();
    expect(names(head.headers)).toEqual(names(read.headers));
    expect(head.headers.get("content-type")).toBe(read.headers.get("content-type"));
  }
});

test.each(["TRACE", "PROPFIND", "PURGE", "LINK", "QUERY"])(
  "responds to %s with 405 and the allowed methods, and echoes nothing",
  async (method) => {
    for (const path of ["/", "/v1/widget/link", `/${ada.username}/web`]) {
      const response = await raw(`${method} ${path} HTTP/1.1\r\n${HOST}\r\nauthorization: Bearer secret`);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain("GET, HEAD");
      expect(response.body).not.toContain("secret");
    }
  },
);

test("responds to OPTIONS for the whole server with its methods", async () => {
  expect(await raw(`OPTIONS * HTTP/1.1\r\n${HOST}`)).toMatchObject({ status: 204, body: "" });
});

test("responds to pipelined requests in order, and does not read a rejected body as the next request", async () => {
  const smuggled = `GET /${ada.username}/web HTTP/1.1\r\n${HOST}\r\n\r\n`;
  const first = `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-type: text/html\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`;
  const second = `PUT /${ada.username} HTTP/1.1\r\n${HOST}\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`;
  const third = `GET /${ada.username}/web HTTP/1.1\r\n${HOST}\r\n\r\n`;
  const responses = readResponses(
    await exchange(instance.port, first, second, third, `GET /healthz HTTP/1.1\r\n${HOST}\r\n${END}`),
  );
  expect(responses.map(({ status }) => status)).toEqual([415, 405, 302, 200]);
});

test("tells a client that expects 100 to continue, and rejects any other expectation", async () => {
  const text = await exchange(
    instance.port,
    `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 2\r\n${END}{}`,
  );
  expect(readResponses(text).map(({ status }) => status)).toEqual([100, 422]);
  expect((await get("/healthz", "expect: more")).status).toBe(417);
});

test("responds to requests that declare no body, and keeps the connection usable", async () => {
  const form = "content-type: application/x-www-form-urlencoded";
  const session = `authorization: Bearer ${ada.token}`;
  const link = {
    name: "Locked",
    slug: "web",
    link: "https://locked.example/",
    alias: "locked",
    password: "open sesame",
  };
  expect((await ada.call("POST", "/v1/widget/link", link)).status).toBe(201);
  const text = await exchange(
    instance.port,
    `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\n\r\n`,
    `POST /v1/widget/link HTTP/1.1\r\n${HOST}\r\n${session}\r\n\r\n`,
    `POST /${ada.username}/locked HTTP/1.1\r\n${HOST}\r\n${form}\r\n\r\n`,
    `DELETE /v1/links/categories/${ada.categoryId} HTTP/1.1\r\n${HOST}\r\n${session}\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${HOST}\r\n${END}`,
  );
  expect(readResponses(text).map(({ status }) => status)).toEqual([400, 400, 422, 204, 200]);
});

test("responds to an upgrade request as to any other", async () => {
  const upgrade = [
    "upgrade: websocket",
    "connection: upgrade",
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    "sec-websocket-version: 13",
  ];
  for (const path of ["/v1/widget/link", `/${ada.username}/web`])
    expect((await get(path, ...upgrade)).status).toBe(path.startsWith("/v1") ? 401 : 302);
});

test("logs no bug when a client disconnects in the middle of a body", async () => {
  const head = `POST /users HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":`;
  await new Promise<void>((resolve) => {
    const socket = connect(instance.port, "127.0.0.1", () => socket.write(head, () => socket.destroy()));
    socket.on("close", () => resolve());
  });
  expect((await get("/healthz")).status).toBe(200);
});

test("limits the time of slow clients in every phase of a request", () => {
  expect(instance.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxHeadersCount: 101,
  });
});

test("has logged no bug in any of these tests", () => {
  expect(bugs).toEqual([]);
});
