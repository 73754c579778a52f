import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { callFactors } from "./call-factors.ts";
import { useTwoStep } from "./factor-queries.ts";
import styles from "./factors.module.css";
import { OwnerForm, type OwnerProof } from "./owner-form.tsx";
import { createPasskey, type NoPasskey } from "./webauthn.ts";

interface AddPasskeyDialogProps {
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation(["factors", "common"]);
  const twoStep = useTwoStep();
  const [refused, setRefused] = useState<NoPasskey>();
  async function add(proof: OwnerProof, name: string) {
    setRefused(undefined);
    const options = await callFactors("POST /v1/auth/passkeys/options", { body: proof });
    const passkey = await createPasskey(options);
    if (typeof passkey === "string") return setRefused(passkey);
    await callFactors("POST /v1/auth/passkeys", { body: { name, passkey } });
    onDone(name);
  }
  return (
    <Dialog title={t("add_passkey.title")} closeLabel={t("common:close")} onClose={onClose}>
      <div className={styles.form}>
        {refused && <Banner kind="info">{t(`add_passkey.${refused}`)}</Banner>}
        <OwnerForm
          hasName
          isTwoStep={(twoStep.data?.since ?? null) !== null}
          submit={t("add_passkey.confirm")}
          pending={t("add_passkey.waiting")}
          onProof={add}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
