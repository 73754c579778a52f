const faults = ["away", "declined", "failed", "over", "too_often"] as const;

/** How somebody comes back from the provider: with a code to trade in, or with a reason why not. */
export type ArrivalMark = { readonly code: string } | { readonly fault: (typeof faults)[number] };

/** What stands behind the # of the sign-in screen, which no server sees; absent if it is nothing of ours. */
export function arrivalOf(hash: string): ArrivalMark | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const code = values.get("oidc");
  if (code) return { code };
  const fault = faults.find((each) => each === values.get("oidc_fault"));
  return fault && { fault };
}
