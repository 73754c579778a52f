import type { StreamResponse } from "#base/contract.ts";
import type { Listener } from "#features/accounts/session-streams.ts";

export interface LiveFeed {
  /** A stream of what happens in the listener's workspace; throws `too_many_requests` beyond a person's share. */
  listen(listener: Listener): StreamResponse;
}

export interface LiveCtx {
  readonly live: LiveFeed;
}
