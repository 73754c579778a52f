import { abuseContact } from "./contacts.ts";
import { startCertificates } from "./certificates.ts";
import { startWebhooks } from "#features/webhooks/jobs.ts";
import { CONCURRENCY, REQUEST_MS } from "#features/webhooks/limits.ts";
import type { Logger } from "pino";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { eraseLateStatistics } from "#features/analytics/erasure/erase-statistics.ts";
import { openSalts } from "#features/ingest/ship/salts.ts";
import { openRobots, robotName } from "#features/links/health/robots.ts";
import { eraseLateEvents } from "#features/privacy/erase.ts";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openServedHosts } from "#features/domains/served-hosts.ts";
import { startChecks } from "#features/domains/jobs.ts";
import { evidenceFetch } from "#features/abuse/evidence/collect-evidence.ts";
import { openLinkHosts } from "#features/domains/link-hosts.ts";
import { openFiles } from "#infra/files/open-files.ts";
import { mailQueues } from "#features/operate/mail-queues.ts";
import { countQueued } from "#infra/jobs/queued-jobs.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { withCounters } from "#infra/mail/mail-counters.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { connectPostgres } from "#infra/postgres/client.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { openDomainEnvironment } from "./domains.ts";
import { getFileLocation, mailSettings } from "./settings/locations.ts";
import { openListings } from "#features/blocklists/listings.ts";
import { openWebRisk } from "#features/blocklists/web-risk.ts";
import { openListReader } from "#features/blocklists/refresh.ts";
import { openActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import { openTrustRules } from "#features/trust/trust-rules.ts";
import { HostRegistry } from "./host-registry.ts";
import { findMentions } from "./find-mentions.ts";
import { jobWorkers } from "./jobs.ts";
import { backgroundMetrics } from "./metrics/background-metrics.ts";
import { watchStore } from "./metrics/store-metrics.ts";
import type { Stores } from "./processes/process-messages.ts";
import { openParsers } from "./parsers/open-parsers.ts";
import type { Settings } from "./settings/settings.ts";
import { getSpoolDir, lockSpool, pauseShipping, plannedRawDays, recordInPostgres, startShipping } from "./shipping.ts";

/** How long emails are kept as files (docs/operating.md). */
const MAIL_FILES_MS = 30 * DAY_MS;

export interface BackgroundOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly stores: Stores;
}

/** Ships the spool and runs the jobs until `stop`, which lets running ones finish. */
export async function startBackground({
  settings,
  log,
  stores,
}: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const { db, sql, close } = connectPostgres(stores.pooler ?? stores.postgres, {
    // one of them holds the lock of the event store while events are inserted or counted again
    max: 4,
    applicationName: "halka background",
  });
  const clickhouse = connectClickHouse(stores.clickhouse);
  const now = () => new Date();
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, work: () => unknown) => void timers.push(setInterval(() => void work(), ms));
  /** Work whose failure is only logged, since it is tried again later. */
  const attempt = (work: () => Promise<unknown>, message: string) => () =>
    work().catch((error: unknown) => log.warn({ err: error }, message));
  const salts = openSalts(db, now);
  const expire = attempt(() => salts.expire(), "salts: could not be deleted yet");
  every(HOUR_MS, expire);
  await expire();

  const servedHosts = openServedHosts(db);
  const moderation = openActiveRestrictions(db, Date.now);
  const listings = openListings(settings.DATA_DIR);
  const { DATA_DIR: dataDir, WEB_RISK_KEY: webRiskKey } = settings;
  const webRisk = webRiskKey ? await openWebRisk({ key: webRiskKey, dataDir, log, nowMs: Date.now }) : undefined;
  const ownHosts = new HostRegistry(settings.hosts, servedHosts, moderation, listings);
  const refreshHosts = attempt(
    () => Promise.all([servedHosts.refreshAll(), moderation.refreshAll()]),
    "domains and moderation: hosts and restrictions could not be read yet",
  );
  every(MINUTE_MS, refreshHosts);
  await refreshHosts();

  const shortHost = openLinkHosts(settings);
  const shipper = await startShipping({
    ownHosts,
    settings,
    log,
    db,
    clickhouse,
    salts,
    rawDays: plannedRawDays({ db, log, settings }),
    // a backup takes this lock, since nothing may be added to the event store while it is copied
    acquireLock: () => lockSpool(settings),
    ...recordInPostgres({ db, log, now, shortHost }),
    onShipped: () => backgroundMetrics.shipped.inc(),
    onRejected: () => backgroundMetrics.rejected.inc(),
  });
  const unwatch = [
    backgroundMetrics.watchSpool(shipper.backlog),
    backgroundMetrics.watchDisk(settings.DATA_DIR),
    watchStore(db, now),
  ];

  const mailer = withCounters(openMail(mailSettings(settings)), backgroundMetrics.mails);
  const unwatchMails = backgroundMetrics.watchMails(() => countQueued(db, mailQueues));
  const keys = openKeys(stores.secret);
  const rateLimits = settings.RATE_LIMITS ? openRateLimits(sql, keys.of("limits")) : noRateLimits;
  const external = openFetch({ userAgent: robotName(settings.PUBLIC_URL) });
  const evidence = openFetch({ userAgent: robotName(settings.PUBLIC_URL), ...evidenceFetch });
  const receivers = openFetch({
    userAgent: robotName(settings.PUBLIC_URL),
    totalMs: REQUEST_MS,
    maxConcurrentRequests: 2 * CONCURRENCY,
  });
  const parsers = openParsers(log);
  const ctx = {
    db,
    log,
    parseFile: parsers.files,
    now,
    announce: () => undefined,
    keys,
    rateLimits,
    publicUrl: settings.PUBLIC_URL,
    abuseContact: abuseContact(settings),
    ownHosts,
    hosts: settings.hosts,
    listings,
    webRisk,
    listSources: settings.BLOCK_LISTS,
    dataDir,
    shortHost,
    planLimits: settings.PLAN_LIMITS,
    trust: settings.TRUST ? openTrustRules(listings) : undefined,
    clickhouse,
    jobs: openJobs(),
    mailer,
    spoolDir: getSpoolDir(settings),
    pauseShipping: <T>(work: () => Promise<T>) => pauseShipping({ settings, db }, shipper, work),
    onReconciled: backgroundMetrics.showReconciliation,
    onAttempt: backgroundMetrics.onWebhookAttempt,
    fetchExternal: external.fetch,
    fetchWithHops: evidence.fetchWithHops,
    postWebhook: receivers.post,
    random: Math.random,
    robots: openRobots(external.fetch),
    siteConcurrency: 8,
    ...openDomainEnvironment(settings, keys),
    // this process reloads the hosts every minute
    refreshHost: async () => undefined,
    media: { files: openFiles(getFileLocation(settings)), findMentions },
  };
  const lists = openListReader(ctx);
  const refreshLists = attempt(() => lists.refresh(), "block lists: could not be read yet");
  const readLists = attempt(() => lists.read(), "block lists: could not be read yet");
  every(HOUR_MS, refreshLists);
  every(MINUTE_MS, readLists);
  const eraseLate = attempt(() => eraseLateEvents(ctx), "privacy: late events could not be deleted yet");
  const eraseLateRows = attempt(() => eraseLateStatistics(ctx), "erasure: late rows could not be checked yet");
  const sweepMails = attempt(
    () => mailer.sweep(new Date(now().getTime() - MAIL_FILES_MS)),
    "mail: old files could not be deleted yet",
  );
  every(HOUR_MS, eraseLate);
  every(HOUR_MS, eraseLateRows);
  every(HOUR_MS, sweepMails);
  void eraseLate();
  void sweepMails();
  const certificates = await startCertificates({ settings, log, db, keys });
  const jobs = await runJobs(stores.postgres, jobWorkers(ctx, mailer), log);
  void refreshLists();
  const checks = startChecks(ctx);
  const webhooks = startWebhooks(ctx, stores.postgres);

  return {
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      unwatch.forEach((stop) => stop());
      unwatchMails();
      await Promise.all([jobs.close(), checks.stop(), webhooks.stop(), shipper.stop(), certificates.stop()]);
      await parsers.close();
      await Promise.all([
        close(),
        clickhouse.close(),
        mailer.close(),
        external.close(),
        evidence.close(),
        receivers.close(),
      ]);
    },
  };
}
