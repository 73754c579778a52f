import { CODE_MAX_LENGTH } from "../limits.ts";

/** Strips the separators and other characters that people and programs add to a code. */
export function normaliseCode(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, CODE_MAX_LENGTH);
}

/** The code in the fragment of the mailed link, which is not sent to servers; may be empty. */
export function readMailedCode(hash: string): string {
  return normaliseCode(new URLSearchParams(hash.replace(/^#/, "")).get("code") ?? "");
}

/** The token of a reset link, from its fragment (which is not sent to servers) or its query. */
export function readMailedToken({ hash, search }: { readonly hash: string; readonly search: string }): string {
  const fragment = hash.replace(/^#/, "");
  const inFragment = fragment.includes("=") ? new URLSearchParams(fragment).get("token") : fragment;
  return inFragment || new URLSearchParams(search).get("token") || "";
}
