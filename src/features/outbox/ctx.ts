import type { Logger } from "pino";
import type { StreamResponse } from "#base/contract.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { DomainEvent } from "./domain-events.ts";

/** Who makes a change, and through which interface. */
export interface Actor {
  readonly accountId: string;
  readonly via: Via;
  /** The id of the API key that makes the call, if any. */
  readonly keyId?: string | undefined;
}

export const vias = ["dashboard", "api", "mcp"] as const;
export type Via = (typeof vias)[number];

/** The context of every operation: the stores, the clock, and a way to announce committed events to this process. */
export interface Ctx {
  readonly db: Db;
  readonly log: Logger;
  now(): Date;
  /** The browser tab that makes the call, by the name it chose for itself. */
  readonly client?: string | undefined;
  /** Who makes the call; absent for a visitor and in a job. */
  readonly actor?: Actor | undefined;
  /** Called after a commit and before the response, so that this process drops its cached copies first. */
  announce(events: readonly DomainEvent[]): void;
}

/** The owner of a stream, and the session that keeps it open. */
export interface Listener {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly sessionId: string;
}

export interface Changes {
  /**
   * Streams the changes in the listener's workspace, starting with those of the last `age` milliseconds; throws
   * `too_many_requests` above the limit of streams per account.
   */
  listen(listener: Listener, age?: number): StreamResponse;
}

export interface ChangesCtx {
  readonly changes: Changes;
}
