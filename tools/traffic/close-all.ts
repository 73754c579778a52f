import { closeDays } from "#features/analytics/closing/close-days.ts";
import { openStores } from "../../bench/product/product.ts";

/** Does what the nightly job does, to days of whatever size, so that few events stand for many; answers how many days it closed. */
export async function closeAll(dataDir: string): Promise<number> {
  const stores = openStores(dataDir);
  try {
    return await closeDays({
      clickhouse: stores.clickhouse,
      log: { info: () => undefined },
      now: () => new Date(),
      least: { closed: 1, paired: 1, eventsPerProfile: 0 },
    });
  } finally {
    await stores.close();
  }
}
