import { openSealing } from "#features/domains/certificates/sealing.ts";
import { upsertCertificate } from "#features/domains/store/certificates.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { readValidity } from "#infra/acme/acme.ts";
import type { Db } from "#infra/postgres/client.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import type { TestCertificate } from "./certificates.ts";
import { pino } from "pino";

export interface StoredCertificate extends TestCertificate {
  readonly host: string;
  readonly directory?: string;
}

/** Stores a certificate as a completed order does, and notifies all processes. `secret` must be the nodes' secret. */
export async function storeCertificate(db: Db, secret: string, certificate: StoredCertificate): Promise<void> {
  const { host, chain, privateKey, directory = "https://acme.example/directory" } = certificate;
  const sealing = openSealing(openKeys(secret));
  const now = new Date();
  const { notBefore, notAfter } = readValidity(chain);
  await runInTransaction(
    { db, log: pino({ level: "silent" }), now: () => now, announce: () => undefined },
    async ({ tx, emit }) => {
      await upsertCertificate(tx, {
        host,
        domainId: null,
        directory,
        chain,
        privateKey: sealing.seal(privateKey, host),
        keyId: sealing.keyId,
        notBefore,
        notAfter,
        windowStart: null,
        windowEnd: null,
        renewAt: notAfter,
        nextWindowCheckAt: notAfter,
        storedAt: now,
      });
      const workspaceId = "00000000-0000-0000-0000-000000000000";
      await emit({ name: "domain.certificate_changed", workspaceId, subject: { host } });
    },
  );
}
