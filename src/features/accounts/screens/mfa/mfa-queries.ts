import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { MfaContract } from "../../mfa/contract.ts";
import type { OidcContract } from "../../oidc/contract.ts";
import { eventsKey } from "../session-query.ts";
import { callMfa, callOidc } from "../account-calls.ts";

export type Passkey = ResponseBody<MfaContract["GET /v1/auth/passkeys"]>[number];
export type Identity = ResponseBody<OidcContract["GET /v1/auth/identities"]>["identities"][number];
export type TwoStepState = ResponseBody<MfaContract["GET /v1/auth/totp"]>;

const twoStepQuery = (userId: string) =>
  queryOptions({
    queryKey: ["two-step", userId],
    queryFn: ({ signal }) => callMfa("GET /v1/auth/totp", undefined, { signal }),
  });

const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ["passkeys", userId],
    queryFn: ({ signal }) => callMfa("GET /v1/auth/passkeys", undefined, { signal }),
  });

const identitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["identities", userId],
    queryFn: ({ signal }) => callOidc("GET /v1/auth/identities", undefined, { signal }),
  });

export function useTwoStep() {
  return useQuery(twoStepQuery(useCurrentUser()._id));
}

export function usePasskeys() {
  return useQuery(passkeysQuery(useCurrentUser()._id));
}

export function useIdentities() {
  return useQuery(identitiesQuery(useCurrentUser()._id));
}

/** Refetches what a change of sign-in methods affects, including the security log. */
export function useReloadMfa(): () => Promise<unknown> {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  return () =>
    Promise.all(
      [
        twoStepQuery(userId).queryKey,
        passkeysQuery(userId).queryKey,
        identitiesQuery(userId).queryKey,
        eventsKey(userId),
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}
