import { isNetworkFailure, hasCause } from "#infra/network-failure.ts";

const driverCodes = new Set(["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"]);

// 08: connection exceptions; 57014: statement timeout; 57P01 to 57P05: shut down, crashed, starting up, database
// dropped, session idle; 53300: no slot left
const sqlStates = /^(08...|57014|57P0[1-5]|53300)$/;

// the `pg` package reports these without a code
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * True if the error means that PostgreSQL is unreachable, starting, stopping or overloaded, so that a retry may help.
 */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (isNetworkFailure(cause) || messages.test(cause.message)) return true;
    return typeof cause.code === "string" && (driverCodes.has(cause.code) || sqlStates.test(cause.code));
  });
}
