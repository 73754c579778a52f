import type { ClickHouseTarget } from "#infra/clickhouse/client.ts";
import type { PostgresTarget } from "#infra/postgres/client.ts";

/** The addresses of the stores and the root of the node's keys; sent once the stores are prepared. */
export interface Stores {
  readonly postgres: PostgresTarget;
  /** A pooler in front of `postgres`, for queries that need no session state. */
  readonly pooler?: PostgresTarget | undefined;
  readonly clickhouse: ClickHouseTarget;
  readonly secret: string;
}

/** The part that is known before the stores are prepared. */
export type StoreTargets = Omit<Stores, "secret">;

export type FromPrimary = { readonly type: "start"; readonly stores: Stores } | { readonly type: "stop" };
export type FromChild =
  | { readonly type: "ready" }
  /** Sent every `HEARTBEAT_MS` once the process is ready; shows that its event loop is running. */
  | { readonly type: "heartbeat" }
  | { readonly type: "failed"; readonly message: string };

export const HEARTBEAT_MS = 1_000;

export function sendToPrimary(message: FromChild): void {
  if (process.connected) process.send?.(message);
}
