import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type SessionUser, startSession } from "#client/session.ts";
import type { SecondStepRequest } from "./mfa/second-step-request.ts";
import { leavesApp, readInvitation, resolveNext } from "./next-path.ts";
import { takeReturnPath } from "./return-path.ts";

type Stage =
  | { readonly name: "first" }
  | { readonly name: "second"; readonly secondStep: SecondStepRequest }
  | { readonly name: "oidc"; readonly code: string };

/** The state of a sign-in: its current step, the last error, and where it leads. */
export function useSignInStage(providerName: string) {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const [stage, setStage] = useState<Stage>({ name: "first" });
  const [failure, setFailure] = useState<string>();
  const next = search.get("next");
  const isFromProvider = useRef(false);

  useEffect(() => {
    const oidcReturn = readOidcReturn(location.hash);
    if (!oidcReturn) return;
    // A used code must not stay in the URL or the history.
    void navigate({ search: location.search }, { replace: true, state: location.state as unknown });
    isFromProvider.current = true;
    // oxlint-disable-next-line react/set-state-in-effect -- the server render never sees the URL fragment
    if ("code" in oidcReturn) setStage({ name: "oidc", code: oidcReturn.code });
    else setFailure(t(`provider_error.${oidcReturn.error}`, { name: providerName }));
  }, [location, navigate, providerName, t]);

  return {
    stage,
    failure,
    setFailure,
    next,
    invitation: readInvitation(search),
    askSecondStep: (secondStep: SecondStepRequest) => setStage({ name: "second", secondStep }),
    goBack(reason?: string) {
      setFailure(reason);
      setStage({ name: "first" });
    },
    finish(user: SessionUser) {
      // the provider's callback returns no path that is too long for it
      const path = resolveNext(next ?? (isFromProvider.current ? takeReturnPath() : null), window.location.origin);
      startSession(user);
      if (leavesApp(path)) window.location.replace(path);
      else void navigate(path, { replace: true });
    },
  };
}

const reasons = ["away", "declined", "failed", "over", "too_often"] as const;

/** The fragment set by the provider's callback: a code to exchange, or an error. */
type OidcReturn = { readonly code: string } | { readonly error: (typeof reasons)[number] };

/** Parses the fragment of the sign-in screen, which is not sent to servers; undefined if it is not ours. */
export function readOidcReturn(hash: string): OidcReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const code = values.get("oidc");
  if (code) return { code };
  const error = reasons.find((each) => each === values.get("oidc_fault"));
  return error && { error };
}
