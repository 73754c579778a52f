import { createInterface } from "node:readline";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readPacked } from "#infra/files/packed.ts";
import { insertOutstanding, type OutstandingJob } from "#infra/jobs/outstanding.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { copyIn, setSequence } from "#infra/postgres/copy.ts";
import type { Manifest } from "../backup/manifest.ts";
import { JOBS_FILE, tableFile } from "../backup/postgres.ts";

/** Fills the tables in one transaction, in the order of the backup: each after those that it references. */
export async function restorePostgres(target: PostgresTarget, folder: string, { postgres }: Manifest): Promise<void> {
  const sql = openSql(target, { max: 1, applicationName: "halka restore", statementTimeoutMs: 0, max_lifetime: null });
  try {
    await sql.begin(async (tx) => {
      await tx`set local idle_in_transaction_session_timeout = 0`;
      // a migration may have inserted rows
      await tx`truncate ${tx(postgres.tables.map(({ name }) => name))} cascade`;
      for (const table of postgres.tables)
        await pipeline(readPacked(join(folder, tableFile(table.name))), await copyIn(tx, table));
      for (const sequence of postgres.sequences) await setSequence(tx, sequence);
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Queues the unfinished jobs again; call it after `installJobs`. */
export async function restoreJobs(target: PostgresTarget, folder: string): Promise<void> {
  const jobs: OutstandingJob[] = [];
  for await (const line of createInterface({ input: readPacked(join(folder, JOBS_FILE)) }))
    jobs.push(JSON.parse(line) as OutstandingJob);
  await insertOutstanding(target, jobs);
}
