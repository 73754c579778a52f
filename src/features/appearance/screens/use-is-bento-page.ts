import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { AppearanceContract } from "../contract.ts";

const call = createApiClient<AppearanceContract>();

/** Whether the saved page uses the bento layout. Fetched only when wanted, and false until known. */
export function useIsBentoPage(isWanted: boolean): boolean {
  const { _id: userId } = useCurrentUser();
  const { data = false } = useQuery({
    queryKey: ["appearance", "bento", userId],
    queryFn: async ({ signal }) => {
      try {
        const { template, meta } = await call("GET /v1/appearance/{userId}", { params: { userId } }, { signal });
        const { style } = meta as { readonly style?: { readonly layout?: unknown } };
        return template === "grid" && style?.layout === "bento";
      } catch (error) {
        // A page without an appearance has the default layout.
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
    enabled: isWanted,
    retry: false,
  });
  return data;
}
