import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionUser } from "#client/session.ts";
import { FormButton } from "#ui/form/form-button.tsx";
import { callAccounts } from "../account-calls.ts";
import { AuthFrame } from "../auth-frame.tsx";
import formStyles from "../auth-form.module.css";
import { RecoveryInput, TotpInput, useFocusOn } from "./code-field.tsx";
import styles from "./mfa.module.css";
import type { SecondStepMethod, SecondStepRequest } from "./second-step-request.ts";
import { useSubmitForm } from "../use-submit-form.tsx";
import { requestPasskey, usePasskeySupport } from "./webauthn.ts";

interface SecondStepProps {
  readonly secondStep: SecondStepRequest;
  readonly onSignedIn: (user: SessionUser) => void;
  /** Back to the first step, with a reason if there is one. */
  readonly onBack: (reason?: string) => void;
}

const labels = { code: "step.use_code", recovery_code: "step.use_recovery", passkey: "step.use_passkey" } as const;

/** The second step of a sign-in: a code from the app, a recovery code, or a passkey. */
export function SecondStep({ secondStep, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation(["mfa", "accounts"]);
  const canUsePasskey = usePasskeySupport();
  const [method, setMethod] = useState<"code" | "recovery_code">("code");
  const { challenge } = secondStep;
  // a second request would cancel the first
  const isAsking = useRef(false);

  useFocusOn(method);
  const form = useSubmitForm({
    names: ["code", "recovery_code"],
    async submit(values) {
      const body = { challenge, [method]: values[method] };
      onSignedIn((await callAccounts("POST /users/login/second-factor", { body })).user);
    },
    onError(code, text) {
      if (code === "challenge_over") onBack(text);
    },
  });

  async function withPasskey() {
    if (isAsking.current) return;
    isAsking.current = true;
    form.setFailure(undefined);
    try {
      const passkey = await requestPasskey(
        await callAccounts("POST /users/login/passkey/options", { body: { challenge } }),
      );
      if (passkey === "cancelled") return form.setFailure(t("accounts:sign_in.passkey_failed"));
      onSignedIn((await callAccounts("POST /users/login/second-factor", { body: { challenge, passkey } })).user);
    } catch (error) {
      form.showError(error);
    } finally {
      isAsking.current = false;
    }
  }

  function choose(next: SecondStepMethod) {
    form.setFailure(undefined);
    if (next === "passkey") void withPasskey();
    else setMethod(next);
  }

  const others = secondStep.methods.filter((each) => each !== method && (each !== "passkey" || canUsePasskey));
  return (
    <AuthFrame title={t("step.title")} lead={t(method === "code" ? "step.code_lead" : "step.recovery_lead")}>
      {form.banner}
      <form className={formStyles.form} {...form.formProps}>
        {method === "code" ? (
          <TotpInput {...form.field("code")} label={t("step.code")} />
        ) : (
          <RecoveryInput {...form.field("recovery_code")} />
        )}
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("step.pending") : t("step.submit")}
        </FormButton>
      </form>
      <div className={styles.others}>
        {others.map((other) => (
          <button key={other} type="button" className={styles.link} onClick={() => choose(other)}>
            {t(labels[other])}
          </button>
        ))}
        <button type="button" className={styles.link} onClick={() => onBack()}>
          {t("step.back")}
        </button>
      </div>
    </AuthFrame>
  );
}
