import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PlanName } from "#features/workspaces/membership-by-plan.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { ProfileFields } from "./profile-fields.ts";
import { callAccounts } from "../../screens/account-calls.ts";

const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: ({ signal }) => callAccounts("GET /v1/profile/detail/{userId}", { params: { userId } }, { signal }),
  });

/** The legal profile of the signed-in person, with plan and storage. */
export function useProfile() {
  return useQuery(profileQuery(useCurrentUser()._id));
}

export function useSaveProfile() {
  const queries = useQueryClient();
  const { _id } = useCurrentUser();
  return useMutation({
    mutationFn: (body: Partial<ProfileFields>) => callAccounts("POST /v1/profile", { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery(_id).queryKey, profile),
  });
}

/** Switches the account to a free plan. */
export function useSwitchPlan() {
  const queries = useQueryClient();
  const { _id } = useCurrentUser();
  return useMutation({
    mutationFn: (plan: PlanName) => callAccounts("PUT /v1/plan", { body: { plan } }),
    onSuccess: (profile) => queries.setQueryData(profileQuery(_id).queryKey, profile),
  });
}
