import { useEffect } from "react";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import { useCurrentPage } from "#features/accounts/screens/current-page.ts";
import type { Appearance, AppearanceContract } from "../contract.ts";

const call = callsOf<AppearanceContract>();

const pending = new Map<string, Promise<Appearance>>();

/** The appearance of a page, created from the defaults if missing. Concurrent callers share one request. */
export function ensureAppearance(userId: string): Promise<Appearance> {
  const known = pending.get(userId);
  if (known) return known;
  const request = loadAppearance(userId).finally(() => pending.delete(userId));
  pending.set(userId, request);
  return request;
}

async function loadAppearance(userId: string): Promise<Appearance> {
  try {
    return await call("GET /v1/appearance/{userId}", { params: { userId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return call("POST /v1/appearance", { body: {} });
  }
}

/** Gives a new account the default appearance on its first visit to the dashboard; a failure is only logged. */
export function useEnsuredAppearance(): void {
  const { id: userId } = useCurrentPage();
  useEffect(() => {
    ensureAppearance(userId).catch((error: unknown) => console.error("appearance", error));
  }, [userId]);
}
