import { tmpdir } from "node:os";
import { pino } from "pino";
import { openLinkHosts } from "#features/domains/link-hosts.ts";
import { startWebhooks } from "#features/webhooks/jobs.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { connectPostgres, type PostgresTarget } from "#infra/postgres/client.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { readSettings } from "#server/settings/settings.ts";
import { loopbackEgress } from "./loopback-egress.ts";

export interface WebhooksProcessInput {
  readonly postgres: PostgresTarget;
  readonly secret: string;
  /** The port of the test's server on this machine. */
  readonly port: number;
}

/** Runs the webhooks of a background process in a separate process, which a test can kill. */
const { postgres, secret, port }: WebhooksProcessInput = JSON.parse(process.argv[2]!);
const settings = readSettings({ DATA_DIR: tmpdir(), PLAN_LIMITS: "off" });
const { db } = connectPostgres(postgres, { max: 3, applicationName: "webhooks process" });
const log = pino({ level: "warn" }, pino.destination(2));
startWebhooks(
  {
    db,
    log,
    now: () => new Date(),
    announce: () => undefined,
    rateLimits: noRateLimits,
    jobs: openJobs(),
    keys: openKeys(secret),
    publicUrl: settings.PUBLIC_URL,
    shortHost: openLinkHosts(settings),
    postWebhook: openFetch({ userAgent: "HalkaTest/1", egress: loopbackEgress(port), totalMs: 60_000 }).post,
    random: Math.random,
    onAttempt: () => undefined,
  },
  postgres,
);
process.stdout.write("ready\n");
