import { migrate } from "#infra/migrations/migrate.ts";
import { migrationsDir } from "../places.ts";
import { withStores } from "./with-stores.ts";

/** Brings both stores to the newest migration, starting the embedded engines where none is set. */
export async function migrateStores(): Promise<void> {
  await withStores(async ({ targets }) => {
    // because the server that runs may be older than this command
    await migrate({ ...targets, folder: migrationsDir });
    process.stdout.write("Both databases are up to date.\n");
  });
}
