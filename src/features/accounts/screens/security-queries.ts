import { useQuery, useQueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ResponseBody } from "#base/contract.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { AccountsContract } from "../contract.ts";
import { callAccounts } from "./account-calls.ts";

export type Passkey = ResponseBody<AccountsContract["GET /v1/auth/passkeys"]>[number];
export type Identity = ResponseBody<AccountsContract["GET /v1/auth/identities"]>["identities"][number];
export type TwoStepState = ResponseBody<AccountsContract["GET /v1/auth/totp"]>;

export function useTwoStep() {
  return useQuery({
    queryKey: ["two-step", useCurrentUser()._id],
    queryFn: ({ signal }) => callAccounts("GET /v1/auth/totp", undefined, { signal }),
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: ["passkeys", useCurrentUser()._id],
    queryFn: ({ signal }) => callAccounts("GET /v1/auth/passkeys", undefined, { signal }),
  });
}

export function useIdentities() {
  return useQuery({
    queryKey: ["identities", useCurrentUser()._id],
    queryFn: ({ signal }) => callAccounts("GET /v1/auth/identities", undefined, { signal }),
  });
}

/** Refetches what a change of sign-in methods affects, including the security log. */
function useReloadMfa(): () => Promise<unknown> {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  const keys = [["two-step", userId], ["passkeys", userId], ["identities", userId], eventsKey(userId)];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: ({ signal }) => callAccounts("GET /v1/auth/sessions", undefined, { signal }),
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
      if (sessionId === undefined) return (await callAccounts("DELETE /v1/auth/sessions")).ended;
      await callAccounts("DELETE /v1/auth/sessions/{sessionId}", { params: { sessionId } });
      return 1;
    },
    // Refetch after a failure too: a listed session may already be gone.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
        queries.invalidateQueries({ queryKey: eventsKey(userId) }),
      ]),
  });
}

/** The state of a sign-in section: its open dialog, and the announcement of the last one. */
export function useMfaDialog<Open>() {
  const reload = useReloadMfa();
  const [open, setOpen] = useState<Open>();
  const [announcement, setAnnouncement] = useState("");
  const close = () => setOpen(undefined);
  return {
    open,
    setOpen,
    close,
    announcement,
    done(text: string) {
      close();
      setAnnouncement(text);
      void reload();
    },
  };
}
