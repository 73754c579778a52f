import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { HOUR_MS } from "#base/time.ts";
import { openCountries } from "#features/analytics/ship/country.ts";
import { rememberRepeats } from "#features/analytics/ship/repeats.ts";
import { openSalts } from "#features/analytics/ship/salts.ts";
import { startShipper } from "#features/analytics/ship/shipper.ts";
import { insertEvents, isUnreadable } from "#features/analytics/store/events.ts";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { noLimits } from "#infra/limits/limits.ts";
import { openLimits } from "#infra/limits/open-limits.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { connectPostgres } from "#infra/postgres/client.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { jobWorkers } from "./jobs.ts";
import { backgroundMetrics } from "./metrics.ts";
import type { Stores } from "./processes/messages.ts";
import type { Settings } from "./settings.ts";

export interface BackgroundOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly stores: Stores;
}

/** Ships the spool and does the jobs until `stop`, which lets what runs end. */
export async function startBackground({
  settings,
  log,
  stores,
}: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const { db, sql, close } = connectPostgres(stores.postgres, { max: 3, applicationName: "halka background" });
  const clickhouse = connectClickHouse(stores.clickhouse);
  const now = () => new Date();
  const salts = openSalts(db, now);
  const expire = () => salts.expire().catch((error: unknown) => log.warn({ err: error }, "salts: not expired yet"));
  const expiry = setInterval(() => void expire(), HOUR_MS);
  await expire();

  const spoolDir = join(settings.DATA_DIR, "spool");
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const shipper = startShipper({
    dir: spoolDir,
    log,
    around: {
      findSalt: salts.find,
      findCountry: await openCountries(),
      isRepeat: rememberRepeats(),
      ownHosts: settings.hosts,
    },
    insert: (path, token) => insertEvents(clickhouse, path, token),
    isHopeless: isUnreadable,
    onShipped: () => backgroundMetrics.shipped.inc(),
    onRefused: () => backgroundMetrics.refused.inc(),
  });
  const unwatch = backgroundMetrics.watch(shipper.backlog);

  const mailer = openMail({
    smtpUrl: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    dir: join(settings.DATA_DIR, "mail"),
  });
  const keys = openKeys(stores.secret);
  const limits = settings.RATE_LIMITS ? openLimits(sql, keys.of("limits")) : noLimits;
  const ctx = { db, log, now, announce: () => undefined, keys, limits, publicUrl: settings.PUBLIC_URL };
  const jobs = await runJobs(stores.postgres, jobWorkers(ctx, mailer), log);

  return {
    async stop() {
      clearInterval(expiry);
      unwatch();
      await Promise.all([jobs.close(), shipper.stop()]);
      await Promise.all([close(), clickhouse.close(), mailer.close()]);
    },
  };
}
