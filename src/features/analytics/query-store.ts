import { ApiError, unavailable } from "#base/errors.ts";
import { isUnavailable } from "#infra/clickhouse/client.ts";

/** Runs a query on the event store; throws `unavailable` while it is down. */
export async function queryStore<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (isUnavailable(error))
      throw new ApiError(unavailable, { message: "Statistics are temporarily unavailable. No clicks are lost." });
    throw error;
  }
}
