import { SOURCE_PARAMETER } from "#features/routing/click-source.ts";
import type { LinkDecision } from "#features/routing/decision.ts";
import { isSignedToken, signToken } from "./signed-token.ts";

/** A decision that shows a document before the destination. */
export type ContinuableDecision = Extract<LinkDecision, { kind: "interstitial" | "open-app" }>;

const CONTINUED = new RegExp(`[?&]${SOURCE_PARAMETER}=go\\.([\\w-]+)\\.(\\d+\\.[\\w-]+)$`);

/**
 * The URL, relative to the link's, at which a visitor continues from a notice to the document of the decision. It
 * contains the decision: deciding again could lead elsewhere, and would count a second click.
 */
export function toContinueUrl(key: Buffer, linkId: string, decision: ContinuableDecision, nowMs: number): string {
  const text = Buffer.from(JSON.stringify(decision)).toString("base64url");
  return `?${SOURCE_PARAMETER}=go.${text}.${signToken(key, `${linkId}.${text}`, nowMs)}`;
}

/** The decision in the URL of a visitor who continued from a notice of this link; undefined for any other URL. */
export function readContinued(
  key: Buffer,
  linkId: string,
  url: string,
  nowMs: number,
): ContinuableDecision | undefined {
  const [, text, token] = CONTINUED.exec(url) ?? [];
  if (text === undefined || token === undefined) return undefined;
  if (!isSignedToken(key, `${linkId}.${text}`, nowMs, token)) return undefined;
  // signed by this server, so it has this type
  return JSON.parse(Buffer.from(text, "base64url").toString()) as ContinuableDecision;
}
