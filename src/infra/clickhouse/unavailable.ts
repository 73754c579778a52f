import { isNetworkFailure, hasCause } from "#infra/network-failure.ts";

// 159, a query timeout, is excluded; 202: too many queries, 209, 210: network, 242: read-only replica, 999: keeper
const serverCodes = new Set(["202", "209", "210", "242", "279", "999"]);

/** True if the error means that ClickHouse is unreachable, starting or overloaded, so that a retry may help. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (isNetworkFailure(cause)) return true;
    if (cause.constructor.name === "ClickHouseError") return serverCodes.has(String(cause.code));
    return /^Timeout error|socket hang up|^(<html>|upstream |50[234] )/i.test(cause.message);
  });
}
