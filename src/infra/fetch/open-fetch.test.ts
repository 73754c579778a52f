import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { listenOnLoopback } from "#testing/loopback-server.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { MAX_BYTES, openFetch } from "./open-fetch.ts";
import { publicEgress } from "./egress-policy.ts";

let respond: RequestListener = (_request, response) => response.end("hello");
const seen: { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];
const server = createServer((request, response) => {
  seen.push({ url: request.url, headers: request.headers });
  respond(request, response);
});
const port = await listenOnLoopback(server);
/** Accepts connections and never responds. */
const silentPort = await listenOnLoopback(createTcpServer());
const origin = `http://127.0.0.1:${port}`;

let names: Readonly<Record<string, readonly string[]>> = {};
const queries: string[] = [];
const failures: unknown[] = [];
const shared = {
  userAgent: "HalkaTest/1",
  onFailure: (error: unknown) => void failures.push(error),
  resolve: async (hostname: string) => {
    queries.push(hostname);
    return names[hostname] ?? [];
  },
};
const external = openFetch({ ...shared, egress: loopbackEgress(port, silentPort) });
/** The policy of production, but with the port of the test's server allowed. */
const strict = openFetch({ ...shared, egress: { ...publicEgress, mayUsePort: () => true } });

afterEach(() => {
  respond = (_request, response) => response.end("hello");
  seen.length = 0;
  queries.length = 0;
  failures.length = 0;
  names = {};
});
afterAll(async () => {
  await Promise.all([external.close(), strict.close()]);
});

const toText = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("returns a response with its type and its final address", async () => {
  respond = (_request, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end("<p>nothing</p>");
  };
  const found = await external.fetch(`${origin}/a?b=1#c`, { accept: "text/html" });
  expect(found).toMatchObject({ url: `${origin}/a?b=1`, status: 404, contentType: "text/html", isWhole: true });
  expect(toText(found?.bytes)).toBe("<p>nothing</p>");
  expect(seen[0]!.headers).toMatchObject({ accept: "text/html", "user-agent": "HalkaTest/1" });
});

test("connects to the address that a name resolves to", async () => {
  names = { "site.example": ["127.0.0.1"] };
  expect(toText((await external.fetch(`http://site.example:${port}/`))?.bytes)).toBe("hello");
  expect(seen[0]!.headers["host"]).toBe(`site.example:${port}`);
});

describe("never requests", () => {
  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback in short", "127.1"],
    ["loopback in decimal", "2130706433"],
    ["loopback in octal", "0177.0.0.1"],
    ["loopback in hex", "0x7f000001"],
    ["loopback in mixed forms", "0x7f.0.1"],
    ["loopback in full-width digits", "１２７.０.０.１"],
    ["loopback with a trailing dot", "127.0.0.1."],
    ["this network", "0.0.0.0"],
    ["zero", "0"],
    ["IPv6 loopback", "[::1]"],
    ["IPv6 unspecified", "[::]"],
    ["mapped", "[::ffff:127.0.0.1]"],
    ["mapped in hex", "[::ffff:7f00:1]"],
    ["compatible", "[::127.0.0.1]"],
    ["NAT64", "[64:ff9b::127.0.0.1]"],
    ["6to4", "[2002:7f00:1::]"],
    ["private", "10.1.2.3"],
    ["CGNAT", "100.100.100.200"],
    ["metadata", "169.254.169.254"],
    ["link-local", "[fe80::1]"],
    ["unique local", "[fd00:ec2::254]"],
    ["multicast", "[ff02::1]"],
  ])("%s, written %s", async (_kind, host) => {
    expect(await strict.fetch(`http://${host}:${port}/`)).toBeUndefined();
    expect(seen).toEqual([]);
    expect(failures).toMatchObject([{ reason: "refused" }]);
  });

  test.each([
    ["a private address", ["10.0.0.1"]],
    ["loopback", ["127.0.0.1"]],
    ["a private address after a public one", ["8.8.8.8", "127.0.0.1"]],
    ["a private address before a public one", ["::1", "2606:4700::1111"]],
    ["a mapped address", ["::ffff:127.0.0.1"]],
  ])("a name that resolves to %s", async (_kind, addresses) => {
    names = { "site.example": addresses };
    expect(await strict.fetch(`http://site.example:${port}/`)).toBeUndefined();
    expect(seen).toEqual([]);
    expect(failures).toMatchObject([{ reason: "refused" }]);
  });

  test("a name that resolves to another address the second time", async () => {
    const addresses = [["127.0.0.1"], ["10.0.0.1"]];
    const rebinding = openFetch({
      ...shared,
      egress: loopbackEgress(port),
      resolve: async () => addresses.shift() ?? [],
    });
    respond = (_request, response) => response.writeHead(302, { location: "/again" }).end();
    expect(await rebinding.fetch(`http://site.example:${port}/`)).toBeUndefined();
    expect(seen.map(({ url }) => url)).toEqual(["/"]);
    expect(addresses).toEqual([]);
    await rebinding.close();
  });

  test.each([
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "//127.0.0.2/",
    "http://2130706434/",
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "http://user:secret@127.0.0.1/",
    "http://127.0.0.1:22/",
    "http://internal.example/",
  ])("the target of a redirect to %s", async (location) => {
    names = { "internal.example": ["192.168.0.1"] };
    respond = (_request, response) => response.writeHead(302, { location }).end();
    expect(await external.fetchWithHops(`${origin}/`)).toMatchObject({ outcome: "refused", fetched: undefined });
    expect(seen).toHaveLength(1);
  });
});

describe("redirects", () => {
  const chain = (length: number): RequestListener => {
    return ({ url = "" }, response) => {
      const step = Number(url.slice(1));
      if (step === length) response.end(`after ${step}`);
      else response.writeHead([301, 302, 303, 307, 308][step]!, { location: String(step + 1) }).end("moved");
    };
  };

  test("are followed only where `mayFollow` allows it", async () => {
    const careful = openFetch({
      ...shared,
      egress: loopbackEgress(port),
      mayFollow: (from, to) => from.pathname === "/0" && to.pathname === "/1",
    });
    respond = chain(1);
    expect(toText((await careful.fetch(`${origin}/0`))?.bytes)).toBe("after 1");
    respond = chain(2);
    expect(await careful.fetch(`${origin}/0`)).toBeUndefined();
    expect(seen.map(({ url }) => url)).toEqual(["/0", "/1", "/0", "/1"]);
    await careful.close();
  });

  test("are followed three times", async () => {
    respond = chain(3);
    const found = await external.fetch(`${origin}/0`);
    expect([found?.url, toText(found?.bytes)]).toEqual([`${origin}/3`, "after 3"]);
  });

  test("are not followed a fourth time or in a loop", async () => {
    respond = chain(4);
    expect(await external.fetch(`${origin}/0`)).toBeUndefined();
    expect(seen).toHaveLength(4);
    respond = (_request, response) => response.writeHead(302, { location: "/" }).end();
    expect(await external.fetch(`${origin}/`)).toBeUndefined();
  });
});

describe("a trace", () => {
  test("has every response with its status and headers", async () => {
    respond = ({ url }, response) => {
      if (url === "/0") response.writeHead(301, { location: "/1", server: "first" }).end();
      else response.writeHead(410, { "content-type": "text/html" }).end("<p>gone");
    };
    const { outcome, hops, fetched } = await external.fetchWithHops(`${origin}/0`);
    expect(outcome).toBe("fetched");
    expect(hops).toMatchObject([
      { url: `${origin}/0`, status: 301, headers: { location: "/1", server: "first" } },
      { url: `${origin}/1`, status: 410, headers: { "content-type": "text/html" } },
    ]);
    expect(toText(fetched?.bytes)).toBe("<p>gone");
  });

  test.each([
    ["a private address", "http://10.0.0.1/", "refused"],
    ["an internal name", "http://internal.example/", "refused"],
    ["a port that is not of the web", "http://127.0.0.1:22/", "refused"],
    ["another scheme", "file:///etc/passwd", "refused"],
    ["an unknown name", "http://nothing.example/", "unreachable"],
    ["itself", "/", "too_many_redirects"],
  ])("of a redirect to %s says so after the first response", async (_to, location, outcome) => {
    names = { "internal.example": ["192.168.0.1"] };
    respond = (_request, response) => response.writeHead(302, { location }).end();
    const traced = await external.fetchWithHops(`${origin}/`);
    expect([traced.outcome, traced.hops[0]?.status, traced.fetched]).toEqual([outcome, 302, undefined]);
  });

  test("follows as many redirects as it was opened with, and ends when time is up", async () => {
    const patient = openFetch({ ...shared, egress: loopbackEgress(port), maxRedirects: 5 });
    const hasty = openFetch({ ...shared, egress: loopbackEgress(silentPort), totalMs: 300 });
    respond = ({ url = "" }, response) =>
      Number(url.slice(1)) < 5
        ? response.writeHead(302, { location: `/${Number(url.slice(1)) + 1}` }).end()
        : response.end();
    expect((await patient.fetchWithHops(`${origin}/0`)).hops).toHaveLength(6);
    expect(await hasty.fetchWithHops(`http://127.0.0.1:${silentPort}/`)).toMatchObject({
      outcome: "timeout",
      hops: [],
    });
    await Promise.all([patient.close(), hasty.close()]);
  });
});

describe("a body", () => {
  test("is decoded from the codings that the fetch accepts", async () => {
    for (const [coding, compress] of [
      ["gzip", gzipSync],
      ["br", brotliCompressSync],
    ] as const) {
      respond = (_request, response) => response.writeHead(200, { "content-encoding": coding }).end(compress("hello"));
      const found = await external.fetch(origin);
      expect([toText(found?.bytes), found?.isWhole]).toEqual(["hello", true]);
    }
    for (const coding of ["deflate", "zstd", "gzip, gzip"]) {
      respond = (_request, response) => response.writeHead(200, { "content-encoding": coding }).end("hello");
      expect(await external.fetch(origin)).toBeUndefined();
    }
  });

  test("that never ends is cut off after 1 MiB", async () => {
    let sent = 0;
    const isOver = new Promise<void>((resolve) => {
      respond = (_request, response) => {
        const chunk = Buffer.alloc(64 * 1024, "x");
        const go = () => {
          do sent += chunk.byteLength;
          while (response.write(chunk));
        };
        response.on("drain", go).on("close", resolve);
        go();
      };
    });
    const found = await external.fetch(origin);
    expect([found?.bytes.byteLength, found?.isWhole]).toEqual([MAX_BYTES, false]);
    await isOver;
    expect(sent).toBeLessThan(16 * MAX_BYTES);
  });

  test("that is a decompression bomb is cut off after 1 MiB", async () => {
    const bombs = [
      ["gzip", gzipSync(Buffer.alloc(50 * MAX_BYTES))],
      ["br", brotliCompressSync(Buffer.alloc(50 * MAX_BYTES), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ] as const;
    for (const [coding, bomb] of bombs) {
      respond = (_request, response) => response.writeHead(200, { "content-encoding": coding }).end(bomb);
      const found = await external.fetch(origin);
      expect([found?.bytes.byteLength, found?.isWhole]).toEqual([MAX_BYTES, false]);
    }
  });

  test("of endless compressed input that yields nothing is cut off as well", async () => {
    const empty = gzipSync("");
    respond = (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const go = () => {
        while (response.write(empty));
      };
      response.on("drain", go);
      go();
    };
    const found = await external.fetch(origin);
    expect([found?.bytes.byteLength, found?.isWhole]).toEqual([0, false]);
  });

  test("of exactly the maximum size is whole", async () => {
    respond = (_request, response) => response.end("12345");
    expect(await external.fetch(origin, { maxBytes: 5 })).toMatchObject({ isWhole: true });
    const cut = await external.fetch(origin, { maxBytes: 4 });
    expect([toText(cut?.bytes), cut?.isWhole]).toEqual(["1234", false]);
  });

  test("that the server cuts off counts as no response", async () => {
    respond = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("hello");
      setImmediate(() => response.destroy());
    };
    expect(await external.fetch(origin)).toBeUndefined();
  });
});

test("returns the same for closed, broken, refused and unknown targets", async () => {
  names = { "inside.example": ["10.0.0.1"] };
  const closedPort = await freePort();
  const brokenPort = await listenOnLoopback(createTcpServer((socket) => socket.destroy()));
  const opened = openFetch({ ...shared, egress: loopbackEgress(closedPort, brokenPort) });
  const addresses = [
    `http://127.0.0.1:${closedPort}/`,
    `http://127.0.0.1:${brokenPort}/`,
    "http://10.0.0.1/",
    "http://inside.example/",
    "http://nothing.example/",
    "no",
  ];
  const results = await Promise.all(addresses.map((address) => opened.fetch(address)));
  expect(new Set(results)).toEqual(new Set([undefined]));
  // ECONNREFUSED, UND_ERR_SOCKET, ENOTFOUND
  expect(failures.filter((failure) => (failure as { code?: string }).code !== undefined)).toHaveLength(3);
  await opened.close();
});

test("fails at once beyond the limit of concurrent requests, until one of them ends", async () => {
  const opened = openFetch({ ...shared, egress: loopbackEgress(port), maxConcurrentRequests: 1 });
  const first = Promise.withResolvers<ServerResponse>();
  respond = (_request, response) => first.resolve(response);
  const held = opened.fetch(origin);
  const response = await first.promise;
  expect(await opened.fetch(origin)).toBeUndefined();
  expect(seen).toHaveLength(1);
  response.end("first");
  expect(toText((await held)?.bytes)).toBe("first");
  respond = (_request, later) => later.end("second");
  expect(toText((await opened.fetch(origin))?.bytes)).toBe("second");
  await opened.close();
});

test("gives up after 3 s of connecting, and after 5 s in total", async () => {
  const dripping = (write: (text: string) => void) => {
    const timer = setInterval(() => write("x"), 200);
    return () => clearInterval(timer);
  };
  respond = ({ url }, response) => {
    if (url === "/body")
      response.on(
        "close",
        dripping((text) => response.write(text)),
      );
    if (url === "/head") {
      response.socket!.write("HTTP/1.1 200 OK\r\nx-slow: ");
      response.on(
        "close",
        dripping((text) => response.socket?.write(text)),
      );
    }
  };
  const seconds = async (address: string) => {
    const begin = performance.now();
    expect(await external.fetch(address)).toBeUndefined();
    return (performance.now() - begin) / 1000;
  };
  const [handshake, silence, head, body] = await Promise.all([
    seconds(`https://127.0.0.1:${silentPort}/`),
    seconds(`http://127.0.0.1:${silentPort}/`),
    seconds(`${origin}/head`),
    seconds(`${origin}/body`),
  ]);
  expect(handshake).toBeGreaterThan(2.5);
  expect(Math.min(silence, head, body)).toBeGreaterThan(Math.max(handshake, 4.5));
  expect(Math.max(silence, head, body)).toBeLessThan(20);
});

test("treats headers of more than 16 KiB as no response", async () => {
  respond = (_request, response) => {
    response.writeHead(200, { "x-long": "x".repeat(20_000) }).end("hello");
  };
  expect(await external.fetch(origin)).toBeUndefined();
});

test("posts with headers, returns the status of a redirect without following it, and requests nothing internal", async () => {
  const bodies: string[] = [];
  respond = (request, response) => {
    request.setEncoding("utf8").on("data", (part: string) => bodies.push(part));
    request.on("end", () => response.writeHead(302, { location: `${origin}/elsewhere` }).end("no"));
  };
  const sent = { headers: { "content-type": "application/json", "webhook-id": "1" }, body: '{"a":"ü"}' };
  expect(await external.post(`${origin}/hook`, sent)).toMatchObject({ status: 302 });
  expect(seen).toMatchObject([{ url: "/hook", headers: { ...sent.headers, "user-agent": "HalkaTest/1" } }]);
  expect(bodies.join("")).toBe(sent.body);
  for (const url of [origin, "http://[::1]/", "http://user:secret@127.0.0.1/", "file:///etc/passwd"])
    expect(await strict.post(url, sent)).toEqual({ failure: "blocked_address" });
  expect(seen).toHaveLength(1);
});
