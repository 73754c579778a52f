import type { Endpoint } from "#base/contract.ts";

const KIB = 1024;

/** What callers must know of a call beside its summary: notes, who may call it, and limits. */
export function describeCall(endpoint: Endpoint): string {
  const { description, scope, idempotent, upload, maxBodyBytes } = endpoint;
  const sentences = [
    description && `${description}${/[.!?]$/.test(description) ? "" : "."}`,
    scope === "session" && "Needs a session; API keys cannot make this call.",
    scope && scope !== "session" && `API keys need the scope \`${scope}\`.`,
    idempotent && "With an `Idempotency-Key`, a repeated request returns the first response for 24 hours.",
    upload && `The file has at most ${formatBytes(upload.maxBytes)}.`,
    maxBodyBytes && `The body has at most ${formatBytes(maxBodyBytes)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function formatBytes(bytes: number): string {
  return bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;
}
