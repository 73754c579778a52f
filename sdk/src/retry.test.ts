import { setTimeout } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { Halka, HalkaError, type HalkaOptions } from "./index.ts";
import { paginate } from "./paginate.ts";

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/**
 * A client whose server returns these responses in turn, with the requests that the server received and the client's
 * waits in ms.
 */
function scripted(...responses: (Response | Error)[]) {
  return scriptedWith({}, ...responses);
}

function scriptedWith(options: Partial<HalkaOptions>, ...responses: (Response | Error)[]) {
  const requests: { method: string; key: string | null; body: string }[] = [];
  const waits: number[] = [];
  const halka = new Halka({
    key: "halka_live_x",
    url: "https://halka.example/",
    wait: async (ms) => void waits.push(ms),
    async fetch(input) {
      const request = input as Request;
      requests.push({
        method: `${request.method} ${request.url}`,
        key: request.headers.get("idempotency-key"),
        body: await request.text(),
      });
      const next = responses.shift() ?? new Error("Nothing is left to respond with");
      if (next instanceof Error) throw next;
      return next;
    },
    ...options,
  });
  return { halka, requests, waits };
}

const link = { link: "https://site.example/" };

describe("retries", () => {
  test("wait as long as Retry-After says, and send the same body with the same Idempotency-Key", async () => {
    const { halka, requests, waits } = scripted(json(429, {}, { "retry-after": "7" }), json(201, { _id: "1" }));
    expect(await halka.createLink(link)).toEqual({ _id: "1" });
    expect(requests).toHaveLength(2);
    expect(requests[0]).toEqual(requests[1]);
    expect(requests[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(requests[0]!.body).toBe(JSON.stringify(link));
    expect(waits[0]).toBeGreaterThanOrEqual(7_000);
    expect(waits[0]).toBeLessThan(9_000);
  });

  test("of two calls have different Idempotency-Keys, unless the caller chooses one", async () => {
    const { halka, requests } = scripted(json(201, {}), json(201, {}), json(201, {}));
    await halka.createLink(link);
    await halka.createLink(link);
    await halka.createLink({ ...link, "Idempotency-Key": "mine" });
    expect(new Set(requests.map(({ key }) => key)).size).toBe(3);
    expect(requests[2]!.key).toBe("mine");
  });

  test("send the key of the first attempt again: its function is called once per call", async () => {
    let calls = 0;
    const key = () => `token-${++calls}`;
    const { halka, requests } = scriptedWith({ key }, json(503, {}), json(200, []), json(200, []));
    await halka.listPages();
    expect([requests.length, calls]).toEqual([2, 1]);
    await halka.listPages();
    expect(calls).toBe(2);
  });

  test("repeat a POST whose response was lost only if the server recognises the retry by its Idempotency-Key", async () => {
    const created = scripted(new TypeError("reset"), json(201, { _id: "1" }));
    expect(await created.halka.createLink(link)).toEqual({ _id: "1" });
    const rotated = scripted(new TypeError("reset"), json(200, { secret: "whsec_x" }));
    expect(await rotated.halka.rotateWebhookSecret({ webhookId: "1" })).toEqual({ secret: "whsec_x" });
    expect(rotated.requests[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(rotated.requests[0]).toEqual(rotated.requests[1]);
    const started = scripted(new TypeError("reset"), json(200, {}));
    await expect(started.halka.startImport({ importId: "1" })).rejects.toMatchObject({ status: 0 });
    expect(started.requests).toEqual([
      { method: "POST https://halka.example/v1/links/imports/1/start", key: null, body: expect.any(String) },
    ]);
  });

  test("wait for the response to an earlier attempt that is still in progress", async () => {
    const inFlight = json(409, { code: "idempotency_in_flight" }, { "retry-after": "1" });
    const { halka, requests, waits } = scripted(new TypeError("reset"), inFlight, json(201, { _id: "1" }));
    expect(await halka.createLink(link)).toEqual({ _id: "1" });
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(waits[1]).toBeGreaterThanOrEqual(1_000);
    const taken = scripted(json(409, { code: "alias_taken" }));
    await expect(taken.halka.createLink(link)).rejects.toMatchObject({ code: "alias_taken" });
  });

  test("back off exponentially after a lost connection", async () => {
    const { halka, waits } = scripted(new TypeError("reset"), new TypeError("reset"), json(200, { links: [] }));
    await halka.listLinks();
    expect(waits[0]).toBeGreaterThanOrEqual(500);
    expect(waits[1]).toBeGreaterThanOrEqual(1_000);
  });

  test("do not repeat a PATCH that the server may have run, but repeat one that it rejected", async () => {
    const lost = scripted(json(502, {}), json(200, {}));
    await expect(lost.halka.updateLink({ linkId: "1", name: "New" })).rejects.toMatchObject({ status: 502 });
    const full = scripted(json(503, {}), json(200, { _id: "1" }));
    expect(await full.halka.updateLink({ linkId: "1", name: "New" })).toEqual({ _id: "1" });
  });

  test("end after four attempts, and never wait longer than a minute", async () => {
    const busy = scripted(...Array.from({ length: 5 }, () => json(503, { code: "unavailable", message: "Later" })));
    await expect(busy.halka.listLinks()).rejects.toMatchObject({ status: 503, code: "unavailable" });
    expect(busy.requests).toHaveLength(4);
    // the limit of calls per minute requires waits of up to a minute
    const full = scripted(json(429, {}, { "retry-after": "60" }), json(200, { links: [] }));
    expect(await full.halka.listLinks()).toEqual({ links: [] });
    expect(full.waits[0]).toBeGreaterThanOrEqual(60_000);
    const long = scripted(json(429, { code: "too_many_requests" }, { "retry-after": "3600" }));
    await expect(long.halka.listLinks()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 });
    expect(long.requests).toHaveLength(1);
  });
});

describe("an attempt without a response", () => {
  /** A client whose server responds only to the request with this number. */
  function silentUntil(number: number) {
    let count = 0;
    const halka = new Halka({
      key: "halka_live_x",
      url: "https://halka.example",
      timeoutSeconds: 0.02,
      wait: async () => {},
      fetch: async (input) => {
        count += 1;
        if (count === number) return json(200, { _id: "1", links: [] });
        const { signal } = input as Request;
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      },
    });
    return { halka, requests: () => count };
  }

  test("times out, and is repeated if that is safe", async () => {
    const { halka, requests } = silentUntil(2);
    expect(await halka.createLink(link)).toMatchObject({ _id: "1" });
    expect(requests()).toBe(2);
  });

  test("is an error with the code timeout", async () => {
    const { halka, requests } = silentUntil(9);
    await expect(halka.updateLink({ linkId: "1", name: "New" })).rejects.toMatchObject({
      name: "HalkaError",
      status: 0,
      code: "timeout",
      message: "The server did not respond within 0.02 s",
    });
    expect(requests()).toBe(1);
  });

  test.each([0, Number.POSITIVE_INFINITY, 3_000_000])("is waited for with a limit of %d s", async (timeoutSeconds) => {
    const fetch: typeof globalThis.fetch = async (input) => {
      await setTimeout(20);
      (input as Request).signal.throwIfAborted();
      return json(200, { links: [] });
    };
    const halka = new Halka({ key: "halka_live_x", url: "https://halka.example", retries: 0, timeoutSeconds, fetch });
    expect(await halka.listLinks()).toEqual({ links: [] });
  });
});

describe("an aborted signal", () => {
  const full = () => json(429, {}, { "retry-after": "60" });

  test("ends the wait for a retry at once", async () => {
    const fetch = async () => full();
    const halka = new Halka({ key: "halka_live_x", url: "https://halka.example", fetch });
    const startMs = performance.now();
    const error = await halka.listLinks({}, { signal: AbortSignal.timeout(20) }).catch((thrown: unknown) => thrown);
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect(error).toBeInstanceOf(HalkaError);
    expect(error).toMatchObject({ status: 0, code: "aborted", cause: { name: "TimeoutError" } });
    expect((error as Error).message).toMatch(/^The call was aborted: /);
  });

  test("also ends a custom wait, and sends nothing afterwards", async () => {
    let count = 0;
    const controller = new AbortController();
    const halka = new Halka({
      key: "halka_live_x",
      url: "https://halka.example",
      fetch: async () => {
        count += 1;
        return full();
      },
      wait: () => {
        queueMicrotask(() => controller.abort("stop"));
        return new Promise(() => {});
      },
    });
    await expect(halka.listLinks({}, { signal: controller.signal })).rejects.toMatchObject({
      code: "aborted",
      message: "The call was aborted: stop",
    });
    expect(count).toBe(1);
  });
});

describe("errors", () => {
  test("carry the sentence, code, fields and request id of the problem", async () => {
    const problem = {
      message: "That short name is taken.",
      code: "alias_taken",
      errors: [{ field: "alias", message: "That short name is taken." }],
      request_id: "r1",
    };
    const { halka } = scripted(json(409, problem));
    const error = await halka.createLink(link).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HalkaError);
    expect(error).toMatchObject({ status: 409, code: "alias_taken", errors: problem.errors, requestId: "r1" });
    expect((error as Error).message).toBe(problem.message);
  });

  test("carry the missing scope, the current state, and the whole response", async () => {
    const problem = { message: "No.", code: "scope_missing", scope: "links:write", current: { version: 2 } };
    const { halka } = scripted(json(403, problem, { "ratelimit-policy": "workspace;q=10" }));
    const error = (await halka.createLink(link).catch((thrown: unknown) => thrown)) as HalkaError;
    expect(error).toMatchObject({ scope: "links:write", current: { version: 2 }, body: problem });
    expect(error.headers?.get("ratelimit-policy")).toBe("workspace;q=10");
  });

  test("say that the server could not be reached", async () => {
    const { halka } = scripted(...Array.from({ length: 4 }, () => new TypeError("fetch failed")));
    await expect(halka.listLinks()).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });

  test("name the system's reason for a lost connection", async () => {
    const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const { halka } = scripted(...Array.from({ length: 4 }, () => new TypeError("fetch failed", { cause })));
    await expect(halka.listLinks()).rejects.toThrow("The server could not be reached: fetch failed (ECONNREFUSED)");
  });

  test("report a web page in place of a response, such as the login page of a proxy", async () => {
    const cancel = vi.fn<() => void>();
    const headers = { "content-type": "text/html; charset=utf-8" };
    const page = new Response(new ReadableStream({ cancel }), { headers });
    const { halka } = scripted(page);
    await expect(halka.listLinks()).rejects.toMatchObject({ status: 200, code: "response_invalid" });
    // an unread body would keep the process alive
    expect(cancel).toHaveBeenCalledOnce();
  });

  /** A response that breaks off after its first chunk. */
  function broken(status: number): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"links":')),
      pull: (controller) => controller.error(new TypeError("terminated", { cause: { code: "UND_ERR_SOCKET" } })),
    });
    return new Response(body, { status, headers: { "content-type": "application/json" } });
  }

  test("report a response that breaks off as a lost connection, but keep the status of a problem", async () => {
    await expect(scripted(broken(200)).halka.listLinks()).rejects.toMatchObject({
      status: 0,
      code: "unreachable",
      message: "The connection was lost: terminated (UND_ERR_SOCKET)",
    });
    await expect(scripted(broken(404)).halka.listLinks()).rejects.toMatchObject({
      status: 404,
      code: "unknown",
      message: "The server responded with 404",
      body: undefined,
    });
  });

  test("report a successful response that is not JSON", async () => {
    const cut = new Response('{"links":', { headers: { "content-type": "application/json" } });
    await expect(scripted(cut).halka.listLinks()).rejects.toMatchObject({
      status: 200,
      code: "response_invalid",
      message: "The response is not JSON",
    });
  });

  test("of a function that returns the key are no errors of the connection", async () => {
    const cause = new Error("The vault is closed");
    const { halka, requests } = scriptedWith({ key: () => Promise.reject(cause) }, json(200, { links: [] }));
    await expect(halka.listLinks()).rejects.toMatchObject({
      name: "HalkaError",
      status: 0,
      code: "key_failed",
      message: "The function passed as key failed: The vault is closed",
      cause,
    });
    expect(requests).toEqual([]);
  });

  test.each([
    [{ url: "localhost:4870" }, /^url must be the address/],
    [{ url: undefined }, /^url must be the address/],
    [{ key: undefined }, /^key must be an API key/],
    [{ key: " " }, /^key must be an API key/],
  ])("reject the options %j at once", (options, message) => {
    const all = { key: "halka_live_x", url: "https://halka.example", ...options } as unknown as HalkaOptions;
    expect(() => new Halka(all)).toThrow(message);
  });

  test("report a response that is not JSON", async () => {
    const { halka } = scripted(new Response("<html>Bad gateway</html>", { status: 404 }));
    await expect(halka.getLink({ linkId: "1" })).rejects.toMatchObject({ status: 404, code: "unknown" });
  });
});

test("a list is read page by page until its end", async () => {
  const { halka, requests } = scripted(
    json(200, { links: [{ _id: "1" }, { _id: "2" }], next: "c" }),
    json(200, { links: [{ _id: "3" }], next: null }),
  );
  const ids: string[] = [];
  for await (const each of paginate((start) => halka.listLinks({ q: "a", ...start }))) ids.push(each._id);
  expect(ids).toEqual(["1", "2", "3"]);
  expect(requests.map(({ method }) => method)).toEqual([
    "GET https://halka.example/v1/links?q=a",
    "GET https://halka.example/v1/links?q=a&cursor=c",
  ]);
});

test("a list is not read for ever if the function ignores its argument", async () => {
  const first = () => json(200, { links: [{ _id: "1" }], next: "c" });
  const { halka, requests } = scripted(first(), first(), first());
  const read = async () => {
    for await (const each of paginate(() => halka.listLinks())) expect(each._id).toBe("1");
  };
  await expect(read()).rejects.toMatchObject({ name: "HalkaError", code: "parameters_invalid" });
  expect(requests).toHaveLength(2);
});

test("a list that is an array is read page by page too, and its cursor is no row", async () => {
  const next = { link: '</v1/domains?limit=2&cursor=c>; rel="next"' };
  const { halka, requests } = scripted(json(200, [{ host: "a.example" }, { host: "b.example" }], next), json(200, []));
  const hosts: string[] = [];
  for await (const { host } of paginate((start) => halka.listDomains({ limit: 2, ...start }))) hosts.push(host);
  expect(hosts).toEqual(["a.example", "b.example"]);
  expect(requests.map(({ method }) => method)).toEqual([
    "GET https://halka.example/v1/domains?limit=2",
    "GET https://halka.example/v1/domains?limit=2&cursor=c",
  ]);
  const whole = scripted(json(200, [{ host: "a.example" }], next));
  expect(await whole.halka.listDomains({ limit: 2 })).toEqual([{ host: "a.example" }]);
});
