import { migrate } from "#infra/migrations/migrate.ts";
import { migrationsDir } from "../paths.ts";
import { withStores } from "./with-stores.ts";

/** Migrates both stores, starting the embedded engines where no setting names a server. */
export async function migrateStores(): Promise<void> {
  await withStores(async ({ targets }) => {
    // the running server may be older than this command
    await migrate({ ...targets, folder: migrationsDir });
    process.stdout.write("Both databases are up to date.\n");
  });
}
