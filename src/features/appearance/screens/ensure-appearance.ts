import { useEffect } from "react";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { createApiClient } from "#features/accounts/screens/call.ts";
import { useCurrentPage } from "#features/accounts/screens/current-page.ts";
import type { Appearance, AppearanceContract } from "../contract.ts";

const call = createApiClient<AppearanceContract>();

const pending = new Map<string, Promise<Appearance>>();

/** The appearance of a page, created from the defaults if missing. Concurrent callers share one request. */
export function ensureAppearance(userId: string): Promise<Appearance> {
  return shareRequest(userId, () => loadAppearance(userId));
}

function shareRequest(userId: string, start: () => Promise<Appearance>): Promise<Appearance> {
  const known = pending.get(userId);
  if (known) return known;
  const request = start().finally(() => pending.delete(userId));
  pending.set(userId, request);
  return request;
}

async function loadAppearance(userId: string): Promise<Appearance> {
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
  useEffect(() => {
    if (isMissing) shareRequest(userId, createAppearance).catch((error: unknown) => console.error("appearance", error));
  }, [userId, isMissing]);
}
