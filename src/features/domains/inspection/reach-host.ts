import { openFetch } from "#infra/fetch/open-fetch.ts";
import { publicEgress, type EgressPolicy } from "#infra/fetch/egress-policy.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { newProbe } from "./probe.ts";

/** What responded to a probe: this installation, another server, a gateway whose server is down, or nothing. */
export type ProbeResult = "ours" | "other" | "gateway_error" | "none";

/** The key that signs probes, the same on every node. */
export function probeKey(keys: Keys): Buffer {
  return keys.of("host probe");
}

export interface ProbeDeps {
  readonly key: Buffer;
  readonly userAgent: string;
  /** The port on which a host must respond. */
  getPort(address: string): number;
  /** The HTTPS ports of this installation, in addition to 443, to which the probe may be redirected. */
  readonly securePorts: readonly number[];
  /** Whether an address may be connected to, in addition to those of this installation. */
  readonly egress?: EgressPolicy;
}

export interface ProbedHost {
  readonly host: string;
  /** The addresses to try. Either all belong to this installation, or none does. */
  readonly addresses: readonly string[];
  /** The addresses of this installation. */
  readonly own: readonly string[];
}

/** Sends the request of a `Probe` to a host. */
export type ProbeHost = (probed: ProbedHost) => Promise<ProbeResult>;

const TOTAL_MS = 2_500;
const MAX_BYTES = 256;
/** The statuses that proxies return for a server that is down; 52x are Cloudflare's. */
const isGatewayError = (status: number) => (status >= 502 && status <= 504) || (status >= 520 && status <= 530);

/**
 * Sends a random text over plain HTTP to given addresses of a host, which are public or belong to this installation.
 * Private networks are never connected to, so the result reveals nothing about them.
 */
export function openProbe({ key, userAgent, getPort, securePorts, egress = publicEgress }: ProbeDeps): ProbeHost {
  return async ({ host, addresses, own }) => {
    const [first] = addresses;
    if (first === undefined) return "none";
    const port = getPort(first);
    const ports = new Set([port, 443, ...securePorts]);
    const { path, response } = newProbe(key);
    const opened = openFetch({
      userAgent,
      totalMs: TOTAL_MS,
      egress: {
        mayConnect: (address) => own.includes(address) || egress.mayConnect(address),
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
