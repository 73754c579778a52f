import { useState, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./mfa.module.css";
import { ReauthenticationForm, type Reauthentication } from "./reauthentication-form.tsx";
import { Button } from "@mantine/core";
import { ButtonRow } from "#ui/button-row.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { TotpInput, useFocusOn } from "./code-field.tsx";
import { callAccounts } from "../account-calls.ts";
import { useSubmitForm } from "../use-submit-form.tsx";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useCurrentUser } from "#client/current-user.ts";

interface TwoStepDialogProps {
  /**
   * Called after the last step: two-step sign-in has been turned on or off, and any new recovery codes have been shown.
   */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface SwitchDialogProps extends TwoStepDialogProps {
  /** Receives the focus after the last step, since the button that opened the dialog is replaced. */
  readonly focusAfter: () => HTMLElement | null;
}

type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly secret: string; readonly uri: string }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Three steps: reauthenticate, set up the app, keep the recovery codes. */
export function SetUpDialog({ onDone, onClose, focusAfter }: SwitchDialogProps) {
  const { t } = useTranslation("mfa");
  const isDone = useRef(false);
  const [step, setStep] = useState<Step>({ name: "password" });
  const isOn = step.name === "codes";

  async function begin({ current_password }: { current_password: string }) {
    setStep({ name: "scan", ...(await callAccounts("POST /v1/auth/totp", { body: { current_password } })) });
  }
  async function confirm(code: string) {
    const result = await callAccounts("POST /v1/auth/totp/confirm", { body: { code } });
    setStep({ name: "codes", codes: result.recovery_codes });
  }
  function finish() {
    isDone.current = true;
    onDone();
  }

  return (
    <Dialog
      title={t(isOn ? "recovery.title" : "set_up.title")}
      onClose={isOn ? finish : onClose}
      isSticky={isOn}
      focusAfter={() => (isDone.current ? focusAfter() : null)}
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
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={finish} />}
    </Dialog>
  );
}

interface ScanFormProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows the secret for the authenticator app, and asks for the first code. */
function ScanForm({ secret, uri, onCode, onCancel }: ScanFormProps) {
  const { t } = useTranslation(["mfa", "common"]);

  useFocusOn("code");
  const form = useSubmitForm({ names: ["code"], submit: ({ code }) => onCode(code) });

  return (
    <form className={styles.form} {...form.formProps}>
      {form.banner}
      <p className={styles.lead}>{t("set_up.scan")}</p>
      <a href={uri} className={styles.qr} title={t("set_up.open_app")}>
        <QrCode text={uri} label={t("set_up.qr")} />
      </a>
      <div className={styles.key}>
        <span>{t("set_up.by_hand")}</span>
        <CopyButton
          text={secret}
          shown={groupByFour(secret)}
          label={t("set_up.copy_key")}
          doneLabel={t("recovery.copied")}
          failedLabel={t("common:copy_blocked")}
        />
      </div>
      <TotpInput {...form.field("code")} label={t("set_up.code")} description={t("set_up.code_hint")} />
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t("owner.pending") : t("set_up.confirm")}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Splits the secret into groups of four, which are easier to type by hand. */
function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}

export function TurnOffDialog({ onDone, onClose, focusAfter }: SwitchDialogProps) {
  const { t } = useTranslation("mfa");
  const isDone = useRef(false);
  async function turnOff(reauthentication: Reauthentication) {
    await callAccounts("DELETE /v1/auth/totp", { body: reauthentication });
    isDone.current = true;
    onDone();
  }
  return (
    <Dialog title={t("off.title")} onClose={onClose} focusAfter={() => (isDone.current ? focusAfter() : null)}>
      <p className={styles.lead}>{t("off.text")}</p>
      <ReauthenticationForm
        isTwoStep
        submit={t("off.confirm")}
        color="danger"
        onReauthenticate={turnOff}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function NewCodesDialog({ onDone, onClose }: TwoStepDialogProps) {
  const { t } = useTranslation("mfa");
  const [codes, setCodes] = useState<readonly string[]>();
  async function make(reauthentication: Reauthentication) {
    setCodes((await callAccounts("POST /v1/auth/recovery-codes", { body: reauthentication })).recovery_codes);
  }
  return (
    <Dialog
      title={t(codes ? "recovery.title" : "new_codes.title")}
      onClose={codes ? onDone : onClose}
      isSticky={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <>
          <p className={styles.lead}>{t("new_codes.text")}</p>
          <ReauthenticationForm isTwoStep submit={t("new_codes.confirm")} onReauthenticate={make} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown only once: to copy, download or write down. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation(["mfa", "common"]);
  const { email } = useCurrentUser();
  const [copyState, setCopyState] = useState<"copied" | "failed">();
  const isCopied = copyState === "copied";
  const text = [t("recovery.file_heading", { email }), t("recovery.file_note"), "", ...codes, ""].join("\n");
  const file = useFileAddress(text);
  const copy = () => {
    copyText(codes.join("\n")).then(
      () => setCopyState("copied"),
      (error: unknown) => {
        console.error("copy", error);
        setCopyState("failed");
      },
    );
  };
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, so the new content takes it.
  useEffect(() => list.current?.focus(), []);
  return (
    <div ref={list} className={styles.form} tabIndex={-1}>
      <p className={styles.lead}>{t("recovery.lead")}</p>
      <ul className={styles.codes} aria-label={t("recovery.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.keep}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {t(isCopied ? "recovery.copied" : "recovery.copy")}
        </Button>
        <Button
          component="a"
          href={file}
          download={t("recovery.file")}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t("recovery.download")}
        </Button>
        <span role="status" className={copyState === "failed" ? styles.lead : "visually-hidden"}>
          {copyState === "failed" ? t("common:copy_blocked") : isCopied ? t("recovery.copied") : ""}
        </span>
      </div>
      <ButtonRow>
        <Button onClick={onDone}>{t("recovery.confirm_saved")}</Button>
      </ButtonRow>
    </div>
  );
}

/** An object URL to download a text, revoked on unmount. */
function useFileAddress(text: string): string {
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" })), [text]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
