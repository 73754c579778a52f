/** The token of a reset link, from its fragment (which is not sent to servers) or its query. */
export function getToken({ hash, search }: { readonly hash: string; readonly search: string }): string {
  const fragment = hash.replace(/^#/, "");
  const inFragment = fragment.includes("=") ? new URLSearchParams(fragment).get("token") : fragment;
  return inFragment || new URLSearchParams(search).get("token") || "";
}
