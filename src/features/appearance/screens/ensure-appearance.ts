import { useEffect } from "react";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import { useCurrentUser } from "#features/accounts/screens/current-user.ts";
import type { AppearanceContract } from "../contract.ts";

const call = callsOf<AppearanceContract>();

async function ensureAppearance(userId: string): Promise<void> {
  try {
    await call("GET /v1/appearance/{userId}", { params: { userId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await call("POST /v1/appearance", { body: {} });
  }
}

/** Gives a new account the default appearance on its first visit to the dashboard; a failure is only logged. */
export function useEnsuredAppearance(): void {
  const { _id: userId } = useCurrentUser();
  useEffect(() => {
    ensureAppearance(userId).catch((error: unknown) => console.error("appearance", error));
  }, [userId]);
}
