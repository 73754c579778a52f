import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

export interface ConnectedProcess {
  /** The application name of the process's connections. */
  readonly name: string;
  /** The network address of the process's machine; empty for the machine of PostgreSQL. */
  readonly address: string;
  /** When the oldest connection of the process was opened. */
  readonly startedAt: Date;
}

/** Lists the product's processes with connections to this database, from `pg_stat_activity`. */
export async function listConnectedProcesses(db: Db, prefix: string): Promise<ConnectedProcess[]> {
  const rows = await db.execute<{ name: string; address: string | null; started: string | Date }>(sql`
    select application_name as name, host(client_addr) as address, min(backend_start) as started
    from pg_stat_activity where datname = current_database() and starts_with(application_name, ${prefix})
    group by application_name, client_addr order by application_name, client_addr`);
  return rows.map(({ name, address, started }) => ({ name, address: address ?? "", startedAt: new Date(started) }));
}
