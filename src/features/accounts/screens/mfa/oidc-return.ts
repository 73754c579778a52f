const reasons = ["away", "declined", "failed", "over", "too_often"] as const;

/** The fragment set by the provider's callback: a code to exchange, or an error. */
export type OidcReturn = { readonly code: string } | { readonly error: (typeof reasons)[number] };

/** Parses the fragment of the sign-in screen, which is not sent to servers; undefined if it is not ours. */
export function readOidcReturn(hash: string): OidcReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const code = values.get("oidc");
  if (code) return { code };
  const error = reasons.find((each) => each === values.get("oidc_fault"));
  return error && { error };
}
