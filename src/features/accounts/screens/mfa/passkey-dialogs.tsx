import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PASSKEY_NAME_MAX_LENGTH } from "../../mfa/limits.ts";
import { callAccounts } from "../account-calls.ts";
import { useSubmitForm } from "../use-submit-form.tsx";
import { useTwoStep, type Passkey } from "../security-queries.ts";
import styles from "./mfa.module.css";
import { ReauthenticationForm, type Reauthentication } from "./reauthentication-form.tsx";
import { createPasskey, type CreationOptions, type NoPasskey, OPTIONS_LIFETIME_MS } from "./webauthn.ts";

interface AddPasskeyDialogProps {
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation("mfa");
  const twoStep = useTwoStep();
  const [isRejected, setRejected] = useState<NoPasskey>();
  /** Kept after a cancelled prompt: new options would need a new code. */
  const unused = useRef<{ readonly options: CreationOptions; readonly untilMs: number }>(undefined);

  async function getOptions(reauthentication: Reauthentication): Promise<CreationOptions> {
    if (unused.current && Date.now() < unused.current.untilMs) return unused.current.options;
    const options = await callAccounts("POST /v1/auth/passkeys/options", { body: reauthentication });
    unused.current = { options, untilMs: Date.now() + OPTIONS_LIFETIME_MS };
    return options;
  }

  async function add(reauthentication: Reauthentication, name: string) {
    setRejected(undefined);
    const passkey = await createPasskey(await getOptions(reauthentication));
    if (typeof passkey === "string") return setRejected(passkey);
    unused.current = undefined;
    await callAccounts("POST /v1/auth/passkeys", { body: { name, passkey } });
    onDone(name);
  }
  return (
    <Dialog title={t("add_passkey.title")} onClose={onClose}>
      <div className={styles.form}>
        {isRejected && <Banner kind="info">{t(`add_passkey.${isRejected}`)}</Banner>}
        <ReauthenticationForm
          hasName
          isTwoStep={Boolean(twoStep.data?.since)}
          submit={t("add_passkey.confirm")}
          pending={t("add_passkey.waiting")}
          onReauthenticate={add}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation(["mfa", "accounts", "common"]);
  const form = useSubmitForm({
    names: ["name"],
    async submit({ name }) {
      const params = { passkeyId: passkey._id };
      const renamed = await callAccounts("PUT /v1/auth/passkeys/{passkeyId}", { params, body: { name } });
      onDone(renamed.name);
    },
  });
  return (
    <Dialog title={t("rename_passkey.title")} onClose={onClose} size="sm">
      <form className={styles.form} {...form.formProps}>
        {form.banner}
        <TextInput
          {...form.field("name")}
          label={t("add_passkey.name")}
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          required
        />
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? t("accounts:saving") : t("rename_passkey.confirm")}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

interface DeletePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

export function DeletePasskeyDialog({ passkey, onDone, onClose, focusAfter }: DeletePasskeyDialogProps) {
  const { t } = useTranslation(["mfa", "common"]);
  const { toText } = useErrorTexts();
  const isDeleted = useRef(false);
  const remove = useMutation({
    mutationFn: () => callAccounts("DELETE /v1/auth/passkeys/{passkeyId}", { params: { passkeyId: passkey._id } }),
    onSuccess() {
      isDeleted.current = true;
      onDone();
    },
  });
  return (
    <Dialog
      title={t("delete_passkey.title")}
      onClose={onClose}
      size="sm"
      focusAfter={() => (isDeleted.current ? focusAfter() : null)}
    >
      <div className={styles.form}>
        {remove.isError && <Banner kind="error">{toText(remove.error)}</Banner>}
        <p className={styles.lead}>{t("delete_passkey.text", { name: passkey.name })}</p>
        <ButtonRow>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button color="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t("delete_passkey.confirm")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
