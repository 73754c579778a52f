import { callAccounts } from "./account-calls.ts";
import { endSession } from "#client/session.ts";

/** Signs out at once. The server is notified, but its response is not awaited. */
export function signOut(): void {
  callAccounts("POST /users/logout", undefined, { keepalive: true, isAccountScoped: true }).catch((error: unknown) =>
    console.error("logout", error),
  );
  endSession("left");
}
