import { createHmac } from "node:crypto";
import { SECOND_MS } from "#base/time.ts";

export interface Signed {
  /** The id of the delivery: the same for each attempt, so that the receiver can deduplicate. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The Standard Webhooks headers, with a signature per valid secret. */
export function signedHeaders(secrets: readonly Uint8Array[], { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
