import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { AccountsContract } from "../../contract.ts";
import { callAccounts } from "../../screens/account-calls.ts";

export type Notification = ResponseBody<AccountsContract["GET /v1/settings/{userId}"]>["notification"];

const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["notification-settings", userId],
    queryFn: ({ signal }) => callAccounts("GET /v1/settings/{userId}", { params: { userId } }, { signal }),
  });

/** The notification settings of the signed-in person. */
export function useNotificationSettings() {
  return useQuery(settingsQuery(useCurrentUser()._id));
}

export function useSaveNotificationSettings() {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  const { queryKey } = settingsQuery(userId);
  return useMutation({
    mutationFn: (notification: Partial<Notification>) =>
      callAccounts("PUT /v1/settings/{userId}", { params: { userId }, body: { notification } }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
  });
}
