import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** Applies a change optimistically and sends it; a failure is logged and rolled back. */
export function useSetPreferences() {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  const { queryKey } = preferencesQuery(userId);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: "preferences" },
    meta: { isAccountScoped: true },
    mutationFn: (body: Partial<Preferences>) =>
      callAccounts("PUT /v1/settings/{userId}/preferences", { params: { userId }, body }),
    async onMutate(change) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (current) => current && { ...current, ...change });
      return { before };
    },
    onSuccess(kept) {
      // a change that waits for this one is already shown
      if (queries.isMutating({ mutationKey: queryKey }) === 1) queries.setQueryData(queryKey, kept);
    },
    onError: (error, _change, context) => {
      console.error("preferences", error);
      queries.setQueryData(queryKey, (now) => context?.before && { ...context.before, ...withoutRollback(now) });
    },
  });
}

/**
 * The preferences that a failure does not roll back. This browser stores the colour scheme itself. Rolling back the
 * dismissal of the first steps would show them again, and so send the dismissal again.
 */
function withoutRollback(preferences: Preferences | undefined): Partial<Preferences> {
  if (!preferences) return {};
  const { colour_scheme, steps_dismissed } = preferences;
  return { colour_scheme, steps_dismissed };
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
