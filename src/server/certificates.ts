import type { Logger } from "pino";
import { countCertificates } from "#features/domains/store/certificates.ts";
import { runOrders } from "#features/domains/certificates/run-orders.ts";
import { openSealing } from "#features/domains/certificates/sealing.ts";
import { robotName } from "#features/links/health/robots.ts";
import { openAcme } from "#infra/acme/acme.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { getCertificateHosts } from "./domains.ts";
import { backgroundMetrics } from "./metrics/background-metrics.ts";
import type { Settings } from "./settings/settings.ts";

export interface CertificateOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Db;
  readonly keys: Keys;
}

/** Orders certificates until `stop` is called, if the workers serve HTTPS themselves. */
export async function startCertificates({
  settings,
  log,
  db,
  keys,
}: CertificateOptions): Promise<{ stop(): Promise<void> }> {
  if (settings.TLS !== "on") return { stop: async () => undefined };
  const { ACME_DIRECTORY: directory, ACME_CONTACT, ACME_PROFILE, ACME_EAB_KEY_ID, ACME_EAB_HMAC_KEY } = settings;
  const hasExternalAccount = ACME_EAB_KEY_ID !== undefined && ACME_EAB_HMAC_KEY !== undefined;
  const now = () => new Date();
  const unwatch = backgroundMetrics.watchCertificates(() => countCertificates(db, now()));
  const orders = runOrders({
    db,
    log,
    now,
    announce: () => undefined,
    sealing: openSealing(keys),
    acme: await openAcme({
      directory,
      userAgent: robotName(settings.PUBLIC_URL),
      externalAccount: hasExternalAccount ? { keyId: ACME_EAB_KEY_ID, hmacKey: ACME_EAB_HMAC_KEY } : undefined,
    }),
    authority: { directory, contact: ACME_CONTACT, profile: ACME_PROFILE },
    ownHosts: getCertificateHosts(settings),
    onIssued: () => backgroundMetrics.certificates.inc({ result: "issued" }),
    onFailed: () => backgroundMetrics.certificates.inc({ result: "failed" }),
  });
  return {
    async stop() {
      unwatch();
      await orders.stop();
    },
  };
}
