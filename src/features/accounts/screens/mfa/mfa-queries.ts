import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { useCurrentUser } from "#client/current-user.ts";
import type { MfaContract } from "../../mfa/contract.ts";
import type { OidcContract } from "../../oidc/contract.ts";
import { eventsKey } from "../session-query.ts";
import { callMfa, callOidc } from "../account-calls.ts";

export type Passkey = ResponseBody<MfaContract["GET /v1/auth/passkeys"]>[number];
export type Identity = ResponseBody<OidcContract["GET /v1/auth/identities"]>["identities"][number];
export type TwoStepState = ResponseBody<MfaContract["GET /v1/auth/totp"]>;

export function useTwoStep() {
  return useQuery({
    queryKey: ["two-step", useCurrentUser()._id],
    queryFn: ({ signal }) => callMfa("GET /v1/auth/totp", undefined, { signal }),
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: ["passkeys", useCurrentUser()._id],
    queryFn: ({ signal }) => callMfa("GET /v1/auth/passkeys", undefined, { signal }),
  });
}

export function useIdentities() {
  return useQuery({
    queryKey: ["identities", useCurrentUser()._id],
    queryFn: ({ signal }) => callOidc("GET /v1/auth/identities", undefined, { signal }),
  });
}

/** Refetches what a change of sign-in methods affects, including the security log. */
export function useReloadMfa(): () => Promise<unknown> {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  const keys = [["two-step", userId], ["passkeys", userId], ["identities", userId], eventsKey(userId)];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
