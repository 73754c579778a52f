import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import type { AddressContract } from "../address/contract.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { callAddress } from "./security-calls.ts";
import { eventsKey } from "./session-query.ts";

export type AddressChange = NonNullable<ResponseBody<AddressContract["GET /v1/auth/change-address"]>["change"]>;

const changeQuery = (userId: string) =>
  queryOptions({
    queryKey: ["address-change", userId],
    queryFn: ({ signal }) => callAddress("GET /v1/auth/change-address", undefined, { signal }),
  });

/** The current address, and the pending change. */
export function useAddressChange() {
  return useQuery(changeQuery(useCurrentUser()._id));
}

export function useRefreshAddress() {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: changeQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: eventsKey(userId) }),
    ]);
}

export function useStopAddressChange() {
  const refresh = useRefreshAddress();
  return useMutation({ mutationFn: () => callAddress("DELETE /v1/auth/change-address"), onSettled: refresh });
}
