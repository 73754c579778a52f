import type { DomainEvent } from "#features/outbox/domain-events.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { openSealing } from "./sealing.ts";
import { openSecureContexts, type SecureContexts } from "./secure-contexts.ts";
import { selectCertificate, selectCertificateVersions } from "../store/certificates.ts";
import { selectKeyAuthorization } from "../store/orders.ts";

export interface ServedCertificates extends Pick<SecureContexts, "find" | "refreshAll"> {
  /** Reloads the certificates that a domain event has changed. */
  follow(event: DomainEvent): Promise<void>;
}

const MAX_CERTIFICATES = 10_000;
const MAX_READY = 2_000;

/** The certificates that a web worker serves, read from the store when they are first needed. */
export function openServedCertificates(db: Db, keys: Keys): ServedCertificates {
  const sealing = openSealing(keys);
  const contexts = openSecureContexts({
    max: MAX_CERTIFICATES,
    maxReady: MAX_READY,
    async load(host) {
      const row = await selectCertificate(db, host);
      const privateKey = row && sealing.unseal(row.privateKey, host);
      return privateKey === undefined ? undefined : { chain: row!.chain, privateKey, version: row!.storedAt.getTime() };
    },
    loadVersions: (hosts) => selectCertificateVersions(db, hosts),
  });
  return {
    find: (host) => contexts.find(host),
    refreshAll: () => contexts.refreshAll(),
    async follow({ name, subject }) {
      if (name === "domain.certificate_changed" && subject["host"] !== undefined)
        await contexts.refresh(subject["host"]);
    },
  };
}

/** The form of a token (RFC 8555, section 8.3). Other paths are not looked up. */
const TOKEN = /^\/\.well-known\/acme-challenge\/([\w-]{16,200})$/;

/** The response to a challenge at a path; undefined for other paths, null for an unknown token. */
export async function findChallengeResponse(db: Db, path: string): Promise<string | null | undefined> {
  const token = TOKEN.exec(path)?.[1];
  return token === undefined ? undefined : ((await selectKeyAuthorization(db, token)) ?? null);
}
