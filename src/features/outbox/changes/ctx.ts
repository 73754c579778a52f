import type { StreamResponse } from "#base/contract.ts";

/** The owner of a stream, and the session that keeps it open. */
export interface Listener {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly sessionId: string;
}

export interface Changes {
  /**
   * Streams the changes in the listener's workspace; throws `too_many_requests` beyond an account's share of streams.
   */
  listen(listener: Listener): StreamResponse;
}

export interface ChangesCtx {
  readonly changes: Changes;
}
