import type { StreamAnswer } from "#base/contract.ts";
import type { Listener } from "#features/accounts/session-streams.ts";

export interface LiveFeed {
  /** A stream of what happens in the listener's workspace; refuses with `too_many_requests` beyond a person's share. */
  listen(listener: Listener): StreamAnswer;
}

export interface LiveCtx {
  readonly live: LiveFeed;
}
