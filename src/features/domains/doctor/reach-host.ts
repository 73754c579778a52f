import { openFetch } from "#infra/fetch/open-fetch.ts";
import { publicReach, type Reach } from "#infra/fetch/reach.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { newProbe } from "./probe.ts";

/** The response to a probe: ours, another server's, a gateway's whose server is down, or none. */
export type ProbeResult = "ours" | "other" | "gateway_error" | "none";

/** The key of probes, the same on every node. */
export function probeKey(keys: Keys): Buffer {
  return keys.of("host probe");
}

export interface ProbeDeps {
  readonly key: Buffer;
  readonly userAgent: string;
  /** The port on which an address has to respond. */
  getPort(address: string): number;
  /** The HTTPS ports of this installation, in addition to 443, to which the probe may be redirected. */
  readonly securePorts: readonly number[];
  /** The addresses that may be connected to, in addition to those of this installation. */
  readonly reach?: Reach;
}

export interface ProbedHost {
  readonly host: string;
  /** The addresses to try, all of one kind: ours, or others. */
  readonly addresses: readonly string[];
  /** The addresses of this installation. */
  readonly own: readonly string[];
}

export type Probe = (probed: ProbedHost) => Promise<ProbeResult>;

const TOTAL_MS = 2_500;
const MAX_BYTES = 256;
/** What proxies respond with for a server that is down; 52x are Cloudflare's. */
const isGatewayError = (status: number) => (status >= 502 && status <= 504) || (status >= 520 && status <= 530);

/**
 * Requests a nonce over plain HTTP from given addresses of a host, public ones or those of this installation. The
 * result reveals nothing about private networks, which are never connected to.
 */
export function openProbe({ key, userAgent, getPort, securePorts, reach = publicReach }: ProbeDeps): Probe {
  return async ({ host, addresses, own }) => {
    const [first] = addresses;
    if (first === undefined) return "none";
    const port = getPort(first);
    const ports = new Set([port, 443, ...securePorts]);
    const { path, response } = newProbe(key);
    const opened = openFetch({
      userAgent,
      totalMs: TOTAL_MS,
      reach: {
        mayConnect: (address) => own.includes(address) || reach.mayConnect(address),
        mayUsePort: (each) => ports.has(each),
      },
      resolve: async () => addresses,
      mayFollow: (from, to) => to.protocol === "https:" && to.hostname === from.hostname && to.pathname === path,
    });
    try {
      const fetched = await opened.fetch(`http://${host}:${port}${path}`, { maxBytes: MAX_BYTES });
      if (!fetched) return "none";
      if (new TextDecoder().decode(fetched.bytes) === response) return "ours";
      return isGatewayError(fetched.status) ? "gateway_error" : "other";
    } finally {
      await opened.close();
    }
  };
}
