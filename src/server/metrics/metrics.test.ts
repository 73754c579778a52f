import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AggregatorRegistry, Gauge, register, Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { putLists, replaceAlerts } from "#features/blocklists/store.ts";
import { openDeliverer } from "#features/webhooks/delivery/deliverer.ts";
import { dispatchEvents } from "#features/webhooks/dispatch/dispatch.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { blocklistChecks } from "#features/blocklists/jobs.ts";
import { afterFile } from "#testing/after-file.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { VERSION } from "../version.ts";
import { backgroundMetrics } from "./background-metrics.ts";
import { addGauge, openGaugeSource } from "./gauges.ts";
import { collectMetrics } from "./gather-metrics.ts";
import { primaryRegistry } from "./process-metrics.ts";
import { watchStore } from "./store-metrics.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const findNames = (text: string) => new Set([...text.matchAll(/\bhalka_\w+/g)].map(([name]) => name));

// only the product's metrics: tests remove theirs again
const own = [register, primaryRegistry].flatMap((registry) => registry.getMetricsAsArray());
const names = own.map(({ name }) => name).filter((name) => name.startsWith("halka_"));

const instance = await webhooksNode();
const { db } = instance.node.shared;
afterFile(watchStore(db, () => new Date()));

/** The value of a sample, undefined without one. */
async function getSample(sample: string): Promise<number | undefined> {
  const line = (await collectMetrics()).split("\n").find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

test.each(["deploy/prometheus-rules.yaml", "deploy/grafana-dashboard.json"])(
  "%s reads only metrics that the server exposes",
  (path) => {
    const used = findNames(read(path));
    expect(used.size).toBeGreaterThan(10);
    expect(names).toEqual(expect.arrayContaining([...used]));
  },
);

test("docs/operating.md describes every metric and no other", () => {
  const table = /^\| metric \| means \|\n([^]*?)\n\n/m.exec(read("docs/operating.md"))![1]!;
  expect([...findNames(table)].sort()).toEqual([...names].sort());
});

test("only counters have names that end in _total", () => {
  for (const metric of own.filter(({ name }) => name.startsWith("halka_")))
    expect(metric.name.endsWith("_total")).toBe(!(metric instanceof Gauge));
});

const isPromtoolMissing = process.env["CI"] === undefined && spawnSync("promtool", ["--version"]).error !== undefined;

test.skipIf(isPromtoolMissing)("the alerts are valid, and fire for failures only", () => {
  const promtool = (...args: string[]) => execFileSync("promtool", args, { cwd: join(root, "deploy") });
  expect(promtool("check", "rules", "prometheus-rules.yaml").toString()).toContain("SUCCESS");
  expect(promtool("test", "rules", "prometheus-rules.test.yaml").toString()).toContain("SUCCESS");
});

test("the version is a label, once for all processes", async () => {
  const metrics = await register.getMetricsAsJSON();
  const text = await AggregatorRegistry.aggregate([metrics, metrics]).metrics();
  expect(text).toContain(`halka_build_info{version="${VERSION}"} 1\n`);
});

test("counts due deliveries and waiting jobs, with the age of the oldest", async () => {
  const ada = await instance.member();
  await instance.hook(ada, { events: ["link.created"] });
  await ada.call("POST", "/v1/links", { link: "https://shop.example/" });
  await dispatchEvents(instance.ctxAt());
  await instance.sql`update webhook_deliveries set next_attempt_at = now() - interval '90 seconds'`;
  await db.transaction((tx) => openJobs().enqueue(tx, blocklistChecks, {}));
  await instance.sql`update pgboss.job set start_after = now() - interval '2 hours' where name = ${blocklistChecks.name}`;
  expect(await getSample("halka_webhook_deliveries_waiting")).toBe(1);
  expect(await getSample("halka_webhook_deliveries_oldest_age_seconds")).toBeGreaterThanOrEqual(90);
  expect(await getSample(`halka_jobs_waiting{queue="${blocklistChecks.name}"}`)).toBe(1);
  expect(await getSample(`halka_jobs_oldest_age_seconds{queue="${blocklistChecks.name}"}`)).toBeGreaterThanOrEqual(
    7200,
  );

  instance.receiver.respond = (_received, response) => void response.writeHead(500).end();
  const deliverer = openDeliverer({ ...instance.ctxAt(), onAttempt: backgroundMetrics.onWebhookAttempt });
  await deliverer.start();
  await deliverer.untilIdle();
  expect(await getSample('halka_webhook_attempts_total{result="retrying"}')).toBe(1);
  await instance.sql`update webhook_deliveries set next_attempt_at = now() - interval '90 seconds'`;
  await instance.sql`update webhooks set paused_until = now() + interval '1 hour'`;
  expect(await getSample("halka_webhook_deliveries_waiting")).toBe(1);
  expect(await getSample("halka_webhook_deliveries_oldest_age_seconds")).toBe(0);
});

test("a list that cannot be fetched keeps the time when it was last read, and alerts are counted by kind", async () => {
  const list = { name: "urlhaus", entries: 5, skipped: 0, error: "", hash: "0" };
  const at = (iso: string) => new Date(iso);
  const put = (tx: Tx, row: typeof list, now: Date) =>
    putLists(tx, {
      rows: [{ ...row, readAt: now, seenAt: now }],
      changed: [],
      removed: [],
      seenAfter: at("2026-01-01"),
    });
  await db.transaction(async (tx) => {
    await put(tx, list, at("2026-11-01T00:00:00Z"));
    await put(tx, { ...list, error: "responded with 503" }, at("2026-11-02T00:00:00Z"));
    const alert = { subject: "good.example", list: "urlhaus", foundAt: at("2026-11-01T00:00:00Z") };
    await replaceAlerts(tx, "allowed", [{ kind: "allowed", ...alert }]);
  });
  expect(await getSample('halka_block_list_entries{list="urlhaus"}')).toBe(5);
  expect(await getSample('halka_block_list_read_timestamp_seconds{list="urlhaus"}')).toBe(
    at("2026-11-01T00:00:00Z").getTime() / 1000,
  );
  expect(await getSample('halka_block_list_alerts{kind="allowed"}')).toBe(1);
  expect(await getSample('halka_block_list_alerts{kind="domain"}')).toBe(0);
});

test("open abuse cases are counted", async () => {
  expect(await getSample("halka_abuse_cases_open")).toBe(0);
  const ada = await instance.member();
  const sent = await fetch(`${instance.origin}/report/${ada.username}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ reason: "spam" }),
  });
  expect(sent.status).toBe(303);
  expect(await getSample("halka_abuse_cases_open")).toBe(1);
  await instance.sql`update abuse_cases set state = 'closed', closed_at = now()`;
  expect(await getSample("halka_abuse_cases_open")).toBe(0);
});

test("the disk of the data directory is measured", async () => {
  const unwatch = backgroundMetrics.watchDisk(instance.node.settings.DATA_DIR);
  onTestFinished(unwatch);
  expect(await getSample("halka_data_disk_free_bytes")).toBeGreaterThan(0);
  expect(await getSample("halka_data_disk_size_bytes")).toBeGreaterThan(
    (await getSample("halka_data_disk_free_bytes"))!,
  );
  unwatch();
  expect(await getSample("halka_data_disk_free_bytes")).toBeUndefined();
});

test("reports no first expiry for an installation without certificates", async () => {
  const expiry = "halka_certificates_first_expiry_timestamp_seconds";
  let firstExpiry: Date | null = null;
  const unwatch = backgroundMetrics.watchCertificates(() => ({ valid: 0, failing: 0, firstExpiry }));
  onTestFinished(unwatch);
  expect(await getSample('halka_certificates{state="valid"}')).toBe(0);
  expect(await getSample(expiry)).toBeUndefined();
  firstExpiry = new Date("2027-01-01T00:00:00Z");
  // the value of this collection, not of the previous one
  expect(await getSample(expiry)).toBe(firstExpiry.getTime() / 1000);
});

test("exports no sample for figures that cannot be read, but all others", async () => {
  const hanging = openGaugeSource<number>();
  const failing = openGaugeSource<number>();
  const options = { help: "test", toSamples: (count: number) => count };
  addGauge({ ...options, name: "test_hanging", figures: hanging });
  addGauge({ ...options, name: "test_failing", figures: failing });
  hanging.watch(() => new Promise(() => undefined));
  failing.watch(() => Promise.reject(new Error("PostgreSQL is down")));
  onTestFinished(() => ["test_hanging", "test_failing"].forEach((name) => register.removeSingleMetric(name)));
  const text = await collectMetrics();
  expect(text).not.toMatch(/^test_(hanging|failing) /m);
  expect(text).toMatch(/^halka_build_info/m);
});

test("does not add up ages and times of several processes", async () => {
  const registries = [10, 30].map((ageSeconds) => {
    const registry = new Registry();
    new Gauge({ name: "test_age_seconds", help: "test", aggregator: "max", registers: [registry] }).set(ageSeconds);
    return registry.getMetricsAsJSON();
  });
  expect(await AggregatorRegistry.aggregate(await Promise.all(registries)).metrics()).toContain("test_age_seconds 30");
  for (const metric of own.filter(({ name }) => /^halka_.*(age|timestamp)_seconds$/.test(name)))
    expect(["max", "min"]).toContain((metric as unknown as { aggregator: string }).aggregator);
});
