import { LRUCache } from "lru-cache";
import { DAY_MS } from "#base/time.ts";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import { type RobotsRules, readRobotsRules } from "./robots-rules.ts";

/** The product token of our robot in robots.txt. */
const OUR_NAME = "HalkaBot";
/** The minimum size that a crawler must be able to parse (RFC 9309, section 2.5). */
const MAX_BYTES = 500 * 1024;

/** With the bound on a site's rules, at most some 50 MB. */
const MAX_SITES = 500;

/** Our user agent, with the address of this installation. */
export function robotName(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; ${OUR_NAME}/1.0; +${publicUrl})`;
}

export interface Robots {
  /** True if the robots.txt of the site allows our robot to fetch this address (RFC 9309). */
  mayFetch(address: string): Promise<boolean>;
}

/** Reads robots.txt at most once a day per origin. */
export function openRobots(fetchExternal: SafeFetch): Robots {
  const cached = new LRUCache<string, Promise<RobotsRules | undefined>>({ max: MAX_SITES, ttl: DAY_MS });

  async function read(origin: string): Promise<RobotsRules | undefined> {
    const address = `${origin}/robots.txt`;
    const result = await fetchExternal(address, { accept: "text/plain", maxBytes: MAX_BYTES });
    // unlike RFC 9309 (2.3.1.4), an unreachable robots.txt forbids nothing: a site that is down must count as
    // unavailable
    if (!result || result.status !== 200) return undefined;
    return readRobotsRules(new TextDecoder().decode(result.bytes), OUR_NAME);
  }

  return {
    async mayFetch(address) {
      const { origin, pathname, search } = new URL(address);
      const reading = cached.get(origin) ?? read(origin);
      cached.set(origin, reading, { noUpdateTTL: true });
      return (await reading)?.isAllowed(pathname + search) ?? true;
    },
  };
}
