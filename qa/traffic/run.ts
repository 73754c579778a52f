import { mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { DAY_MS, utcDay } from "#base/time.ts";
import { finalizeDays } from "#features/analytics/finalize/finalize-days.ts";
import { type Account, openAccount, sendRequest, signIn } from "../account.ts";
import { killAll, type Role } from "../processes.ts";
import { isReady, startProduct } from "../product.ts";
import { randomFrom } from "../random.ts";
import { waitUntilShipped, withStores } from "../stores.ts";
import { compareAll, type Finding } from "./compare.ts";
import type { LoggedRequest } from "./expected.ts";
import { type Moment, momentsBefore } from "./moments.ts";
import { planHits, type Site } from "./plan.ts";
import { sendHits } from "./send.ts";

/** The role that gets `kill -9` after each burst, in turn; no acknowledged event may be lost. */
const VICTIMS: readonly (Role | undefined)[] = ["web", undefined, "background", undefined, "clickhouse", undefined];
const WORKERS = 2;
const LINKS = 6;
/** Longer than the interval at which processes reread the clock file. */
const CLOCK_MS = 40;
const READY_MS = 30_000;

const { values } = parseArgs({ options: { seed: { type: "string" }, hits: { type: "string", default: "120" } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
console.log(`traffic: --seed ${seed}`);

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "halka-traffic-")));
const clockFile = `${dataDir}.clock`;
const logFile = `${dataDir}.log`;
const product = await startProduct({
  dataDir,
  logFile,
  env: {
    WEB_CONCURRENCY: String(WORKERS),
    TRUSTED_PROXIES: "127.0.0.1",
    PLAN_LIMITS: "off",
    TRAFFIC_CLOCK: clockFile,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "clock.ts")).href}`,
  },
});
const startedAt = performance.now();
const log: LoggedRequest[] = [];
const sent = new Map<string, number>();
const errors: string[] = [];

function setClock(instant: number | undefined): void {
  if (instant === undefined) return rmSync(clockFile, { force: true });
  // replaces the file atomically, so that no process reads half an instant
  writeFileSync(`${clockFile}.next`, String(instant));
  renameSync(`${clockFile}.next`, clockFile);
}

async function makeSite(owner: Account, otherTenantLink: string): Promise<Site & { renew(): Promise<void> }> {
  const links: { id: string; alias: string }[] = [];
  for (let number = 1; number <= LINKS; number++) links.push(await makeLink(owner, number));
  let cookie = "";
  return {
    handle: owner.username,
    workspaceId: owner.id,
    host: `localhost:${product.port}`,
    links,
    otherTenantLink,
    ownerCookie: () => cookie,
    async renew() {
      const { headers } = await signIn(product, owner);
      const own = headers.getSetCookie().find((header) => header.startsWith("own="));
      if (!own) throw new Error("Signing in set no cookie for the owner's own visits");
      cookie = own.split(";", 1)[0]!;
    },
  };
}

async function makeLink(owner: Account, number: number): Promise<{ id: string; alias: string }> {
  const body = { name: `Link ${number}`, slug: "web", link: `https://shop.example/${number}` };
  const { text } = await owner.call(product, "POST", "/v1/widget/link", body);
  const { _id, alias } = JSON.parse(text) as { _id: string; alias: string };
  return { id: _id, alias };
}

async function runMoment(
  site: Awaited<ReturnType<typeof makeSite>>,
  { timeMs, what }: Moment,
  victim: Role | undefined,
) {
  setClock(timeMs);
  await sleep(CLOCK_MS);
  await site.renew();
  const hits = planHits(site, random, Number(values.hits));
  const statuses = await sendHits(product.port, hits);
  for (const [index, hit] of hits.entries()) {
    sent.set(hit.name, (sent.get(hit.name) ?? 0) + 1);
    const status = statuses[index];
    if (status === undefined || !hit.status.includes(status))
      errors.push(`${hit.name} (${hit.method} ${hit.path}) got ${status ?? "no response"}`);
    else if (hit.counts) log.push({ ...hit.counts, timeMs });
  }
  if (victim) await killOne(victim);
  // ships before the clock moves on: salts are deleted after two days, and events shipped later would have no visitors
  await waitUntilShipped(dataDir);
  console.log(`${new Date(timeMs).toISOString()}  ${what}${victim ? `; then kill -9 of ${victim}` : ""}`);
}

/** Kills one process of the role, and waits until the server has recovered. */
async function killOne(role: Role): Promise<void> {
  const before = product.pids(role);
  const victim = before[0]!;
  killAll([victim]);
  for (const end = performance.now() + READY_MS; performance.now() < end; await sleep(50)) {
    const now = product.pids(role);
    if (now.includes(victim) || now.length < before.length) continue;
    if (await isReady(product.url)) return;
  }
  throw new Error(`${role} did not come back`);
}

/** The span of all moments, and one of about three days around the first moment of each group; at most five spans. */
function toSpans(moments: readonly Moment[]) {
  const getDay = (ms: number) => utcDay(new Date(ms));
  const daysAround = (from: number, until: number) => ({ from: getDay(from - DAY_MS), until: getDay(until + DAY_MS) });
  const [first, last] = [moments[0]!.timeMs, moments.at(-1)!.timeMs];
  const groups = Map.groupBy(moments, ({ what }) => what.split(":")[0]!.split(",")[0]!);
  const near = [...groups.values()].map((own) => own[0]!.timeMs);
  return [
    daysAround(first, last),
    ...new Map(near.map((ms) => [getDay(ms), daysAround(ms, ms + DAY_MS)])).values(),
  ].slice(0, 5);
}

function report(findings: readonly Finding[]): boolean {
  console.log(
    `\nsent: ${[...sent]
      .map(([name, count]) => `${name} ${count}`)
      .toSorted()
      .join(", ")}`,
  );
  console.log(
    `logged: ${log.length} clicks and visits that count, of ${[...sent.values()].reduce((a, b) => a + b, 0)} requests`,
  );
  for (const { query, figures, differences } of findings) {
    console.log(`${differences.length === 0 ? "equal    " : "DIFFERENT"}  ${query}: ${figures} figures`);
    for (const difference of differences.slice(0, 5)) console.log(`           ${difference}`);
  }
  for (const error of errors.slice(0, 10)) console.log(`ERROR  ${error}`);
  const figures = findings.reduce((sum, finding) => sum + finding.figures, 0);
  const different = findings.reduce((sum, finding) => sum + finding.differences.length, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `\n${findings.length} queries, ${figures} figures, ${different} differences, ${errors.length} errors; ${seconds} s`,
  );
  return different === 0 && errors.length === 0;
}

let isGood = false;
try {
  const owner = await openAccount(product);
  const otherTenant = await openAccount(product);
  const site = await makeSite(owner, (await makeLink(otherTenant, 1)).id);
  const moments = momentsBefore(Date.now());
  for (const [index, moment] of moments.entries()) await runMoment(site, moment, VICTIMS[index % VICTIMS.length]);
  setClock(undefined);
  await sleep(CLOCK_MS);
  const { token } = (await signIn(product, owner)).user;
  const get = async (path: string): Promise<unknown> => {
    const { status, text } = await sendRequest(product, "GET", path, undefined, { authorization: `Bearer ${token}` });
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text);
  };
  const target = { get, log, spans: toSpans(moments) };
  const asCounted = report(await compareAll(target));
  console.log(`\nagain, with ${await finalizeAll()} finalized days:`);
  isGood = report(await compareAll(target)) && asCounted;
} finally {
  await product.stop();
  rmSync(clockFile, { force: true });
}
if (isGood) for (const path of [dataDir, logFile]) rmSync(path, { recursive: true, force: true });
else console.log(`data and log are kept: ${dataDir}, ${logFile}`);
process.exit(isGood ? 0 : 1);

/**
 * Runs the nightly job and stores every set of rollups, even those that cover few events; returns how many days it
 * finalized.
 */
async function finalizeAll(): Promise<number> {
  return withStores(dataDir, ({ clickhouse }) =>
    finalizeDays({ clickhouse, log: { info: () => undefined }, now: () => new Date(), eventsPerRollup: 0 }),
  );
}
