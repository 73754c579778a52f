import { hkdfSync } from "node:crypto";
import type { Server, TlsOptions } from "node:tls";
import type { ServedCertificates } from "#features/domains/certificates/served-certificates.ts";
import { MIN_TLS_VERSION, SESSION_ID_CONTEXT } from "#features/domains/certificates/secure-contexts.ts";
import { DAY_MS, utcDay } from "#base/time.ts";

export interface TlsDeps {
  readonly certificates: Pick<ServedCertificates, "find">;
  /** Whether a host, in lower case and without a port, is served here. */
  isServed(host: string): boolean;
  onError(error: unknown): void;
}

const HANDSHAKE_MS = 10_000;

/**
 * Options of a server that chooses the certificate by name (SNI). There is no default certificate: a handshake without
 * a name, or with a name that is not served, ends with an alert.
 */
export function toTlsOptions({ certificates, isServed, onError }: TlsDeps): TlsOptions {
  return {
    minVersion: MIN_TLS_VERSION,
    sessionIdContext: SESSION_ID_CONTEXT,
    // a session lives as long as the key of its ticket
    sessionTimeout: DAY_MS / 1000,
    handshakeTimeout: HANDSHAKE_MS,
    SNICallback(name, done) {
      const host = name.toLowerCase();
      if (!isServed(host)) return done(null);
      try {
        const found = certificates.find(host);
        if (!(found instanceof Promise)) return done(null, found);
        found.then(
          (context) => done(null, context),
          (error: unknown) => {
            onError(error);
            done(null);
          },
        );
      } catch (error) {
        onError(error);
        done(null);
      }
    },
  };
}

const TICKET_KEY_BYTES = 48;
const CHECK_MS = 10_000;

/**
 * Sets a server's session ticket keys for each day (UTC), the same in all workers and nodes; returns a function that
 * stops this.
 */
export function rotateTicketKeys(server: Pick<Server, "setTicketKeys">, key: Buffer, nowMs = Date.now): () => void {
  let day = "";
  const rotate = () => {
    const today = utcDay(new Date(nowMs()));
    if (today === day) return;
    day = today;
    server.setTicketKeys(toTicketKeys(key, today));
  };
  rotate();
  const timer = setInterval(rotate, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function toTicketKeys(key: Buffer, day: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", day, TICKET_KEY_BYTES));
}
