import { listPending, migrate } from "#infra/migrations/migrate.ts";
import { migrationsDir } from "../paths.ts";
import { explainError } from "../processes/explain-error.ts";
import { CommandError } from "./command-error.ts";
import { withStores } from "./with-stores.ts";

/**
 * `migrate` migrates both stores, starting the embedded engines where no setting names a server. `migrate --check` only
 * says what is pending and returns the exit code: 0 for nothing, 1 for something, 2 for a store that is newer than this
 * version or cannot be reached.
 */
export async function migrateStores([option, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (option !== undefined && option !== "--check"))
    throw new CommandError("Usage: halka migrate [--check]");
  if (option === "--check") return check();
  await withStores(async ({ targets }) => {
    // the running server may be older than this command
    await migrate({ ...targets, folder: migrationsDir });
    process.stdout.write("Both databases are up to date.\n");
  });
  return 0;
}

async function check(): Promise<number> {
  try {
    let count = 0;
    await withStores(
      async ({ targets }) => {
        const { postgres, clickhouse } = await listPending({ ...targets, folder: migrationsDir });
        count = postgres.length + clickhouse.length;
        for (const name of postgres) process.stdout.write(`PostgreSQL: ${name}\n`);
        for (const name of clickhouse) process.stdout.write(`ClickHouse: ${name}\n`);
      },
      { isMigrating: false },
    );
    process.stdout.write(
      count === 0
        ? "Both databases are up to date.\n"
        : `${count} ${count === 1 ? "migration is" : "migrations are"} pending.\n`,
    );
    return count === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    return 2;
  }
}
