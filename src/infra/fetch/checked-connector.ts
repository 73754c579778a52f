import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { FetchFailure } from "./fetch-failure.ts";
import type { EgressPolicy } from "./egress-policy.ts";

/** All addresses of a host name; empty for a name without addresses, or if the name servers fail. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const RESOLVE_MS = 2_000;
const CONNECT_MS = 3_000;

/**
 * Opens a resolver that queries the name servers of this machine, not its hosts file. It uses none of libuv's threads,
 * which files and password hashing need.
 */
export function openResolve(): ResolveHost {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  };
}

/** Connects only to the addresses that were checked, so that a second DNS response cannot replace them. */
export function checkedConnector(egress: EgressPolicy, resolve: ResolveHost): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, result) => {
    const reject = (error: unknown) => result(error instanceof Error ? error : new Error(String(error)), []);
    resolve(hostname).then((addresses) => {
      const [first] = addresses;
      if (first === undefined) return reject(noAddress());
      // a private address among public ones is an attack, or can become one with the next DNS response
      if (!addresses.every((address) => egress.mayConnect(address))) return reject(new FetchFailure("refused"));
      const all = addresses.map((address) => ({ address, family: isIP(address) }));
      return options.all ? result(null, all) : result(null, first, isIP(first));
    }, reject);
  };
  const connect = buildConnector({ timeout: CONNECT_MS, allowH2: false, lookup });
  return (options, result) => {
    const literal = options.hostname.replace(/^\[(.*)\]$/, "$1");
    // an IP address in the URL is not resolved
    if (isIP(literal) !== 0 && !egress.mayConnect(literal)) {
      result(new FetchFailure("refused"), null);
      return;
    }
    connect(options, result);
  };
}

/** With the code of Node's own look-ups. */
function noAddress(): Error {
  return Object.assign(new Error("the host has no address"), { code: "ENOTFOUND" });
}
