import { Resolver } from "node:dns/promises";

/** All addresses of a host name; none where there is no such name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;

/** Asks the name servers of this machine, not its hosts file, and holds none of the threads that files and passwords need. */
export function openResolve(): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  };
}
