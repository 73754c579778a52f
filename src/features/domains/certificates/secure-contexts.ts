import { createSecureContext, type SecureContext } from "node:tls";

/** A certificate as it is served. */
export interface ServedCertificate {
  readonly chain: string;
  readonly privateKey: string;
  /** Changes with every certificate that is stored. */
  readonly version: number;
}

/** The certificates of a web worker in memory, most recently used ones first to stay. */
export interface SecureContexts {
  /** Undefined if the host has no certificate. Throws if it is not in memory and cannot be read. */
  find(host: string): SecureContext | undefined | Promise<SecureContext | undefined>;
  /** Reads a host's certificate again if it is in memory; what is there serves until it has been read. */
  refresh(host: string): Promise<void>;
  /** The same for every certificate in memory that has changed. */
  refreshAll(): Promise<void>;
  readonly size: number;
}

export interface SecureContextsOptions {
  readonly max: number;
  load(host: string): Promise<ServedCertificate | undefined>;
  loadVersions(hosts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  nowMs?(): number;
}

/** The same on all nodes, so that each resumes the sessions of the others. */
export const SESSION_ID_CONTEXT = "halka";
export const MIN_TLS_VERSION = "TLSv1.2";
/** A host without a certificate is not looked up again for so long. */
const MISSING_MS = 5_000;

interface Entry {
  readonly context: SecureContext;
  readonly version: number;
}

export function openSecureContexts(options: SecureContextsOptions): SecureContexts {
  const { max, load, loadVersions, nowMs = Date.now } = options;
  const entries = new Map<string, Entry>();
  const missingUntilMs = new Map<string, number>();
  const loading = new Map<string, Promise<SecureContext | undefined>>();

  function put(host: string, certificate: ServedCertificate | undefined): SecureContext | undefined {
    entries.delete(host);
    if (!certificate) {
      missingUntilMs.delete(host);
      missingUntilMs.set(host, nowMs() + MISSING_MS);
      trim(missingUntilMs, max);
      return undefined;
    }
    const context = toContext(certificate);
    missingUntilMs.delete(host);
    entries.set(host, { context, version: certificate.version });
    trim(entries, max);
    return context;
  }

  function read(host: string): Promise<SecureContext | undefined> {
    const reading: Promise<SecureContext | undefined> = load(host).then((certificate) =>
      // a read that began before a change must not overwrite a later one
      loading.get(host) === reading ? put(host, certificate) : certificate && toContext(certificate),
    );
    loading.set(host, reading);
    const end = () => loading.get(host) === reading && loading.delete(host);
    reading.then(end, end);
    return reading;
  }

  async function refresh(host: string): Promise<void> {
    missingUntilMs.delete(host);
    if (entries.has(host) || loading.has(host)) await read(host);
  }

  return {
    find(host) {
      const found = entries.get(host);
      if (found) {
        entries.delete(host);
        entries.set(host, found);
        return found.context;
      }
      if ((missingUntilMs.get(host) ?? 0) > nowMs()) return undefined;
      return loading.get(host) ?? read(host);
    },
    refresh,
    async refreshAll() {
      missingUntilMs.clear();
      if (entries.size === 0) return;
      const versions = await loadVersions([...entries.keys()]);
      for (const [host, { version }] of entries) if (versions.get(host) !== version) await refresh(host);
    },
    get size() {
      return entries.size;
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

function trim(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
