import { withStores } from "./with-stores.ts";

/** Brings both stores to the newest migration, starting the embedded engines where none is set. */
export async function migrateStores(): Promise<void> {
  await withStores(async () => {
    process.stdout.write("Both stores are at the newest migration.\n");
  });
}
