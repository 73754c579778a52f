import { publicReach, type Reach } from "#infra/fetch/egress-policy.ts";

/**
 * The production rules on reachable addresses, plus 127.0.0.1 on these ports, where tests simulate third-party servers.
 */
export function loopbackReach(...ports: readonly number[]): Reach {
  return {
    mayConnect: (address) => address === "127.0.0.1" || publicReach.mayConnect(address),
    mayUsePort: (port) => ports.includes(port) || publicReach.mayUsePort(port),
  };
}
