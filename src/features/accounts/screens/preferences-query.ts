import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ColourScheme } from "#ui/colour-scheme.ts";
import type { Preferences } from "../preferences/contract.ts";
import { callAccounts } from "./account-calls.ts";
import { storeScheme } from "./colour-scheme.ts";
import { useCurrentUser } from "#client/current-user.ts";

const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["preferences", userId],
    queryFn: ({ signal }) => callAccounts("GET /v1/settings/{userId}/preferences", { params: { userId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The person's dashboard preferences. */
export function usePreferences() {
  return useQuery(preferencesQuery(useCurrentUser()._id));
}

/** What the server last confirmed, while changes are under way. The cache also contains changes that may yet fail. */
const confirmed = new WeakMap<QueryClient, Preferences | undefined>();

/** Applies a change optimistically and sends it; a failure is logged and rolled back. */
export function useSetPreferences() {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  const { queryKey } = preferencesQuery(userId);
  const isOnlyChange = () => queries.isMutating({ mutationKey: queryKey }) === 1;
  return useMutation({
    mutationKey: queryKey,
    scope: { id: "preferences" },
    meta: { isAccountScoped: true },
    mutationFn: (body: Partial<Preferences>) =>
      callAccounts("PUT /v1/settings/{userId}/preferences", { params: { userId }, body }),
    async onMutate(change) {
      if (isOnlyChange()) confirmed.set(queries, queries.getQueryData(queryKey));
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (now) => now && { ...now, ...change });
    },
    onSuccess(stored) {
      confirmed.set(queries, stored);
      // a change that waits for this one is already shown
      if (isOnlyChange()) queries.setQueryData(queryKey, stored);
    },
    onError: (error, change) => {
      console.error("preferences", error);
      const before = confirmed.get(queries);
      queries.setQueryData(queryKey, (now) => now && before && { ...now, ...toRollback(change, before) });
    },
  });
}

/**
 * The values that return after a failed change. This browser stores the colour scheme itself. Rolling back the
 * dismissal of the first steps would show them again, and so send the dismissal again.
 */
function toRollback(change: Partial<Preferences>, before: Preferences): Partial<Preferences> {
  return {
    ...(change.page_shared !== undefined && { page_shared: before.page_shared }),
    ...(change.qr !== undefined && { qr: before.qr }),
  };
}

/** Applies a colour scheme here at once. The person's other devices follow when they are notified. */
export function useChooseScheme(): (scheme: ColourScheme) => void {
  const { mutate } = useSetPreferences();
  return (scheme) => {
    storeScheme(scheme);
    mutate({ colour_scheme: scheme });
  };
}

/** Applies a colour scheme that was chosen on another device. */
export function useSyncColourScheme(): void {
  const { data } = usePreferences();
  const scheme = data?.colour_scheme;
  useEffect(() => {
    if (scheme !== undefined) storeScheme(scheme);
  }, [scheme]);
}
