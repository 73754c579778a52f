import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { afterAll, afterEach, expect, test } from "vitest";
import { openTestAuthority } from "#testing/certificates.ts";
import { freePort } from "#testing/free-port.ts";
import { listenOnLoopback } from "#testing/loopback-server.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { openFetch } from "./open-fetch.ts";
import { toPostFailure } from "./post-failure.ts";

const sayHello: RequestListener = (_request, response) => response.end("hello");
let respond = sayHello;
const port = await listenOnLoopback(createServer((request, response) => respond(request, response)));
const closedPort = await freePort();
/** Accepts connections and never responds. */
const silentPort = await listenOnLoopback(createTcpServer());
const brokenPort = await listenOnLoopback(createTcpServer((socket) => socket.destroy()));
const { chain, privateKey } = openTestAuthority().issue("site.example");
/** Has a certificate of an authority that is not trusted. */
const untrustedPort = await listenOnLoopback(createTlsServer({ cert: chain, key: privateKey }, sayHello));

const shared = {
  userAgent: "HalkaTest/1",
  egress: loopbackEgress(port, closedPort, silentPort, brokenPort, untrustedPort),
  resolve: async (hostname: string) =>
    ({ "inside.example": ["10.0.0.1"], "site.example": ["127.0.0.1"] })[hostname] ?? [],
};
const external = openFetch(shared);
const hasty = openFetch({ ...shared, totalMs: 300 });
afterEach(() => void (respond = sayHello));
afterAll(() => Promise.all([external.close(), hasty.close()]));

const sent = { headers: {}, body: "{}" };

test.each([
  ["an unknown name", "https://nothing.example/", "dns"],
  ["a closed port", `http://127.0.0.1:${closedPort}/`, "refused"],
  ["a certificate that is not trusted", `https://site.example:${untrustedPort}/`, "tls"],
  ["a server without TLS", `https://127.0.0.1:${port}/`, "tls"],
  ["a server that closes the connection", `http://127.0.0.1:${brokenPort}/`, "connection_lost"],
  ["a private address", "https://10.0.0.1/", "blocked_address"],
  ["a name of a private address", "https://inside.example/", "blocked_address"],
  ["a port that is not of the web", "https://127.0.0.1:22/", "blocked_address"],
  ["another scheme", "file:///etc/passwd", "blocked_address"],
])("a post to %s says why there is no response", async (_to, url, failure) => {
  expect(await external.post(url, sent)).toEqual({ failure });
});

test("a post to a silent server ends when time is up", async () => {
  expect(await hasty.post(`http://127.0.0.1:${silentPort}/`, sent)).toEqual({ failure: "timeout" });
});

test("a response that is not valid has no special reason", async () => {
  respond = (_request, response) => response.writeHead(200, { "x-long": "x".repeat(20_000) }).end();
  expect(await external.post(`http://127.0.0.1:${port}/`, sent)).toEqual({ failure: "other" });
});

test("only a response with a location is a redirect", async () => {
  const url = `http://127.0.0.1:${port}/`;
  respond = (_request, response) => response.writeHead(302, { location: "/elsewhere" }).end();
  expect(await external.post(url, sent)).toMatchObject({ status: 302, isRedirect: true });
  respond = (_request, response) => response.writeHead(304).end();
  expect(await external.post(url, sent)).toMatchObject({ status: 304, isRedirect: false });
});

test("finds the reason among the errors of several addresses", () => {
  const failed = (code: string) => Object.assign(new Error(), { code });
  expect(toPostFailure(new AggregateError([failed("ENETUNREACH"), failed("ECONNREFUSED")]))).toBe("refused");
  expect(toPostFailure(new Error("", { cause: failed("ETIMEDOUT") }))).toBe("timeout");
  expect(toPostFailure(failed("CERT_HAS_EXPIRED"))).toBe("tls");
  expect(toPostFailure(failed("EHOSTUNREACH"))).toBe("other");
  expect(toPostFailure(undefined)).toBe("other");
});
