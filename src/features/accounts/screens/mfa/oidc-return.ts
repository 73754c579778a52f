const reasons = ["away", "declined", "failed", "over", "too_often"] as const;

/** What the provider's callback puts behind the #: a code to exchange, or an error. */
export type OidcReturn = { readonly code: string } | { readonly error: (typeof reasons)[number] };

/** What stands behind the # of the sign-in screen, which no server sees; absent if it is nothing of ours. */
export function readOidcReturn(hash: string): OidcReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const code = values.get("oidc");
  if (code) return { code };
  const error = reasons.find((each) => each === values.get("oidc_fault"));
  return error && { error };
}
