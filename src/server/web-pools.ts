import { connectPostgres, type Postgres } from "#infra/postgres/client.ts";
import { WEB_POOL_SIZES } from "./connections.ts";
import type { Stores } from "./processes/process-messages.ts";

/** People wait for these calls, so each one ends within 5 s, even if PostgreSQL accepts it and never replies. */
const deadlines = { statementTimeoutMs: 2_500, connectTimeoutSeconds: 3, replyTimeoutMs: 3_000 };

/** The PostgreSQL connections of a web worker. */
export interface WebPools {
  readonly postgres: Postgres;
  /** A pool of their own, so that visits never wait for calls from a dashboard. */
  readonly visits: Postgres;
  /**
   * Rate limits have their own pool, so that a count survives the rollback of the transaction that takes it. On that
   * pool, they would deadlock once every connection is held by a transaction that waits for a second one.
   */
  readonly limits: Postgres;
  close(): Promise<void>;
}

export function openWebPools({ pooler, postgres: target }: Stores): WebPools {
  const open = (applicationName: string, max: number) =>
    connectPostgres(pooler ?? target, { applicationName, max, ...deadlines });
  const postgres = open("halka web", WEB_POOL_SIZES.calls);
  const visits = open("halka visits", WEB_POOL_SIZES.visits);
  const limits = open("halka limits", WEB_POOL_SIZES.limits);
  return {
    postgres,
    visits,
    limits,
    async close() {
      await Promise.all([postgres.close(), visits.close(), limits.close()]);
    },
  };
}
