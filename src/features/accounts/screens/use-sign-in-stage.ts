import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { arrivalOf } from "./factors/arrival-of.ts";
import type { SecondStepAsked } from "./factors/second-step-of.ts";
import { resolveNext } from "./next.ts";
import { type SessionUser, startSession } from "./session.ts";

type Stage =
  | { readonly name: "first" }
  | { readonly name: "second"; readonly asked: SecondStepAsked }
  | { readonly name: "arrival"; readonly code: string };

/** How far a sign-in is, why it went no further, and where it leads when it is done. */
export function useSignInStage(providerName: string) {
  const { t } = useTranslation("factors");
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const [stage, setStage] = useState<Stage>({ name: "first" });
  const [failure, setFailure] = useState<string>();
  const next = search.get("next");

  useEffect(() => {
    const arrival = arrivalOf(location.hash);
    if (!arrival) return;
    // because a code that was used must not stay in the address, nor in the history
    void navigate({ search: location.search }, { replace: true, state: location.state as unknown });
    // oxlint-disable-next-line react/set-state-in-effect -- because the server, whose document comes first, never sees what is behind the #
    if ("code" in arrival) setStage({ name: "arrival", code: arrival.code });
    else setFailure(t(`fault.${arrival.fault}`, { name: providerName }));
  }, [location, navigate, providerName, t]);

  return {
    stage,
    failure,
    setFailure,
    next,
    askSecondStep: (asked: SecondStepAsked) => setStage({ name: "second", asked }),
    goBack(reason?: string) {
      setFailure(reason);
      setStage({ name: "first" });
    },
    finish(user: SessionUser) {
      startSession(user);
      void navigate(resolveNext(next, window.location.origin), { replace: true });
    },
  };
}
