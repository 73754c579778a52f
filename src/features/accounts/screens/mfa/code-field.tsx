import { useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "#ui/form/field.tsx";
import { RECOVERY_CODE_LENGTH, TOTP_DIGITS } from "../../mfa/limits.ts";
import styles from "./mfa.module.css";

type CodeProps = Pick<FieldProps, "name" | "error" | "onChange">;

interface CodeFieldProps {
  readonly code: CodeProps;
  readonly recovery: CodeProps;
}

/** A field for a code from the app, or for a recovery code. */
export function CodeField({ code, recovery }: CodeFieldProps) {
  const { t } = useTranslation("mfa");
  const [chosen, choose] = useState<"code" | "recovery_code">();
  const isRecovery = chosen === "recovery_code";
  useFocusOn(chosen);
  return (
    <div>
      {isRecovery ? <RecoveryInput {...recovery} /> : <TotpInput {...code} label={t("owner.code")} />}
      <button type="button" className={styles.link} onClick={() => choose(isRecovery ? "code" : "recovery_code")}>
        {t(isRecovery ? "owner.use_code" : "owner.use_recovery")}
      </button>
    </div>
  );
}

/** A six-digit code that phones and password managers can fill in. */
export function TotpInput(props: FieldProps) {
  return (
    <Field
      className={styles.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      // room for the space that apps show in the middle
      maxLength={TOTP_DIGITS + 1}
      spellCheck={false}
      required
      {...props}
    />
  );
}

export function RecoveryInput(props: CodeProps) {
  const { t } = useTranslation("mfa");
  return (
    <Field
      className={styles.code}
      label={t("owner.recovery_code")}
      autoComplete="off"
      autoCapitalize="characters"
      // room for the separators
      maxLength={RECOVERY_CODE_LENGTH + 2}
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** Focuses the field of this name after the screen has changed; none if undefined. */
export function useFocusOn(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }, [name]);
}
