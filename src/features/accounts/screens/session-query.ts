import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "#client/current-user.ts";
import { callSecurity } from "./account-calls.ts";

const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: ({ signal }) => callSecurity("GET /v1/auth/sessions", undefined, { signal }),
  });

export const eventsKey = (userId: string) => ["security-events", userId] as const;

export function useSessions() {
  return useQuery(sessionsQuery(useCurrentUser()._id));
}

/** Signs out one device or, without an id, all but this one; returns how many. */
export function useEndSession() {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  return useMutation({
    async mutationFn(sessionId: string | undefined) {
      if (sessionId === undefined) return (await callSecurity("DELETE /v1/auth/sessions")).ended;
      await callSecurity("DELETE /v1/auth/sessions/{sessionId}", { params: { sessionId } });
      return 1;
    },
    // After a failure too: a listed session may already be gone.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
        queries.invalidateQueries({ queryKey: eventsKey(userId) }),
      ]),
  });
}
