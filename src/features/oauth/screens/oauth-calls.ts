import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { OAuthContract } from "../contract.ts";

export const callOAuth = createApiClient<OAuthContract>();

export const appsQuery = queryOptions({
  queryKey: ["connected-apps"],
  queryFn: ({ signal }) => callOAuth("GET /v1/connected-apps", undefined, { signal, isAccountScoped: true }),
});

export function useDisconnect(appId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callOAuth("DELETE /v1/connected-apps/{appId}", { params: { appId } }, { isAccountScoped: true }),
    onSettled: () => queries.invalidateQueries(appsQuery),
  });
}
