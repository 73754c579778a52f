import { callAccounts } from "./account-calls.ts";
import { endSession } from "./session.ts";

/** Leaves at once; the server is told, and a server that does not hear of it holds nobody back. */
export function signOut(): void {
  callAccounts("POST /users/logout", undefined, { keepalive: true }).catch((error: unknown) =>
    console.error("logout", error),
  );
  endSession("left");
}
