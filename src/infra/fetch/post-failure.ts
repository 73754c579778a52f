import { hasCause } from "#infra/network-failure.ts";
import { FetchFailure } from "./fetch-failure.ts";

/** Why a post has no response. `blocked_address` means that the address may not be requested. */
export type PostFailure = "dns" | "refused" | "tls" | "timeout" | "blocked_address" | "connection_lost" | "other";

/**
 * The codes of Node and undici. Those of TLS are from OpenSSL (`ERR_SSL_`), node:tls (`ERR_TLS_`) and the verification
 * of certificates ("X509 certificate error codes" in the documentation of node:tls).
 */
const CODES: readonly (readonly [PostFailure, RegExp])[] = [
  ["dns", /^(ENOTFOUND|EAI_AGAIN)$/],
  [
    "tls",
    /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT_|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/,
  ],
  ["timeout", /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ["refused", /^ECONNREFUSED$/],
  ["connection_lost", /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/],
];

/**
 * The reason for a failed post. If addresses of the host failed for different reasons, the one that comes first in
 * `CODES`.
 */
export function toPostFailure(error: unknown): PostFailure {
  if (error instanceof FetchFailure) {
    if (error.reason === "refused") return "blocked_address";
    return error.reason === "timeout" ? "timeout" : "other";
  }
  const found = CODES.find(([, codes]) => hasCause(error, ({ code }) => typeof code === "string" && codes.test(code)));
  return found?.[0] ?? "other";
}
