import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { readGzip, writeGzip } from "#infra/files/gzip-file.ts";
import { restoreUnfinishedJobs, listUnfinishedJobs, type UnfinishedJob } from "#infra/jobs/unfinished-jobs.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { copyIn, copyOut, listSequences, listTables, setSequence } from "#infra/postgres/copy.ts";
import type { Manifest } from "./manifest.ts";
import type { Checksums } from "./checksums.ts";

/**
 * Tables that no backup contains. Salts live for 48 hours, after which a visitor's hash cannot be traced to a visitor:
 * a copy would undo that. Archives are rebuilt on demand. Migrations come from the manifest.
 */
const LEFT_OUT = new Set(["salts", "exports", "export_chunks", "schema_migrations"]);

/** Longer than any pause of a working server; a stalled backup would hold its snapshot forever. */
const REPLY_TIMEOUT_MS = 120_000;

const tableFile = (name: string) => `postgres/${name}.copy.gz`;
const JOBS_FILE = "postgres/jobs.jsonl.gz";

/** Copies every table as of one instant, while writes continue. */
export async function backUpPostgres(
  target: PostgresTarget,
  folder: string,
  sums: Checksums,
): Promise<Manifest["postgres"]> {
  const sql = openSql(target, {
    max: 1,
    applicationName: "halka backup",
    statementTimeoutMs: 0,
    replyTimeoutMs: REPLY_TIMEOUT_MS,
    max_lifetime: null,
  });
  let failure: { readonly error: unknown } | undefined;
  try {
    return await sql.begin("isolation level repeatable read read only", async (tx) => {
      // a slow disk may take longer than the default timeout
      await tx`set local idle_in_transaction_session_timeout = 0`;
      const [row] = await tx<{ version: string }[]>`select current_setting('server_version') as version`;
      const migrations = await tx<{ name: string; checksum: string }[]>`
        select name, checksum from schema_migrations order by name`;
      const tables = (await listTables(tx)).filter(({ name }) => !LEFT_OUT.has(name));
      for (const table of tables) {
        const file = tableFile(table.name);
        const rows = copyOut(tx, table, REPLY_TIMEOUT_MS);
        const sum = await writeGzip(join(folder, file), rows).catch((error: unknown) => {
          failure = { error };
          throw error;
        });
        sums.set(file, sum);
      }
      const jobs = await listUnfinishedJobs(tx);
      const lines = jobs.map((job) => Buffer.from(`${JSON.stringify(job)}\n`));
      sums.set(JOBS_FILE, await writeGzip(join(folder, JOBS_FILE), lines));
      return { version: row!.version, migrations: [...migrations], tables, sequences: await listSequences(tx) };
    });
  } catch (error) {
    // a copy that ends early leaves its connection in the middle of a statement, where even `rollback` fails
    throw failure ? failure.error : error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Fills the tables in one transaction, in the order of the backup: each table comes after those that it references. */
export async function restorePostgres(target: PostgresTarget, folder: string, { postgres }: Manifest): Promise<void> {
  const sql = openSql(target, { max: 1, applicationName: "halka restore", statementTimeoutMs: 0, max_lifetime: null });
  try {
    await sql.begin(async (tx) => {
      await tx`set local idle_in_transaction_session_timeout = 0`;
      // tells triggers to leave the backup's rows unchanged
      await tx`set local halka.restoring = 'on'`;
      // migrations may have inserted rows
      await tx`truncate ${tx(postgres.tables.map(({ name }) => name))} cascade`;
      for (const table of postgres.tables)
        await pipeline(readGzip(join(folder, tableFile(table.name))), await copyIn(tx, table));
      for (const sequence of postgres.sequences) await setSequence(tx, sequence);
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Queues the backup's unfinished jobs again; call this after `installJobs`. */
export async function restoreJobs(target: PostgresTarget, folder: string): Promise<void> {
  const jobs: UnfinishedJob[] = [];
  for await (const line of createInterface({ input: readGzip(join(folder, JOBS_FILE)) }))
    jobs.push(JSON.parse(line) as UnfinishedJob);
  await restoreUnfinishedJobs(target, jobs);
}
