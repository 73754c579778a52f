import { Resolver } from "node:dns/promises";
import { inChildSpan } from "#infra/trace/span.ts";
import { sendQuery } from "./send-query.ts";

/**
 * The records of a name, or `unavailable` without a usable response from the name servers. Empty if the name or type
 * does not exist.
 */
export type DnsResult<T> = readonly T[] | "unavailable";

export interface CnameChain {
  /** The targets of the CNAME records, in order, starting after the queried name. */
  readonly names: readonly string[];
  /** False if the records form a loop, or more steps than a resolver follows. */
  readonly isComplete: boolean;
}

/** A CAA record (RFC 8659, section 4). */
export interface CaaRecord {
  readonly isCritical: boolean;
  /** In lower case, such as `issue`. */
  readonly tag: string;
  readonly value: string;
}

/** Queries the name servers about one name; each query ends within the time limit. */
export interface Dns {
  findIpv4(name: string): Promise<DnsResult<string>>;
  findIpv6(name: string): Promise<DnsResult<string>>;
  /** TXT records, with their strings joined. */
  findTexts(name: string): Promise<DnsResult<string>>;
  findNameServers(name: string): Promise<DnsResult<string>>;
  findCaa(name: string): Promise<DnsResult<CaaRecord>>;
  followCnames(name: string): Promise<CnameChain | "unavailable">;
  /** True if the name servers fail only while they check signatures (RFC 4035, section 3.2.2). */
  isDnssecFailing(name: string): Promise<boolean>;
}

export interface DnsOptions {
  /** Addresses of name servers, each with an optional port; if empty, those of the system are used. */
  readonly servers: readonly string[];
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 2;
const MAX_CNAMES = 8;
/** Codes for "no records": the name does not exist, has no records of the type, or is not a valid name at all. */
const NONE = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/** Opens a resolver. It reads no hosts file and uses none of libuv's threads. */
export function openDns({ servers, timeoutMs = TIMEOUT_MS }: DnsOptions): Dns {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / MAX_ATTEMPTS), tries: MAX_ATTEMPTS });
  if (servers.length > 0) resolver.setServers(servers);

  /** Runs a query in a span that contains its record type but not the name. */
  const find = <T>(type: string, query: () => Promise<readonly T[]>, withinMs?: number): Promise<DnsResult<T>> =>
    inChildSpan({ name: `DNS ${type}`, kind: "client" }, () => settle(query(), withinMs));

  async function settle<T>(query: Promise<readonly T[]>, withinMs = timeoutMs): Promise<DnsResult<T>> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<"unavailable">((resolve) => {
      timer = setTimeout(() => resolve("unavailable"), withinMs);
    });
    const records = query.catch((error: NodeJS.ErrnoException): DnsResult<T> => {
      if (error.code === undefined) throw error;
      return NONE.has(error.code) ? [] : "unavailable";
    });
    try {
      return await Promise.race([records, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function followCnames(name: string): Promise<CnameChain | "unavailable"> {
    const deadline = performance.now() + timeoutMs;
    const names: string[] = [];
    const seen = new Set([name]);
    for (let last = name; ;) {
      const found = await find("CNAME", () => resolver.resolveCname(last), deadline - performance.now());
      if (found === "unavailable") return found;
      const next = found[0]?.toLowerCase();
      if (next === undefined) return { names, isComplete: true };
      if (seen.has(next) || names.length === MAX_CNAMES) return { names, isComplete: false };
      names.push(next);
      seen.add(next);
      last = next;
    }
  }

  async function isDnssecFailing(name: string): Promise<boolean> {
    const server = resolver.getServers()[0];
    if (server === undefined) return false;
    const query = (isUnchecked: boolean) =>
      sendQuery({ server, name, type: "A", isUnchecked, timeoutMs: Math.ceil(timeoutMs / MAX_ATTEMPTS) });
    const unchecked = await query(true);
    if (unchecked !== "NOERROR" && unchecked !== "NXDOMAIN") return false;
    // repeats the query with checking, since the servers may have recovered between the two queries
    return (await query(false)) === "SERVFAIL";
  }

  return {
    findIpv4: (name) => find("A", () => resolver.resolve4(name)),
    findIpv6: (name) => find("AAAA", () => resolver.resolve6(name)),
    findTexts: (name) => find("TXT", async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(""))),
    findNameServers: (name) => find("NS", () => resolver.resolveNs(name)),
    findCaa: (name) => find("CAA", async () => (await resolver.resolveCaa(name)).map(toCaa)),
    followCnames,
    isDnssecFailing,
  };
}

const CRITICAL = 128;

function toCaa({ critical, ...property }: { readonly critical: number }): CaaRecord {
  const [tag = "", value = ""] = Object.entries(property).find(([key]) => key !== "type") ?? [];
  return { isCritical: (critical & CRITICAL) !== 0, tag: tag.toLowerCase(), value: String(value) };
}
