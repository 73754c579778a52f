import { finalizeDays } from "#features/analytics/finalize/finalize-days.ts";
import { openStores } from "../stores.ts";

/**
 * Does the work of the nightly job for days of any size, so that few events stand for many; returns how many days it
 * finalized.
 */
export async function closeAll(dataDir: string): Promise<number> {
  const stores = openStores(dataDir);
  try {
    return await finalizeDays({
      clickhouse: stores.clickhouse,
      log: { info: () => undefined },
      now: () => new Date(),
      least: { finalized: 1, paired: 1, eventsPerSegment: 0 },
    });
  } finally {
    await stores.close();
  }
}
