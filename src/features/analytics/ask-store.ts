import { Refusal, unavailable } from "#base/errors.ts";
import { isAway } from "#infra/clickhouse/client.ts";

/** Asks the event store, and refuses as `unavailable` while it is away. */
export async function askStore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isAway(error))
      throw new Refusal(unavailable, { message: "Statistics are briefly unavailable. No clicks are lost." });
    throw error;
  }
}
