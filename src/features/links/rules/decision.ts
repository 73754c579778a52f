import type { Gate, Preview } from "./schema.ts";

/** What keeps a visitor out, or away from the link's own destination. */
export type Closure = "not-yet" | "expired" | "closed" | "used-up" | "dead";

/** Why a visitor goes where they go. */
export type Reason =
  | { readonly kind: "own" }
  | { readonly kind: "target" | "variant" | "winner"; readonly id: string }
  | { readonly kind: "app" }
  | { readonly kind: "fallback"; readonly of: Closure };

interface Way {
  /** One of the link's own addresses, with the visitor's query where the rules say so. */
  readonly destination: string;
  readonly reason: Reason;
  /** The variant of the split that the visitor gets; empty without one. */
  readonly variant: string;
}

/** What a link answers to a visitor. */
export type Decision =
  | ({ readonly kind: "go" } & Way)
  | ({ readonly kind: "interstitial"; readonly delaySeconds: number } & Way)
  /** A page that opens `app`, an address of an app's own scheme; `destination` is the way out for who has not got it. */
  | ({ readonly kind: "open-app"; readonly app: string; readonly delaySeconds: number } & Way)
  | { readonly kind: "ask-password" }
  | { readonly kind: "gate"; readonly gate: Gate }
  /** `from`: when it begins, in UTC. */
  | { readonly kind: "not-yet"; readonly from: string }
  | { readonly kind: "expired" }
  /** `opens`: when its hours begin again, in UTC; null if they never do. */
  | { readonly kind: "closed"; readonly opens: string | null }
  | { readonly kind: "used-up" }
  /** For who draws a preview of the link: what to say of it, as far as its owner has said. */
  | { readonly kind: "preview"; readonly preview: Preview }
  | { readonly kind: "none" };

/** True for a decision that lets the visitor through: it is a click, and takes a number of the limit. */
export function leadsToDestination(decision: Decision): decision is Extract<Decision, Way> {
  if (decision.kind !== "go") return decision.kind === "interstitial" || decision.kind === "open-app";
  return decision.reason.kind !== "fallback" || decision.reason.of === "dead";
}
