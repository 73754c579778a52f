import { useEffect } from "react";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import { useCurrentPage } from "#features/accounts/screens/current-page.ts";
import type { Appearance, AppearanceContract } from "../contract.ts";

const call = callsOf<AppearanceContract>();

/** The appearance of somebody who is signed in, made from the defaults if there is none yet. */
export async function ensureAppearance(userId: string, signal?: AbortSignal): Promise<Appearance> {
  const options = signal ? { signal } : {};
  try {
    return await call("GET /v1/appearance/{userId}", { params: { userId } }, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return call("POST /v1/appearance", { body: {} }, options);
  }
}

/** Gives a new account the default appearance on its first visit to the dashboard; a failure is only logged. */
export function useEnsuredAppearance(): void {
  const { id: userId } = useCurrentPage();
  useEffect(() => {
    ensureAppearance(userId).catch((error: unknown) => console.error("appearance", error));
  }, [userId]);
}
