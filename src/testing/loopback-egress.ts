import { publicEgress, type EgressPolicy } from "#infra/fetch/egress-policy.ts";

/**
 * The production rules on reachable addresses, plus 127.0.0.1 on these ports, where tests simulate third-party servers.
 */
export function loopbackEgress(...ports: readonly number[]): EgressPolicy {
  return {
    mayConnect: (address) => address === "127.0.0.1" || publicEgress.mayConnect(address),
    mayUsePort: (port) => ports.includes(port) || publicEgress.mayUsePort(port),
  };
}
