import { Resolver } from "node:dns/promises";

/** All addresses of a host name; empty if there is no such name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;

/**
 * Queries the name servers of this machine, not its hosts file, and uses none of libuv's threads, which files and
 * passwords need.
 */
export function openResolve(): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  };
}
