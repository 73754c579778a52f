import type { VisitLink } from "#features/links/visit-link.ts";

/** What a link answers to a visitor; the one place where that is decided. */
export type Decision =
  | { readonly kind: "go"; readonly destination: string }
  | { readonly kind: "interstitial"; readonly destination: string; readonly delaySeconds: number }
  | { readonly kind: "none" };

/** Decides where a visitor of `link` goes; pure, so that the page, the redirect and a trace of it agree. */
export function decide(link: VisitLink | undefined): Decision {
  if (!link) return { kind: "none" };
  if (link.timeoutSeconds > 0) {
    return { kind: "interstitial", destination: link.destination, delaySeconds: link.timeoutSeconds };
  }
  return { kind: "go", destination: link.destination };
}
