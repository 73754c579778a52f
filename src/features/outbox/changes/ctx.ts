import type { StreamResponse } from "#base/contract.ts";

/** Whose stream it is, and the session that it lives by. */
export interface Listener {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly sessionId: string;
}

export interface Changes {
  /** A stream of what changes in the listener's workspace; throws `too_many_requests` beyond a person's share. */
  listen(listener: Listener): StreamResponse;
}

export interface ChangesCtx {
  readonly changes: Changes;
}
