import { Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "#base/contract.ts";
import type { OidcContract } from "../../oidc/contract.ts";
import { EntryFrame } from "../entry-frame.tsx";
import { useErrorTexts } from "../error-text.ts";
import type { SessionUser } from "../session.ts";
import { LinkForm } from "./link-form.tsx";
import { callOidc } from "./call-oidc.ts";
import { ProviderSignUpForm } from "./provider-sign-up-form.tsx";
import { type SecondStepAsked, secondStepOf } from "./second-step-of.ts";

type Traded = Exclude<Answer<OidcContract["POST /auth/oidc/trade"]>, { next: "signed_in" }>;

interface ArrivalProps {
  readonly code: string;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onSecondStep: (asked: SecondStepAsked) => void;
  /** Back to the first step, with the reason. */
  readonly onBack: (reason: string) => void;
}

/** Somebody who comes back from the provider: signed in at once, or with one thing left to do. */
export function Arrival({ code, providerName, onSignedIn, onSecondStep, onBack }: ArrivalProps) {
  const { t } = useTranslation("factors");
  const { textOf } = useErrorTexts();
  const [traded, setTraded] = useState<Traded>();
  const isAsked = useRef(false);

  useEffect(() => {
    // because the code is good once
    if (isAsked.current) return;
    isAsked.current = true;
    callOidc("POST /auth/oidc/trade", { body: { code } }).then(
      (answer) => (answer.next === "signed_in" ? onSignedIn(answer.user) : setTraded(answer)),
      (error: unknown) => {
        const asked = secondStepOf(error);
        if (asked) onSecondStep(asked);
        else onBack(textOf(error));
      },
    );
  });

  if (traded?.next === "link") {
    return <LinkForm {...traded} providerName={providerName} onSignedIn={onSignedIn} onBack={onBack} />;
  }
  if (traded?.next === "sign_up") return <ProviderSignUpForm {...traded} onSignedIn={onSignedIn} onBack={onBack} />;
  return (
    <EntryFrame title={t("sign_in.finishing")}>
      <div role="status">
        <span className="only-read-aloud">{t("sign_in.finishing")}</span>
        <Loader color="var(--gold)" />
      </div>
    </EntryFrame>
  );
}
