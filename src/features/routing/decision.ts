import type { Gate, SocialCard } from "./schema.ts";

/** Why a visitor does not reach the link's own destination. */
export type ClosedReason = "not-yet" | "expired" | "closed" | "used-up" | "dead";

/** Why a visitor is sent to a destination. */
export type Reason =
  | { readonly kind: "own" }
  | { readonly kind: "target" | "variant" | "winner"; readonly id: string }
  | { readonly kind: "app" }
  | { readonly kind: "fallback"; readonly of: ClosedReason };

interface ResolvedDestination {
  /** One of the link's own addresses, with the visitor's query if the rules forward it. */
  readonly destination: string;
  readonly reason: Reason;
  /** The id of the visitor's split variant; empty without one. */
  readonly variant: string;
}

/** What a link does for a visitor. */
export type LinkDecision =
  | ({ readonly kind: "go" } & ResolvedDestination)
  | ({ readonly kind: "interstitial"; readonly delaySeconds: number } & ResolvedDestination)
  /** A page that opens `app`, an address with the scheme of an app; `destination` is for visitors without the app. */
  | ({ readonly kind: "open-app"; readonly app: string; readonly delaySeconds: number } & ResolvedDestination)
  | { readonly kind: "ask-password" }
  | { readonly kind: "gate"; readonly gate: Gate }
  /** `opens`: when the link first opens, in UTC. */
  | { readonly kind: "not-yet"; readonly opens: string }
  | { readonly kind: "expired" }
  /** `opens`: when its hours begin again, in UTC; null if they never do. */
  | { readonly kind: "closed"; readonly opens: string | null }
  | { readonly kind: "used-up" }
  /** For unfurlers: the parts of the preview that the owner has set. */
  | { readonly kind: "preview"; readonly preview: SocialCard }
  | { readonly kind: "none" };

/** True if the decision lets the visitor through: it is a click, and counts towards the limit. */
export function leadsToDestination(decision: LinkDecision): decision is Extract<LinkDecision, ResolvedDestination> {
  if (decision.kind !== "go") return decision.kind === "interstitial" || decision.kind === "open-app";
  return decision.reason.kind !== "fallback" || decision.reason.of === "dead";
}
