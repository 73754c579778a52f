import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLog } from "#infra/log.ts";
import { inRootSpan } from "#infra/trace/span.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { freePort } from "#testing/free-port.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { getAttribute, openTraceCollector } from "#testing/trace-collector.ts";
import { BadSetting } from "./settings/bad-setting.ts";
import { readSettings } from "./settings/settings.ts";
import { startTracing } from "./tracing.ts";

const collector = await openTraceCollector();
const { address, bodies, headers, listSpans } = collector;
const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const lines: string[] = [];
const log = openLog("info", "test", { write: (line) => void lines.push(line) });
let stop = async () => {};

beforeEach(() => {
  collector.reset();
  lines.length = 0;
});
afterEach(() => stop());

/** A node in a process that records traces; `flush` sends them and ends tracing. */
async function tracedNode(endpoint: string, env: NodeJS.ProcessEnv = {}) {
  const settings = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=a%20key",
    ...env,
  });
  const started = await startTracing(settings, log);
  let stopped: Promise<void> | undefined;
  stop = () => (stopped ??= started());
  return testNode({ postgres: postgres.target, clickhouse: clickhouse.target }, { env });
}

test("a request becomes a trace under the pattern of its route, with its queries in it", async () => {
  const instance = await tracedNode(address);
  const ada = await testMember(instance);
  const { body } = await ada.call("POST", "/v1/links", { link: "https://shop.example/?secret-of=visitor" });
  const { status } = await ada.call("GET", `/v1/links/${body._id}?lang=tr`);
  expect(status).toBe(200);
  await stop();
  const spans = listSpans();
  const request = spans.find(({ name }) => name === "GET /v1/links/{linkId}")!;
  expect(getAttribute(request, "http.route")).toBe("/v1/links/{linkId}");
  expect(Number(getAttribute(request, "http.response.status_code"))).toBe(200);
  const queries = spans.filter(({ traceId }) => traceId === request.traceId).filter((each) => each !== request);
  expect(queries.map(({ name }) => name)).toContain("SELECT");
  for (const query of queries) expect(query.parentSpanId).toBe(request.spanId);
  expect(headers[0]).toMatchObject({ path: "/v1/traces", "x-api-key": "a key" });
  expect(bodies[0]).toContain('"halka"');
});

test("no span contains an address, a query string, a token or text of a person", async () => {
  const instance = await tracedNode(address, { VISIT_TRACES_RATIO: "1", TRUSTED_PROXIES: "127.0.0.1,::1" });
  const ada = await testMember(instance);
  await ada.call("POST", "/v1/links", { link: "https://shop.example/path?secret=1", note: "personal-text" });
  await fetch(`${instance.origin}/${ada.username}?token=personal-token`, {
    headers: { "x-forwarded-for": "203.0.113.9" },
  });
  await fetch(`${instance.origin}/users/login?email=ada@personal.example`, {
    headers: { authorization: "Bearer secret-key" },
  });
  await stop();
  expect(listSpans().map(({ name }) => name)).toEqual(expect.arrayContaining(["POST /v1/links", "GET visit"]));
  const text = bodies.join("\n");
  for (const secret of ["personal", "shop.example", "203.0.113.9", "127.0.0.1", "secret", "@", ada.username, "?"])
    expect(text).not.toContain(secret);
});

test("a line of the log has the ids of its trace", async () => {
  await tracedNode(address);
  await inRootSpan({ name: "job test", kind: "consumer" }, async () => log.info("within"));
  log.info("outside");
  await stop();
  const span = listSpans().find(({ name }) => name === "job test");
  const [within, outside] = lines.map((line) => JSON.parse(line));
  expect(within).toMatchObject({ msg: "within", trace_id: span!.traceId, span_id: span!.spanId });
  expect(outside).not.toHaveProperty("trace_id");
});

test.each([
  ["a trusted proxy", true, "127.0.0.1,::1"],
  ["anyone else", false, "10.0.0.1"],
])("continues the trace of %s: %s", async (_whose, isContinued, proxies) => {
  const instance = await tracedNode(address, { TRUSTED_PROXIES: proxies });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  await fetch(`${instance.origin}/v1/links`, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  await stop();
  expect(listSpans().length).toBeGreaterThan(0);
  expect(listSpans().some((span) => span.traceId === traceId)).toBe(isContinued);
});

test("samples visits independently of requests", async () => {
  const instance = await tracedNode(address, { VISIT_TRACES_RATIO: "0", OTEL_TRACES_SAMPLER_ARG: "1" });
  const ada = await testMember(instance);
  expect((await fetch(`${instance.origin}/${ada.username}`)).status).toBe(200);
  await ada.call("GET", "/v1/links");
  await stop();
  // segments of clicks are sealed later, in separate traces
  const requests = listSpans().filter(({ name }) => /^[A-Z]+ (visit|\/)/.test(name));
  expect(requests.map(({ name }) => name)).toEqual(["GET /v1/links"]);
});

test("delays no request while the collector is down, and stops within seconds", async () => {
  const instance = await tracedNode(`http://127.0.0.1:${await freePort()}`);
  const start = performance.now();
  for (let count = 0; count < 50; count++) expect((await fetch(`${instance.origin}/v1/links`)).status).toBe(401);
  expect((performance.now() - start) / 50).toBeLessThan(500);
  const stopping = performance.now();
  await stop();
  expect(performance.now() - stopping).toBeLessThan(8_000);
  await inRootSpan({ name: "job test", kind: "consumer" }, async () => undefined);
  expect((await fetch(`${instance.origin}/v1/links`)).status).toBe(401);
});

test("stops within seconds although the collector does not respond", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
  const instance = await tracedNode(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  await fetch(`${instance.origin}/v1/links`);
  const start = performance.now();
  await stop();
  expect(performance.now() - start).toBeLessThan(8_000);
  silent.closeAllConnections();
  silent.close();
});

test("OpenTelemetry is loaded only if there is a collector", async () => {
  const script = (env: string) => `
    import { createRequire } from "node:module";
    import { startTracing } from "#server/tracing.ts";
    import "#infra/log.ts";
    import "#infra/postgres/client.ts";
    import "#infra/fetch/open-fetch.ts";
    import "#infra/jobs/run-jobs.ts";
    await startTracing(${env}, console);
    const { cache } = createRequire(import.meta.filename ?? process.cwd() + "/x.js");
    console.log(Object.keys(cache).filter((path) => path.includes("@opentelemetry")).length);
    process.exit();`;
  const count = async (env: string) => {
    const run = await promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", script(env)]);
    return Number(run.stdout);
  };
  expect(await count("{}")).toBe(0);
  const set = { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_HEADERS: {}, OTEL_TRACES_SAMPLER_ARG: 1 };
  expect(await count(JSON.stringify({ ...set, OTEL_SERVICE_NAME: "halka" }))).toBeGreaterThan(10);
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://user:password@collector.example"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "no value"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["VISIT_TRACES_RATIO", "often"],
])("rejects %s=%s", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(BadSetting);
  expect(() => readSettings({ [name]: value })).toThrow(name);
});
