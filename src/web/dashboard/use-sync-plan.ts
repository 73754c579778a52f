import { useEffect } from "react";
import { DAY_MS } from "#base/time.ts";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { updateUser } from "#client/session.ts";

/** Timers store milliseconds in 31 bits, which is almost 25 days. */
const TIMER_MAX_MS = 24 * DAY_MS;

/** Keeps the stored user's plan in sync with the server, even when the plan ends. */
export function useSyncPlan(): void {
  const { data, refetch } = useProfile();
  const stored = useCurrentUser();
  const user = data?.user;
  useEffect(() => {
    if (!user) return;
    const { subscription, subscription_expire, promo } = user;
    const isSame =
      subscription.name === stored.subscription.name &&
      subscription_expire === stored.subscription_expire &&
      promo === stored.promo;
    if (!isSame) updateUser({ subscription, subscription_expire, promo });
  }, [user, stored]);
  const expire = user?.subscription_expire;
  useEffect(() => {
    const remainingMs = expire ? Date.parse(expire) - Date.now() : 0;
    if (remainingMs <= 0 || remainingMs > TIMER_MAX_MS) return;
    const timer = setTimeout(() => void refetch(), remainingMs);
    return () => clearTimeout(timer);
  }, [expire, refetch]);
}

/** True if there is a larger plan to offer. A promotion already unlocks everything, and Pro is the largest plan. */
export function useMayUpgrade(): boolean {
  const { promo, subscription } = useCurrentUser();
  return !promo && subscription.name !== "Pro";
}
