import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-page.ts";
import type { Appearance, AppearanceContract } from "../contract.ts";

const call = createApiClient<AppearanceContract>();

export const appearanceKey = ["appearance"];

/** The saved appearance of a page, created from the defaults if missing. */
export const appearanceQuery = (userId: string) =>
  queryOptions({ queryKey: [...appearanceKey, "saved", userId], queryFn: () => ensureAppearance(userId) });

async function ensureAppearance(userId: string): Promise<Appearance> {
  try {
    return await call("GET /v1/appearance/{userId}", { params: { userId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return createAppearance();
  }
}

/** If another tab was first, the server returns the existing appearance. */
const createAppearance = () => call("POST /v1/appearance", { body: {} });

/** Creates the default appearance of a new page on the first visit to the dashboard; a failure is only logged. */
export function useEnsuredAppearance(isMissing: boolean): void {
  const { id: userId } = useCurrentPage();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMissing) return;
    // under the key of the query, so that a screen that reads the appearance meanwhile shares the request
    const created = queries.query({ ...appearanceQuery(userId), queryFn: createAppearance });
    created.catch((error: unknown) => console.error("appearance", error));
  }, [userId, isMissing, queries]);
}
