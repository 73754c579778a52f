import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PlanName } from "#features/workspaces/memberships.ts";
import { createApiClient } from "#client/call.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { ProfileContract } from "../contract.ts";
import type { ProfileFields } from "./profile-fields.ts";

const call = createApiClient<ProfileContract>();

const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: ({ signal }) => call("GET /v1/profile/detail/{userId}", { params: { userId } }, { signal }),
  });

/** The legal profile of the signed-in person, with plan and storage. */
export function useProfile() {
  return useQuery(profileQuery(useCurrentUser()._id));
}

export function useSaveProfile() {
  const queries = useQueryClient();
  const { _id } = useCurrentUser();
  return useMutation({
    mutationFn: (body: Partial<ProfileFields>) => call("POST /v1/profile", { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery(_id).queryKey, profile),
  });
}

/** Switches the account to a free plan. */
export function useSwitchPlan() {
  const queries = useQueryClient();
  const { _id } = useCurrentUser();
  return useMutation({
    mutationFn: (plan: PlanName) => call("PUT /v1/plan", { body: { plan } }),
    onSuccess: (profile) => queries.setQueryData(profileQuery(_id).queryKey, profile),
  });
}
