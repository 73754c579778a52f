import type { StreamResponse } from "#base/contract.ts";
import type { Listener } from "#features/accounts/session-streams.ts";

export interface LiveFeed {
  /**
   * Streams the events of the listener's workspace; throws `too_many_requests` beyond an account's share of streams.
   */
  listen(listener: Listener): StreamResponse;
}

export interface LiveCtx {
  readonly live: LiveFeed;
}
