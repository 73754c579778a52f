import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { callMfa } from "../account-calls.ts";
import styles from "./mfa.module.css";
import { ReauthenticationForm } from "./reauthentication-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanForm } from "./scan-form.tsx";

interface SetUpDialogProps {
  /** Called once the recovery codes were shown; two-step sign-in is on from then. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly secret: string; readonly uri: string }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Three steps: reauthenticate, set up the app, keep the recovery codes. */
export function SetUpDialog({ onDone, onClose }: SetUpDialogProps) {
  const { t } = useTranslation(["mfa", "common"]);
  const [step, setStep] = useState<Step>({ name: "password" });
  const isOn = step.name === "codes";

  async function begin({ current_password }: { current_password: string }) {
    setStep({ name: "scan", ...(await callMfa("POST /v1/auth/totp", { body: { current_password } })) });
  }
  async function confirm(code: string) {
    const result = await callMfa("POST /v1/auth/totp/confirm", { body: { code } });
    setStep({ name: "codes", codes: result.recovery_codes });
  }

  return (
    <Dialog
      title={t(isOn ? "recovery.title" : "set_up.title")}
      closeLabel={t("common:close")}
      onClose={isOn ? onDone : onClose}
      isSticky={isOn}
    >
      {step.name === "password" && (
        <>
          <p className={styles.lead}>{t("set_up.password")}</p>
          <ReauthenticationForm
            isTwoStep={false}
            submit={t("set_up.next")}
            onReauthenticate={begin}
            onCancel={onClose}
          />
        </>
      )}
      {step.name === "scan" && <ScanForm secret={step.secret} uri={step.uri} onCode={confirm} onCancel={onClose} />}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={onDone} />}
    </Dialog>
  );
}
