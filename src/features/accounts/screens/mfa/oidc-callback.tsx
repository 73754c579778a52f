import { Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseBody } from "#base/contract.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { SessionUser } from "#client/session.ts";
import type { OidcContract } from "../../oidc/contract.ts";
import { EntryFrame } from "../entry-frame.tsx";
import { callOidc } from "../account-calls.ts";
import { LinkForm } from "./link-form.tsx";
import { ProviderSignUpForm } from "./provider-sign-up-form.tsx";
import { type SecondStepRequest, toSecondStepRequest } from "./second-step-request.ts";

type Exchanged = Exclude<ResponseBody<OidcContract["POST /auth/oidc/trade"]>, { next: "signed_in" }>;

interface OidcCallbackProps {
  readonly code: string;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onSecondStep: (secondStep: SecondStepRequest) => void;
  /** Back to the first step, with the reason. */
  readonly onBack: (reason: string) => void;
}

/** Finishes a sign-in that returned from the provider: signs in at once, or continues with one more step. */
export function OidcCallback({ code, providerName, onSignedIn, onSecondStep, onBack }: OidcCallbackProps) {
  const { t } = useTranslation("mfa");
  const { toText } = useErrorTexts();
  const [exchanged, setExchanged] = useState<Exchanged>();
  const hasRequested = useRef(false);

  useEffect(() => {
    // The code works only once.
    if (hasRequested.current) return;
    hasRequested.current = true;
    callOidc("POST /auth/oidc/trade", { body: { code } }).then(
      (result) => (result.next === "signed_in" ? onSignedIn(result.user) : setExchanged(result)),
      (error: unknown) => {
        const secondStep = toSecondStepRequest(error);
        if (secondStep) onSecondStep(secondStep);
        else onBack(toText(error));
      },
    );
  });

  if (exchanged?.next === "link") {
    return <LinkForm {...exchanged} providerName={providerName} onSignedIn={onSignedIn} onBack={onBack} />;
  }
  if (exchanged?.next === "sign_up")
    return <ProviderSignUpForm {...exchanged} onSignedIn={onSignedIn} onBack={onBack} />;
  return (
    <EntryFrame title={t("oidc.finishing")}>
      <div role="status">
        <span className="only-read-aloud">{t("oidc.finishing")}</span>
        <Loader color="var(--gold)" />
      </div>
    </EntryFrame>
  );
}
