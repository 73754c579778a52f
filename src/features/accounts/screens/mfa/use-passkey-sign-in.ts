import { useEffect, useEffectEvent } from "react";
import { MINUTE_MS } from "#base/time.ts";
import type { SessionUser } from "#client/session.ts";
import { callMfa } from "./call-mfa.ts";
import { askPasskey, canAutofill, stopAsking } from "./webauthn.ts";

/** Shorter than a challenge lives, so that a passkey picked late still has a valid one. */
const RENEW_MS = 4 * MINUTE_MS;

/** Asks the browser for a passkey; undefined if it returned none. */
export async function signInWithPasskey(isAutofill = false): Promise<SessionUser | undefined> {
  const options = await callMfa("POST /users/login/passkey/options", { body: {} });
  const passkey = await askPasskey(options, isAutofill);
  if (passkey === "cancelled") return undefined;
  return (await callMfa("POST /users/login/passkey", { body: { passkey } })).user;
}

/** Offers passkeys in the address field while the screen is mounted. */
export function usePasskeyAutofill(onSignedIn: (user: SessionUser) => void, onFailure: (error: unknown) => void) {
  const notifySignedIn = useEffectEvent(onSignedIn);
  const showFailure = useEffectEvent(onFailure);
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function offer() {
      if (!isOpen || !(await canAutofill()) || !isOpen) return;
      timer = setTimeout(() => void offer(), RENEW_MS);
      try {
        const user = await signInWithPasskey(true);
        if (user && isOpen) notifySignedIn(user);
      } catch (error) {
        if (isOpen) showFailure(error);
      }
    }
    void offer();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      if (timer !== undefined) void stopAsking();
    };
  }, []);
}
