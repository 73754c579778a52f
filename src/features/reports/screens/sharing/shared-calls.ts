import { type CallOptions, createApiClient } from "#client/call.ts";
import { UNLOCK_HEADER } from "../../sharing/limits.ts";
import type { SharedContract } from "../../sharing/shared-contract.ts";

/** Calls of a reader, always with `asReader`. */
export const callShared = createApiClient<SharedContract>();

/**
 * Leaves out the session of the signed-in account, since a share shows everyone the same. The unlock token is sent in a
 * header, since URLs end up in logs.
 */
export function asReader(unlock?: string, signal?: AbortSignal): CallOptions {
  return {
    isAnonymous: true,
    ...(unlock && { headers: { [UNLOCK_HEADER]: unlock } }),
    ...(signal && { signal }),
  };
}
