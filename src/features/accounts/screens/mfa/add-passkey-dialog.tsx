import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { callMfa } from "../account-calls.ts";
import { useTwoStep } from "./mfa-queries.ts";
import styles from "./mfa.module.css";
import { ReauthenticationForm, type Reauthentication } from "./reauthentication-form.tsx";
import { createPasskey, type NoPasskey } from "./webauthn.ts";

interface AddPasskeyDialogProps {
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation(["mfa", "common"]);
  const twoStep = useTwoStep();
  const [isRejected, setRejected] = useState<NoPasskey>();
  async function add(reauthentication: Reauthentication, name: string) {
    setRejected(undefined);
    const options = await callMfa("POST /v1/auth/passkeys/options", { body: reauthentication });
    const passkey = await createPasskey(options);
    if (typeof passkey === "string") return setRejected(passkey);
    await callMfa("POST /v1/auth/passkeys", { body: { name, passkey } });
    onDone(name);
  }
  return (
    <Dialog title={t("add_passkey.title")} closeLabel={t("common:close")} onClose={onClose}>
      <div className={styles.form}>
        {isRejected && <Banner kind="info">{t(`add_passkey.${isRejected}`)}</Banner>}
        <ReauthenticationForm
          hasName
          isTwoStep={(twoStep.data?.since ?? null) !== null}
          submit={t("add_passkey.confirm")}
          pending={t("add_passkey.waiting")}
          onReauthenticate={add}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
