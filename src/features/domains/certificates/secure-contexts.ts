import { createSecureContext, type SecureContext } from "node:tls";

/** A certificate as it is served. */
export interface ServedCertificate {
  readonly chain: string;
  readonly privateKey: string;
  /** Different for every certificate that is stored. */
  readonly version: number;
}

/** The certificates of a web worker in memory; the least recently used ones are evicted. */
export interface SecureContexts {
  /** Undefined if the host has no certificate. Throws if the certificate is not in memory and cannot be read. */
  find(host: string): SecureContext | undefined | Promise<SecureContext | undefined>;
  /** Reloads a host's certificate if it is in memory. Until then, the old one is served. */
  refresh(host: string): Promise<void>;
  /** Reloads every certificate in memory that has changed. */
  refreshAll(): Promise<void>;
}

export interface SecureContextsOptions {
  /** How many certificates are kept. */
  readonly max: number;
  /**
   * How many of them are kept ready for a handshake. A ready certificate takes ten times the memory (about 40 KB) and
   * saves a millisecond.
   */
  readonly maxReady: number;
  load(host: string): Promise<ServedCertificate | undefined>;
  loadVersions(hosts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  nowMs?(): number;
}

/** The same on all nodes, so that each node can resume TLS sessions of the others. */
export const SESSION_ID_CONTEXT = "halka";
export const MIN_TLS_VERSION = "TLSv1.2";
/** A host whose certificate is missing or could not be read is not looked up again for this long. */
const MISSING_MS = 5_000;
const FAILED_MS = 1_000;

export function openSecureContexts(options: SecureContextsOptions): SecureContexts {
  const { max, maxReady, load, loadVersions, nowMs = () => performance.now() } = options;
  const certificates = new Map<string, ServedCertificate>();
  const ready = new Map<string, SecureContext>();
  const missingUntilMs = new Map<string, number>();
  const loading = new Map<string, Promise<SecureContext | undefined>>();

  function put(host: string, certificate: ServedCertificate | undefined): SecureContext | undefined {
    if (!certificate) {
      certificates.delete(host);
      drop(host);
      setLast(missingUntilMs, host, nowMs() + MISSING_MS, max);
      return undefined;
    }
    missingUntilMs.delete(host);
    setLast(certificates, host, certificate, max);
    return prepare(host, certificate);
  }

  function prepare(host: string, certificate: ServedCertificate): SecureContext {
    const context = toContext(certificate);
    drop(host);
    ready.set(host, context);
    if (ready.size > maxReady) drop(ready.keys().next().value!);
    return context;
  }

  function drop(host: string): void {
    const context = ready.get(host);
    ready.delete(host);
    // the garbage collector does not see this memory, so it is released here, after the handshakes that are waiting for
    // it
    if (context) setImmediate(() => (context.context as { close?(): void }).close?.());
  }

  function read(host: string): Promise<SecureContext | undefined> {
    const reading: Promise<SecureContext | undefined> = load(host).then((certificate) =>
      // a read that began before a change must not overwrite a later one
      loading.get(host) === reading ? put(host, certificate) : certificate && toContext(certificate),
    );
    loading.set(host, reading);
    const end = () => loading.get(host) === reading && loading.delete(host);
    reading.then(end, () => {
      end();
      setLast(missingUntilMs, host, nowMs() + FAILED_MS, max);
    });
    return reading;
  }

  async function refresh(host: string): Promise<void> {
    missingUntilMs.delete(host);
    if (certificates.has(host) || loading.has(host)) await read(host);
  }

  return {
    find(host) {
      const certificate = certificates.get(host);
      if (certificate) {
        setLast(certificates, host, certificate, max);
        const context = ready.get(host);
        if (!context) return prepare(host, certificate);
        setLast(ready, host, context, maxReady);
        return context;
      }
      if ((missingUntilMs.get(host) ?? 0) > nowMs()) return undefined;
      return loading.get(host) ?? read(host);
    },
    refresh,
    async refreshAll() {
      missingUntilMs.clear();
      if (certificates.size === 0) return;
      const versions = await loadVersions([...certificates.keys()]);
      const changed = [...certificates].filter(([host, { version }]) => versions.get(host) !== version);
      for (const [host] of changed) await refresh(host);
    },
  };
}

function toContext({ chain, privateKey }: ServedCertificate): SecureContext {
  return createSecureContext({
    cert: chain,
    key: privateKey,
    minVersion: MIN_TLS_VERSION,
    sessionIdContext: SESSION_ID_CONTEXT,
  });
}

/** Moves an entry to the end of a map, and evicts the oldest entries beyond `max`. */
function setLast<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const first of map.keys()) {
    if (map.size <= max) return;
    map.delete(first);
  }
}
